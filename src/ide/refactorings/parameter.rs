//! The parameter, or the map of parameters, that a selection touches.

use super::{Refactoring, RefactoringKind, RefactoringRequest};
use crate::genaiscript::edit::{TextEdit, quote_of};
use crate::genaiscript::{ScriptFile, ToolForm};
use crate::json_schema::MAX_DEPTH;
use crate::json_schema::keywords::SCHEMA_TYPES;
use crate::syntax::{Member, Object, Quote, Value, ValueKind};
use crate::text::Span;

/// Parameters of a script, a system or a tool, as literals of the file.
#[derive(Clone, Copy)]
pub struct WrittenParameters<'a> {
    pub file: &'a ScriptFile,
    pub owner: ParameterOwner<'a>,
    /// Map, or a JSON Schema in its place.
    pub value: &'a Value,
    /// Members of the map, or the `properties` of the schema in its place, if all of them are written there.
    pub members: Option<&'a Object>,
    /// Whether it is a JSON Schema in place of a map.
    pub is_schema: bool,
    /// Quotes of the call.
    pub quote: Quote,
    /// Key `parameters`.
    key: Option<Span>,
    pub is_yaml: bool,
    /// Whether GenAIScript infers a schema from a map here.
    pub is_inferred: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ParameterOwner<'a> {
    /// Script or system, whose parameters become `env.vars`.
    Script,
    /// Tool of this name.
    Tool(Option<&'a str>),
}

#[derive(Clone, Copy)]
pub struct SelectedParameter<'a> {
    pub map: WrittenParameters<'a>,
    pub member: &'a Member,
    pub rank: ParameterRank,
    /// Map, nested object, or schema with the `properties` that it is in.
    pub parent: &'a Value,
}

/// How GenAIScript reads the value of a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ParameterRank {
    /// Infers its schema; objects and arrays are never required.
    Map,
    /// Infers its schema, in a nested object in shorthand.
    Nested,
    /// Passes it on as it is written, in `properties` of a schema.
    Verbatim {
        /// Whether the schema's `required` counts, which GenAIScript removes from a parameter.
        is_listed: bool,
    },
}

#[derive(Clone, Copy)]
pub enum SelectedPart<'a> {
    Parameter(SelectedParameter<'a>),
    /// The braces, the key or several members of a map.
    Map(WrittenParameters<'a>),
}

impl<'a> SelectedPart<'a> {
    pub fn find(request: &RefactoringRequest<'a>) -> Option<Self> {
        let touched = |span: Span| request.touches(span);
        let map = WrittenParameters::in_file(request.file)
            .into_iter()
            .find(|map| map.key.is_some_and(touched) || touched(map.span()))?;
        let members = map.members?;
        let mut selected = members.members.iter().filter(|member| touched(map.extent(member)));
        let on_key = map.key.is_some_and(touched);
        match (selected.next(), selected.next()) {
            (Some(member), None) if !on_key => map.parameter_at(request, member).map(Self::Parameter),
            _ => Some(Self::Map(map)),
        }
    }

    pub fn parameter(request: &RefactoringRequest<'a>) -> Option<SelectedParameter<'a>> {
        match Self::find(request)? {
            Self::Parameter(parameter) => Some(parameter),
            Self::Map(_) => None,
        }
    }
}

impl<'a> WrittenParameters<'a> {
    fn in_file(file: &'a ScriptFile) -> Vec<Self> {
        let script = file.script();
        let call = script.call().and_then(|call| {
            let member = call.argument.as_ref()?.value.as_object()?.member("parameters")?;
            let key = Some(member.key_span);
            Some(Self { key, ..Self::new(file, ParameterOwner::Script, &member.value, call.span, true) })
        });
        let tools = script.tools.iter().filter_map(|tool| {
            let is_inferred = tool.form == ToolForm::Arguments;
            let value = tool.parameters.as_ref().filter(|value| tool.span.contains(value.span))?;
            if !is_inferred && (tool.form != ToolForm::Callback || !is_object_schema(value)) {
                return None;
            }
            let owner = ParameterOwner::Tool(tool.name.as_ref().and_then(Value::as_str));
            Some(Self { is_yaml: false, ..Self::new(file, owner, value, tool.span, is_inferred) })
        });
        let maps = call.into_iter().chain(tools);
        // GenAIScript takes one with `type: "array"` for a schema of a list.
        let is_map = |map: &Self| {
            map.value.as_object().is_some_and(|object| !object.open) && type_of(map.value) != Some("array")
        };
        maps.filter(is_map).collect()
    }

    fn new(
        file: &'a ScriptFile,
        owner: ParameterOwner<'a>,
        value: &'a Value,
        call: Span,
        is_inferred: bool,
    ) -> Self {
        let is_schema = is_object_schema(value);
        Self {
            file,
            owner,
            value,
            members: members_of(value, is_schema),
            is_schema,
            quote: quote_of(&file.source, call),
            key: None,
            is_yaml: file.markdown().is_some(),
            is_inferred,
        }
    }

    pub fn source(&self) -> &'a str {
        &self.file.source
    }

    pub fn rank(&self) -> ParameterRank {
        if self.is_schema { ParameterRank::Verbatim { is_listed: true } } else { ParameterRank::Map }
    }

    /// Returns all parameters of the map.
    pub fn parameters(&self) -> Vec<SelectedParameter<'a>> {
        let members = self.members.map(Object::entries).unwrap_or_default();
        let parameter =
            |member| SelectedParameter { map: *self, member, rank: self.rank(), parent: self.value };
        members.into_iter().map(parameter).collect()
    }

    pub fn is_tool(&self) -> bool {
        matches!(self.owner, ParameterOwner::Tool(_))
    }

    /// Names all its parameters in a title.
    pub fn all(&self) -> String {
        match self.owner {
            ParameterOwner::Tool(Some(name)) => format!("all parameters of `{name}`"),
            _ => "all parameters".to_owned(),
        }
    }

    /// Converts each parameter that can be converted; refused where none can.
    pub fn each(
        self,
        form: &str,
        convert: impl Fn(&SelectedParameter<'a>) -> Option<Result<Vec<TextEdit>, String>>,
    ) -> Option<Refactoring> {
        let outcomes: Vec<_> = self.parameters().iter().filter_map(convert).collect();
        let count = outcomes.len();
        let mut converted = Vec::new();
        let mut refused = None;
        for outcome in outcomes {
            match outcome {
                Ok(edits) => converted.push(edits),
                Err(reason) => refused = refused.or(Some(reason)),
            }
        }
        let of = match self.owner {
            ParameterOwner::Tool(Some(name)) => format!(" of `{name}`"),
            _ => String::new(),
        };
        let title = match (converted.len(), count) {
            (_, 0) => return None,
            (0, _) => format!("Convert {} to {form}", self.all()),
            (some, all) if some == all => format!("Convert {} to {form}", self.all()),
            (some, all) => format!("Convert {some} of {all} parameters{of} to {form}"),
        };
        let edits = match refused {
            Some(reason) if converted.is_empty() => Err(reason),
            _ => Ok(converted.concat()),
        };
        Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
    }

    /// Returns the blanks by which the frontmatter indents parameters.
    pub fn yaml_step(&self) -> usize {
        let column = |place: Span| {
            let before = self.source().get(..place.range().start).unwrap_or_default();
            before.len() - before.rfind('\n').map_or(0, |newline| newline + 1)
        };
        let first = self.value.as_object().and_then(|map| map.members.first());
        let step =
            first.zip(self.key).and_then(|(first, key)| column(first.key_span).checked_sub(column(key)));
        step.filter(|step| *step > 0).unwrap_or(2)
    }

    fn span(&self) -> Span {
        self.trimmed(self.value.span)
    }

    /// Returns a span without the white space and comments up to the next token, which blocks of YAML include.
    pub fn trimmed(&self, span: Span) -> Span {
        if !self.is_yaml {
            return span;
        }
        let mut text = span.text(self.source()).trim_end();
        if let Some(end) = quoted_end(text) {
            text = &text[..end];
        }
        while let Some(line) = text.rfind('\n').filter(|at| text[at + 1..].trim_start().starts_with('#')) {
            text = text[..line].trim_end();
        }
        Span { end: span.start + Span::at(text.len()).start, ..span }
    }

    fn extent(&self, member: &Member) -> Span {
        self.trimmed(member.span())
    }

    /// Returns the innermost parameter in `member` that the selection touches.
    fn parameter_at(
        &self,
        request: &RefactoringRequest<'a>,
        member: &'a Member,
    ) -> Option<SelectedParameter<'a>> {
        let mut found = SelectedParameter { map: *self, member, rank: self.rank(), parent: self.value };
        let (mut value, mut rank) = (&member.value, self.rank());
        for _ in 0..MAX_DEPTH {
            if let ValueKind::Array(items) = &value.kind {
                let Some(first) = items.first().filter(|first| request.touches(first.span)) else { break };
                (value, rank) = (first, ParameterRank::Nested);
                continue;
            }
            let Some(object) = value.as_object() else { break };
            let is_verbatim = matches!(rank, ParameterRank::Verbatim { .. });
            let touched = |object: &'a Object| {
                object.members.iter().find(|member| request.touches(self.extent(member)))
            };
            let Some(inner) = touched(object) else { break };
            if !is_verbatim && !is_schema(value) {
                (found, rank) = (self.nested(inner, ParameterRank::Nested, value), ParameterRank::Nested);
                value = &inner.value;
                continue;
            }
            match inner.key.as_str() {
                "properties" => {
                    let Some(property) = inner.value.as_object().and_then(touched) else { break };
                    let next = ParameterRank::Verbatim { is_listed: is_verbatim };
                    (found, rank) = (self.nested(property, next, value), next);
                    value = &property.value;
                }
                "items" => (value, rank) = (&inner.value, ParameterRank::Verbatim { is_listed: true }),
                "type" | "required" | "default" => break,
                // The selection is about another keyword.
                _ => return None,
            }
        }
        Some(found)
    }

    fn nested(&self, member: &'a Member, rank: ParameterRank, parent: &'a Value) -> SelectedParameter<'a> {
        SelectedParameter { map: *self, member, rank, parent }
    }
}

impl<'a> SelectedParameter<'a> {
    pub fn name(&self) -> &'a str {
        &self.member.key
    }

    pub fn value(&self) -> &'a Value {
        &self.member.value
    }

    /// Returns the members of a JSON Schema; `None` for shorthand.
    pub fn schema(&self) -> Option<&'a Object> {
        let object = self.value().as_object()?;
        let is_verbatim = matches!(self.rank, ParameterRank::Verbatim { .. });
        (is_verbatim || is_schema(self.value())).then_some(object)
    }
}

fn members_of(map: &Value, is_schema: bool) -> Option<&Object> {
    let object = if is_schema { map.get("properties")? } else { map }.as_object()?;
    let is_here =
        |member: &Member| map.span.contains(member.key_span) && map.span.contains(member.value.span);
    (!object.open && object.members.iter().all(is_here)).then_some(object)
}

/// Whether GenAIScript takes the value of a parameter for a finished schema.
pub fn is_schema(value: &Value) -> bool {
    type_of(value).is_some_and(|name| SCHEMA_TYPES.contains(&name))
}

/// Whether a value in place of a map is a schema.
pub fn is_object_schema(value: &Value) -> bool {
    type_of(value) == Some("object")
}

pub fn type_of(value: &Value) -> Option<&str> {
    value.get("type").and_then(Value::as_str)
}

/// Returns the end of a string in the quotes of YAML at the start of a text.
fn quoted_end(text: &str) -> Option<usize> {
    let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let mut letters = text.char_indices().skip(1).peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' if quote == '"' => {
                letters.next();
            }
            letter if letter == quote => {
                let is_doubled = quote == '\'' && letters.peek().is_some_and(|(_, next)| *next == quote);
                if !is_doubled {
                    // A key in quotes is followed by its value.
                    let rest = text[at + 1..].trim_start();
                    return (rest.is_empty() || rest.starts_with('#')).then_some(at + 1);
                }
                letters.next();
            }
            _ => {}
        }
    }
    None
}
