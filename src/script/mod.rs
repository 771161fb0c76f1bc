//! Floor 5: facts of one file, as plain data extracted in one pass: its metadata, parameters, reads of
//! `env.vars`, tools and schemas. Independent of other files.

mod api_calls;
mod api_members;
pub mod api_options;
mod api_uses;
mod argument_kind;
mod arguments;
mod by_method;
mod call_kind;
mod call_options;
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
mod processors;
mod promises;
mod reads;
mod response;
mod results;
mod run_value;
mod schemas;
mod signatures;
mod sites;
mod tools;
mod unreadable;

pub mod accept;
pub mod deviations;
pub mod edit;
pub mod metadata_keys;
pub mod names;
pub mod reader;
pub mod reserved;
pub mod vars;

pub use api_calls::{ApiCall, ApiFunction, DefinedName};
pub use api_members::{GLOBALS, UnknownFunction};
pub use api_uses::ApiUses;
pub use argument_kind::ArgumentKind;
pub use arguments::{ArgumentMistake, Exchange, WrongArgument};
pub use call_kind::CallKind;
pub use call_options::{LonelyOption, UnknownOption, UnknownOptionValue};
pub use calls::{Argument, MetadataCall};
pub use contexts::{ContextMisuse, MEMBERS, MisuseKind, SYSTEM, WRITERS};
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
pub use processors::{LostKind, LostOutput};
pub use promises::{PromiseCall, api_name};
pub use reader::{Fidelity, Reading};
pub use reads::{ENV_MEMBERS, EnvUse, OUTPUT_MEMBERS, Read, ReadForm, SecretRead};
pub use response::{Confidence, Response, Responses, Seen, Type};
pub use results::{
    DOCX, FETCHED, IMAGE, MemberForm, PDF, PROCESSING, ResultKind, UnknownMember, WholePlace, WholeResult,
    part_of, text_part,
};
pub use run_value::{Given, Giver, RunValue};
pub use schemas::{SchemaPlace, ScriptSchema};
pub use signatures::{Signature, Takes};
pub use sites::{SchemaSite, SiteKind};
pub use tools::{MAX_DESCRIPTION, Tool, ToolForm, ToolKind, bare_agent};
pub use unreadable::Unreadable;
