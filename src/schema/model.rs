use super::required::Required;
use crate::syntax::{Kind, Member, Value};
use crate::text::Span;

/// Schemas nest no deeper than this here; what lies below counts as unknown. A written one
/// stays far under it, and hostile input must not exhaust the stack.
pub(super) const MAX_DEPTH: usize = 128;

/// A schema seen through the keywords that matter. A view of a [`Value`]: nothing is copied, and
/// every part keeps its place in the source.
///
/// Reading is forgiving: a keyword whose value has the wrong type counts as absent; rules that
/// care look at [`keyword`](Self::keyword).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schema<'a> {
    /// The schema itself.
    pub value: &'a Value,
}

/// One property of an object's schema.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Property<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where the name was written.
    pub name_span: Span,
    /// Its schema.
    pub schema: Schema<'a>,
    /// Whether the object requires it.
    pub required: bool,
}

impl<'a> Schema<'a> {
    /// A view of `value`.
    pub fn new(value: &'a Value) -> Self {
        Self { value }
    }

    /// The value of a keyword, whatever it is.
    pub fn keyword(self, name: &str) -> Option<&'a Value> {
        self.value.get(name)
    }

    /// The keyword with its place, whatever its value is.
    pub fn member(self, name: &str) -> Option<&'a Member> {
        self.value.as_object()?.member(name)
    }

    /// The `type`, where it is one name.
    pub fn type_name(self) -> Option<&'a str> {
        self.text("type")
    }

    /// The names in `type`, of which strict schemas have several.
    pub fn types(self) -> Vec<&'a str> {
        match self.keyword("type").map(|value| &value.kind) {
            Some(Kind::String(name)) => vec![name],
            Some(Kind::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        }
    }

    /// The `properties`, in the order in which JavaScript lists them.
    pub fn properties(self) -> Vec<Property<'a>> {
        let Some(properties) = self.keyword("properties").and_then(Value::as_object) else {
            return Vec::new();
        };
        let required = Required::of(self.keyword("required"));
        let property = |member: &'a Member| Property {
            name: &member.key,
            name_span: member.key_span,
            schema: Self::new(&member.value),
            required: required.includes(&member.key).unwrap_or(false),
        };
        properties.entries().into_iter().map(property).collect()
    }

    /// The property of that name.
    pub fn property(self, name: &str) -> Option<Property<'a>> {
        let member = self.keyword("properties")?.as_object()?.member(name)?;
        Some(Property {
            name: &member.key,
            name_span: member.key_span,
            schema: Self::new(&member.value),
            required: Required::of(self.keyword("required")).includes(name).unwrap_or(false),
        })
    }

    /// The schema of an array's items.
    pub fn items(self) -> Option<Schema<'a>> {
        self.keyword("items").map(Self::new)
    }

    /// The branches of `anyOf`.
    pub fn any_of(self) -> Vec<Schema<'a>> {
        self.list("anyOf").iter().map(Self::new).collect()
    }

    /// The values of `enum`.
    pub fn enumeration(self) -> Option<&'a [Value]> {
        self.keyword("enum")?.as_array()
    }

    /// The `default`.
    pub fn default(self) -> Option<&'a Value> {
        self.keyword("default")
    }

    /// The `title`.
    pub fn title(self) -> Option<&'a str> {
        self.text("title")
    }

    /// The `description`.
    pub fn description(self) -> Option<&'a str> {
        self.text("description")
    }

    /// The `pattern`.
    pub fn pattern(self) -> Option<&'a str> {
        self.text("pattern")
    }

    /// The `uiType`: `textarea` or `runOption`.
    pub fn ui_type(self) -> Option<&'a str> {
        self.text("uiType")
    }

    /// The `uiGroup`, the section of the form that it stands in.
    pub fn ui_group(self) -> Option<&'a str> {
        self.text("uiGroup")
    }

    /// The `uiSuggestions` that are texts.
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
