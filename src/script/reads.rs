//! Every use of `env.vars`.

use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;
use tree_sitter::Node;

use super::environment::{Alias, Meaning};
use super::extraction::Extraction;
use crate::syntax::pattern::{self, Property};
use crate::syntax::usage::{self, Access, AccessForm, Effect, Usage};
use crate::syntax::{Quote, node};
use crate::text::Span;

/// One use of `env.vars`, or of one of its keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The key as written, unquoted; `None` for the whole object or a key known only at run time.
    pub key: Option<String>,
    /// The key's place, quotes included; for the whole object, the object's place.
    pub key_span: Span,
    /// The whole expression or pattern property.
    pub span: Span,
    /// How it is written.
    pub form: ReadForm,
    /// What is done.
    pub effect: Effect,
}

impl Read {
    /// The key whose value it takes; `None` for the whole object, a test with `in`, and a change.
    pub fn value_key(&self) -> Option<&str> {
        let takes_value = self.effect == Effect::Read && self.form != ReadForm::In;
        self.key.as_deref().filter(|_| takes_value)
    }
}

/// The ways to use `env.vars`.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadForm {
    /// `env.vars.key`, also through an alias and with `?.`
    Member,
    /// `env.vars["key"]`
    Subscript(Quote),
    /// `const { key } = env.vars`
    Pattern {
        /// The place of the local name, if it is bound to a name; for `{ key }` the key's own.
        binding: Option<Span>,
        /// `{ key = 1 }`
        default: bool,
        /// `{ "key": x }` and its quote
        quote: Option<Quote>,
    },
    /// `const { a, ...rest } = env.vars`
    Rest,
    /// `"key" in env.vars`
    In,
    /// `env.vars[expression]`
    Computed,
    /// `env.vars.` at the end of a line, `env.vars[""]`: any key may follow
    Unfinished,
    /// The object itself: passed on, spread, enumerated
    Whole,
    /// The object as a text, in a template or a concatenation, where GenAIScript throws
    Text,
}

/// What a script uses of `env`.
#[derive(Debug, Default)]
pub(super) struct Uses {
    /// Uses of `env.vars`, in source order.
    pub vars: Vec<Read>,
    /// Patterns that take `env.vars` apart, in source order.
    pub patterns: Vec<Span>,
    /// Names that lead to `env.vars`.
    pub aliases: Vec<Alias>,
    /// Every mention of `env.files`.
    pub files: Vec<Span>,
    /// Every change of a member of `env` that is not `vars`, and every use of one that `env` does not have.
    pub members: Vec<EnvUse>,
}

/// A change of a member of `env`, which is frozen, or a use of one that it does not have.
#[derive(Clone, Debug, PartialEq)]
pub struct EnvUse {
    /// The member.
    pub member: String,
    /// Where its name stands.
    pub key_span: Span,
    /// The whole expression, or the property of a pattern: `env.output`.
    pub span: Span,
    /// Whether it is changed.
    pub is_change: bool,
}

/// The members of `env` in GenAIScript 2.5.1.
pub const ENV_MEMBERS: [&str; 10] =
    ["dbg", "dir", "files", "generator", "meta", "output", "runDir", "runId", "secrets", "vars"];

/// What every JavaScript object has.
const OF_OBJECTS: [&str; 3] = ["constructor", "hasOwnProperty", "toString"];

/// Finds every use of `env.vars` and `env.files`.
pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Uses {
    let mut uses = Uses::default();
    let mut reader = Reader { extraction, uses: &mut uses };
    reader.references();
    reader.parameters();
    uses
}

struct Reader<'a, 'b, 't, 's> {
    extraction: &'a Extraction<'b, 't, 's>,
    uses: &'a mut Uses,
}

impl<'t> Reader<'_, '_, 't, '_> {
    /// Follows each name that stands for a context, `env` or `env.vars` to what is done with it.
    fn references(&mut self) {
        let Extraction { source, locals, part, names, environment, .. } = self.extraction;
        let mut bound: HashSet<usize, RandomState> = HashSet::default();
        // Most names lead nowhere, and each of them is in use many times.
        let mut may_lead: HashMap<&str, bool, RandomState> = HashMap::default();
        for binding in locals.bindings_beside(*part) {
            if environment.binding(binding) != Meaning::Other {
                may_lead.insert(node::text(binding.name, source), true);
            }
        }
        for binding in names.bindings() {
            bound.insert(binding.name.id());
            let name = node::text(binding.name, source);
            let meaning = environment.binding(binding);
            if meaning != Meaning::Other {
                may_lead.insert(name, true);
            }
            if meaning != Meaning::Other || name == "env" || environment.is_reassigned(binding) {
                self.uses.aliases.push(Alias { name: name.to_owned(), scope: binding.scope, meaning });
            }
        }
        let in_use = names.references.iter().filter(|reference| {
            let name = node::text(**reference, source);
            let leads = || environment.name_in_file(name) != Meaning::Other;
            *may_lead.entry(name).or_insert_with(leads) && !bound.contains(&reference.id())
        });
        for &reference in in_use {
            match environment.name(reference) {
                Meaning::Other => {}
                meaning => self.follow(reference, meaning),
            }
        }
    }

    /// Patterns in the place of a parameter: `({ env }) => …`.
    fn parameters(&mut self) {
        for function in self.extraction.names.functions() {
            for (index, parameter) in pattern::parameters(function).into_iter().enumerate() {
                let environment = &self.extraction.environment;
                // A default leads here by itself.
                if parameter.kind() == "object_pattern" && environment.default(function, index).is_none() {
                    self.destructure(parameter, environment.parameter(function, index));
                }
            }
        }
    }

    fn follow(&mut self, expression: Node<'t>, meaning: Meaning) {
        let (mut expression, mut meaning) = (expression, meaning);
        loop {
            let usage = usage::usage(expression, self.extraction.source);
            match usage {
                Usage::Property(access) if meaning == Meaning::Vars => return self.access(access),
                Usage::Property(access) => {
                    let Some(key) = access.key else { return };
                    self.note_files(meaning, &key, access.key_span);
                    let is_change = || usage::effect(access.node) != Effect::Read;
                    self.note_env(meaning, &key, access.key_span, node::span(access.node), is_change);
                    meaning = meaning.step(&key);
                    if meaning == Meaning::Other {
                        return;
                    }
                    expression = access.node;
                }
                Usage::Destructured(pattern) => return self.destructure(pattern, meaning),
                Usage::Named(name) => {
                    // Whose uses are followed where it stands for the same.
                    if meaning == Meaning::Vars && self.extraction.environment.name(name) != meaning {
                        self.whole(expression, ReadForm::Whole);
                    }
                    return;
                }
                _ if meaning != Meaning::Vars => return,
                Usage::In(left) => return self.membership(left),
                Usage::Text => return self.whole(expression, ReadForm::Text),
                Usage::Other => return self.whole(expression, ReadForm::Whole),
            }
        }
    }

    fn access(&mut self, access: Access<'t>) {
        let access = self.with_constant_key(access);
        let form = match access.form {
            AccessForm::Member => ReadForm::Member,
            AccessForm::Subscript(quote) => ReadForm::Subscript(quote),
            AccessForm::Computed => ReadForm::Computed,
            AccessForm::Unfinished => ReadForm::Unfinished,
        };
        let (mut span, mut effect) = (node::span(access.node), usage::effect(access.node));
        if form == ReadForm::Unfinished && span.contains(access.key_span) {
            // What stands behind the place of the key is not about it.
            (span.end, effect) = (access.key_span.end, Effect::Read);
        }
        self.uses.vars.push(Read { key: access.key, key_span: access.key_span, span, form, effect });
    }

    /// The same where a constant in the brackets stands for a string: the key is what that says, in its place.
    fn with_constant_key(&self, access: Access<'t>) -> Access<'t> {
        let index = node::field(access.node, "index").map(node::unwrap);
        let is_constant =
            |index: &Node<'t>| access.form == AccessForm::Computed && index.kind() == "identifier";
        let Some(index) = index.filter(is_constant) else { return access };
        let value = self.extraction.evaluator.value(index);
        let Some(key) = value.as_str() else { return access };
        let Some(quote) = Quote::of(value.span.text(self.extraction.source)) else { return access };
        let form = if key.is_empty() { AccessForm::Unfinished } else { AccessForm::Subscript(quote) };
        let key = Some(key.to_owned()).filter(|key| !key.is_empty());
        Access { key, key_span: value.span, form, ..access }
    }

    fn destructure(&mut self, pattern: Node<'t>, meaning: Meaning) {
        let mut todo = vec![(pattern, meaning)];
        while let Some((pattern, meaning)) = todo.pop() {
            if meaning == Meaning::Vars {
                self.uses.patterns.push(node::span(pattern));
            }
            for property in pattern::properties(pattern, self.extraction.source) {
                if meaning == Meaning::Vars {
                    self.pattern_read(property);
                    continue;
                }
                let Some(key) = &property.key else { continue };
                self.note_files(meaning, key, property.key_span);
                if !property.default {
                    self.note_env(meaning, key, property.key_span, property.span, || false);
                }
                let (meaning, target) = (meaning.step(key), property.target);
                if meaning == Meaning::Other {
                    continue;
                }
                if matches!(target.kind(), "object_pattern" | "object") {
                    todo.push((target, meaning));
                } else if meaning == Meaning::Vars && self.extraction.environment.name(target) != meaning {
                    // A name that stands for something else later, or a property of another object.
                    self.whole(target, ReadForm::Whole);
                }
            }
        }
    }

    fn pattern_read(&mut self, property: Property<'t>) {
        let form = if property.rest {
            ReadForm::Rest
        } else {
            let is_name =
                matches!(property.target.kind(), "identifier" | "shorthand_property_identifier_pattern");
            ReadForm::Pattern {
                binding: is_name.then(|| node::span(property.target)),
                default: property.default,
                quote: property.quote,
            }
        };
        self.uses.vars.push(Read {
            key: property.key,
            key_span: property.key_span,
            span: property.span,
            form,
            effect: Effect::Read,
        });
    }

    fn membership(&mut self, left: Node<'t>) {
        let test = left.parent().unwrap_or(left);
        let left = node::unwrap(left);
        self.uses.vars.push(Read {
            key: usage::key_in(left, self.extraction.source),
            key_span: node::span(left),
            span: node::span(test),
            form: ReadForm::In,
            effect: Effect::Read,
        });
    }

    fn whole(&mut self, vars: Node<'t>, form: ReadForm) {
        let span = node::span(vars);
        // Of a name only the name would be changed.
        let is_name = matches!(vars.kind(), "identifier" | "shorthand_property_identifier_pattern");
        let effect = if is_name { Effect::Read } else { usage::effect(vars) };
        self.uses.vars.push(Read { key: None, key_span: span, span, form, effect });
    }

    fn note_env(
        &mut self,
        meaning: Meaning,
        key: &str,
        key_span: Span,
        span: Span,
        is_change: impl FnOnce() -> bool,
    ) {
        if meaning != Meaning::Env || key == "vars" {
            return;
        }
        let is_unknown = !ENV_MEMBERS.contains(&key) && !OF_OBJECTS.contains(&key);
        let is_change = is_change();
        if is_change || is_unknown {
            self.uses.members.push(EnvUse { member: key.to_owned(), key_span, span, is_change });
        }
    }

    fn note_files(&mut self, meaning: Meaning, key: &str, span: Span) {
        if meaning == Meaning::Env && key == "files" {
            self.uses.files.push(span);
        }
    }
}
