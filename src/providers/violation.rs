use super::loss::Fate;
use crate::text::Span;

/// A violation: a part of a schema that a provider rejects, ignores or moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The kind.
    pub kind: ViolationKind,
    /// The provider's reaction.
    pub reaction: ProviderReaction,
    /// The replacement in the provider's dialect; `None` if there is none and the schema cannot be converted.
    pub remedy: Option<Fate>,
    /// The keyword concerned, or the refused name.
    pub name: String,
    /// The exceeded limit.
    pub count: Option<Count>,
    /// The JSON Pointer of the schema.
    pub pointer: String,
    /// The path in the notation of failures: `$input.properties["a"]`.
    pub accessor: String,
    /// The location: the keyword with its value, the name of the property, or the whole schema.
    pub span: Span,
    /// The location of the schema.
    pub schema: Span,
}

/// A provider's reaction to a part of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProviderReaction {
    /// Rejects the request.
    Refuses,
    /// Rejects the part if it is sent unchanged; some client libraries remove it first.
    RefusesAsIs,
    /// Rejected by a few implementations of the protocol.
    RefusedByFew,
    /// Answers as if the part were absent.
    Ignores,
    /// Moved to the description, by client libraries or by callers.
    Moves,
}

impl ProviderReaction {
    /// Whether a request with the part fails.
    pub fn is_refusal(self) -> bool {
        matches!(self, Self::Refuses | Self::RefusesAsIs)
    }
}

/// An amount that exceeds a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// The actual amount.
    pub found: usize,
    /// The limit.
    pub most: usize,
}

/// The kind of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ViolationKind {
    /// A keyword without a kind of its own.
    Keyword,
    /// A keyword with a value that JSON Schema does not allow for it.
    Malformed,
    /// A value in the place of a schema that is neither an object nor a boolean.
    NoSchema,
    /// `true` or `false` in the place of a schema.
    BooleanSchema,
    /// A `$schema` that names an older draft.
    OlderDraft,
    /// A property that an object does not require.
    OptionalProperty,
    /// An object without `additionalProperties: false`.
    OpenObject,
    /// `allOf` or alternatives next to a closed object's properties: each would refuse the other's.
    Unmerged,
    /// A name in `required` that is absent from `properties`.
    UndeclaredRequired,
    /// An object without the mandatory `properties` or `required`.
    IncompleteObject,
    /// A root that is not an object.
    RootNotObject,
    /// A root with `anyOf`, `oneOf` or `allOf`.
    RootUnion,
    /// An array with a schema for each item.
    Tuple,
    /// An array without `items`.
    MissingItems,
    /// A schema without `type`.
    MissingType,
    /// Several names in `type`.
    TypeList,
    /// An `anyOf` directly inside another.
    NestedAnyOf,
    /// `oneOf`.
    OneOf,
    /// `allOf`.
    AllOf,
    /// `const`.
    Constant,
    /// A value in `enum` that is not a string.
    EnumValue,
    /// Keywords next to `$ref`.
    ReferenceSiblings,
    /// A title or a description next to `$ref`, which belongs to the enclosing object.
    ReferenceWords,
    /// A reference to another document or to a missing definition.
    UnknownReference,
    /// A schema that contains itself.
    Recursion,
    /// `default`.
    Default,
    /// A constraint on a value, such as `minimum` or `pattern`.
    Constraint,
    /// An unknown `format`.
    Format,
    /// A `pattern` with syntax that the provider's engine lacks.
    Pattern,
    /// The name of a property.
    PropertyName,
    /// Too many properties.
    TooManyProperties,
    /// Too deeply nested objects.
    TooDeep,
    /// A document that becomes too large when references are resolved.
    TooLarge,
    /// Too many values in all `enum`s.
    TooManyEnumValues,
    /// Too long an `enum`.
    EnumTooLong,
    /// Too many characters in names and values.
    TooManyCharacters,
    /// Too many optional properties.
    TooManyOptional,
    /// Too many unions.
    TooManyUnions,
}

impl Violation {
    /// Whether the violation is about the parameters as a whole and not about a part.
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
    /// Returns the plural noun for the counted things.
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
