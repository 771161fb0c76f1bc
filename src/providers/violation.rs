use super::loss::Fate;
use crate::text::Span;

/// Violation: a part of a schema that a provider rejects, ignores or moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    pub kind: ViolationKind,
    pub reaction: ProviderReaction,
    /// Replacement in the provider's dialect; `None` if the schema cannot be converted.
    pub remedy: Option<Fate>,
    /// Keyword concerned, or the refused name.
    pub name: String,
    pub count: Option<Count>,
    /// JSON Pointer of the schema.
    pub pointer: String,
    /// Path in the notation of failures: `$input.properties["a"]`.
    pub accessor: String,
    /// Location: the keyword with its value, the name of the property, or the whole schema.
    pub span: Span,
    pub schema: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProviderReaction {
    /// Rejects the request.
    Refuses,
    /// Rejects the part if it is sent unchanged; some client libraries remove it first.
    RefusesAsIs,
    /// Rejected by a few implementations of the protocol, or a few models.
    RefusedByFew,
    /// Answers as if the part were absent.
    Ignores,
    /// Moved to the description, by client libraries or by callers.
    Moves,
}

impl ProviderReaction {
    pub fn is_refusal(self) -> bool {
        matches!(self, Self::Refuses | Self::RefusesAsIs)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    pub found: usize,
    pub most: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ViolationKind {
    /// Keyword without a kind of its own.
    Keyword,
    /// Keyword with a value that JSON Schema does not allow for it.
    Malformed,
    /// Value in the place of a schema that is neither an object nor a boolean.
    NoSchema,
    BooleanSchema,
    /// `$schema` that names an older draft.
    OlderDraft,
    OptionalProperty,
    /// Object without `additionalProperties: false`.
    OpenObject,
    /// `allOf` or alternatives next to a closed object's properties: each would refuse the other's.
    Unmerged,
    /// Name in `required` that is absent from `properties`.
    UndeclaredRequired,
    /// Object without the mandatory `properties` or `required`.
    IncompleteObject,
    RootNotObject,
    /// Root with `anyOf`, `oneOf` or `allOf`.
    RootUnion,
    /// Array with a schema for each item.
    Tuple,
    MissingItems,
    MissingType,
    TypeList,
    NestedAnyOf,
    OneOf,
    AllOf,
    Constant,
    /// Value in `enum` that is not a string.
    EnumValue,
    ReferenceSiblings,
    /// Title or a description next to `$ref`, which belongs to the enclosing object.
    ReferenceWords,
    /// Reference to another document or to a missing definition.
    UnknownReference,
    Recursion,
    Default,
    /// `minimum`, `pattern` and the like.
    Constraint,
    Format,
    /// `pattern` with syntax that the provider's engine lacks.
    Pattern,
    PropertyName,
    TooManyProperties,
    TooDeep,
    /// Document that becomes too large when references are resolved.
    TooLarge,
    TooManyEnumValues,
    EnumTooLong,
    /// Too many characters in names and values.
    TooManyCharacters,
    TooManyOptional,
    TooManyUnions,
}

impl Violation {
    /// Whether the violation is about the parameters as a whole.
    pub fn is_of_whole(&self) -> bool {
        match self.kind {
            ViolationKind::RootNotObject => true,
            ViolationKind::OpenObject => matches!(self.pointer.as_str(), "" | "/schema"),
            ViolationKind::IncompleteObject => matches!(self.name.as_str(), "$defs" | "additionalProperties"),
            // The whole includes the definitions.
            ViolationKind::UnknownReference => self.name.starts_with("#/$defs/"),
            _ => false,
        }
    }

    pub(super) fn say(&self, provider: &str) -> String {
        let name = &self.name;
        let what = match self.kind {
            ViolationKind::Malformed => {
                return format!("`{name}` has a value that JSON Schema does not know for it.");
            }
            ViolationKind::NoSchema => return "A schema must be an object or a boolean.".to_owned(),
            ViolationKind::TooLarge => {
                return "With its references resolved the schema is too large.".to_owned();
            }
            ViolationKind::Unmerged => {
                return format!("`{name}` cannot be merged with the object that it stands in.");
            }
            ViolationKind::BooleanSchema => format!("`{name}` in the place of a schema"),
            ViolationKind::RootNotObject => "a schema that is not of `type: \"object\"`".to_owned(),
            ViolationKind::RootUnion => format!("`{name}` at the root of a schema"),
            ViolationKind::OpenObject => "properties that an object does not name".to_owned(),
            ViolationKind::Tuple => "an array with a schema for each place".to_owned(),
            ViolationKind::IncompleteObject => format!("an object without `{name}`"),
            ViolationKind::OptionalProperty => format!("the optional property `{name}`"),
            ViolationKind::TypeList => "several names in `type`".to_owned(),
            ViolationKind::NestedAnyOf => "an `anyOf` right in another".to_owned(),
            ViolationKind::MissingItems => "an array without `items`".to_owned(),
            ViolationKind::MissingType => "a schema without `type`".to_owned(),
            ViolationKind::UnknownReference => {
                return format!("The reference `{name}` leads to no definition of the document.");
            }
            ViolationKind::Recursion => "a schema that contains itself".to_owned(),
            ViolationKind::PropertyName => format!("the property name `{name}`"),
            ViolationKind::ReferenceSiblings => "keywords beside `$ref`".to_owned(),
            ViolationKind::ReferenceWords => format!("`{name}` beside `$ref`"),
            _ => match self.count {
                Some(Count { found, most }) => {
                    let noun = self.kind.noun();
                    return format!("{provider} does not allow more than {most} {noun}; there are {found}.");
                }
                None => format!("`{name}`"),
            },
        };
        format!("{provider} does not allow {what}.")
    }
}

impl ViolationKind {
    pub fn noun(self) -> &'static str {
        match self {
            Self::TooManyProperties => "properties in a schema",
            Self::TooDeep => "levels of objects",
            Self::TooManyEnumValues => "values in the `enum`s of a schema",
            Self::EnumTooLong => "characters in an `enum` of so many values",
            Self::TooManyCharacters => "characters in the names and values of a schema",
            Self::TooManyOptional => "optional properties in the tools of a request",
            Self::TooManyUnions => "unions in the tools of a request",
            _ => "of that",
        }
    }
}
