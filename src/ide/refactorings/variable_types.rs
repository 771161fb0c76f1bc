//! Writes the line that gives `env.vars` its types from `promptsig.d.mts`, and the file if there is none.

use std::collections::BTreeMap;

use tree_sitter::Node;

use super::{Refactoring, RefactoringKind, RefactoringRequest};
use crate::file_path::FilePath;
use crate::genaiscript::edit::TextEdit;
use crate::genaiscript::{EnvMeaning, MetadataCall, ScriptFile};
use crate::syntax::characters::is_name_part;
use crate::syntax::{Language, Quote, node};
use crate::text::Span;
use crate::workspace::{TYPES_FILE, TYPES_INTERFACE, TypesFile, TypesFolders, types_entry};

const TITLE: &str = "Give `env.vars` its types";

/// Names for the typed variables in JavaScript, which cannot declare `env` again; the first free one is taken.
const NAMES: [&str; 2] = ["vars", "scriptVars"];

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    let RefactoringRequest { file, project, .. } = *request;
    let Some(call) = file.script().call().filter(|call| is_meant(request, call)) else { return Vec::new() };
    // Without GenAIScript's declarations, `env` itself is unknown to TypeScript.
    if !project.has_declarations_around(&file.path)
        || file.is_broken()
        || file.source.contains(TYPES_INTERFACE)
    {
        return Vec::new();
    }
    let Some(entry) = types_entry(file, project) else { return Vec::new() };
    let path = TypesFolders::new(project).file_of(&file.path);
    let known = project.types_file_of(&file.path).map(|(_, file)| file);
    if known.is_some_and(|known| !known.is_generated()) {
        return Vec::new();
    }
    let site = TypedScript { file, call, ty: type_of(file, &path) };
    let Some(edits) = site.edits() else { return Vec::new() };
    let creation = known.is_none().then(|| {
        let entries = BTreeMap::from([(file.id().to_owned(), entry)]);
        let text = TypesFile::render(&entries, project.declares(path.folder()));
        TextEdit { file: Some(path), span: Span::at(0), text }
    });
    let edits = edits.map(|edits| edits.into_iter().chain(creation).collect());
    vec![Refactoring { title: TITLE.to_owned(), kind: RefactoringKind::Rewrite, edits }]
}

/// Whether an edit creates the file of the types. No other refactoring edits it.
pub fn is_creation(edit: &TextEdit) -> bool {
    edit.file.as_ref().is_some_and(|path| path.name() == TYPES_FILE)
}

/// Whether the selection is at the call, at `parameters` or at a use of `env.vars`.
fn is_meant(request: &RefactoringRequest<'_>, call: &MetadataCall) -> bool {
    let metadata = call.argument.as_ref().and_then(|argument| argument.value.as_object());
    let parameters = metadata.and_then(|metadata| metadata.member("parameters"));
    let reads = request.file.script().reads.iter().map(|read| read.span);
    let mut places = reads.chain(parameters.map(|member| member.key_span)).chain([call.callee]);
    places.any(|span| request.touches(span))
}

/// Returns the type of the script's variables. The programs of `.ts` and `.js` have the file only by an import.
fn type_of(file: &ScriptFile, path: &FilePath) -> String {
    let id = Quote::Double.quote(file.id());
    let ending = file.path.name().rsplit('.').next();
    if matches!(ending, Some("mts" | "mjs")) {
        return format!("{TYPES_INTERFACE}[{id}]");
    }
    let below = file.path.folder().strip_prefix(path.folder()).unwrap_or_default();
    let depth = below.split('/').filter(|part| !part.is_empty()).count();
    let way = if depth == 0 { "./".to_owned() } else { "../".repeat(depth) };
    format!("import(\"{way}{TYPES_FILE}\").{TYPES_INTERFACE}[{id}]")
}

struct TypedScript<'a> {
    file: &'a ScriptFile,
    call: &'a MetadataCall,
    ty: String,
}

impl TypedScript<'_> {
    /// Returns `None` where the line would give nothing its type.
    fn edits(&self) -> Option<Result<Vec<TextEdit>, String>> {
        if let Some(edit) = self.declared_name() {
            return Some(Ok(vec![edit]));
        }
        // In a system, `env` comes with the context of its function.
        if self.file.script().is_system() {
            return None;
        }
        let uses = self.uses();
        if uses.is_empty() && !self.file.script().reads.is_empty() {
            return None;
        }
        if Language::of_path(self.file.path.name())? == Language::JavaScript {
            return self.in_javascript(&uses);
        }
        // A second declaration in the module would contradict this one.
        if self.file.script().aliases.iter().any(|alias| alias.name == "env") {
            return None;
        }
        let ty = &self.ty;
        let line = format!("declare const env: Omit<ExpansionVariables, \"vars\"> & {{ vars: {ty} }}");
        Some(Ok(vec![self.line(&line)]))
    }

    /// Adds the type to `const { vars } = env` or `const vars = env.vars`.
    fn declared_name(&self) -> Option<TextEdit> {
        let source = &*self.file.source;
        words(source, "vars").find_map(|span| {
            let name = self.file.syntax.node_at(span)?;
            let target = match name.kind() {
                "shorthand_property_identifier_pattern" => {
                    name.parent().filter(|pattern| node::children(*pattern).len() == 1)?
                }
                _ => name,
            };
            let declarator = target.parent().filter(|it| it.kind() == "variable_declarator")?;
            let value =
                node::field(declarator, "value").filter(|_| node::is_field(declarator, "name", target))?;
            let meaning = self.file.meaning_of("vars", span.range().end);
            if meaning != EnvMeaning::Vars
                || node::is_wrapper(value)
                || node::field(declarator, "type").is_some()
            {
                return None;
            }
            let value = node::text(value, source);
            let vars = if target.id() == name.id() { value.to_owned() } else { format!("{value}.vars") };
            let whole = Span::new(target.start_byte(), declarator.end_byte());
            Some(TextEdit::replace(whole, format!("vars = {}", self.cast(&vars))))
        })
    }

    fn cast(&self, value: &str) -> String {
        match Language::of_path(self.file.path.name()) {
            Some(Language::TypeScript) => format!("{value} as {}", self.ty),
            _ => format!("/** @type {{{}}} */ ({value})", self.ty),
        }
    }

    /// Names the variables after the call, and reads them by that name.
    fn in_javascript(&self, uses: &[Span]) -> Option<Result<Vec<TextEdit>, String>> {
        let start = self.end_of_line();
        let name = NAMES.into_iter().find(|name| !self.is_taken(name, uses))?;
        let declaration = self.line(&format!("const {name} = {}", self.cast("env.vars")));
        if uses.iter().any(|span| span.range().start < start) {
            let reason = "`env.vars` is read before the metadata, where its typed name would not exist yet";
            return Some(Err(reason.to_owned()));
        }
        let renamed = uses.iter().map(|span| TextEdit::replace(*span, name));
        Some(Ok(std::iter::once(declaration).chain(renamed).collect()))
    }

    /// Expressions `env.vars` of the global `env`.
    fn uses(&self) -> Vec<Span> {
        let source = &*self.file.source;
        let is_vars = |member: &Node<'_>| {
            member.kind() == "member_expression"
                && node::field(*member, "property").is_some_and(|it| node::text(it, source) == "vars")
        };
        let member = |span: Span| self.file.syntax.node_at(span)?.parent().filter(is_vars);
        let is_global = |span: &Span| {
            let at = span.range().start;
            self.file.script().meaning_of("env", at) == EnvMeaning::Env
                && !self
                    .file
                    .script()
                    .aliases
                    .iter()
                    .any(|alias| alias.name == "env" && alias.scope.touches(at))
        };
        words(source, "env").filter(is_global).filter_map(member).map(node::span).collect()
    }

    /// Whether a name occurs otherwise than as a key or a member.
    fn is_taken(&self, name: &str, uses: &[Span]) -> bool {
        let source = &*self.file.source;
        words(source, name).any(|span| {
            let is_member = uses.iter().any(|use_| use_.start <= span.start && span.end <= use_.end);
            let kind = self.file.syntax.node_at(span).map(|node| node.kind());
            !is_member
                && matches!(
                    kind,
                    Some(
                        "identifier"
                            | "shorthand_property_identifier"
                            | "shorthand_property_identifier_pattern"
                    )
                )
        })
    }

    fn line(&self, line: &str) -> TextEdit {
        TextEdit::replace(Span::at(self.end_of_line()), format!("\n{line}"))
    }

    /// Returns the end of the line on which the call ends.
    fn end_of_line(&self) -> usize {
        let end = self.call.span.range().end;
        let rest = self.file.source.get(end..).unwrap_or_default();
        end + rest.find(['\n', '\r']).unwrap_or(rest.len())
    }
}

fn words<'s>(source: &'s str, word: &'s str) -> impl Iterator<Item = Span> + 's {
    let found = source.match_indices(word).map(|(at, _)| Span::new(at, at + word.len()));
    found.filter(move |span| {
        let range = span.range();
        !source[..range.start].ends_with(is_name_part) && !source[range.end..].starts_with(is_name_part)
    })
}
