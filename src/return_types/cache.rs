//! Cache of return types, invalidated by a change of the handler or of a dependency.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::dependencies::{Basis, HandlerInput};
use super::file_names::FileNames;
use super::return_type::ReturnType;
use crate::budget::Work;
use crate::syntax::{ChunkId, ChunkedTree};
use crate::text::{Rebase, RebaseSpans, Span};

/// Latest return type of each handler, from this or an earlier version of the file.
#[derive(Debug, Default)]
pub struct ReturnTypeCache(Mutex<HashMap<CacheKey, Arc<CachedReturnType>>>);

/// Chunk of a call that passes a handler, and the span of the call in it.
type CacheKey = (ChunkId, Span);

#[derive(Debug)]
pub(super) struct CachedReturnType {
    pub response: ReturnType,
    pub dependencies: Basis,
    /// Budget at the time, and the used part of it.
    pub allowed: Work,
    pub took: Work,
}

impl ReturnTypeCache {
    pub(super) fn get(
        &self,
        names: &FileNames<'_>,
        call: Span,
        handler: Span,
        given: &HandlerInput,
        allowed: Work,
    ) -> Option<ReturnType> {
        let kept = self.lock().get(&key(names.syntax, call)?).map(Arc::clone)?;
        let is_within = kept.took.steps <= allowed.steps && kept.took.bytes <= allowed.bytes;
        let is_allowed = kept.allowed == allowed || is_within && kept.response.too_complex.is_none();
        (is_allowed && kept.dependencies.holds_in(names, given, handler))
            .then(|| kept.moved_to(names, names.syntax.chunk_at(call.range().start)))
    }

    /// Caches a return type, and evicts calls that no longer exist.
    pub(super) fn keep(&self, syntax: &ChunkedTree, call: Span, kept: CachedReturnType) {
        let Some(key) = key(syntax, call) else { return };
        let mut known = self.lock();
        // Eviction waits for twice as many calls as chunks, so not every call scans a long script.
        if known.len() > 2 * syntax.chunks().count() {
            let chunks: HashSet<ChunkId> = syntax.chunks().map(|chunk| syntax.id(chunk)).collect();
            known.retain(|(chunk, _), _| chunks.contains(chunk));
        }
        known.insert(key, Arc::new(kept));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<CacheKey, Arc<CachedReturnType>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(syntax: &ChunkedTree, call: Span) -> Option<CacheKey> {
    let chunk = syntax.chunk_at(call.range().start)?;
    let start = syntax.span(chunk).range().start;
    let place = call.range();
    Some((syntax.id(chunk), Span::new(place.start - start, place.end - start)))
}

impl CachedReturnType {
    /// Returns the return type with spans rebased to the current chunks. `own` is the chunk of the call.
    fn moved_to(&self, names: &FileNames<'_>, own: Option<usize>) -> ReturnType {
        let syntax = names.syntax;
        let mut response = self.response.clone();
        let mut shift = Rebase::new();
        for (id, place) in &self.dependencies.places {
            let is_this = |chunk: &usize| syntax.id(*chunk) == *id;
            if let Some(chunk) = own.filter(is_this).or_else(|| names.number(*id)) {
                shift.add(*place, syntax.span(chunk).start);
            }
        }
        if !shift.is_none() {
            response.shift(&shift);
        }
        response
    }
}
