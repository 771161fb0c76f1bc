//! Floor 5: what one file says: its metadata, parameters, reads of `env.vars`, tools and
//! schemas, as plain data made in one pass. Knows no other file.

mod api_calls;
pub mod api_options;
mod call_kind;
mod callee;
mod calls;
mod contexts;
mod environment;
mod escape;
mod extract;
mod extraction;
mod file;
mod file_path;
mod functions;
mod handlers;
mod inner;
mod markdown;
mod marked;
mod model;
mod reads;
mod response;
mod schemas;
mod sites;
mod tools;

pub mod accept;
pub mod deviations;
pub mod edit;
pub mod metadata_keys;
pub mod names;
pub mod reader;
pub mod reserved;
pub mod vars;

pub use api_calls::{ApiCall, ApiFunction, DefinedName};
pub use call_kind::CallKind;
pub use calls::{Argument, MetadataCall};
pub use contexts::{ContextMisuse, MEMBERS, MisuseKind, WRITERS};
pub use deviations::{Deviation, DeviationKind, PathStep, Role};
pub use environment::{Alias, Meaning};
pub use escape::env_escapes;
pub use extract::Surroundings;
pub use file::{MAX_BYTES, SourceFile};
pub use file_path::FilePath;
pub use functions::add_files;
pub use handlers::{ArgumentRead, Handler};
pub use inner::{InnerCall, InnerKind};
pub use markdown::{Broken, Markdown, MisplacedCode};
pub use marked::MarkedSchema;
pub use model::Script;
pub use reader::{Fidelity, Reading};
pub use reads::{ENV_MEMBERS, EnvUse, Read, ReadForm};
pub use response::{Confidence, Response, Seen, Type};
pub use schemas::{SchemaPlace, ScriptSchema};
pub use sites::{SchemaSite, SiteKind};
pub use tools::{MAX_DESCRIPTION, Tool, ToolForm, ToolKind, bare_agent};
