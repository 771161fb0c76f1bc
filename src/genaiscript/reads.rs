//! Uses of `env.vars` and of other members of `env`.

use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;
use tree_sitter::Node;

use super::environment::{Alias, EnvMeaning};
use super::extraction::Extraction;
use crate::syntax::pattern::{self, PatternProperty};
use crate::syntax::usage::{self, Access, AccessForm, Usage, UsageEffect};
use crate::syntax::{Quote, node};
use crate::text::Span;

/// Use of `env.vars` or of one of its keys.
#[derive(Clone, Debug, PartialEq)]
pub struct VarsRead {
    /// Key as written, unquoted; `None` for the whole object or a key known only at run time.
    pub key: Option<String>,
    /// Span of the key including quotes; for the whole object, the object's span.
    pub key_span: Span,
    /// Whole expression or pattern property.
    pub span: Span,
    pub form: ReadForm,
    pub effect: UsageEffect,
}

impl VarsRead {
    /// Returns the key whose value is read; `None` for the whole object, a test with `in`, and a change.
    pub fn value_key(&self) -> Option<&str> {
        let takes_value = self.effect == UsageEffect::Read && self.form != ReadForm::In;
        self.key.as_deref().filter(|_| takes_value)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum ReadForm {
    /// `env.vars.key`, also through an alias and with `?.`
    Member,
    /// `env.vars["key"]`
    Subscript(Quote),
    /// `const { key } = env.vars`
    Pattern {
        /// Span of the local name, if one is bound; for `{ key }` the key's own.
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
    /// `env.vars.` at the end of a line, `env.vars[""]`: the key is still to be typed
    Unfinished,
    /// The object itself: passed, spread, enumerated
    Whole,
    /// The object as a string, in a template or a concatenation, where GenAIScript throws
    Text,
}

/// Uses of `env` in a script. All lists are in source order.
#[derive(Debug, Default)]
pub(super) struct Uses {
    pub vars: Vec<VarsRead>,
    pub patterns: Vec<Span>,
    pub aliases: Vec<Alias>,
    pub files: Vec<Span>,
    pub members: Vec<EnvUse>,
    pub secrets: Vec<SecretRead>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SecretRead {
    pub name: String,
    pub key_span: Span,
    pub span: Span,
}

/// Change of a member of the frozen `env`, or use of a nonexistent member of `env` or of its `output`.
#[derive(Clone, Debug, PartialEq)]
pub struct EnvUse {
    pub member: String,
    pub key_span: Span,
    /// Whole expression, or the property of a pattern: `env.output`.
    pub span: Span,
    pub is_change: bool,
    pub of_output: bool,
}

pub const ENV_MEMBERS: [&str; 10] =
    ["dbg", "dir", "files", "generator", "meta", "output", "runDir", "runId", "secrets", "vars"];

pub const OUTPUT_MEMBERS: [&str; 45] = [
    "addEventListener",
    "appendContent",
    "appendToken",
    "audio",
    "caution",
    "chatProgress",
    "content",
    "details",
    "detailsDepth",
    "detailsFenced",
    "diff",
    "disableChange",
    "disableChangeDispatch",
    "dispatchChange",
    "dispatchEvent",
    "endDetails",
    "endFence",
    "error",
    "errors",
    "fence",
    "file",
    "files",
    "heading",
    "image",
    "item",
    "itemLink",
    "itemValue",
    "log",
    "note",
    "options",
    "p",
    "removeEventListener",
    "renderError",
    "renderErrors",
    "resultItem",
    "startDetails",
    "startFence",
    "startTraceDetails",
    "table",
    "tip",
    "toResultIcon",
    "tree",
    "video",
    "warn",
    "toLocaleString",
];

const OF_OBJECTS: [&str; 3] = ["constructor", "hasOwnProperty", "toString"];

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Uses {
    let mut uses = Uses::default();
    let mut reader = ReadCollector { extraction, uses: &mut uses };
    reader.references();
    reader.parameters();
    uses
}

struct ReadCollector<'a, 'b, 't, 's> {
    extraction: &'a Extraction<'b, 't, 's>,
    uses: &'a mut Uses,
}

impl<'t> ReadCollector<'_, '_, 't, '_> {
    fn references(&mut self) {
        let Extraction { source, resolver, part, names, environment, .. } = self.extraction;
        let mut bound: HashSet<usize, RandomState> = HashSet::default();
        // Most names lead nowhere, and each is used many times.
        let mut may_lead: HashMap<&str, bool, RandomState> = HashMap::default();
        for binding in resolver.bindings_beside(*part) {
            if environment.binding(binding) != EnvMeaning::Other {
                may_lead.insert(node::text(binding.name, source), true);
            }
        }
        for binding in names.bindings() {
            bound.insert(binding.name.id());
            let name = node::text(binding.name, source);
            let meaning = environment.binding(binding);
            if meaning != EnvMeaning::Other {
                may_lead.insert(name, true);
            }
            let leads_to_vars = !matches!(meaning, EnvMeaning::Other | EnvMeaning::Output);
            if leads_to_vars || name == "env" || environment.is_reassigned(binding) {
                self.uses.aliases.push(Alias { name: name.to_owned(), scope: binding.scope, meaning });
            }
        }
        let in_use = names.references.iter().filter(|reference| {
            let name = node::text(**reference, source);
            let leads = || environment.name_in_file(name) != EnvMeaning::Other;
            *may_lead.entry(name).or_insert_with(leads) && !bound.contains(&reference.id())
        });
        for &reference in in_use {
            match environment.name(reference) {
                EnvMeaning::Other => {}
                meaning => self.follow(reference, meaning),
            }
        }
    }

    /// Reads patterns of parameters: `({ env }) => …`.
    fn parameters(&mut self) {
        for function in self.extraction.names.functions() {
            for (index, parameter) in pattern::parameters(function).into_iter().enumerate() {
                let environment = &self.extraction.environment;
                // A default is followed separately.
                if parameter.kind() == "object_pattern" && environment.default(parameter).is_none() {
                    self.destructure(parameter, environment.parameter(function, index));
                }
            }
        }
    }

    fn follow(&mut self, expression: Node<'t>, meaning: EnvMeaning) {
        let (mut expression, mut meaning) = (expression, meaning);
        loop {
            let usage = usage::usage(expression, self.extraction.source);
            match usage {
                Usage::Property(access) if meaning == EnvMeaning::Vars => return self.access(access),
                Usage::Property(access) => {
                    let Some(key) = access.key else { return };
                    self.note_files(meaning, &key, access.key_span);
                    let is_change = || usage::effect(access.node) != UsageEffect::Read;
                    self.note_env(meaning, &key, access.key_span, node::span(access.node), is_change);
                    self.note_secret(meaning, &key, access.key_span, node::span(access.node));
                    meaning = meaning.step(&key);
                    if meaning == EnvMeaning::Other {
                        return;
                    }
                    expression = access.node;
                }
                Usage::Destructured(pattern) => return self.destructure(pattern, meaning),
                Usage::Named(name) => {
                    // Uses of an alias with equal meaning are followed separately.
                    if meaning == EnvMeaning::Vars && self.extraction.environment.name(name) != meaning {
                        self.whole(expression, ReadForm::Whole);
                    }
                    return;
                }
                _ if meaning != EnvMeaning::Vars => return,
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
            // Text after the position of the key does not belong to this use.
            (span.end, effect) = (access.key_span.end, UsageEffect::Read);
        }
        self.uses.vars.push(VarsRead { key: access.key, key_span: access.key_span, span, form, effect });
    }

    /// Replaces a constant in the brackets by its string, keeping the span.
    fn with_constant_key(&self, access: Access<'t>) -> Access<'t> {
        let index = node::field(access.node, "index").map(node::unwrap);
        let is_constant =
            |index: &Node<'t>| access.form == AccessForm::Computed && index.kind() == "identifier";
        let Some(index) = index.filter(is_constant) else { return access };
        let value = self.extraction.evaluator.value(index);
        let Some(key) = value.as_str() else { return access };
        let Some(quote) = Quote::detect(value.span.text(self.extraction.source)) else { return access };
        let form = if key.is_empty() { AccessForm::Unfinished } else { AccessForm::Subscript(quote) };
        let key = Some(key.to_owned()).filter(|key| !key.is_empty());
        Access { key, key_span: value.span, form, ..access }
    }

    fn destructure(&mut self, pattern: Node<'t>, meaning: EnvMeaning) {
        let mut todo = vec![(pattern, meaning)];
        while let Some((pattern, meaning)) = todo.pop() {
            if meaning == EnvMeaning::Vars {
                self.uses.patterns.push(node::span(pattern));
            }
            for property in pattern::properties(pattern, self.extraction.source) {
                if meaning == EnvMeaning::Vars {
                    self.pattern_read(property);
                    continue;
                }
                let Some(key) = &property.key else { continue };
                self.note_files(meaning, key, property.key_span);
                self.note_secret(meaning, key, property.key_span, property.span);
                if !property.default {
                    self.note_env(meaning, key, property.key_span, property.span, || false);
                }
                let (meaning, target) = (meaning.step(key), property.target);
                if meaning == EnvMeaning::Other {
                    continue;
                }
                if matches!(target.kind(), "object_pattern" | "object") {
                    todo.push((target, meaning));
                } else if meaning == EnvMeaning::Vars && self.extraction.environment.name(target) != meaning {
                    // A name that later has another meaning, or a property of another object.
                    self.whole(target, ReadForm::Whole);
                }
            }
        }
    }

    fn pattern_read(&mut self, property: PatternProperty<'t>) {
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
        self.uses.vars.push(VarsRead {
            key: property.key,
            key_span: property.key_span,
            span: property.span,
            form,
            effect: UsageEffect::Read,
        });
    }

    fn membership(&mut self, left: Node<'t>) {
        let test = left.parent().unwrap_or(left);
        let left = node::unwrap(left);
        self.uses.vars.push(VarsRead {
            key: usage::key_in(left, self.extraction.source),
            key_span: node::span(left),
            span: node::span(test),
            form: ReadForm::In,
            effect: UsageEffect::Read,
        });
    }

    fn whole(&mut self, vars: Node<'t>, form: ReadForm) {
        let span = node::span(vars);
        // An assignment to a name changes only the name.
        let is_name = matches!(vars.kind(), "identifier" | "shorthand_property_identifier_pattern");
        let effect = if is_name { UsageEffect::Read } else { usage::effect(vars) };
        self.uses.vars.push(VarsRead { key: None, key_span: span, span, form, effect });
    }

    fn note_env(
        &mut self,
        meaning: EnvMeaning,
        key: &str,
        key_span: Span,
        span: Span,
        is_change: impl FnOnce() -> bool,
    ) {
        let (known, of_output): (&[&str], bool) = match meaning {
            EnvMeaning::Env if key != "vars" => (&ENV_MEMBERS, false),
            EnvMeaning::Output => (&OUTPUT_MEMBERS, true),
            _ => return,
        };
        // A leading underscore marks private members.
        let is_internal = of_output && key.starts_with('_');
        let is_unknown = !known.contains(&key) && !OF_OBJECTS.contains(&key) && !is_internal;
        let is_change = is_change() && !of_output;
        if is_change || is_unknown {
            let member = key.to_owned();
            self.uses.members.push(EnvUse { member, key_span, span, is_change, of_output });
        }
    }

    fn note_secret(&mut self, meaning: EnvMeaning, key: &str, key_span: Span, span: Span) {
        if meaning == EnvMeaning::Secrets && !OF_OBJECTS.contains(&key) {
            self.uses.secrets.push(SecretRead { name: key.to_owned(), key_span, span });
        }
    }

    fn note_files(&mut self, meaning: EnvMeaning, key: &str, span: Span) {
        if meaning == EnvMeaning::Env && key == "files" {
            self.uses.files.push(span);
        }
    }
}
