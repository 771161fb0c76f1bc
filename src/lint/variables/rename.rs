use crate::genaiscript::{ReadForm, VarsRead};
use crate::lint::{LintContext, TextEdit, edit};
use crate::syntax::{Quote, string};
use crate::text::Span;

pub(super) fn key(context: &LintContext<'_>, read: &VarsRead, key: &str) -> Option<TextEdit> {
    let source = &context.file.source;
    let quote = edit::quote_of(source, read.span);
    let span = read.key_span;
    let text = match &read.form {
        ReadForm::Member if string::is_identifier(key) => key.to_owned(),
        ReadForm::Member => return to_subscript(source, span, &quote.quote(key)),
        ReadForm::Subscript(quote) | ReadForm::Pattern { quote: Some(quote), .. } => quote.quote(key),
        ReadForm::Pattern { binding, .. } if *binding == Some(span) => {
            let local = span.text(source);
            let key = edit::key(key, quote);
            if key == local { key } else { format!("{key}: {local}") }
        }
        ReadForm::Pattern { .. } => edit::key(key, quote),
        ReadForm::In => Quote::detect(span.text(source))?.quote(key),
        ReadForm::Rest | ReadForm::Computed | ReadForm::Unfinished | ReadForm::Whole | ReadForm::Text => {
            return None;
        }
    };
    Some(TextEdit::replace(span, text))
}

/// Rewrites `.key` as `["key"]`, and `?.key` as `?.["key"]`.
pub(super) fn to_subscript(source: &str, key: Span, quoted: &str) -> Option<TextEdit> {
    let before = source.get(..key.range().start)?.trim_end();
    let optional = before.ends_with("?.");
    let start = before.strip_suffix('.')?.len() - usize::from(optional);
    let opening = if optional { "?." } else { "" };
    Some(TextEdit::replace(Span::new(start, key.range().end), format!("{opening}[{quoted}]")))
}

/// Returns the member access for a key, with the original quotes: `.city`, `["max-count"]`.
pub(super) fn member(key: &str, written: &str) -> String {
    if string::is_identifier(key) {
        return format!(".{key}");
    }
    format!("[{}]", Quote::detect(written).unwrap_or(Quote::Double).quote(key))
}
