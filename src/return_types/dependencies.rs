//! Dependencies of a cached return type, which is valid while they are unchanged.

use std::collections::HashMap;

use super::declarations::Declaration;
use super::file_names::{FileNames, NameHash};
use super::imports::ImportedReturns;
use super::jsdoc::Doc;
use super::types::Type;
use crate::syntax::scopes::RecordedLookups;
use crate::syntax::{ChunkId, ChunkedTree};
use crate::text::Span;

/// Types of the values that a host passes to a handler.
#[derive(Clone, Debug, PartialEq)]
pub struct HandlerInput {
    /// First argument.
    pub arguments: Type,
    /// Variables of the run, which code reads from the host's API.
    pub variables: Type,
    /// Functions of local modules.
    pub imports: ImportedReturns,
}

/// Inputs and lookups of a return type, with their results.
#[derive(Debug)]
pub(super) struct Basis {
    pub given: HandlerInput,
    /// Lookups of file-scope names.
    pub names: RecordedLookups,
    pub consulted: Consulted,
    /// Chunks that the return type has spans in, with their spans at that time.
    pub places: Vec<(ChunkId, Span)>,
}

/// Lookups other than names, with fingerprints of their results.
#[derive(Debug, Default)]
pub(super) struct Consulted {
    /// Type names, with their declarations.
    types: HashMap<String, Option<NameHash>>,
    /// Comments that end before an offset in a chunk.
    comments: HashMap<(ChunkId, usize), Option<NameHash>>,
    /// Names that are assigned to or mutated, with the chunks that mention them.
    users: HashMap<String, NameHash>,
}

impl Consulted {
    pub fn note_type(&mut self, names: &FileNames<'_>, name: &str, declaration: Option<&Declaration<'_>>) {
        if !self.types.contains_key(name) {
            self.types.insert(name.to_owned(), declaration.map(|declaration| names.print_of(declaration)));
        }
    }

    pub fn note_comment(&mut self, names: &FileNames<'_>, offset: usize, comment: Option<&Doc<'_>>) {
        let Some(place) = place_of(names.syntax, offset) else { return };
        self.comments.entry(place).or_insert_with(|| comment.map(|comment| names.print_of_doc(comment)));
    }

    pub fn note_users(&mut self, names: &FileNames<'_>, name: &str) {
        if !self.users.contains_key(name) {
            self.users.insert(name.to_owned(), names.print_of_users(name));
        }
    }

    /// Whether all lookups have equal results in a file. `handler` is the handler's span there.
    fn holds_in(&self, names: &FileNames<'_>, handler: Span) -> bool {
        let syntax = names.syntax;
        let source = syntax.source();
        // Nearly all comments are in the handler's chunk, which needs no index of the chunks.
        let own = syntax.chunk_at(handler.range().start);
        let start = |id: ChunkId| {
            let is_this = |chunk: &usize| syntax.id(*chunk) == id;
            let chunk = own.filter(is_this).or_else(|| names.number(id))?;
            Some(syntax.span(chunk).range().start)
        };
        let is_same_comment = |((chunk, offset), print): (&(ChunkId, usize), &Option<NameHash>)| {
            let now = start(*chunk).map(|start| Doc::before(source, start + offset));
            now.is_some_and(|now| now.map(|doc| names.print_of_doc(&doc)) == *print)
        };
        if !self.comments.iter().all(is_same_comment)
            || !self.users.iter().all(|(name, print)| names.print_of_users(name) == *print)
        {
            return false;
        }
        if self.types.is_empty() {
            return true;
        }
        let Some(handler) = syntax.node_at(handler) else { return false };
        self.types.iter().all(|(name, print)| {
            let declared = names.type_declaration(handler, name);
            declared.map(|declaration| names.print_of(&declaration)) == *print
        })
    }
}

impl Basis {
    pub fn holds_in(&self, names: &FileNames<'_>, given: &HandlerInput, handler: Span) -> bool {
        self.given == *given
            && names.resolver.still_says(&self.names)
            && self.consulted.holds_in(names, handler)
    }
}

fn place_of(syntax: &ChunkedTree, offset: usize) -> Option<(ChunkId, usize)> {
    let chunk = syntax.chunk_at(offset)?;
    Some((syntax.id(chunk), offset - syntax.span(chunk).range().start))
}
