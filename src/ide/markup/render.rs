use super::{DocumentBlock, MarkupDocument, properties, table};
use crate::ide::markdown;
use crate::ide::view::ViewKind;
use crate::json_schema::{Room, declaration};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    Plain,
    /// Markdown that is readable unrendered: lists are aligned, in code blocks
    Markdown,
    /// Markdown with tables, for a client that renders them
    Tables,
}

/// Lines of a hover in Visual Studio Code without scrolling. The gap between two parts takes half a line.
const MAX_LINES: usize = 13;

/// Characters of prose on such a line.
const LINE: usize = 72;

/// Minimum lines of a declaration and of its description, however little room there is.
const MIN_CODE: usize = 5;
const MIN_SAID: usize = 2;

impl MarkupDocument {
    /// Renders Markdown without tables and links.
    pub fn markdown(&self) -> String {
        self.render(Markup::Markdown, &|_| None)
    }

    /// Renders the text in a client's format. `link` returns the address at which the client opens a view, if it can.
    pub fn render(&self, markup: Markup, link: &dyn Fn(ViewKind) -> Option<String>) -> String {
        let limits = if self.is_whole { Limits::default() } else { self.limits() };
        let mut parts: Vec<String> = self.warnings.iter().map(|warning| inline(markup, warning)).collect();
        for part in &self.parts {
            part.render(markup, limits, &mut parts);
        }
        let mut last: Vec<String> = self.facts.iter().map(|fact| inline(markup, fact)).collect();
        if let Some(panel) = self.panel.filter(|_| markup != Markup::Plain) {
            last.extend(link(panel).map(|address| format!("[{}]({address})", link_text(panel))));
        }
        parts.push(last.join(" "));
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n")
    }

    /// Computes the limit of each part so that all of them are visible at once. Warnings and facts are not limited.
    fn limits(&self) -> Limits {
        let last = self.facts.join(" ") + " " + self.panel.map_or("", link_text);
        let fixed: usize = self.warnings.iter().map(|warning| lines_of(warning)).sum::<usize>()
            + self.parts.iter().filter_map(DocumentBlock::fixed_lines).sum::<usize>()
            + lines_of(&last)
            + (self.warnings.len() + self.parts.len()).div_ceil(2);
        let free = MAX_LINES.saturating_sub(fixed);
        let code: usize = self.parts.iter().filter_map(DocumentBlock::code_lines).sum();
        let said: usize = self.parts.iter().filter_map(DocumentBlock::said_lines).sum();
        let said_part = said.min(free.saturating_sub(code).max(MIN_SAID));
        Limits {
            code_lines: Some(free.saturating_sub(said_part).max(MIN_CODE)),
            said: Some(said_part * LINE),
        }
    }
}

/// Length limits of parts; `None` is unlimited.
#[derive(Clone, Copy, Debug, Default)]
struct Limits {
    code_lines: Option<usize>,
    /// Characters of a script's text
    said: Option<usize>,
}

impl DocumentBlock {
    fn render(&self, markup: Markup, limits: Limits, parts: &mut Vec<String>) {
        let block = |language: &str, code: &str| match markup {
            Markup::Plain => code.to_owned(),
            Markup::Markdown | Markup::Tables => markdown::block(language, code),
        };
        match self {
            Self::Heading(text) if markup == Markup::Plain => parts.push(markdown::plain(text)),
            Self::Heading(text) => parts.push(format!("### {text}")),
            Self::Block { language, code } => parts.push(block(language, code)),
            Self::Schema { label, schema } => {
                let has_table = markup == Markup::Tables && limits.code_lines.is_none();
                let room = Room { lines: limits.code_lines, has_comments: !has_table };
                parts.push(block("typescript", &declaration(label, schema, room)));
                let rows = if has_table { properties(schema) } else { Vec::new() };
                if !rows.is_empty() {
                    parts.push(table::markdown(
                        &["name", "type", "required", "default", "description", "form"],
                        &rows,
                    ));
                }
            }
            Self::Text(text) => parts.push(inline(markup, text)),
            Self::Said(text) => {
                let text = match limits.said {
                    Some(most) => cut(text.trim(), most),
                    None => text.trim().to_owned(),
                };
                parts.push(inline(markup, &markdown::text(&text)));
            }
            Self::Table { head, rows } if markup == Markup::Tables => parts.push(table::markdown(head, rows)),
            Self::Table { head, rows } => parts.push(block("text", &table::columns(head, rows))),
        }
    }

    /// Counts the lines of the parts that are never cut.
    fn fixed_lines(&self) -> Option<usize> {
        match self {
            Self::Heading(text) | Self::Text(text) => Some(lines_of(text)),
            Self::Block { code, .. } => Some(code.lines().map(lines_of).sum()),
            Self::Table { rows, .. } => Some(rows.len() + 1),
            Self::Schema { .. } | Self::Said(_) => None,
        }
    }

    fn code_lines(&self) -> Option<usize> {
        let Self::Schema { label, schema } = self else { return None };
        let room = Room { lines: Some(usize::MAX), has_comments: true };
        Some(declaration(label, schema, room).lines().map(lines_of).sum())
    }

    fn said_lines(&self) -> Option<usize> {
        let Self::Said(text) = self else { return None };
        Some(text.trim().lines().map(lines_of).sum())
    }
}

fn link_text(panel: ViewKind) -> &'static str {
    match panel {
        ViewKind::Form => "Fill in the form",
        ViewKind::Schema => "Preview schema",
        ViewKind::Vars => "Preview env.vars",
        ViewKind::Seen => "Preview what GenAIScript sees",
        ViewKind::Run => "Preview the command",
        ViewKind::Manual => "Preview the manual entry",
    }
}

fn inline(markup: Markup, markdown: &str) -> String {
    if markup == Markup::Plain { markdown::plain(markdown) } else { markdown.to_owned() }
}

fn lines_of(text: &str) -> usize {
    text.chars().count().div_ceil(LINE)
}

/// Cuts a text to `most` characters, at a word's end. A short line counts as a full one.
fn cut(text: &str, most: usize) -> String {
    let mut taken = 0;
    let mut end = None;
    for (at, character) in text.char_indices() {
        taken = if character == '\n' { (taken / LINE + 1) * LINE } else { taken + 1 };
        if taken > most {
            end = Some(at);
            break;
        }
    }
    let Some(end) = end else { return text.to_owned() };
    let head = text[..end].trim_end();
    // Text without spaces has no word ends.
    let word = head.rfind(char::is_whitespace).filter(|at| at * 2 > head.len()).unwrap_or(head.len());
    format!("{}…", head[..word].trim_end())
}
