use crate::agentscript::VersionSetting;
use crate::agentscript::ast::Program;
use crate::genaiscript::SourceFile;
use crate::syntax::ChunkedTree;
use crate::text::Span;

/// Finds the construct around an edit: a top-level statement, in AgentScript an import or an agent, in
/// Markdown the frontmatter or a paragraph.
pub fn around(file: &SourceFile, place: Span) -> Span {
    trimmed(&file.source, whole(file, place))
}

fn whole(file: &SourceFile, place: Span) -> Span {
    if let Some(agentscript) = file.agentscript() {
        let program = &agentscript.reading(VersionSetting::Auto).parsed.program;
        return agent(program, place).unwrap_or_else(|| paragraph(&file.source, place));
    }
    if let Some(markdown) = file.markdown() {
        let frontmatter = file.calls().first().map(|call| call.span);
        if let Some(frontmatter) = frontmatter.filter(|it| it.touches(place.range().start)) {
            return frontmatter.to(place);
        }
        if !markdown.is_code(place.range().start) {
            return paragraph(&file.source, place);
        }
    }
    statements(&file.syntax, place)
}

/// Finds the imports and agents that touch a span.
fn agent(program: &Program, place: Span) -> Option<Span> {
    let imports = program.imports.iter().map(|import| import.span);
    let all = imports.chain(program.agents.iter().map(|agent| agent.span));
    all.filter(|span| span.meets(place)).reduce(Span::to).map(|span| span.to(place))
}

/// Finds the top-level statements that touch a span, without surrounding white space.
fn statements(syntax: &ChunkedTree, place: Span) -> Span {
    let first = syntax.piece_at(place.range().start.saturating_sub(1));
    let last = syntax.piece_at(place.range().end);
    let (Some(first), Some(last)) = (first, last) else { return place };
    // In Markdown, the text around the code is blank in the syntax.
    let touching = (first..=last).map(|piece| trimmed(syntax.source(), syntax.span(piece)));
    touching.filter(|span| span.meets(place)).fold(place, Span::to)
}

/// Trims white space from both ends of a span.
fn trimmed(source: &str, span: Span) -> Span {
    let (range, text) = (span.range(), span.text(source));
    let start = range.start + (text.len() - text.trim_start().len());
    Span::new(start, (range.end - (text.len() - text.trim_end().len())).max(start))
}

/// Extends a span to the lines around it, up to blank ones.
fn paragraph(source: &str, place: Span) -> Span {
    let range = place.range();
    let before = source.get(..range.start).unwrap_or_default();
    let after = source.get(range.end..).unwrap_or_default();
    let is_blank = |line: &&str| line.trim().is_empty();
    // The rest of the first and last line belongs to the paragraph, blank or not.
    let mut lines = before.split('\n').rev();
    let own = lines.next().map_or(0, str::len);
    let above: usize = lines.take_while(|line| !is_blank(line)).map(|line| line.len() + 1).sum();
    let mut lines = after.split('\n');
    let rest = lines.next().map_or(0, str::len);
    let below: usize = lines.take_while(|line| !is_blank(line)).map(|line| line.len() + 1).sum();
    Span::new(range.start - own - above, range.end + rest + below)
}
