//! JSON Schema as GenAIScript infers it from a value, its strict form, and the texts it makes of a schema.
//!
//! A schema is a [`Value`](crate::syntax::Value) like any other, whose spans point at the literal that it was inferred
//! from. All of it follows GenAIScript, whose behaviour is frozen.
//!
//! ```
//! use promptsig::genaiscript::{Defaults, infer_parameters};
//! use promptsig::json_schema::Schema;
//! use promptsig::{FilePath, SourceFile};
//!
//! let text = "script({ parameters: { city: \"Berlin\", days: { type: \"integer\", required: true } } })";
//! let file = SourceFile::read(FilePath::new("/weather.genai.mjs"), text.into())
//!     .expect("the name is a script's");
//! let script = file.as_script().expect("it is a script").script();
//! let parameters = script.parameters().expect("they are there");
//!
//! let inference = infer_parameters(parameters, Defaults::Keep);
//! let schema = inference.result()?.expect("nothing is left to a run");
//! let days = Schema::new(&schema).property("days").expect("it is declared");
//! assert!(days.required);
//! assert_eq!(days.schema.type_name(), Some("integer"));
//! // What it says has a place in the text.
//! assert_eq!(days.name_span.text(text), "days");
//! # Ok::<(), promptsig::genaiscript::Throw>(())
//! ```

mod infer;
mod signature;
mod strict;
mod throw;
mod typescript;

pub use infer::{Defaults, Inference, infer_parameters, infer_type, is_required};
pub use signature::signature;
pub(crate) use strict::check_cloneable;
pub use strict::{Strictness, strict};
pub use throw::{Cause, ErrorClass, Throw, ThrowStep};
pub use typescript::typescript;
