use tree_sitter::Node;

use super::ModuleTool;
use crate::lint::engine::ModuleContext;
use crate::lint::{Diagnostic, Safe, TextEdit, Unsafe};
use crate::syntax::{Value, node};
use crate::text::Span;
use crate::tools::Part;

declare_rule! {
    /// A description is sent as it is: with the spaces around it, and with the indentation that its lines have in the
    /// source. A model pays for it with each request, and Markdown takes lines that begin with four spaces for code. What
    /// costs next to nothing is no finding: less than a hundred characters of indentation, the line breaks at the ends of a
    /// text of several lines, a single space at the end of a line.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import Anthropic from "@anthropic-ai/sdk"
    /// const client = new Anthropic()
    /// client.messages.create({ model: "claude-sonnet-5", max_tokens: 1000, messages: [], tools: [{
    ///     name: "forecast",
    ///     description: `The forecast of a city.
    ///                   It has the temperature by day and by night, in degrees Celsius.
    ///                   For other places, ask for the nearest city first.
    ///                   Cities that are not known give an empty forecast.
    ///                   At sea, ask for the port.
    ///                   The past has a tool of its own.
    ///                   Dates are in the time of the city.`,
    ///     input_schema: { type: "object", properties: { city: { type: "string", description: " Its name. " } } },
    /// }] })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import Anthropic from "@anthropic-ai/sdk"
    /// const client = new Anthropic()
    /// client.messages.create({ model: "claude-sonnet-5", max_tokens: 1000, messages: [], tools: [{
    ///     name: "forecast",
    ///     description: `The forecast of a city.
    /// It has the temperature by day and by night, in degrees Celsius.
    /// For other places, ask for the nearest city first.
    /// Cities that are not known give an empty forecast.
    /// At sea, ask for the port.
    /// The past has a tool of its own.
    /// Dates are in the time of the city.`,
    ///     input_schema: { type: "object", properties: { city: { type: "string", description: "Its name." } } },
    /// }] })
    /// ```
    J12, "white-space-in-description", Information, ModuleTool, fix Safe, "A description has the indentation of the source, or spaces around it."
}

/// Indentation of all lines but the first from which it is that of the source rather than of a list.
const INDENTATION: usize = 4;

/// Minimum indentation of a whole text that is worth an author's minute, in characters.
const WORTH_IT: usize = 100;

/// Minimum white space around a text of one line that is reported, in characters.
const AROUND: usize = 2;

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if let Some(Part::Known { place, value }) = &tool.declaration.description
        && let Some(span) = context.here(place)
    {
        found.extend(of_text(context, span, value));
    }
    if let Some(schema) = tool.known_input(context) {
        of_schema(context, schema, 0, &mut found);
    }
    found
}

/// Depth to which descriptions are looked at.
const MAX_LEVELS: usize = 16;

fn of_schema(context: &ModuleContext<'_>, schema: &Value, level: usize, found: &mut Vec<Diagnostic>) {
    let Some(object) = schema.as_object().filter(|_| level < MAX_LEVELS) else { return };
    for member in &object.members {
        match (member.key.as_str(), member.value.as_str()) {
            ("description", Some(text)) => found.extend(of_text(context, member.value.span, text)),
            ("properties" | "$defs" | "definitions", _) => {
                let inner = member.value.as_object().map(|it| it.members.as_slice()).unwrap_or_default();
                for part in inner {
                    of_schema(context, &part.value, level + 1, found);
                }
            }
            ("items" | "additionalProperties", _) => of_schema(context, &member.value, level + 1, found),
            ("anyOf" | "oneOf" | "allOf", _) => {
                let cases = member.value.as_array().unwrap_or_default();
                for case in cases {
                    of_schema(context, case, level + 1, found);
                }
            }
            _ => {}
        }
    }
}

fn of_text(context: &ModuleContext<'_>, span: Span, text: &str) -> Option<Diagnostic> {
    let literal = context.file.syntax().node_at(span)?;
    // J04 reports an empty description.
    let is_literal = matches!(literal.kind(), "string" | "template_string");
    // The lines of code in a text are none of its own.
    let has_lines_of_code = node::children(literal).into_iter().any(|part| {
        part.kind() == "template_substitution" && node::text(part, &context.file.source).contains('\n')
    });
    let raw = (is_literal && !has_lines_of_code).then(|| raw(literal, &context.file.source)).flatten()?;
    if text.trim().is_empty() || !has_same_lines(raw.text, text) {
        return None;
    }
    if !text.contains('\n') {
        if raw.text != text {
            return None;
        }
        let edits = raw.trimmed();
        return (removed_by(&edits) >= AROUND).then(|| {
            RULE.at(span, "This description is sent with the spaces around it.").fix(
                "Remove the spaces around it",
                Safe,
                edits,
            )
        });
    }
    let width = indentation(text)?;
    let edits = raw.without(width);
    (removed_by(&edits) >= WORTH_IT).then(|| {
        let message = format!(
            "The lines of this description are sent with their indentation in the source, {width} characters each."
        );
        RULE.at(span, message).fix("Remove the indentation", Unsafe, edits)
    })
}

/// Whether the lines of a literal are those of its value, but for escapes within them.
fn has_same_lines(raw: &str, text: &str) -> bool {
    let blanks = |line: &str| line.len() - line.trim_start().len();
    let same = raw.split('\n').zip(text.split('\n')).all(|(raw, text)| blanks(raw) == blanks(text));
    same && raw.matches('\n').count() == text.matches('\n').count()
}

fn removed_by(edits: &[TextEdit]) -> usize {
    edits.iter().map(|edit| edit.span.len()).sum()
}

/// Text between the quotes of a literal, with its escapes.
struct RawText<'s> {
    text: &'s str,
    start: usize,
}

fn raw<'s>(literal: Node<'_>, source: &'s str) -> Option<RawText<'s>> {
    let (start, end) = (literal.start_byte() + 1, literal.end_byte().checked_sub(1)?);
    Some(RawText { text: source.get(start..end)?, start })
}

impl RawText<'_> {
    /// Removes the white space around it.
    fn trimmed(&self) -> Vec<TextEdit> {
        let inner = self.text.trim();
        let before = self.text.len() - self.text.trim_start().len();
        let end = before + inner.len();
        let spans = [
            Span::new(self.start, self.start + before),
            Span::new(self.start + end, self.start + self.text.len()),
        ];
        spans.into_iter().filter(|span| !span.is_empty()).map(|span| TextEdit::replace(span, "")).collect()
    }

    /// Removes the indentation of each line but the first, and the white space of empty lines.
    fn without(&self, width: usize) -> Vec<TextEdit> {
        let mut edits = Vec::new();
        let mut at = self.start;
        for (index, line) in self.text.split_inclusive('\n').enumerate() {
            let space = line.len() - line.trim_start_matches([' ', '\t']).len();
            let cut = space.min(width);
            if index > 0 && cut > 0 {
                edits.push(TextEdit::replace(Span::new(at, at + cut), ""));
            }
            at += line.len();
        }
        edits
    }
}

/// Returns the common indentation of all lines but the first, if it is that of the source.
fn indentation(text: &str) -> Option<usize> {
    let lines = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let least = lines.map(|line| line.len() - line.trim_start_matches([' ', '\t']).len()).min()?;
    let has_tabs = text.lines().skip(1).any(|line| line.starts_with('\t'));
    // Below a first line, the indentation may be that of a list.
    let begins_below = text.lines().next().is_some_and(|line| line.trim().is_empty());
    (least >= INDENTATION || (has_tabs || begins_below) && least > 0).then_some(least)
}
