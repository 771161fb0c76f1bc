//! A tool, as far as one module contains it.

use std::collections::HashSet;

use tree_sitter::Node;

use crate::lint::engine::ModuleContext;
use crate::syntax::handlers::{Handler, function_in, read_in};
use crate::syntax::{Object, Value, callee, node, pattern};
use crate::text::Span;
use crate::tools::evaluator::Reason;
use crate::tools::{ToolDeclaration, ToolHost, ToolSchema};

pub(in crate::lint) struct ModuleTool<'a> {
    pub declaration: &'a ToolDeclaration,
    /// Call, object or class that declares it, if this module contains it.
    pub node: Option<Node<'a>>,
    /// Function that answers, if this module contains it.
    pub function: Option<Node<'a>>,
    pub handler: Option<Handler>,
    /// Method by which a server registers the tool.
    pub registration: Option<&'a str>,
}

impl<'a> ModuleTool<'a> {
    pub fn new(context: &ModuleContext<'a>, declaration: &'a ToolDeclaration) -> Self {
        let node_of = |place| context.file.syntax().node_at(context.here(place)?);
        let expression = declaration.handler.as_ref().and_then(node_of);
        let code = context.code();
        let node = node_of(&declaration.place);
        let called = node.filter(|it| it.kind() == "call_expression").and_then(callee::callee);
        let method = called.filter(|callee| is_method_of_server(context, callee.name));
        let method = method.map(|callee| node::text(callee.name, &context.file.source));
        Self {
            declaration,
            node,
            registration: method.filter(|method| ["tool", "registerTool"].contains(method)),
            function: expression.and_then(|it| function_in(&code, node::unwrap(it))),
            handler: expression.map(|it| read_in(&code, it, 0)),
        }
    }

    pub fn name(&self) -> Option<&'a str> {
        self.declaration.name.known().map(String::as_str)
    }

    /// Begins a sentence: "The tool `x`", "This tool".
    pub fn subject(&self) -> String {
        self.name().map_or_else(|| "This tool".to_owned(), |name| format!("The tool `{name}`"))
    }

    /// Returns where the name is written in this module, or else the declaration.
    pub fn heading(&self, context: &ModuleContext<'_>) -> Option<Span> {
        context.here(self.declaration.name.place()).or_else(|| context.here(&self.declaration.place))
    }

    /// Whether clients of an MCP server are shown the tool.
    pub fn is_served(&self) -> bool {
        is_server(self.declaration.host)
    }

    /// Whether it is a call of `server.tool` or `server.registerTool` of the SDK's first version.
    pub fn is_registered(&self) -> bool {
        self.declaration.host == ToolHost::Mcp && self.declaration.is_sent() && self.registration.is_some()
    }

    /// Returns the object `{ … }` that `registerTool` is given as second argument.
    pub fn config(&self) -> Option<Node<'a>> {
        let call = self.node.filter(|_| self.registration == Some("registerTool"))?;
        let arguments = node::children(node::field(call, "arguments")?);
        arguments.get(1).copied().map(node::unwrap).filter(|config| config.kind() == "object")
    }

    /// Returns the schema of the arguments as it is sent, if this module contains what it is made of.
    pub fn known_input(&self, context: &ModuleContext<'_>) -> Option<&'a Value> {
        let input = self.declaration.input.as_ref()?;
        context.here(&input.place)?;
        let object = input.json.as_ref().and(input.value.as_object())?;
        // Parts of a schema in another notation have no places of their own.
        let has_places = || object.members.iter().any(|member| member.key_span != input.value.span);
        match &input.build {
            Some(build) => !build.is_lost,
            None => object.members.is_empty() || has_places(),
        }
        .then_some(&input.value)
    }

    /// Whether other code takes the schema out of the declaration, whose sender is not seen, and may make another of it.
    pub fn may_be_changed(&self, context: &ModuleContext<'_>) -> bool {
        if self.declaration.has_sender() {
            return false;
        }
        match self.node {
            Some(object) if object.kind() == "object" => {
                members(object, &context.file.source).any(|(key, _)| context.uses.takes(&key))
            }
            Some(_) => false,
            // Only the schema is in this module, and the key that it has in the declaration is not seen.
            None => context.uses.take_any(),
        }
    }

    /// Whether calls of a schema builder make the schema of the arguments.
    pub fn is_built(&self) -> bool {
        self.declaration.input.as_ref().is_some_and(|input| input.build.is_some())
    }

    /// Returns the properties of the arguments, if all of them are known and no others are allowed for.
    pub fn arguments(&self, context: &ModuleContext<'_>) -> Option<KnownArguments<'a>> {
        let input = self.declaration.input.as_ref()?;
        let schema = self.known_input(context)?.as_object()?;
        let is_other = ["$ref", "allOf", "anyOf", "oneOf", "patternProperties", "if"]
            .iter()
            .any(|key| schema.get(key).is_some());
        let allows_more =
            schema.get("additionalProperties").is_some_and(|value| value.as_bool() != Some(false));
        // A function is given what a schema of a builder makes of the arguments.
        let is_changed = input.build.as_ref().is_some_and(|build| !build.is_object);
        if schema.open || is_other || allows_more || is_changed || !input.unknown.is_empty() {
            return None;
        }
        let properties = match schema.get("properties") {
            Some(properties) => Some(properties.as_object().filter(|it| !it.open)?),
            None => None,
        };
        let required = schema.get("required").and_then(Value::as_array).unwrap_or_default();
        let is_built = input.build.as_ref().is_some_and(|build| build.made_by.package.is_parser());
        Some(KnownArguments { properties, required, is_built })
    }

    /// Returns the properties of the arguments as [`Self::arguments`] does, also if a schema builder makes them.
    pub fn given_arguments(&self, context: &ModuleContext<'a>) -> Option<KnownArguments<'a>> {
        let input = self.declaration.input.as_ref().filter(|input| input.build.is_some());
        let Some(input) = input else { return self.arguments(context) };
        let schema = input.json.as_ref().filter(|_| input.unknown.is_empty()).and(input.value.as_object())?;
        let properties = schema.get("properties").and_then(Value::as_object).filter(|it| !it.open)?;
        // A transformed object has other members.
        let given = context.argument_names(input)?;
        let is_given = properties.members.iter().all(|member| given.contains(&member.key));
        (is_given && given.len() == properties.members.len()).then_some(KnownArguments {
            properties: Some(properties),
            required: &[],
            is_built: true,
        })
    }

    /// Returns the reads of the function, if its package calls it with the arguments.
    pub fn reads(&self) -> Option<&Handler> {
        let host = self.declaration.host;
        let is_called = match host {
            ToolHost::Mcp | ToolHost::Mcp2 => self.registration.is_some(),
            // `runTools` gives the arguments as text, unless they are parsed.
            ToolHost::OpenAi => false,
            _ => true,
        };
        let handler = self.handler.as_ref().filter(|it| it.function.is_some())?;
        // Earlier versions of Mastra wrap the arguments.
        let is_wrapped = host == ToolHost::Mastra && handler.reads.iter().any(|read| read.name == "context");
        (is_called && self.declaration.is_sent() && !is_wrapped).then_some(handler)
    }

    /// Whether the declaration asks for strict mode.
    pub fn is_strict(&self, context: &ModuleContext<'_>) -> bool {
        let is_set = |object: Node<'_>| {
            let source = &context.file.source;
            members(object, source)
                .any(|(key, value)| key == "strict" && value.is_some_and(|it| it.kind() == "true"))
        };
        let around = self.node.and_then(|it| node::wrap(it).1?.parent());
        [self.node, around].into_iter().flatten().filter(|it| it.kind() == "object").any(is_set)
    }
}

pub(in crate::lint) struct KnownArguments<'a> {
    /// `None` if the schema names none.
    pub properties: Option<&'a Object>,
    pub required: &'a [Value],
    is_built: bool,
}

impl<'a> KnownArguments<'a> {
    /// Returns the names of arguments that the function may be called without.
    pub fn optional(&self) -> HashSet<&'a str> {
        let required: HashSet<&str> = self.required.iter().filter_map(Value::as_str).collect();
        // A parser fills in a default; what is sent of one in a JSON Schema has no effect on the function.
        let is_filled = |value: &Value| self.is_built && value.get("default").is_some();
        let members = self.properties.into_iter().flat_map(|it| it.members.iter());
        members
            .filter(|member| !required.contains(member.key.as_str()) && !is_filled(&member.value))
            .map(|member| member.key.as_str())
            .collect()
    }

    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.properties.into_iter().flat_map(|it| it.members.iter()).map(|member| member.key.as_str())
    }
}

pub(in crate::lint) fn is_server(host: ToolHost) -> bool {
    host.is_server()
}

/// Whether a method is that of the SDK's server rather than of a class that wraps one.
fn is_method_of_server(context: &ModuleContext<'_>, method: Node<'_>) -> bool {
    let object = method.parent().and_then(|member| node::field(member, "object")).map(node::unwrap);
    object.is_some_and(|it| it.kind() != "this") && context.file.source.contains("@modelcontextprotocol/")
}

/// Whether a whole schema is plain JSON Schema, which the package does not take.
pub(super) fn is_plain(schema: &ToolSchema) -> bool {
    schema.json.is_none()
        && schema.unknown.iter().any(|part| part.place == schema.place && part.reason == Reason::PlainSchema)
}

/// Returns the members of an object with their keys; the value is `None` for a shorthand or a method.
pub(super) fn members<'t>(
    object: Node<'t>,
    source: &str,
) -> impl Iterator<Item = (String, Option<Node<'t>>)> {
    node::children(object).into_iter().filter_map(move |part| match part.kind() {
        "pair" => {
            let key = pattern::key_text(node::field(part, "key")?, source)?;
            Some((key, node::field(part, "value").map(node::unwrap)))
        }
        "shorthand_property_identifier" => Some((node::text(part, source).to_owned(), None)),
        "method_definition" => Some((pattern::key_text(node::field(part, "name")?, source)?, None)),
        _ => None,
    })
}

/// Whether all members of an object are written in it.
pub(super) fn is_closed(object: Node<'_>) -> bool {
    node::children(object).into_iter().all(|part| match part.kind() {
        "spread_element" => false,
        "pair" => node::field(part, "key").is_some_and(|key| key.kind() != "computed_property_name"),
        _ => true,
    })
}

/// Returns the subject of a sentence as it stands within one.
pub(super) fn lower(subject: &str) -> String {
    let mut letters = subject.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
