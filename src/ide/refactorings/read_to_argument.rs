//! Turns a variable that a tool's handler reads into an argument of the tool. The parameter stays declared, as callers
//! may still give it.

use tree_sitter::Node;

use super::handler::{ToolHandler, is_bindable};
use super::parameter::{is_object_schema, type_of};
use super::{Refactoring, RefactoringKind, RefactoringRequest};
use crate::genaiscript::edit::{
    self, TextEdit, add_item, add_member, add_members, add_to_pattern, key, quote_of,
};
use crate::genaiscript::name_uses::inferred_declaration;
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{Defaults, ReadForm, ToolForm, VarsRead, infer_type, is_required};
use crate::syntax::usage::UsageEffect;
use crate::syntax::{Quote, Value, evaluate, node, pattern};
use crate::text::Span;
use crate::workspace::variables;

/// Keywords that tell a model about a value. Others are for forms and for runs.
const KEPT: [&str; 8] =
    ["type", "description", "enum", "pattern", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"];

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    moved(request).into_iter().collect()
}

fn moved(request: &RefactoringRequest<'_>) -> Option<Refactoring> {
    let RefactoringRequest { file, project, .. } = *request;
    let mut reads = file.script().reads.iter();
    let read = reads.find(|read| request.touches(read.span) && read.value_key().is_some())?;
    let handler = ToolHandler::around(file, read.span)?;
    let read_key = read.value_key()?;
    let declared = variables::find(file, project, read_key);
    let name = declared.as_ref().map_or(read_key, |variable| &variable.name);
    let name = name.rsplit('.').next().unwrap_or(name).to_owned();
    // GenAIScript adds the context to all arguments.
    if !node::span(handler.body).contains(read.span) || !is_bindable(&name) || name == "context" {
        return None;
    }
    let is_known =
        handler.schema()?.get("properties").is_some_and(|properties| properties.get(&name).is_some());
    let argument = ToolArgument::new(&handler, read, declared.map(|variable| variable.value))?;
    let written = read.span.text(&file.source);
    let title = match handler.tool.full_name() {
        _ if is_known => format!("Read the argument `{name}` instead of `{written}`"),
        Some(tool) => format!("Turn `{written}` into the argument `{name}` of `{tool}`"),
        None => format!("Turn `{written}` into the argument `{name}`"),
    };
    let edits = replaced_reads(&handler, read_key).and_then(|reads| {
        let (binding, local) = bound(&handler, &name, &argument)?;
        let declaration = if is_known { Vec::new() } else { argument.declared(&handler, &name)? };
        let reads = reads.into_iter().map(|read| TextEdit::replace(read, &local));
        let mut edits: Vec<TextEdit> = declaration.into_iter().chain(binding).chain(reads).collect();
        edits.sort_by_key(|edit| edit.span);
        Ok(edits)
    });
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}

/// Returns the expressions in the handler that read a variable.
fn replaced_reads(handler: &ToolHandler<'_>, read_key: &str) -> Result<Vec<Span>, String> {
    let normal = normalize_key(read_key);
    let body = node::span(handler.body);
    let is_it = |read: &&VarsRead| {
        body.contains(read.span) && read.key.as_deref().is_some_and(|key| normalize_key(key) == normal)
    };
    let reads = handler.file().script().reads.iter().filter(is_it);
    let replaced = reads.map(|read| match read.form {
        _ if read.effect != UsageEffect::Read => Err("The handler changes the variable.".to_owned()),
        ReadForm::Member | ReadForm::Subscript(_) => Ok(read.span),
        ReadForm::In => Err("The handler tests whether the variable is there.".to_owned()),
        _ => Err("The handler destructures the variable.".to_owned()),
    });
    replaced.collect()
}

/// Adds the argument to the parameter of the handler. Also returns the expression that reads it.
fn bound(
    handler: &ToolHandler<'_>,
    name: &str,
    argument: &ToolArgument,
) -> Result<(Vec<TextEdit>, String), String> {
    let file = handler.file();
    let Some(parameter) = handler.parameter() else {
        let place = handler.parentheses().ok_or("The handler has no parameters.")?.start_byte() + 1;
        let (property, local) = property(handler, name)?;
        return Ok((vec![TextEdit::replace(Span::at(place), format!("{{ {property} }}"))], local));
    };
    let typed = || typed(handler, parameter, name, argument);
    if parameter.kind() == "identifier" {
        let read = format!("{}.{name}", node::text(parameter, handler.source()));
        return Ok((typed()?.into_iter().collect(), read));
    }
    if parameter.kind() != "object_pattern" {
        return Err("The handler does not take its arguments as an object.".to_owned());
    }
    let properties = pattern::properties(parameter, handler.source());
    if let Some(known) = properties.iter().find(|property| property.key.as_deref() == Some(name)) {
        let is_plain = matches!(known.target.kind(), "identifier" | "shorthand_property_identifier_pattern");
        return match node::text(known.target, handler.source()) {
            local if is_plain => Ok((Vec::new(), local.to_owned())),
            _ => Err(format!("The handler destructures `{name}` further.")),
        };
    }
    let (property, local) = property(handler, name)?;
    let added = add_to_pattern(file, node::span(parameter), &property);
    let added = added.ok_or("The pattern of the handler cannot be extended.")?;
    Ok((std::iter::once(added).chain(typed()?).collect(), local))
}

/// Returns a property of a pattern, and the name that it binds. The name is another one where the handler has it.
fn property(handler: &ToolHandler<'_>, name: &str) -> Result<(String, String), String> {
    if handler.named(name).is_empty() {
        return Ok((name.to_owned(), name.to_owned()));
    }
    let local = format!("{name}Argument");
    if !handler.named(&local).is_empty() {
        return Err(format!("`{name}` is another name in the handler."));
    }
    Ok((format!("{name}: {local}"), local))
}

/// Adds the argument to the type of a parameter, if it has one.
fn typed(
    handler: &ToolHandler<'_>,
    parameter: Node<'_>,
    name: &str,
    argument: &ToolArgument,
) -> Result<Option<TextEdit>, String> {
    let source = handler.source();
    let annotation = parameter.parent().and_then(|parent| node::field(parent, "type"));
    let Some(written) = annotation.and_then(|it| node::children(it).into_iter().next()) else {
        return Ok(None);
    };
    let text = node::text(written, source);
    if text == "any" {
        return Ok(None);
    }
    if written.kind() != "object_type" {
        return Err(format!("The type `{text}` of the parameter has to declare `{name}` as well."));
    }
    let added = format!("{name}: {}", argument.type_name);
    let members = node::children(written);
    let Some(last) = members.last() else {
        return Ok(Some(TextEdit::replace(node::span(written), format!("{{ {added} }}"))));
    };
    if members.iter().any(|member| text_of_key(*member, source) == Some(name)) {
        return Ok(None);
    }
    let before = source.get(..last.start_byte()).unwrap_or_default();
    let space = &before[before.trim_end().len()..];
    let after = source.get(last.end_byte()..written.end_byte()).unwrap_or_default().trim_start();
    let is_over = after.starts_with([',', ';']);
    let separator = if text.contains(',') && !text.contains(';') { "," } else { ";" };
    let end = if is_over { last.end_byte() + 1 } else { last.end_byte() };
    let gap = if space.contains('\n') { edit::gap(space) } else { " " };
    // Members on lines of their own may have no separators.
    let has_none = space.contains('\n') && !text.contains([',', ';']);
    let added = if is_over {
        format!("{gap}{added}{separator}")
    } else if has_none {
        format!("{gap}{added}")
    } else {
        format!("{separator}{gap}{added}")
    };
    Ok(Some(TextEdit::replace(Span::at(end), added)))
}

fn text_of_key<'s>(member: Node<'_>, source: &'s str) -> Option<&'s str> {
    Some(node::text(node::field(member, "name")?, source))
}

/// Schema of a new argument.
struct ToolArgument {
    /// Keywords with their values as literals.
    keywords: Vec<(String, String)>,
    /// Whether the variable always has a value, so that the handler counts on it.
    is_required: bool,
    type_name: &'static str,
    quote: Quote,
}

impl ToolArgument {
    /// Returns `None` for other values than scalar ones. Without a declaration, the type is that of the uses.
    fn new(handler: &ToolHandler<'_>, read: &VarsRead, declared: Option<Value>) -> Option<Self> {
        let file = handler.file();
        let quote = quote_of(&file.source, handler.tool.span);
        let declared = if let Some(declared) = declared {
            declared
        } else {
            let normal = normalize_key(read.value_key()?);
            let is_it = |it: &&VarsRead| it.key.as_deref().is_some_and(|key| normalize_key(key) == normal);
            let uses: Vec<&VarsRead> = file.script().reads.iter().filter(is_it).collect();
            evaluate(&inferred_declaration::declaration(&handler.names, &uses, quote)?)
        };
        let is_required =
            is_required(&declared)? || infer_type(&declared, Defaults::Keep).schema?.get("default").is_some();
        let schema = infer_type(&declared, Defaults::Drop).result().ok()??;
        let type_name = match type_of(&schema)? {
            "string" => "string",
            "number" | "integer" => "number",
            "boolean" => "boolean",
            _ => return None,
        };
        let kept = schema.as_object()?.entries().into_iter().filter(|it| KEPT.contains(&&*it.key));
        let keywords = kept.map(|it| Some((it.key.clone(), edit::line(&it.value, quote)?)));
        Some(Self { keywords: keywords.collect::<Option<_>>()?, is_required, type_name, quote })
    }

    /// Formats it as a member of a map, from which GenAIScript infers the schema.
    fn in_map(&self, name: &str) -> String {
        let name = key(name, self.quote);
        if self.keywords.len() == 1 && self.type_name == "string" && self.is_required {
            return format!("{name}: {}", self.quote.quote(""));
        }
        let flag = if self.is_required { ", required: true" } else { "" };
        format!("{name}: {{ {}{flag} }}", self.members())
    }

    /// Formats it as a property of a JSON Schema.
    fn in_schema(&self, name: &str) -> String {
        format!("{}: {{ {} }}", key(name, self.quote), self.members())
    }

    fn members(&self) -> String {
        let members = self.keywords.iter().map(|(keyword, value)| format!("{keyword}: {value}"));
        members.collect::<Vec<_>>().join(", ")
    }

    /// Adds it to the parameters of the tool, which have to be written in its call.
    fn declared(&self, handler: &ToolHandler<'_>, name: &str) -> Result<Vec<TextEdit>, String> {
        let reason = || "The parameters of the tool are not written in its call.".to_owned();
        let parameters = handler.tool.parameters.as_ref();
        let parameters = parameters.filter(|it| handler.tool.span.contains(it.span)).ok_or_else(reason)?;
        let is_schema = handler.tool.form == ToolForm::Callback || is_object_schema(parameters);
        let edits = if is_schema {
            self.in_object_schema(handler, parameters, name)
        } else if parameters.get("type").is_none() {
            add_member(handler.file(), parameters.span, &self.in_map(name)).map(Vec::from)
        } else {
            None
        };
        edits.ok_or_else(reason)
    }

    fn in_object_schema(
        &self,
        handler: &ToolHandler<'_>,
        schema: &Value,
        name: &str,
    ) -> Option<Vec<TextEdit>> {
        let file = handler.file();
        let object = schema.as_object().filter(|object| !object.open)?;
        let listed = self.quote.quote(name);
        let (mut edits, mut members) = (Vec::new(), Vec::new());
        match object.member("properties") {
            Some(properties) => {
                edits.push(add_member(file, properties.value.span, &self.in_schema(name))?);
            }
            None => members.push(format!("properties: {{ {} }}", self.in_schema(name))),
        }
        match object.member("required") {
            _ if !self.is_required => {}
            Some(required) => edits.push(add_item(file, required.value.span, &listed)?),
            None => members.push(format!("required: [{listed}]")),
        }
        if !members.is_empty() {
            edits.push(add_members(file, schema.span, &members)?);
        }
        Some(edits)
    }
}
