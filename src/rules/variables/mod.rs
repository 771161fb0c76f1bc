//! V: what a script reads of `env.vars`, and what it gives to others there.
//!
//! A name counts as declared wherever GenAIScript could find a value under it. What the callers of
//! a script give without being asked (the chat, the editor) is nobody's mistake and never reported.

mod absence;
mod fitting;
mod given;
mod state;
mod v01_undeclared_variable;
mod v02_system_parameter_without_prefix;
mod v03_system_out_of_scope;
mod v04_unknown_system_parameter;
mod v05_member_of_env;
mod v06_variable_written;
mod v07_in_with_uppercase;
mod v08_variables_as_string;
mod v09_names_are_lowercased;
mod v10_delete_without_effect;
mod v11_given_variable_does_not_fit;
mod v12_instance_key;
mod when;

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tree_sitter::Node;

use super::{Context, Edit, edit};
use crate::project::{Project, ScriptSummary, Systems};
use crate::script::names::normalize_key;
use crate::script::{CallKind, Fidelity, Read, ReadForm, SourceFile};
use crate::syntax::usage::{self, Usage};
use crate::syntax::{Kind, Member, Quote, Value, node, string};
use crate::text::Span;

pub(super) use absence::tested_words;

rules! {
    v01_undeclared_variable,
    v02_system_parameter_without_prefix,
    v03_system_out_of_scope,
    v04_unknown_system_parameter,
    v05_member_of_env,
    v06_variable_written,
    v07_in_with_uppercase,
    v08_variables_as_string,
    v09_names_are_lowercased,
    v10_delete_without_effect,
    v11_given_variable_does_not_fit,
    v12_instance_key,
}

/// The systems that take the settings of a server as they are written, whatever they declare.
const SERVER_SYSTEMS: [&str; 2] = ["system.agent_mcp", "system.mcp"];

/// The parameters that a file declares itself, under their own names.
pub(super) struct Own<'a> {
    members: Vec<&'a Member>,
    /// Their names as they are written.
    exact: HashSet<&'a str>,
    /// The members by their normal keys; the last of several counts.
    by_key: HashMap<String, &'a Member>,
    /// The members by their full keys without what parts the words, once someone asks.
    squashed: OnceCell<HashMap<String, Vec<&'a Member>>>,
    /// Whether there may be more than can be read here.
    open: bool,
}

impl<'a> Own<'a> {
    pub fn of(file: &'a SourceFile) -> Self {
        let script = &file.script;
        let mut own = Self {
            members: Vec::new(),
            exact: HashSet::new(),
            by_key: HashMap::new(),
            squashed: OnceCell::new(),
            open: false,
        };
        own.add(script.metadata());
        // What half-read metadata, or other metadata than was meant, hides is the business of the
        // rules on metadata.
        let argument = script.call().and_then(|call| call.argument.as_ref());
        if let Some(argument) = argument
            && (script.reading.fidelity != Fidelity::Exact || script.reading.span != Some(argument.literal))
        {
            own.add(Some(&argument.value));
        }
        own.exact = own.names().collect();
        own.by_key = own.members.iter().map(|member| (normalize_key(&member.key), *member)).collect();
        own
    }

    fn add(&mut self, metadata: Option<&'a Value>) {
        let Some(metadata) = metadata else { return };
        let Some(parameters) = metadata.get("parameters") else {
            self.open |= metadata.as_object().is_none_or(|object| object.open);
            return;
        };
        match &parameters.kind {
            Kind::Null | Kind::Undefined => {}
            Kind::Object(object) => {
                self.members.extend(object.entries());
                self.open |= object.open;
                // Of a whole JSON Schema another rule speaks; its properties are meant.
                if let Some(properties) = parameters.get("properties").and_then(Value::as_object)
                    && matches!(parameters.get("type").and_then(Value::as_str), Some("object" | "array"))
                {
                    self.members.extend(properties.entries());
                    self.open |= properties.open;
                }
            }
            _ => self.open = true,
        }
    }

    /// The parameters of a system whose keys are this one but for what parts the words, and perhaps but
    /// for the `system` that most ids begin with. Of several that are one key the first.
    fn alike(&self, id: &str, key: &str) -> &[&'a Member] {
        let squashed = self.squashed.get_or_init(|| {
            let mut squashed: HashMap<String, Vec<&Member>> = HashMap::new();
            let mut known = HashSet::new();
            for member in &self.members {
                let normal = normalize_key(&format!("{id}.{}", member.key));
                if !known.insert(normal.clone()) {
                    continue;
                }
                let full = squash(&normal);
                if let Some(short) = full.strip_prefix("system") {
                    squashed.entry(short.to_owned()).or_default().push(member);
                }
                squashed.entry(full).or_default().push(member);
            }
            squashed
        });
        let key = squash(key);
        squashed.get(&key).filter(|_| !key.is_empty()).map(Vec::as_slice).unwrap_or_default()
    }

    fn is_empty(&self) -> bool {
        self.members.is_empty() && !self.open
    }

    /// The parameter that a key without a prefix reads.
    fn find(&self, key: &str) -> Option<&'a Member> {
        self.by_key.get(&normalize_key(key)).copied()
    }

    /// Whether one has exactly this name.
    fn has(&self, name: &str) -> bool {
        self.exact.contains(name)
    }

    fn names(&self) -> impl Iterator<Item = &'a str> {
        self.members.iter().map(|member| member.key.as_str())
    }
}

/// The parameters of a system, as a map.
fn parameters_of(face: &ScriptSummary) -> Vec<&Member> {
    face.parameters.as_ref().and_then(Value::as_object).map(|object| object.entries()).unwrap_or_default()
}

/// A key that begins with the id of a system.
struct SystemKey<'a> {
    system: &'a Arc<ScriptSummary>,
    /// What stands after the id, in its normal form.
    name: String,
}

impl<'a> SystemKey<'a> {
    /// Finds the system with the longest id that fits.
    fn of(systems: &'a Systems, key: &str) -> Option<Self> {
        let normal = normalize_key(key);
        normal.rmatch_indices('.').find_map(|(dot, _)| {
            let system = systems.of_key(&normal[..dot])?;
            let found = Self { system, name: normal[dot + 1..].to_owned() };
            // `system` is the id of a system too, and the beginning of the other ids.
            (!found.name.contains('.') || found.parameter().is_some()).then_some(found)
        })
    }

    /// The parameter that it names.
    fn parameter(&self) -> Option<&'a Member> {
        self.system.parameter(&self.name)
    }
}

/// A key of a call about `env.vars` as a whole.
struct CallKey {
    /// The key.
    name: String,
    /// How it stands behind its object: `.city`, `["max-count"]`.
    member: String,
}

/// The call `function(env.vars, "key")` around a mention of the whole object, and its key.
fn reflected<'a>(context: &Context<'a>, read: &Read, function: &str) -> Option<(Node<'a>, CallKey)> {
    let source = &context.file.source;
    let (vars, arguments) = node::wrap(context.file.tree.node_at(read.span)?);
    let call = arguments.filter(|arguments| arguments.kind() == "arguments")?.parent()?;
    if node::text(call.child_by_field_name("function")?, source) != function {
        return None;
    }
    let [first, key] = node::children(arguments?)[..] else { return None };
    let key = node::unwrap(key);
    let name = string::cooked(key, source).filter(|_| first.id() == vars.id())?;
    let member = member(&name, node::text(key, source));
    Some((call, CallKey { name, member }))
}

/// How a key stands behind its object, in the quotes it was written in.
fn member(key: &str, written: &str) -> String {
    if string::is_identifier(key) {
        return format!(".{key}");
    }
    format!("[{}]", Quote::of(written).unwrap_or(Quote::Double).quote(key))
}

/// A key without what parts its words, by which one is known that is parted in another way:
/// `systemgitinfocwd` for `system.git_info.cwd`.
fn squash(key: &str) -> String {
    normalize_key(key).replace('.', "")
}

/// More names behind each other than the key of a parameter has parts.
const MAX_PARTS: usize = 8;

/// What a read and the names behind it would be as one key, the longest first: for
/// `env.vars.system.git.cwd` the keys `system.git.cwd`, `system.git` and `system`. With each the
/// place from its beginning to its end.
fn joined(context: &Context<'_>, read: &Read) -> Vec<(String, Span)> {
    let Some(key) = read.key.as_deref() else { return Vec::new() };
    let mut found = vec![(key.to_owned(), read.key_span)];
    let mut at = context.file.tree.node_at(read.span).filter(|_| read.form == ReadForm::Member);
    while let Some(object) = at
        && found.len() < MAX_PARTS
    {
        let Usage::Property(access) = usage::usage(object, &context.file.source) else { break };
        let (Some(name), Some((before, _))) = (&access.key, found.last()) else { break };
        let span = Span { start: read.key_span.start, end: node::span(access.node).end };
        found.push((format!("{before}.{name}"), span));
        at = Some(access.node);
    }
    found.reverse();
    found
}

/// The change that makes one key of a read and the names behind it.
fn rename_joined(context: &Context<'_>, read: &Read, place: Span, key: &str) -> Option<Edit> {
    if place == read.key_span {
        return rename(context, read, key);
    }
    let source = &context.file.source;
    to_subscript(source, place, &edit::quote_of(source, read.span).quote(key))
}

/// Whether a key is written like that of a system's parameter.
fn looks_like_system(normal: &str) -> bool {
    normal.strip_prefix("system.").is_some_and(|rest| rest.contains('.'))
}

/// The systems that a run of the file can name. Asked for only where a key may be one of theirs.
fn systems(context: &Context<'_>) -> Arc<Systems> {
    context.project.systems_seen_by(&context.file.path)
}

/// Whether a system takes part in a run of the script.
fn in_scope(project: &Project, file: &SourceFile, id: &str) -> bool {
    project.systems_of(file).iter().any(|system| system.id == id)
}

fn is_system(file: &SourceFile) -> bool {
    file.script.kind() == Some(CallKind::System)
}

/// The change that makes a use of `env.vars` name another key.
fn rename(context: &Context<'_>, read: &Read, key: &str) -> Option<Edit> {
    let source = &context.file.source;
    let quote = edit::quote_of(source, read.span);
    let span = read.key_span;
    let text = match &read.form {
        ReadForm::Member if string::is_identifier(key) => key.to_owned(),
        ReadForm::Member => return to_subscript(source, span, &quote.quote(key)),
        ReadForm::Subscript(quote) | ReadForm::Pattern { quote: Some(quote), .. } => quote.quote(key),
        ReadForm::Pattern { binding, .. } if *binding == Some(span) => {
            let local = span.text(source);
            let key = edit::key(key, quote);
            if key == local { key } else { format!("{key}: {local}") }
        }
        ReadForm::Pattern { .. } => edit::key(key, quote),
        ReadForm::In => Quote::of(span.text(source))?.quote(key),
        ReadForm::Rest | ReadForm::Computed | ReadForm::Unfinished | ReadForm::Whole | ReadForm::Text => {
            return None;
        }
    };
    Some(Edit::replace(span, text))
}

/// `.key` as `["key"]`, `?.key` as `?.["key"]`.
fn to_subscript(source: &str, key: Span, quoted: &str) -> Option<Edit> {
    let before = source.get(..key.range().start)?.trim_end();
    let optional = before.ends_with("?.");
    let start = before.strip_suffix('.')?.len() - usize::from(optional);
    let opening = if optional { "?." } else { "" };
    Some(Edit::replace(Span::new(start, key.range().end), format!("{opening}[{quoted}]")))
}
