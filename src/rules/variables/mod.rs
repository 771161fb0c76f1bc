//! V: what a script reads of `env.vars`, and what it gives to others there.
//!
//! A name counts as declared wherever GenAIScript could find a value under it. What the callers of
//! a script give without being asked (the chat, the editor) is nobody's mistake and never reported.

mod absence;
mod fitting;
mod given;
mod state;
mod v01_undeclared;
mod v02_without_prefix;
mod v03_out_of_scope;
mod v04_wrong_system;
mod v05_member_of_env;
mod v06_write;
mod v07_in;
mod v08_text;
mod v09_names_change;
mod v10_delete;
mod v11_given_unknown;
mod v12_instance_key;
mod when;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tree_sitter::Node;

use super::{Context, Edit, Rule, edits, write};
use crate::project::{Face, Project, Systems};
use crate::script::names::normalize_key;
use crate::script::{CallKind, Fidelity, Read, ReadForm, SourceFile};
use crate::syntax::usage::{self, Usage};
use crate::syntax::{Kind, Member, Quote, Value, node, string};
use crate::text::Span;

/// The rules of this family, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &v01_undeclared::RULE,
    &v02_without_prefix::RULE,
    &v03_out_of_scope::RULE,
    &v04_wrong_system::RULE,
    &v05_member_of_env::RULE,
    &v06_write::RULE,
    &v07_in::RULE,
    &v08_text::RULE,
    &v09_names_change::RULE,
    &v10_delete::RULE,
    &v11_given_unknown::RULE,
    &v12_instance_key::RULE,
];

/// Keys, in their normal form, that Copilot Chat, the editor or a server gives to any script, and
/// those that set options of the model; GenAIScript 2.5.1.
const RESERVED: [&str; 10] = [
    "copilot.editor",
    "copilot.history",
    "copilot.model",
    "copilot.selection",
    "copilot.terminalselection",
    "editor.selectedtext",
    "question",
    "seed",
    "selectedtext",
    "temperature",
];

/// The systems that take the settings of a server as they are written, whatever they declare.
const SERVER_SYSTEMS: [&str; 2] = ["system.agent_mcp", "system.mcp"];

fn is_reserved(normal: &str) -> bool {
    RESERVED.contains(&normal)
}

/// The parameters that a file declares itself, under their own names.
struct Own<'a> {
    members: Vec<&'a Member>,
    /// Their names as they are written.
    exact: HashSet<&'a str>,
    /// The members by their normal keys; the last of several counts.
    by_key: HashMap<String, &'a Member>,
    /// Whether there may be more than can be read here.
    open: bool,
}

impl<'a> Own<'a> {
    fn of(file: &'a SourceFile) -> Self {
        let script = &file.script;
        let mut own =
            Self { members: Vec::new(), exact: HashSet::new(), by_key: HashMap::new(), open: false };
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
fn parameters_of(face: &Face) -> Vec<&Member> {
    face.parameters.as_ref().and_then(Value::as_object).map(|object| object.entries()).unwrap_or_default()
}

/// A key that begins with the id of a system.
struct SystemKey<'a> {
    system: &'a Arc<Face>,
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
    let (vars, arguments) = node::wrap(write::node_at(context, read.span)?);
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

/// Whether a key is that of a system's parameter but for what parts its words, and perhaps but for
/// the `system` that most ids begin with.
fn sounds_like(key: &str, full: &str) -> bool {
    let (key, full) = (squash(key), squash(full));
    !key.is_empty() && (full == key || full.strip_prefix("system") == Some(&*key))
}

/// More names behind each other than the key of a parameter has parts.
const MAX_PARTS: usize = 8;

/// What a read and the names behind it would be as one key, the longest first: for
/// `env.vars.system.git.cwd` the keys `system.git.cwd`, `system.git` and `system`. With each the
/// place from its beginning to its end.
fn joined(context: &Context<'_>, read: &Read) -> Vec<(String, Span)> {
    let Some(key) = read.key.as_deref() else { return Vec::new() };
    let mut found = vec![(key.to_owned(), read.key_span)];
    let mut at = write::node_at(context, read.span).filter(|_| read.form == ReadForm::Member);
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
    to_subscript(source, place, &edits::quote_of(source, read.span).quote(key))
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
    let quote = edits::quote_of(source, read.span);
    let span = read.key_span;
    let text = match &read.form {
        ReadForm::Member if string::is_identifier(key) => key.to_owned(),
        ReadForm::Member => return to_subscript(source, span, &quote.quote(key)),
        ReadForm::Subscript(quote) | ReadForm::Pattern { quote: Some(quote), .. } => quote.quote(key),
        ReadForm::Pattern { binding, .. } if *binding == Some(span) => {
            let local = span.text(source);
            let key = write::key(key, quote);
            if key == local { key } else { format!("{key}: {local}") }
        }
        ReadForm::Pattern { .. } => write::key(key, quote),
        ReadForm::In => Quote::of(span.text(source))?.quote(key),
        ReadForm::Rest | ReadForm::Computed | ReadForm::Whole | ReadForm::Text => return None,
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
