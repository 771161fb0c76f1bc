use crate::agentscript::ast::Program;
use crate::agentscript::{AgentFile, VersionSetting};
use crate::genaiscript::ScriptFile;
use crate::source_file::SourceFile;
use crate::syntax::ChunkedTree;
use crate::text::Span;

/// Finds a top-level statement, in AgentScript an import or an agent, in Markdown the frontmatter or a paragraph.
pub fn around(file: &SourceFile, place: Span) -> Span {
    let construct = match file {
        SourceFile::Script(file) => in_script(file, place),
        SourceFile::AgentScript(file) => in_agentscript(file, place),
        SourceFile::Module(file) => statements(file.syntax(), place),
        // A document changes as a whole while a bracket of it is open.
        SourceFile::Document(_) => place,
        SourceFile::Skipped(file) => paragraph(&file.source, place),
    };
    trimmed(file.source(), construct)
}

fn in_agentscript(file: &AgentFile, place: Span) -> Span {
    let program = &file.reading(VersionSetting::Auto).parsed.program;
    agent(program, place).unwrap_or_else(|| paragraph(&file.source, place))
}

fn in_script(file: &ScriptFile, place: Span) -> Span {
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

fn agent(program: &Program, place: Span) -> Option<Span> {
    let imports = program.imports.iter().map(|import| import.span);
    let all = imports.chain(program.agents.iter().map(|agent| agent.span));
    all.filter(|span| span.meets(place)).reduce(Span::to).map(|span| span.to(place))
}

fn statements(syntax: &ChunkedTree, place: Span) -> Span {
    let first = syntax.chunk_at(place.range().start.saturating_sub(1));
    let last = syntax.chunk_at(place.range().end);
    let (Some(first), Some(last)) = (first, last) else { return place };
    // In Markdown, the text around the code is blank in the syntax.
    let touching = (first..=last).map(|chunk| trimmed(syntax.source(), syntax.span(chunk)));
    touching.filter(|span| span.meets(place)).fold(place, Span::to)
}

fn trimmed(source: &str, span: Span) -> Span {
    let (range, text) = (span.range(), span.text(source));
    let start = range.start + (text.len() - text.trim_start().len());
    Span::new(start, (range.end - (text.len() - text.trim_end().len())).max(start))
}

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
