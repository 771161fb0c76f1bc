//! Floor 5: facts of one file, as plain data extracted in one pass: its metadata, parameters, reads of
//! `env.vars`, tools and schemas. Independent of other files.

mod api;
mod api_calls;
mod api_members;
pub mod api_options;
mod api_table;
mod api_uses;
mod argument_kind;
mod arguments;
mod by_method;
mod call_options;
mod calls;
mod environment;
mod escape;
mod extract;
mod extraction;
mod function_uses;
mod functions;
mod handlers;
mod inference;
mod inner_prompts;
mod markdown;
mod marked;
mod model_view;
mod processors;
mod promises;
mod prompt_contexts;
mod reads;
mod release;
mod result_members;
mod result_tracer;
mod results;
mod run_value;
mod schema_sites;
mod schemas;
mod script;
mod script_file;
mod signatures;
mod strict_form;
mod tool_return_types;
mod tools;

pub mod accept;
pub mod edit;
pub mod json5_incompatibility;
pub mod metadata_keys;
mod metadata_meaning;
pub mod name_uses;
pub mod names;
pub mod reader;
pub mod reserved;
pub mod vars;

pub use api_calls::{ApiCall, ApiFunction, DefinedName};
pub use api_members::{GLOBALS, UnknownFunction};
pub use api_table::{Parameter, ParameterType, functions, parameters};
pub use api_uses::ApiUses;
pub use argument_kind::ArgumentKind;
pub use arguments::{ArgumentMistake, Exchange, WrongArgument};
pub use call_options::{LonelyOption, OptionKind, UnknownOption, UnknownOptionValue, WrongOptionKind};
pub use calls::{Argument, MetadataCall};
pub use environment::{Alias, EnvMeaning};
pub use escape::env_escapes;
pub use extract::Surroundings;
pub use function_uses::FunctionUse;
pub use functions::add_files;
pub use handlers::{
    ArgumentRead, Handler, HandlerCode, function_in as handler_function, read_in as read_handler,
};
pub use inference::{
    Cause, Defaults, ErrorClass, Inference, Strictness, Throw, ThrowStep, infer_parameters, infer_type,
    is_required, signature, strict, typescript,
};
pub use inner_prompts::{InnerCall, InnerKind};
pub use json5_incompatibility::{DeviationKind, Json5Incompatibility, LiteralRole, PathStep};
pub use markdown::{InvalidFrontmatter, Markdown, MisplacedCode};
pub use marked::MarkedSchema;
pub use metadata_meaning::metadata_meaning;
pub use model_view::ModelView;
pub use processors::{LostKind, LostOutput};
pub use promises::{PromiseCall, api_name};
pub use prompt_contexts::{ContextMisuse, MEMBERS, MisuseKind, SYSTEM, WRITERS};
pub use reader::{Fidelity, Metadata};
pub use reads::{ENV_MEMBERS, EnvUse, OUTPUT_MEMBERS, ReadForm, SecretRead, VarsRead};
pub use release::{EMPTY_RELEASE, LAST_RELEASE, Release};
pub use result_members::{CHAT, DOCX, FETCHED, IMAGE, OF_OUTPUT, PDF, PROCESSING, SEGMENT};
pub use results::{MemberForm, ResultKind, UnknownMember, WholePlace, WholeResult, part_of, text_part};
pub use run_value::{Giver, RunInput, RunValue};
pub use schema_sites::{SchemaSite, SiteKind};
pub use schemas::{SchemaPlace, ScriptSchema};
pub use script::CallKind;
pub use script::Script;
pub use script::Unreadable;
pub use script_file::{MAX_BYTES, ScriptFile};
pub use signatures::{Signature, Takes};
pub use strict_form::convert;
pub use tool_return_types::ToolReturnTypes;
pub use tools::{MAX_DESCRIPTION, Tool, ToolForm, ToolKind, bare_agent};
