use super::required::Required;
use crate::syntax::{Member, Value, ValueKind};
use crate::text::Span;

/// Depth that no written schema reaches; hostile input must not overflow the stack.
pub const MAX_DEPTH: usize = 128;

/// Typed view of a schema [`Value`]. A keyword whose value has the wrong type counts as absent, except in
/// [`keyword`](Self::keyword).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schema<'a> {
    pub value: &'a Value,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Property<'a> {
    pub name: &'a str,
    pub name_span: Span,
    pub schema: Schema<'a>,
    pub required: bool,
}

impl<'a> Schema<'a> {
    pub fn new(value: &'a Value) -> Self {
        Self { value }
    }

    pub fn keyword(self, name: &str) -> Option<&'a Value> {
        self.value.get(name)
    }

    /// Returns a keyword with its location, whatever the type of its value.
    pub fn member(self, name: &str) -> Option<&'a Member> {
        self.value.as_object()?.member(name)
    }

    /// Returns `type` if it is a single name.
    pub fn type_name(self) -> Option<&'a str> {
        self.text("type")
    }

    /// Returns the names in `type`; strict schemas have several.
    pub fn types(self) -> Vec<&'a str> {
        match self.keyword("type").map(|value| &value.kind) {
            Some(ValueKind::String(name)) => vec![name],
            Some(ValueKind::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the `properties`, in JavaScript's order of enumeration.
    pub fn properties(self) -> Vec<Property<'a>> {
        let Some(properties) = self.keyword("properties").and_then(Value::as_object) else {
            return Vec::new();
        };
        let required = Required::from_value(self.keyword("required"));
        let property = |member: &'a Member| Property {
            name: &member.key,
            name_span: member.key_span,
            schema: Self::new(&member.value),
            required: required.includes(&member.key).unwrap_or(false),
        };
        properties.entries().into_iter().map(property).collect()
    }

    pub fn property(self, name: &str) -> Option<Property<'a>> {
        let member = self.keyword("properties")?.as_object()?.member(name)?;
        Some(Property {
            name: &member.key,
            name_span: member.key_span,
            schema: Self::new(&member.value),
            required: Required::from_value(self.keyword("required")).includes(name).unwrap_or(false),
        })
    }

    pub fn items(self) -> Option<Schema<'a>> {
        self.keyword("items").map(Self::new)
    }

    pub fn any_of(self) -> Vec<Schema<'a>> {
        self.list("anyOf").iter().map(Self::new).collect()
    }

    /// Returns the branches of `anyOf`, or else of `oneOf`.
    pub fn alternatives(self) -> Vec<Schema<'a>> {
        let branches = self.any_of();
        if branches.is_empty() { self.list("oneOf").iter().map(Self::new).collect() } else { branches }
    }

    pub fn enumeration(self) -> Option<&'a [Value]> {
        self.keyword("enum")?.as_array()
    }

    pub fn default(self) -> Option<&'a Value> {
        self.keyword("default")
    }

    pub fn title(self) -> Option<&'a str> {
        self.text("title")
    }

    pub fn description(self) -> Option<&'a str> {
        self.text("description")
    }

    pub fn pattern(self) -> Option<&'a str> {
        self.text("pattern")
    }

    /// Returns the `uiType`: `textarea` or `runOption`.
    pub fn ui_type(self) -> Option<&'a str> {
        self.text("uiType")
    }

    /// Returns the `uiGroup`, a section of the form.
    pub fn ui_group(self) -> Option<&'a str> {
        self.text("uiGroup")
    }

    pub fn ui_suggestions(self) -> Vec<&'a str> {
        self.list("uiSuggestions").iter().filter_map(Value::as_str).collect()
    }

    fn text(self, keyword: &str) -> Option<&'a str> {
        self.keyword(keyword)?.as_str()
    }

    fn list(self, keyword: &str) -> &'a [Value] {
        self.keyword(keyword).and_then(Value::as_array).unwrap_or_default()
    }
}
