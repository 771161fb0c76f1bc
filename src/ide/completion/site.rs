//! Sites of completion: where an item goes, and what may go there.

use super::choice::Choice;
use super::item::CompletionItem;
use super::literal::LiteralSlot;
use crate::genaiscript::ScriptFile;
use crate::syntax::Quote;
use crate::syntax::characters::is_name_part;
use crate::text::Span;
use crate::workspace::Project;

/// Position at which items may be offered. It is found without the workspace.
pub struct CompletionSite<'s> {
    pub slot: LiteralSlot,
    pub word: Word,
    pub style: SiteStyle,
    /// Returns the choices, most likely first.
    pub choices: SiteChoices<'s>,
}

/// Text at a site, which an item has to fit.
#[derive(Clone, Copy, Debug)]
pub struct SiteText {
    pub slot: LiteralSlot,
    pub word: Word,
    pub style: SiteStyle,
}

/// Returns the choices in a file and its workspace.
type SiteChoices<'s> = Box<dyn Fn(&ScriptFile, &Project) -> Vec<Choice> + 's>;

/// Language of the text at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteStyle {
    JavaScript,
    Yaml,
    /// Text in which quotes and colons mean nothing, as in a comment.
    Plain,
}

/// Text at the cursor that an item replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Span of the partial text, without quotes.
    pub span: Span,
    /// Opening quote, if there is one.
    pub quote: Option<Quote>,
    /// Whether the closing quote is there as well.
    pub is_closed: bool,
}

impl CompletionSite<'_> {
    pub fn items(&self, file: &ScriptFile, project: &Project, offset: usize) -> Vec<CompletionItem> {
        let choices = (self.choices)(file, project).into_iter().enumerate();
        let text = SiteText { slot: self.slot, word: self.word, style: self.style };
        choices.filter_map(|(index, choice)| choice.item(text, &file.source, offset, index)).collect()
    }
}

impl Word {
    /// Returns the word of the touched token; `None` if that is neither a name nor a string.
    pub fn at(source: &str, offset: usize, token: Option<Span>) -> Option<Self> {
        let Some(token) = token else {
            return Some(Self { span: Span::at(offset), quote: None, is_closed: false });
        };
        let text = token.text(source);
        let Some(quote) = Quote::detect(text) else {
            let is_name = text.chars().all(is_name_part);
            return is_name.then_some(Self { span: token, quote: None, is_closed: false });
        };
        let start = token.range().start + 1;
        let end = token.range().end;
        let has_end = text.len() >= 2 && text.ends_with(quote.as_char());
        // The quote at the end may be the first one of the next string.
        let after = source.get(offset..end)?.trim_start();
        let next = source.get(end..)?.trim_start_matches([' ', '\t']).chars().next();
        let is_ended = next.is_none_or(|next| ",}]):;\r\n".contains(next));
        if has_end && (is_ended || !after.starts_with([',', '}', ']', ')'])) {
            return Some(Self { span: Span::new(start, end - 1), quote: Some(quote), is_closed: true });
        }
        let rest = source.get(offset..end)?;
        let end = offset + rest.find(|char| !is_name_part(char)).unwrap_or(rest.len());
        Some(Self { span: Span::new(start, end), quote: Some(quote), is_closed: false })
    }

    /// Returns the span with the quotes that are there.
    pub fn quoted(self) -> Span {
        let Span { start, end } = self.span;
        let width = u32::from(self.quote.is_some());
        Span { start: start - width, end: end + u32::from(self.is_closed) }
    }
}
