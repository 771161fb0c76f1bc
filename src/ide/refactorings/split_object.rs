//! Declares the properties of an object parameter as parameters, and rewrites its reads.

use std::collections::HashMap;

use tree_sitter::Node;

use super::parameter::{ParameterOwner, ParameterRank, SelectedParameter, SelectedPart, type_of};
use super::rewriter::LiteralRewriter;
use super::{Refactoring, RefactoringKind, RefactoringRequest};
use crate::genaiscript::edit::{TextEdit, add_member, rename_key};
use crate::genaiscript::name_uses::NameUses;
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::reserved::Reserved;
use crate::genaiscript::{ReadForm, VarsRead};
use crate::json_schema::keywords::SCHEMA_TYPES;
use crate::syntax::usage::{self, Access, AccessForm, Usage, UsageEffect};
use crate::syntax::{Member, Quote, Value, ValueKind, node, pattern, string};
use crate::text::Span;
use crate::workspace::symbol_index::MentionKind;
use crate::workspace::symbols::{self, Symbol, SymbolOccurrence};
use crate::workspace::variables;

/// Number of names in a title.
const NAMED: usize = 3;

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    let parameter = SelectedPart::parameter(request);
    parameter.as_ref().and_then(|parameter| split(request, parameter)).into_iter().collect()
}

fn split(request: &RefactoringRequest<'_>, parameter: &SelectedParameter<'_>) -> Option<Refactoring> {
    let is_of_script = parameter.rank == ParameterRank::Map && parameter.map.owner == ParameterOwner::Script;
    let properties = properties(parameter).filter(|_| is_of_script)?;
    let names: Vec<&str> = properties.iter().map(|property| property.key.as_str()).collect();
    let name = parameter.name();
    let listed = match names.as_slice() {
        [only] => format!("the parameter `{only}`"),
        [others @ .., last] if names.len() <= NAMED => {
            format!("the parameters `{}` and `{last}`", others.join("`, `"))
        }
        _ => format!("{} parameters", names.len()),
    };
    let outcome = ObjectSplit::new(request, parameter, properties).and_then(ObjectSplit::edits);
    let (title, edits) = match outcome {
        Ok((renamed, edits)) if renamed => {
            (format!("Split `{name}` into {} parameters that begin with its name", names.len()), Ok(edits))
        }
        Ok((_, edits)) => (format!("Split `{name}` into {listed}"), Ok(edits)),
        Err(reason) => (format!("Split `{name}` into {listed}"), Err(reason)),
    };
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}

/// Returns the properties of an object, in shorthand or as a schema.
fn properties<'a>(parameter: &SelectedParameter<'a>) -> Option<Vec<&'a Member>> {
    let value = parameter.value();
    let object = match parameter.schema() {
        Some(schema) if type_of(value) == Some("object") => schema.get("properties")?.as_object()?,
        Some(_) => return None,
        None if type_of(value).is_some() => return None,
        None => value.as_object()?,
    };
    let is_here = |member: &&Member| value.span.contains(member.value.span);
    let members = object.entries();
    (!object.open && !members.is_empty() && members.iter().all(is_here)).then_some(members)
}

struct ObjectSplit<'a, 'r> {
    request: &'r RefactoringRequest<'a>,
    parameter: &'r SelectedParameter<'a>,
    properties: Vec<&'a Member>,
    /// New names of the properties.
    names: HashMap<&'a str, String>,
    occurrences: Vec<SymbolOccurrence>,
    uses: NameUses<'a>,
    rewriter: LiteralRewriter<'a>,
    /// Id of a system and a dot.
    prefix: String,
}

impl<'a, 'r> ObjectSplit<'a, 'r> {
    fn new(
        request: &'r RefactoringRequest<'a>,
        parameter: &'r SelectedParameter<'a>,
        properties: Vec<&'a Member>,
    ) -> Result<Self, String> {
        let file = request.file;
        let offset = parameter.member.key_span.range().start + 1;
        let named = symbols::named_at(file, request.project, offset);
        let named = named.ok_or_else(|| "GenAIScript does not read this parameter.".to_owned())?;
        let is_system = file.script().is_system();
        let mut split = Self {
            request,
            parameter,
            properties,
            names: HashMap::new(),
            occurrences: symbols::occurrences(file, request.project, &named.symbol),
            uses: NameUses::new(file),
            rewriter: LiteralRewriter::new(parameter.map),
            prefix: if is_system { format!("{}.", file.id()) } else { String::new() },
        };
        split.choose_names()?;
        Ok(split)
    }

    /// Keeps the names of the properties, or puts the parameter's before all of them where one is taken.
    fn choose_names(&mut self) -> Result<(), String> {
        let plain = |_: &str, property: &str| property.to_owned();
        let prefixed = |object: &str, property: &str| {
            let mut letters = property.chars();
            let first = letters.next().map(char::to_uppercase);
            format!("{object}{}{}", first.into_iter().flatten().collect::<String>(), letters.as_str())
        };
        let mut refused = None;
        for naming in [plain as fn(&str, &str) -> String, prefixed] {
            let chosen = self.properties.iter().map(|it| (&*it.key, naming(self.parameter.name(), &it.key)));
            let names: HashMap<&str, String> = chosen.collect();
            match self.check_names(&names) {
                Ok(()) => {
                    self.names = names;
                    return Ok(());
                }
                Err(reason) => refused = Some(reason),
            }
        }
        refused.map_or(Ok(()), Err)
    }

    fn check_names(&self, names: &HashMap<&'a str, String>) -> Result<(), String> {
        let (file, project) = (self.request.file, self.request.project);
        let own = normalize_key(&format!("{}{}", self.prefix, self.parameter.name()));
        let mut known: Vec<String> =
            variables::all(file, project).iter().map(|it| normalize_key(&it.key)).collect();
        known.retain(|key| *key != own);
        for property in &self.properties {
            let name = &names[&*property.key];
            let key = normalize_key(&format!("{}{name}", self.prefix));
            let symbol = Symbol::Variable(key.clone());
            let is_read = key != own && !symbols::occurrences(file, project, &symbol).is_empty();
            if !string::is_identifier(name) || normalize_key(name).is_empty() {
                return Err(format!("`{name}` cannot be the name of a parameter."));
            }
            if name == "type" || Reserved::find(name).is_some() {
                return Err(format!("`{name}` is reserved by GenAIScript."));
            }
            if known.contains(&key) || is_read {
                return Err(format!("`{name}` is already a variable."));
            }
            known.push(key);
        }
        Ok(())
    }

    /// Returns whether the names are new, and the edits.
    fn edits(mut self) -> Result<(bool, Vec<TextEdit>), String> {
        self.declare()?;
        for occurrence in std::mem::take(&mut self.occurrences) {
            self.rewrite(&occurrence)?;
        }
        let is_renamed = self.names.iter().any(|(property, name)| property != name);
        Ok((is_renamed, self.rewriter.finish()))
    }

    fn at(&self, place: Span) -> String {
        format!("Line {}", self.request.file.line_of(place))
    }

    /// Puts the properties in place of the parameter.
    fn declare(&mut self) -> Result<(), String> {
        let (map, value) = (self.parameter.map, self.parameter.value());
        let mut inner = value;
        let mut required: &[Value] = &[];
        if let Some(schema) = self.parameter.schema() {
            let keywords = ["type", "properties", "required"];
            let entries = schema.entries();
            if let Some(extra) = entries.iter().find(|member| !keywords.contains(&&*member.key)) {
                return Err(format!("`{}` of `{}` would be lost.", extra.key, self.parameter.name()));
            }
            inner = schema.get("properties").unwrap_or(value);
            required = schema.get("required").and_then(Value::as_array).unwrap_or_default();
        }
        for property in self.properties.clone() {
            let is_required = required.iter().any(|name| name.as_str() == Some(&property.key));
            self.check_value(property)?;
            if is_required {
                let edit = add_member(map.file, property.value.span, "required: true");
                self.rewriter.push(edit);
            }
            let name = self.names[&*property.key].clone();
            if *name != property.key {
                self.rewriter.push([rename_key(map.source(), property, &name)]);
            }
        }
        let (outer, inner) = (map.trimmed(self.parameter.member.span()), map.trimmed(inner.span));
        if map.is_yaml { self.open_block(outer, inner) } else { self.open_braces(outer, inner) }
    }

    /// Refuses a property that GenAIScript would read in another way as a parameter.
    fn check_value(&self, property: &Member) -> Result<(), String> {
        let is_schema = self.parameter.schema().is_some();
        match &property.value.kind {
            ValueKind::Object(_)
                if is_schema && !type_of(&property.value).is_some_and(|it| SCHEMA_TYPES.contains(&it)) =>
            {
                Err(format!("GenAIScript would take the schema of `{}` for an object.", property.key))
            }
            ValueKind::Dynamic(_) | ValueKind::Null => {
                Err(format!("The type of `{}` is known only in a run.", property.key))
            }
            _ => Ok(()),
        }
    }

    fn open_braces(&mut self, outer: Span, inner: Span) -> Result<(), String> {
        let source = self.rewriter.source();
        let text = inner.text(source);
        let Some(inside) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) else {
            return Err(format!("The properties of `{}` are not written here.", self.parameter.name()));
        };
        let first = inner.start + 1 + Span::at(inside.len() - inside.trim_start().len()).start;
        let last = self.properties.iter().map(|it| it.value.span.end).max().unwrap_or(first);
        let tail = Span { start: last, end: inner.end - 1 };
        let comma = tail.text(source).find(',').filter(|at| !tail.text(source)[..*at].contains('/'));
        if comma.is_none() {
            self.rewriter.check_comments(tail)?;
        }
        // The blanks before the closing brace go; a comma of the last property replaces that after the brace.
        let kept = tail.text(source).trim_end().len();
        let start = last + Span::at(kept).start;
        let after = source.get(outer.range().end..).unwrap_or_default();
        let comma_after = comma.and_then(|_| after.find(',').filter(|at| after[..*at].trim().is_empty()));
        let end = outer.end + comma_after.map_or(0, |at| Span::at(at + 1).start);
        self.rewriter.remove(Span { end: first, ..outer })?;
        self.rewriter.remove(Span { start, end })?;
        let width = |offset: u32| self.rewriter.line_width(offset);
        let blanks = width(first).saturating_sub(width(outer.start));
        self.rewriter.outdent(Span { start: first, end: start }, blanks);
        Ok(())
    }

    fn open_block(&mut self, outer: Span, inner: Span) -> Result<(), String> {
        let source = self.rewriter.source();
        if inner.text(source).starts_with('{') {
            return Err(format!("The properties of `{}` are in braces.", self.parameter.name()));
        }
        self.rewriter.remove(Span { end: inner.start, ..outer })?;
        self.rewriter.remove(Span { start: inner.end, ..outer })?;
        let width = |offset: u32| self.rewriter.line_width(offset);
        let blanks = width(inner.start).saturating_sub(width(outer.start));
        self.rewriter.outdent(inner, blanks);
        Ok(())
    }

    fn rewrite(&mut self, occurrence: &SymbolOccurrence) -> Result<(), String> {
        let file = self.request.file;
        let name = self.parameter.name();
        if occurrence.path != file.path {
            return Err(format!("{} uses `{name}` too.", occurrence.path));
        }
        let place = occurrence.whole;
        match occurrence.kind {
            MentionKind::Parameter if place == self.parameter.member.key_span => Ok(()),
            MentionKind::Parameter => Err(format!("{} declares `{name}` too.", self.at(place))),
            MentionKind::Read => {
                let read = file.script().reads.iter().find(|read| read.key_span == place);
                let whole = || format!("{} uses `{name}` as a whole.", self.at(place));
                let read = read.filter(|read| read.effect == UsageEffect::Read).ok_or_else(whole)?;
                self.rewrite_read(read)
            }
            _ => Err(format!("{} gives `{name}` a value.", self.at(place))),
        }
    }

    fn rewrite_read(&mut self, read: &'a VarsRead) -> Result<(), String> {
        let (file, source) = (self.request.file, self.rewriter.source());
        let whole = format!("{} uses `{}` as a whole.", self.at(read.span), self.parameter.name());
        if let ReadForm::Pattern { binding: Some(binding), default: false, .. } = read.form {
            let name = file.syntax.node_at(binding).ok_or(whole)?;
            return self.rewrite_local(name, read.span, |names| names);
        }
        if !matches!(read.form, ReadForm::Member | ReadForm::Subscript(_)) {
            return Err(whole);
        }
        let place = file.syntax.node_at(read.span).filter(|place| node::wrap(*place).0.id() == place.id());
        let place = place.ok_or_else(|| whole.clone())?;
        let object =
            node::field(place, "object").map(|object| object.end_byte()).ok_or_else(|| whole.clone())?;
        match usage::usage(place, source) {
            Usage::Property(access) => {
                let name = self.name_of(&access).ok_or(whole)?;
                let text = self.key_access(&name, &read.form);
                let end = access.node.end_byte();
                self.rewriter.replace(Span::new(object, end), text);
                Ok(())
            }
            Usage::Destructured(pattern) => {
                self.rewrite_pattern(pattern, &whole)?;
                self.rewriter.replace(Span::new(object, read.span.range().end), "");
                Ok(())
            }
            Usage::Named(name) => {
                let declarator = name.parent().filter(|parent| parent.kind() == "variable_declarator");
                let is_plain = declarator.is_some_and(|it| node::is_field(it, "value", place));
                if !is_plain || node::children(declarator.unwrap_or(name)).len() != 2 {
                    return Err(whole);
                }
                self.rewrite_local(name, node::span(name), |names| format!("{{ {names} }}"))?;
                self.rewriter.replace(Span::new(object, read.span.range().end), "");
                Ok(())
            }
            _ => Err(whole),
        }
    }

    /// Returns the new name of the property that is read.
    fn name_of(&self, access: &Access<'_>) -> Option<String> {
        let is_plain = matches!(access.form, AccessForm::Member | AccessForm::Subscript(_));
        let is_read = usage::effect(access.node) == UsageEffect::Read;
        access.key.as_deref().filter(|_| is_plain && is_read).and_then(|key| self.names.get(key)).cloned()
    }

    /// Formats a read of `env.vars` after its object; keys of a system need quotes.
    fn key_access(&self, name: &str, form: &ReadForm) -> String {
        let quote = if let ReadForm::Subscript(quote) = form { *quote } else { self.rewriter.quote };
        match form {
            ReadForm::Member if self.prefix.is_empty() => format!(".{name}"),
            _ => format!("[{}]", quote.quote(&format!("{}{name}", self.prefix))),
        }
    }

    /// Renames the keys of `const { city } = env.vars.trip`.
    fn rewrite_pattern(&mut self, destructured: Node<'a>, whole: &str) -> Result<(), String> {
        for property in pattern::properties(destructured, self.rewriter.source()) {
            let name = property.key.as_deref().and_then(|key| self.names.get(key)).cloned();
            let name = name.filter(|_| !property.rest).ok_or_else(|| whole.to_owned())?;
            let key = format!("{}{name}", self.prefix);
            if property.key.as_deref() == Some(&*key) {
                continue;
            }
            let key = if self.prefix.is_empty() { key } else { Quote::Double.quote(&key) };
            let is_short = property.target.start_byte() == property.key_span.range().start;
            if is_short {
                self.rewriter.insert(property.key_span.start, format!("{key}: "));
            } else {
                self.rewriter.replace(property.key_span, key);
            }
        }
        Ok(())
    }

    /// Replaces a local name by names of the properties that are read from it.
    fn rewrite_local(
        &mut self,
        name: Node<'a>,
        place: Span,
        bind: impl Fn(String) -> String,
    ) -> Result<(), String> {
        let source = self.rewriter.source();
        let places = self.uses.uses_of(name);
        let mut used: Vec<String> = Vec::new();
        for place in places {
            let whole =
                format!("{} uses `{}` as a whole.", self.at(node::span(place)), node::text(name, source));
            let is_plain = node::wrap(place).0.id() == place.id();
            let Usage::Property(access) = usage::usage(place, source) else { return Err(whole) };
            let local = self.name_of(&access).filter(|_| is_plain).ok_or(whole)?;
            if self.is_used(&local) {
                return Err(format!("`{local}` is already a name in this file."));
            }
            self.rewriter.replace(node::span(access.node), local.clone());
            if !used.contains(&local) {
                used.push(local);
            }
        }
        if used.is_empty() {
            return Err(format!(
                "{} binds `{}`, which is not read.",
                self.at(place),
                node::text(name, source)
            ));
        }
        let names: Vec<String> = used
            .iter()
            .map(|local| match self.prefix.as_str() {
                "" => local.clone(),
                prefix => format!("{}: {local}", Quote::Double.quote(&format!("{prefix}{local}"))),
            })
            .collect();
        self.rewriter.replace(place, bind(names.join(", ")));
        Ok(())
    }

    /// Whether a name is bound or used anywhere, which a new binding might hide.
    fn is_used(&self, name: &str) -> bool {
        let file = self.request.file;
        let found = file.source.match_indices(name).map(|(at, name)| Span::new(at, at + name.len()));
        found.filter_map(|place| file.syntax.node_at(place)).any(|node| {
            matches!(
                node.kind(),
                "identifier" | "shorthand_property_identifier" | "shorthand_property_identifier_pattern"
            )
        })
    }
}
