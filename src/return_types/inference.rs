//! Return types of the handlers of a file.

use super::cache::{CachedReturnType, ReturnTypeCache};
use super::dependencies::{Basis, HandlerInput};
use super::engine::Engine;
use super::file_names::FileNames;
use super::host_api::HostApi;
use super::imports::{self, ImportedName, ImportedReturn, ImportedReturns};
use super::return_type::ReturnType;
use super::{infer, limits};
use crate::budget::Budget;
use crate::syntax::ChunkedTree;
use crate::text::Span;

/// Return types of the handlers of a file, inferred lazily with a shared index of the file.
pub struct ReturnTypes<'f> {
    names: FileNames<'f>,
    cache: &'f ReturnTypeCache,
    /// Number of handlers of the file, which share its budget.
    handlers: usize,
}

impl<'f> ReturnTypes<'f> {
    /// Indexes a file, without inferring any return type yet.
    pub fn new(
        syntax: &'f ChunkedTree,
        api: &'static HostApi,
        cache: &'f ReturnTypeCache,
        handlers: usize,
    ) -> Self {
        Self { names: FileNames::collect(syntax, api), cache, handlers }
    }

    /// Lists the names that the file imports from local modules.
    pub fn imported_names(&self) -> Vec<ImportedName> {
        imports::imported_names(&self.names)
    }

    /// Infers what functions of this module return that another file imports, by their names there.
    pub fn exported(
        &self,
        wanted: &ImportedName,
        imports: &ImportedReturns,
    ) -> Vec<(String, ImportedReturn)> {
        imports::exported(&self.names, wanted, imports)
    }

    /// Infers the return type of the function at `handler`, which a call passes to the host. It is cached
    /// until the handler, its input or a dependency changes. `None` if there is no syntax at `handler`.
    pub fn infer(&self, call: Span, handler: Span, input: HandlerInput) -> Option<ReturnType> {
        let Self { names, cache, handlers } = self;
        let syntax = names.syntax;
        let allowed = limits::of_one(*handlers);
        // The share of each handler depends on the number of handlers, so it is not cached.
        let printed = limits::printed(*handlers);
        if let Some(known) = cache.get(names, call, handler, &input, allowed) {
            return Some(ReturnType { printed, ..known });
        }
        let node = syntax.node_at(handler)?;
        names.resolver.take_asked();
        let engine = Engine::new(
            names,
            (node, input.arguments.clone()),
            (input.variables.clone(), input.imports.clone()),
            Budget::new(allowed),
        );
        let response = ReturnType { printed, ..infer::answer(&engine, node, call) };
        let lookups = names.resolver.take_asked();
        let places = [call, handler].into_iter().filter_map(|place| {
            let chunk = syntax.chunk_at(place.range().start)?;
            Some((syntax.id(chunk), syntax.span(chunk)))
        });
        let dependencies = Basis {
            given: input,
            names: lookups,
            consulted: engine.consulted.take(),
            places: places.collect(),
        };
        let kept = CachedReturnType {
            response: response.clone(),
            dependencies,
            allowed,
            took: engine.budget.used(),
        };
        cache.keep(syntax, call, kept);
        Some(response)
    }
}
