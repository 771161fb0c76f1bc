use super::options::items;
use crate::lint::{Diagnostic, LintContext, Unsafe, edit};
use crate::syntax::Value;
use crate::workspace::activation_is_valid;

declare_rule! {
    /// GenAIScript makes a regular expression of each word in `activation` and looks for it in every script
    /// that does not name its systems. Where JavaScript cannot compile the word, it throws while it reads the
    /// workspace, and every command fails.
    ///
    /// Wrong, as there is nothing that the second `+` could repeat:
    ///
    /// ```ts
    /// system({ activation: ["c++", "(see"] })
    /// export default (ctx) => ctx.$`Talk about templates.`
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// system({ activation: ["c\\+\\+", "\\(see"] })
    /// export default (ctx) => ctx.$`Talk about templates.`
    /// ```
    M19, "invalid-activation", Error, File, needs Search, fix Unsafe,
    "An activation word is not a valid regular expression."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    // Only the words of system scripts are used.
    let member = context.metadata_member("activation").filter(|_| context.is_system());
    let words = member.map_or(&[][..], |member| items(&member.value)).iter();
    words.filter(|item| !item.span.is_empty()).filter_map(|item| invalid(context, item)).collect()
}

fn invalid(context: &LintContext<'_>, item: &Value) -> Option<Diagnostic> {
    let word = item.as_str().filter(|word| !word.is_empty() && !activation_is_valid(word))?;
    let message = format!(
        "`{word}` is not a valid regular expression: every GenAIScript command fails in a workspace with a script \
         that names no `system`. Escape its special characters."
    );
    let escaped = escape(word);
    let edit = edit::put_string(&context.file.source, item.span, &escaped);
    let edit = edit.filter(|_| activation_is_valid(&escaped));
    Some(RULE.at(item.span, message).maybe_fix(format!("Match `{word}` literally"), Unsafe, edit))
}

fn escape(word: &str) -> String {
    let mut escaped = String::with_capacity(word.len());
    for char in word.chars() {
        if r"\^$.*+?()[]{}|/".contains(char) {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    escaped
}
