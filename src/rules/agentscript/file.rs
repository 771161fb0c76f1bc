//! A file in AgentScript as its rules see it.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::agentscript::ast::{ExpressionKind, Import, ImportKind, Property};
use crate::agentscript::meaning::{GenerateSite, Meaning, ScopeId};
use crate::agentscript::token::{Token, TokenKind};
use crate::agentscript::{Evidence, Parsed, Version};
use crate::project::Project;
use crate::project::agentscript::Program;
use crate::project::imports::imported_file;
use crate::rules::near::Patience;
use crate::rules::{Context, Diagnostic, Edit, Related};
use crate::text::Span;

/// A file in AgentScript, with what its imports bring.
pub(in crate::rules) struct AgentScript<'a> {
    /// Its text.
    pub source: &'a str,
    /// The program that it is.
    pub program: &'a Program,
    /// What is read of it.
    pub parsed: &'a Parsed,
    /// What that means.
    pub meaning: Meaning<'a>,
    /// The workspace it stands in.
    pub project: &'a Project,
    /// For what was meant by many words.
    pub near: &'a Patience,
    /// The scopes of the uses of names, by where these begin.
    scopes: OnceCell<HashMap<u32, ScopeId>>,
}

impl<'a> AgentScript<'a> {
    pub fn of(context: &'a Context<'_>, program: &'a Program) -> Self {
        Self {
            source: &context.file.source,
            program,
            parsed: &program.reading.parsed,
            meaning: program.meaning(),
            project: context.project,
            near: &context.near,
            scopes: OnceCell::new(),
        }
    }

    /// Whether it is read as 0.1.5, of which it is known for sure what that does.
    pub fn is_verified(&self) -> bool {
        self.program.reading.version == Version::VERIFIED
    }

    /// Whether only this release or later ones read it: the settings or its first shape say so.
    pub fn is_since(&self, version: Version) -> bool {
        let reading = &self.program.reading;
        reading.version >= version && reading.evidence != Evidence::Nothing
    }

    /// The options of this name of all calls of models, with the calls.
    pub fn options<'s>(&'s self, name: &str) -> impl Iterator<Item = (&'s GenerateSite<'a>, &'a Property)> {
        let of_site = move |site: &'s GenerateSite<'a>| {
            site.generate.options.iter().map(move |property| (site, property))
        };
        self.meaning.generates.iter().flat_map(of_site).filter(move |(_, option)| option.key.text == name)
    }

    /// The models that it imports.
    pub fn models(&self) -> impl Iterator<Item = &'a Import> {
        let merged = self.meaning.merged.imports.iter().map(|(_, import)| *import);
        let all = self.meaning.program.imports.iter().chain(merged);
        all.filter(|import| import.kind == Some(ImportKind::Llm))
    }

    /// Whether another file of the workspace imports an agent from this one, which then need not run itself.
    pub fn is_imported(&self) -> bool {
        let wanted = self.project.wanted_agentscript();
        let others = self.project.agentscripts().filter(|other| other.path != self.program.path);
        let mut others = others.filter_map(|other| Some((&other.path, other.agentscript.as_ref()?)));
        others.any(|(path, file)| {
            let imports = &file.reading(wanted).parsed.program.imports;
            let mut agents = imports.iter().filter(|import| import.kind == Some(ImportKind::Agent));
            agents.any(|import| imported_file(path, import).as_ref() == Some(&self.program.path))
        })
    }

    /// The scope in which a name is used that begins here.
    pub fn scope_of_use(&self, at: Span) -> Option<ScopeId> {
        let scopes = self.scopes.get_or_init(|| {
            let references = self.meaning.references.iter();
            references.map(|reference| (reference.span.start, reference.scope)).collect()
        });
        scopes.get(&at.start).copied()
    }

    /// The same diagnostic with another place that matters, in the file of this number; `None` for this one.
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

    /// What begins a declaration, up to its name; all of it where that is left out.
    pub fn heading(all: Span, name: Span) -> Span {
        if name.is_empty() { all } else { Span { start: all.start, end: name.end } }
    }

    /// Takes a part out of what holds it, with the comma that parts it from its neighbour, and with its lines
    /// if it has these alone.
    pub fn removal(&self, part: Span) -> Edit {
        let next = self.parsed.tokens.partition_point(|token| token.span.start < part.end);
        let before = self.parsed.tokens.partition_point(|token| token.span.start < part.start);
        let comma = |token: Option<&Token>| token.filter(|token| self.is_comma(**token)).map(|it| it.span);
        let after = comma(self.parsed.tokens.get(next));
        let (start, end) = (part.range().start, after.unwrap_or(part).range().end);
        let line_start = self.source[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = self.source[end..].find('\n').map_or(self.source.len(), |newline| end + newline + 1);
        let blank = |text: &str| text.trim().is_empty();
        if blank(&self.source[line_start..start]) && blank(&self.source[end..line_end]) {
            return Edit::replace(Span::new(line_start, line_end), "");
        }
        let before = comma(before.checked_sub(1).and_then(|before| self.parsed.tokens.get(before)));
        let before = before.filter(|comma| blank(&self.source[comma.range().end..start]));
        match (after, before) {
            (Some(_), _) => {
                let rest = &self.source[end..];
                let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
                Edit::replace(Span::new(start, end + blanks), "")
            }
            (None, Some(comma)) => Edit::replace(comma.to(part), ""),
            (None, None) => Edit::replace(self.with_gap_before(part), ""),
        }
    }

    /// The word before a part, if it is this one.
    pub fn word_before(&self, part: Span, word: &str) -> Option<Span> {
        let next = self.parsed.tokens.partition_point(|token| token.span.start < part.start);
        let before = self.parsed.tokens.get(next.checked_sub(1)?)?;
        (before.kind == TokenKind::Word && before.text(self.source) == word).then_some(before.span)
    }

    /// A part with the blanks before it.
    pub fn with_gap_before(&self, part: Span) -> Span {
        Span::new(self.source[..part.range().start].trim_end_matches([' ', '\t']).len(), part.range().end)
    }

    /// What stands between a part and what comes before it: a line break and the indent if it is the first on
    /// its line, else a blank.
    pub fn separator_before(&self, part: Span) -> String {
        let before = &self.source[..part.range().start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let indent = &before[line_start..];
        if line_start == 0 || !indent.trim().is_empty() {
            return " ".to_owned();
        }
        let newline = if before[..line_start].ends_with("\r\n") { "\r\n" } else { "\n" };
        format!("{newline}{indent}")
    }

    fn is_comma(&self, token: Token) -> bool {
        token.kind == TokenKind::Symbol && token.text(self.source) == ","
    }
}

/// What of a value is written as something else than it should be, where only its kind is wrong: of `"2"` its 2.
pub(super) fn written_word(kind: &ExpressionKind) -> Option<&str> {
    match kind {
        ExpressionKind::String(word) | ExpressionKind::Name(word) => Some(word.trim()),
        _ => None,
    }
}
