use crate::agentscript::token::unescape;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// AgentScript looks at what a token says and not at whether it is a string. It takes the strings `"not"` and
    /// `"generate"` for the keywords where a value may be, `"]"`, `")"` and `"}"` for the brackets where an item, an
    /// argument or a key may be, and a string such as `"use"` for the beginning of a statement. All releases up to
    /// 0.1.22 do so. The program does not parse then, or does something else.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// brackets = ["[", "]"]
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// brackets = ["[", "] "]
    /// ```
    H02, "string-read-as-token", Warning, AgentScript, "A string is taken for a keyword or a bracket."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let report = |span: &crate::text::Span| {
        let text = unescape(span.text(it.source));
        let message = format!(
            "AgentScript takes this string for `{text}` without quotes, and does not read the program. Add something \
             to the string, if only a space."
        );
        RULE.at(*span, message)
    };
    it.parsed.misread.iter().map(report).collect()
}
