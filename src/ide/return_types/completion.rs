use super::site::ReturnTypeSite;
use crate::genaiscript::ScriptFile;
use crate::text::Span;

const TAG: &str = "@returns";

/// `@returns` with the inferred type, in the comment of a tool's function.
pub struct Returns {
    /// Span of the tag as typed so far.
    pub span: Span,
    pub shown: String,
}

impl Returns {
    pub fn text(&self) -> String {
        format!("{TAG} {{{}}}", self.shown)
    }
}

/// Whether a partial tag may be at the end of `before`, the text before a cursor.
pub fn may_be_at_end(before: &str) -> bool {
    typed(before).is_some()
}

/// Returns the partial tag at the end of a text.
fn typed(before: &str) -> Option<&str> {
    let rest = before.trim_end_matches(|character: char| character.is_ascii_alphabetic());
    let around = rest.strip_suffix('@')?;
    let typed = &before[around.len()..];
    (around.ends_with([' ', '\t', '*', '\n']) && TAG.starts_with(typed)).then_some(typed)
}

pub fn returns_at(file: &ScriptFile, offset: usize) -> Option<Returns> {
    let source = file.syntax.source();
    let typed = typed(source.get(..offset)?)?;
    if !file.syntax.is_comment_at(offset) {
        return None;
    }
    let rest = source[offset..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let span = Span::new(offset - typed.len(), offset + rest);
    let mut sites = file.script().tools.iter().filter_map(|tool| ReturnTypeSite::find(file, tool));
    let site = sites.find(|site| site.comment().is_some_and(|comment| comment.span.contains(span)))?;
    // One tag is enough.
    if site.comment()?.tags().any(|tag| tag != span) {
        return None;
    }
    let shown = site.inferred().filter(|shown| !shown.contains("*/"))?;
    Some(Returns { span, shown })
}
