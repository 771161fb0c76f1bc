//! Floor 3: a typed view of JSON Schema, the keywords of its drafts, and its display. A schema is a
//! [`Value`](crate::syntax::Value), whose spans point at the literal that it was written as or inferred from.
//!
//! ```
//! use promptsig::json_schema::{Schema, outline};
//! use promptsig::syntax::yaml;
//!
//! let text = "type: object\nproperties: { city: { type: string } }\nrequired: [city]";
//! let schema = yaml::parse(text, 0).expect("it is YAML");
//! assert_eq!(outline(&schema), "{ city: string }");
//! let city = Schema::new(&schema).property("city").expect("it is declared");
//! assert!(city.required);
//! assert_eq!(city.name_span.text(text), "city");
//! ```

mod declaration;
mod fit;
mod model;
mod outline;
mod path;
mod pointer;
mod required;
mod rooted;
mod typescript;

pub mod keywords;

pub use declaration::{Room, declaration};
pub use fit::{MisfitKind, SchemaFit, SchemaMisfit, schema_of_literal};
pub use model::{MAX_DEPTH, Property, Schema};
pub use outline::{UNKNOWN, outline, short_type, show_value};
pub use path::{JsonPath, JsonPathStep, PathError, PathKey, PathTarget};
pub use pointer::readable_pointer;
pub use required::{Required, properties};
pub use rooted::RootedSchema;
pub use typescript::{typescript_literal, typescript_type, typescript_union};
