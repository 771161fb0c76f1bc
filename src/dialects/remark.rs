use super::loss::Fate;
use crate::text::Span;

/// Something in a schema that a provider does not take as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// What it is.
    pub trouble: Trouble,
    /// What the provider does about it.
    pub reaction: Reaction,
    /// What the dialect of the provider has in its place; `None` where nothing could stand for it, so that
    /// the schema cannot be converted.
    pub remedy: Option<Fate>,
    /// The keyword that it is about, or the name that is refused.
    pub name: String,
    /// What was counted, where there is too much of it.
    pub count: Option<Count>,
    /// The JSON Pointer of the schema that has it.
    pub pointer: String,
    /// The same in the notation of the reasons of a failure: `$input.properties["a"]`.
    pub accessor: String,
    /// Where it is written: the keyword with its value, the name of the property, or all of the schema.
    pub span: Span,
    /// The place of the schema that has it.
    pub schema: Span,
}

/// What a provider does about a part of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reaction {
    /// It rejects the request.
    Refuses,
    /// It answers as if the part were not there.
    Ignores,
    /// Its libraries, or those who call it, move the part to the description.
    Moves,
}

/// How much there is, and may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// So many are there.
    pub found: usize,
    /// No more are taken.
    pub most: usize,
}

/// What can be wrong with a schema for a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trouble {
    /// A keyword that none of the others speaks of.
    Keyword,
    /// A keyword whose value is none that JSON Schema knows for it.
    Malformed,
    /// A property that an object does not require.
    OptionalProperty,
    /// An object without `additionalProperties: false`.
    OpenObject,
    /// A name in `required` that `properties` does not have.
    UndeclaredRequired,
    /// An object without `properties` or `required`, where both must be there.
    IncompleteObject,
    /// A root that is no object.
    RootNotObject,
    /// A root with `anyOf`, `oneOf` or `allOf`.
    RootUnion,
    /// An array with a schema for each place.
    Tuple,
    /// An array without `items`.
    MissingItems,
    /// A schema that says no `type`.
    MissingType,
    /// Several names in `type`.
    TypeList,
    /// An `anyOf` right in another.
    NestedAnyOf,
    /// `oneOf`.
    OneOf,
    /// `allOf`.
    AllOf,
    /// `const`.
    Constant,
    /// A value in `enum` that is no string.
    EnumValue,
    /// Keywords beside `$ref`.
    ReferenceSiblings,
    /// A reference to what is not there, or to another document.
    UnknownReference,
    /// A schema that contains itself.
    Recursion,
    /// `default`.
    Default,
    /// A constraint on a value: `minimum`, `pattern`.
    Constraint,
    /// A `format` that is not known.
    Format,
    /// A `pattern` with what the provider's engine does not have.
    Pattern,
    /// The name of a property.
    PropertyName,
    /// Too many properties.
    TooManyProperties,
    /// Too many objects in each other.
    TooDeep,
    /// Too many values in `enum`s.
    TooManyEnumValues,
    /// Too long an `enum`.
    EnumTooLong,
    /// Too many characters in names and values.
    TooManyCharacters,
    /// Too many properties that are optional.
    TooManyOptional,
    /// Too many unions.
    TooManyUnions,
}

impl Remark {
    /// What it says where the schema cannot be converted.
    pub(super) fn say(&self, provider: &str) -> String {
        let name = &self.name;
        let what = match self.trouble {
            Trouble::Malformed => {
                return format!("`{name}` has a value that JSON Schema does not know for it.");
            }
            Trouble::RootNotObject => "a schema that is not of `type: \"object\"`".to_owned(),
            Trouble::RootUnion => format!("`{name}` at the root of a schema"),
            Trouble::OpenObject => "properties that an object does not name".to_owned(),
            Trouble::Tuple => "an array with a schema for each place".to_owned(),
            Trouble::IncompleteObject => format!("an object without `{name}`"),
            Trouble::OptionalProperty => format!("the optional property `{name}`"),
            Trouble::TypeList => "several names in `type`".to_owned(),
            Trouble::NestedAnyOf => "an `anyOf` right in another".to_owned(),
            Trouble::MissingItems => "an array without `items`".to_owned(),
            Trouble::MissingType => "a schema without `type`".to_owned(),
            Trouble::UnknownReference => {
                return format!("The reference `{name}` leads to no definition of the document.");
            }
            Trouble::Recursion => "a schema that contains itself".to_owned(),
            Trouble::PropertyName => format!("the property name `{name}`"),
            Trouble::ReferenceSiblings => "keywords beside `$ref`".to_owned(),
            _ => match self.count {
                Some(Count { found, most }) => {
                    let noun = self.trouble.noun();
                    return format!("{provider} does not allow more than {most} {noun}; there are {found}.");
                }
                None => format!("`{name}`"),
            },
        };
        format!("{provider} does not allow {what}.")
    }
}

impl Trouble {
    /// What is counted, in the plural.
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
