//! Input of the rules on AgentScript.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::agentscript::ast::{ExpressionKind, ImportKind, ShapeProperty};
use crate::agentscript::meaning::{GenerateSite, ProgramMeaning, ScopeId};
use crate::agentscript::token::{AgentToken, TokenKind};
use crate::agentscript::{Evidence, ParsedProgram, Version};
use crate::file_path::FilePath;
use crate::lint::agentscript::models::Models;
use crate::lint::{Diagnostic, LintInput, Related, TextEdit, edit};
use crate::suggest::SuggestionBudget;
use crate::text::Span;
use crate::workspace::Project;
use crate::workspace::agentscript::ImportedProgram;

pub(in crate::lint) struct AgentScript<'a> {
    pub source: &'a str,
    pub program: &'a ImportedProgram,
    pub parsed: &'a ParsedProgram,
    pub meaning: ProgramMeaning<'a>,
    pub project: &'a Project,
    pub near: &'a SuggestionBudget,
    scopes: OnceCell<HashMap<u32, ScopeId>>,
    uses: OnceCell<HashMap<&'a str, Vec<Span>>>,
    models: OnceCell<Models<'a>>,
    given_later: OnceCell<HashSet<&'a str>>,
}

impl<'a> AgentScript<'a> {
    pub fn new(input: &'a LintInput<'_>, program: &'a ImportedProgram) -> Self {
        Self {
            source: input.file.source(),
            program,
            parsed: &program.reading.parsed,
            meaning: program.meaning(),
            project: input.project,
            near: &input.near,
            scopes: OnceCell::new(),
            uses: OnceCell::new(),
            models: OnceCell::new(),
            given_later: OnceCell::new(),
        }
    }

    /// Whether it is parsed as 0.1.5, the release whose behaviour is verified.
    pub fn is_verified(&self) -> bool {
        self.program.reading.version == Version::VERIFIED
    }

    /// Whether only this release or later ones can read it, by the settings or by its first shape.
    pub fn is_since(&self, version: Version) -> bool {
        let reading = &self.program.reading;
        reading.version >= version && reading.evidence != Evidence::Nothing
    }

    pub fn options<'s>(
        &'s self,
        name: &str,
    ) -> impl Iterator<Item = (&'s GenerateSite<'a>, &'a ShapeProperty)> {
        let of_site = move |site: &'s GenerateSite<'a>| {
            site.generate.options.iter().map(move |property| (site, property))
        };
        self.meaning.generates.iter().flat_map(of_site).filter(move |(_, option)| option.key.text == name)
    }

    pub fn models(&self) -> &Models<'a> {
        self.models.get_or_init(|| {
            let merged = self.meaning.merged.imports.iter().map(|(_, import)| *import);
            let all = self.meaning.program.imports.iter().chain(merged);
            Models::new(all.filter(|import| import.kind == Some(ImportKind::Llm)).collect())
        })
    }

    /// Whether another file of the workspace imports an agent from this one, which then need not run alone.
    pub fn is_imported(&self) -> bool {
        self.project.imports_agent_of(&self.program.path)
    }

    pub fn uses_of(&self, name: &str) -> &[Span] {
        let uses = self.uses.get_or_init(|| {
            let mut uses: HashMap<&str, Vec<Span>> = HashMap::new();
            for reference in &self.meaning.references {
                uses.entry(reference.name).or_default().push(reference.span);
            }
            uses
        });
        uses.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether this file is in an import cycle, and a file outside of the cycle imports an agent from it.
    pub fn is_circle_imported(&self) -> bool {
        let files: HashSet<&FilePath> = self.program.files.iter().map(|file| &file.path).collect();
        let mut circle = HashSet::from([&self.program.path]);
        let mut open = vec![&self.program.path];
        while let Some(path) = open.pop() {
            for importer in self.project.importers_of(path).filter(|importer| !circle.contains(importer)) {
                // An importer that this file also imports closes a cycle.
                let Some(inside) = files.get(importer) else { return true };
                open.push(inside);
            }
            circle.extend(&open);
        }
        false
    }

    /// Returns the names of members that are assigned anywhere in the program, as in `answer.note = …`.
    pub fn given_later(&self) -> &HashSet<&'a str> {
        self.given_later.get_or_init(|| {
            let others = self.program.files.iter().map(|file| &*file.reading.parsed);
            let all = std::iter::once(self.parsed).chain(others);
            all.flat_map(|parsed| &parsed.given_members).map(String::as_str).collect()
        })
    }

    pub fn scope_of_use(&self, at: Span) -> Option<ScopeId> {
        let scopes = self.scopes.get_or_init(|| {
            let references = self.meaning.references.iter();
            references.map(|reference| (reference.span.start, reference.scope)).collect()
        });
        scopes.get(&at.start).copied()
    }

    /// Adds a place in the file with this number; `None` is this file.
    pub fn related(
        &self,
        mut diagnostic: Diagnostic,
        file: Option<usize>,
        span: Span,
        message: &str,
    ) -> Diagnostic {
        let file = file.and_then(|number| self.program.files.get(number)).map(|file| file.path.clone());
        diagnostic.related.push(Related { file, span, message: message.to_owned() });
        diagnostic
    }

    /// Returns the beginning of a declaration up to its name; all of it if there is no name.
    pub fn heading(all: Span, name: Span) -> Span {
        if name.is_empty() { all } else { Span { start: all.start, end: name.end } }
    }

    /// Removes a part with the comma next to it, and its lines if nothing else is on them.
    pub fn removal(&self, part: Span) -> TextEdit {
        let next = self.parsed.tokens.partition_point(|token| token.span.start < part.end);
        let before = self.parsed.tokens.partition_point(|token| token.span.start < part.start);
        let comma =
            |token: Option<&AgentToken>| token.filter(|token| self.is_comma(**token)).map(|it| it.span);
        let after = comma(self.parsed.tokens.get(next));
        let (start, end) = (part.range().start, after.unwrap_or(part).range().end);
        let line = edit::blank_start(self.source, start).zip(edit::blank_end(self.source, end));
        if let Some((line_start, line_end)) = line {
            return TextEdit::replace(Span::new(line_start, line_end), "");
        }
        let blank = |text: &str| text.trim().is_empty();
        let before = comma(before.checked_sub(1).and_then(|before| self.parsed.tokens.get(before)));
        let before = before.filter(|comma| blank(&self.source[comma.range().end..start]));
        match (after, before) {
            (Some(_), _) => {
                let rest = &self.source[end..];
                let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
                TextEdit::replace(Span::new(start, end + blanks), "")
            }
            (None, Some(comma)) => TextEdit::replace(comma.to(part), ""),
            (None, None) => TextEdit::replace(self.with_gap_before(part), ""),
        }
    }

    pub fn word_before(&self, part: Span, word: &str) -> Option<Span> {
        let next = self.parsed.tokens.partition_point(|token| token.span.start < part.start);
        let before = self.parsed.tokens.get(next.checked_sub(1)?)?;
        (before.kind == TokenKind::Word && before.text(self.source) == word).then_some(before.span)
    }

    pub fn with_gap_before(&self, part: Span) -> Span {
        Span::new(self.source[..part.range().start].trim_end_matches([' ', '\t']).len(), part.range().end)
    }

    /// Returns a line break and the indent if the part is the first on its line, else a blank.
    pub fn separator_before(&self, part: Span) -> String {
        let before = &self.source[..part.range().start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let indent = &before[line_start..];
        if line_start == 0 || !indent.trim().is_empty() {
            return " ".to_owned();
        }
        let newline = if before[..line_start].ends_with("\r\n") { "\r\n" } else { "\n" };
        format!("{newline}{}", edit::gap(indent))
    }

    fn is_comma(&self, token: AgentToken) -> bool {
        token.kind == TokenKind::Symbol && token.text(self.source) == ","
    }
}

/// Returns the text of a value of the wrong kind that can be rewritten in another: of `"2"` its 2.
pub(super) fn written_word(kind: &ExpressionKind) -> Option<&str> {
    match kind {
        ExpressionKind::String(word) | ExpressionKind::Name(word) => Some(word.trim()),
        _ => None,
    }
}
