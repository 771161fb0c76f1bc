//! Cache of return types, invalidated by a change of the handler or of a dependency.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::dependencies::Basis;
use super::file_names::FileNames;
use super::return_type::ReturnType;
use super::types::Type;
use crate::budget::Work;
use crate::genaiscript::Tool;
use crate::syntax::{ChunkId, ChunkedTree};
use crate::text::{Rebase, RebaseSpans, Span};

/// Latest return type of each tool, from this or an earlier version of the file.
#[derive(Debug, Default)]
pub(in crate::genaiscript) struct ReturnTypeCache(Mutex<HashMap<CacheKey, Arc<CachedReturnType>>>);

/// Chunk of a tool, and the span of the tool in it.
type CacheKey = (ChunkId, Span);

#[derive(Debug)]
pub(super) struct CachedReturnType {
    pub response: ReturnType,
    pub basis: Basis,
    /// Budget at the time, and the used part of it.
    pub allowed: Work,
    pub took: Work,
}

impl ReturnTypeCache {
    pub(super) fn get(
        &self,
        names: &FileNames<'_>,
        tool: &Tool,
        handler: Span,
        given: &(Type, Type),
        allowed: Work,
    ) -> Option<ReturnType> {
        let kept = self.lock().get(&key(names.forest, tool)?).map(Arc::clone)?;
        let is_within = kept.took.steps <= allowed.steps && kept.took.bytes <= allowed.bytes;
        let is_allowed = kept.allowed == allowed || is_within && kept.response.too_complex.is_none();
        (is_allowed && kept.basis.holds_in(names, given, handler))
            .then(|| kept.moved_to(names, names.forest.piece_at(tool.span.range().start)))
    }

    /// Caches a return type, and evicts tools that no longer exist.
    pub(super) fn keep(&self, forest: &ChunkedTree, tool: &Tool, kept: CachedReturnType) {
        let Some(key) = key(forest, tool) else { return };
        let mut known = self.lock();
        // Eviction waits for twice as many tools as chunks, so not every tool scans a long script.
        if known.len() > 2 * forest.pieces().count() {
            let pieces: HashSet<ChunkId> = forest.pieces().map(|piece| forest.id(piece)).collect();
            known.retain(|(piece, _), _| pieces.contains(piece));
        }
        known.insert(key, Arc::new(kept));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<CacheKey, Arc<CachedReturnType>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(forest: &ChunkedTree, tool: &Tool) -> Option<CacheKey> {
    let piece = forest.piece_at(tool.span.range().start)?;
    let start = forest.span(piece).range().start;
    let place = tool.span.range();
    Some((forest.id(piece), Span::new(place.start - start, place.end - start)))
}

impl CachedReturnType {
    /// Returns the return type with spans rebased to the current chunks. `own` is the chunk of the tool.
    fn moved_to(&self, names: &FileNames<'_>, own: Option<usize>) -> ReturnType {
        let forest = names.forest;
        let mut response = self.response.clone();
        let mut shift = Rebase::new();
        for (id, place) in &self.basis.places {
            let is_this = |piece: &usize| forest.id(*piece) == *id;
            if let Some(piece) = own.filter(is_this).or_else(|| names.number(*id)) {
                shift.add(*place, forest.span(piece).start);
            }
        }
        if !shift.is_none() {
            response.shift(&shift);
        }
        response
    }
}
