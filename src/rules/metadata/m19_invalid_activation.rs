use super::read::{self, items};
use crate::project::activation_is_valid;
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::syntax::Value;

declare_rule! {
    /// GenAIScript makes a regular expression of each word in `activation` and looks for it in every script
    /// that does not name its systems. Where JavaScript cannot compile the word, it throws while it reads the
    /// workspace, and every command fails.
    ///
    /// Wrong, as nothing can be repeated twice:
    ///
    /// ```ts
    /// system({ activation: ["c++", "(see"] })
    /// export default (ctx) => ctx.$`Speak of templates.`
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// system({ activation: ["c\\+\\+", "\\(see"] })
    /// export default (ctx) => ctx.$`Speak of templates.`
    /// ```
    M19, "invalid-activation", Error, "An activation word that is no regular expression."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    // Only the words of system scripts are looked at.
    if !read::is_system(context) {
        return;
    }
    let Some(member) = read::member(context, "activation") else { return };
    for item in items(&member.value).iter().filter(|item| !item.span.is_empty()) {
        let Some(word) = item.as_str().filter(|word| !word.is_empty() && !activation_is_valid(word)) else {
            continue;
        };
        let message = format!(
            "`{word}` is no regular expression: every GenAIScript command fails in a workspace with a script that \
             names no `system`. Escape what has a meaning of its own."
        );
        let diagnostic = RULE.at(item.span, message);
        let quote = edit::quote_at(&context.file.source, item.span);
        let escaped = escape(word);
        let text = edit::line(&Value::string(item.span, escaped.as_str()), quote);
        found.push(match text.filter(|_| activation_is_valid(&escaped)) {
            Some(text) => {
                diagnostic.fix(format!("Look for `{word}` as it is"), Unsafe, Edit::replace(item.span, text))
            }
            None => diagnostic,
        });
    }
}

/// The word as a regular expression that means itself.
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
