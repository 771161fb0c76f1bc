//! What a script says after an edit, with the help of what it said before.
//!
//! Only the statement around the change is read again. Everything else says what it said and
//! moves. That is right as long as nothing outside looks inside: a declaration binds names for
//! its neighbours, so that one widens the stretch to the statement around its block, as do a call
//! around the change and a function that a tool elsewhere names as its handler. Where nothing
//! smaller than the file will do, `None` says so.

use std::sync::Arc;

use tree_sitter::Node;

use super::extract;
use super::{Alias, MAX_BYTES, Meaning, Script, SourceFile, Tool};
use crate::syntax::locals::Locals;
use crate::syntax::{Reparse, Tree, node};
use crate::text::{Change, Shift, Shifted, Span};

impl SourceFile {
    /// The same file with another text. What the change did not touch is neither parsed nor read
    /// again.
    #[must_use]
    pub fn update(&self, source: Arc<str>) -> Self {
        let change = Change::between(&self.source, &source);
        self.edited(source, change)
    }

    /// The same where it is known what changed.
    #[must_use]
    pub fn edited(&self, source: Arc<str>, change: Change) -> Self {
        if self.path.is_markdown() || source.len() > MAX_BYTES {
            return Self::read_whole(self.path.clone(), source, self.tree.language);
        }
        let reparse = self.tree.reparse(&self.source, &source, change);
        let script = script(self, &reparse, &source).unwrap_or_else(|| Script::of(&reparse.tree, &source));
        Self::of_parts(self.path.clone(), source, reparse.tree, script)
    }
}

/// What the edited script says; `None` where it must be read as a whole.
fn script(before: &SourceFile, after: &Reparse, source: &str) -> Option<Script> {
    if before.script.unreadable || before.tree.is_broken() || after.tree.is_broken() {
        return None;
    }
    if extract::is_unreadable(&after.tree, source) {
        return None;
    }
    let statement = statement(before, after, source)?;
    let new = node::span(statement);
    let old = after.before(new)?;
    // Whether a name stands for something else depends on all that is done to it.
    let is_uncertain = |alias: &Alias| alias.meaning == Meaning::Other && !old.contains(alias.scope);
    if before.script.aliases.iter().any(is_uncertain) {
        return None;
    }
    let fresh = extract::part(&after.tree, source, statement)?;
    // What a handler elsewhere reads was not looked at.
    let is_whole = |tool: &Tool| {
        tool.handler
            .as_ref()
            .and_then(|handler| handler.function)
            .is_none_or(|function| new.contains(function))
    };
    if !fresh.tools.iter().all(is_whole) {
        return None;
    }
    Merge { old, shift: Shift::new(old, new) }.script(before.script.clone(), fresh, source)
}

/// The smallest statement that can be read on its own.
fn statement<'t>(before: &SourceFile, after: &'t Reparse, source: &str) -> Option<Node<'t>> {
    let mut path = vec![after.tree.root()];
    let mut best = None;
    // Below a declaration, statements count again once a function's body is entered.
    let mut hidden = false;
    while let Some(child) = child_around(*path.last()?, after.touched) {
        let parent = *path.last()?;
        if matches!(parent.kind(), "program" | "statement_block") {
            if parent.kind() == "statement_block" && is_body(&path) {
                hidden = false;
            }
            if declares(child, &after.tree, source) {
                hidden = true;
            } else if !hidden && was_free(before, after, parent, child) && is_free(before, after, child) {
                best = Some(child);
            }
        }
        path.push(child);
    }
    best
}

/// The child that holds the whole of `touched`, its edges included: what is typed right behind a
/// word may become a part of it.
fn child_around(parent: Node<'_>, touched: Span) -> Option<Node<'_>> {
    let mut cursor = parent.walk();
    parent.children(&mut cursor).find(|child| {
        child.start_byte() <= touched.start as usize
            && touched.end as usize <= child.end_byte()
            && !child.is_extra()
    })
}

fn is_body(path: &[Node<'_>]) -> bool {
    let owner = path.len().checked_sub(2).and_then(|index| path.get(index));
    owner.is_some_and(|owner| crate::syntax::pattern::is_function(*owner))
}

/// Whether a statement binds names for its neighbours.
fn declares(statement: Node<'_>, tree: &Tree, source: &str) -> bool {
    Locals::declares(statement, tree.language, source)
}

/// Whether no declaration stood where the statement stands now: an edit may have swallowed one.
fn was_free(before: &SourceFile, after: &Reparse, block: Node<'_>, statement: Node<'_>) -> bool {
    let root = before.tree.root();
    let old_block = if block.kind() == "program" {
        Some(root)
    } else {
        after.before(node::span(block)).and_then(|old| {
            let found = root.descendant_for_byte_range(old.start as usize, old.end as usize)?;
            (node::span(found) == old && found.kind() == block.kind()).then_some(found)
        })
    };
    let (Some(old_block), Some(old)) = (old_block, after.before(node::span(statement))) else { return false };
    let mut cursor = old_block.walk();
    old_block
        .named_children(&mut cursor)
        .filter(|child| child.start_byte() < old.end as usize && child.end_byte() > old.start as usize)
        .all(|child| {
            child.is_extra()
                || (!declares(child, &before.tree, &before.source) && old.contains(node::span(child)))
        })
}

/// Whether nothing that was read before reaches into the statement from outside.
fn is_free(before: &SourceFile, after: &Reparse, statement: Node<'_>) -> bool {
    let Some(old) = after.before(node::span(statement)) else { return false };
    let script = &before.script;
    let crosses = |span: Span| !old.contains(span) && span.end > old.start && span.start < old.end;
    !script.calls.iter().any(|call| crosses(call.span))
        && !script.sites.iter().any(|site| crosses(site.span))
        && !script.inner.iter().any(|call| crosses(call.span))
        && !script.reads.iter().any(|read| crosses(read.span))
        && !script.tools.iter().any(|tool| {
            crosses(tool.span)
                || tool.handler.as_ref().is_some_and(|handler| {
                    !old.contains(tool.span)
                        && handler.function.is_some_and(|function| function.contains(old))
                })
        })
}

struct Merge {
    /// The stretch of the old text that is read anew.
    old: Span,
    shift: Shift,
}

impl Merge {
    fn script(&self, before: Script, fresh: Script, source: &str) -> Option<Script> {
        let firsts = |script: &Script| [script.files_use, script.default_export, script.module_syntax];
        if firsts(&before).into_iter().zip(firsts(&fresh)).any(|(before, fresh)| self.loses(before, fresh)) {
            return None;
        }
        let calls = self.list(before.calls, fresh.calls, |call| call.span);
        let reading = super::reader::read(source, extract::literal_of(&calls));
        Some(Script {
            calls,
            reading,
            reads: self.list(before.reads, fresh.reads, |read| read.span),
            vars_patterns: self.list(before.vars_patterns, fresh.vars_patterns, |span| *span),
            aliases: self.list(before.aliases, fresh.aliases, |alias| alias.scope),
            files_use: self.first(before.files_use, fresh.files_use),
            tools: self.list(before.tools, fresh.tools, |tool| tool.span),
            sites: self.list(before.sites, fresh.sites, |site| site.span),
            inner: self.list(before.inner, fresh.inner, |call| call.span),
            default_export: self.first(before.default_export, fresh.default_export),
            module_syntax: self.first(before.module_syntax, fresh.module_syntax),
            unreadable: false,
            markdown: None,
        })
    }

    /// Whether the first of its kind stood in the stretch and is gone, so that the next one is not
    /// known.
    fn loses(&self, before: Option<Span>, fresh: Option<Span>) -> bool {
        fresh.is_none() && before.is_some_and(|first| self.old.contains(first))
    }

    fn first(&self, before: Option<Span>, fresh: Option<Span>) -> Option<Span> {
        let outside = before.filter(|first| !self.old.contains(*first));
        outside.map(|first| self.shift.of(first)).into_iter().chain(fresh).min()
    }

    /// The old items outside the stretch, moved, and the new ones of it, in source order.
    fn list<T: Shifted>(&self, before: Vec<T>, fresh: Vec<T>, span: impl Fn(&T) -> Span) -> Vec<T> {
        let mut items: Vec<T> = before.into_iter().filter(|item| !self.old.contains(span(item))).collect();
        items.shift(&self.shift);
        if !fresh.is_empty() {
            items.extend(fresh);
            items.sort_by_key(|item| span(item).source_order());
        }
        items
    }
}

macro_rules! shifted {
    ($($type:ty { $($field:ident),* })*) => {
        $(impl Shifted for $type {
            fn shift(&mut self, shift: &Shift) {
                $(self.$field.shift(shift);)*
            }
        })*
    };
}

shifted! {
    super::MetadataCall { span, callee, arguments, argument, deviations }
    super::calls::Argument { value, literal, span }
    super::deviations::Deviation { span, member }
    super::Read { key_span, span, form }
    super::Tool { span, callee, arguments, object, name, description, parameters, handler, options }
    super::handlers::Handler { span, function, reads }
    super::handlers::ArgumentRead { span }
    super::SchemaSite { span, callee, name, schema, options }
    super::InnerCall { callee, span, value }
    super::Alias { scope }
}

impl Shifted for super::ReadForm {
    fn shift(&mut self, shift: &Shift) {
        if let Self::Pattern { binding, .. } = self {
            binding.shift(shift);
        }
    }
}
