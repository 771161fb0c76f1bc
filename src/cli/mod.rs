//! Floor 8: the command line. The only module that prints. What the commands find is also what the MCP server tells.

mod copies;
mod examples;
mod fixing;
mod format;
mod generate;
mod inspect;
mod planning;
mod preview;
mod progress;
mod standard_input;
mod types;
mod watch;

pub mod check;
pub mod convert;
pub mod dialects;
pub mod manual;
pub mod output;
pub mod rule;
pub mod schema;
pub mod selection;
pub mod settings;
pub mod streams;
pub mod targets;
pub mod view;
pub mod workspace;

use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use streams::warn;

use crate::lsp;

/// Version, with the commit of the build if known.
const VERSION: &str = env!("PROMPTSIG_VERSION");

/// Shows what language models are sent of tools, and what goes wrong with it: in JavaScript and TypeScript, in JSON and
/// YAML, in the scripts of GenAIScript, and in AgentScript.
///
/// Without a command, promptsig runs the language server.
#[derive(Debug, Parser)]
#[command(name = "promptsig", version = VERSION, disable_help_subcommand = true, after_help = examples::PROMPTSIG)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    transport: Transport,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the language server on standard input and output
    #[command(after_help = examples::LSP)]
    Lsp(Transport),
    /// Run the MCP server on standard input and output, for coding agents
    #[command(after_help = examples::MCP)]
    Mcp(McpArguments),
    /// Check scripts, modules with tools, and documents
    #[command(after_help = examples::CHECK)]
    Check(check::CheckArguments),
    /// Print the scripts and tools of a workspace as they are read, as JSON or text
    #[command(after_help = examples::INSPECT)]
    Inspect(inspect::InspectArguments),
    /// Print every schema of a script, a module or a document
    #[command(after_help = examples::SCHEMA)]
    Schema(schema::SchemaArguments),
    /// Print what tools take and give, for a planner or a reader
    #[command(after_help = examples::MANUAL)]
    Manual(manual::ManualArguments),
    /// Format files in AgentScript
    #[command(after_help = examples::FORMAT)]
    Format(format::FormatArguments),
    /// Write the types of `env.vars` for TypeScript
    #[command(after_help = examples::TYPES)]
    Types(types::TypesArguments),
    /// Convert a JSON Schema to the dialect of a provider
    #[command(after_help = examples::CONVERT)]
    Convert(convert::ConvertArguments),
    /// Explain a rule, or list all rules
    #[command(after_help = examples::RULE)]
    Rule(rule::RuleArguments),
    /// Print the schema of a tool, or the schema, the variables or the command of a script
    #[command(after_help = examples::PREVIEW)]
    Preview(preview::PreviewArguments),
    /// Generate a shell completion script
    #[command(after_help = examples::COMPLETIONS)]
    Completions(generate::GenerateArguments),
    /// Print the manual page
    #[command(after_help = examples::MAN)]
    Man,
}

/// Transport option that editors pass.
#[derive(Debug, clap::Args)]
struct Transport {
    /// Use standard input and output; this is always the case
    #[arg(long)]
    stdio: bool,
}

#[derive(Debug, clap::Args)]
struct McpArguments {
    /// Folders that the tools may read where the client names none; by default, the working directory
    #[arg(value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    folders: Vec<PathBuf>,
}

/// Runs a command. The MCP server, which asks the commands, is passed in.
pub fn run(serve_mcp: fn(Vec<PathBuf>) -> ExitCode) -> ExitCode {
    let CommandLine { command, transport: _ } = CommandLine::parse();
    let done = match command {
        None | Some(Command::Lsp(_)) => return serve(),
        Some(Command::Mcp(arguments)) => return serve_mcp(arguments.folders),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Inspect(arguments)) => inspect::run(&arguments),
        Some(Command::Schema(arguments)) => schema::run(&arguments),
        Some(Command::Manual(arguments)) => manual::run(&arguments),
        Some(Command::Format(arguments)) => format::run(&arguments),
        Some(Command::Types(arguments)) => types::run(&arguments),
        Some(Command::Convert(arguments)) => convert::run(&arguments),
        Some(Command::Rule(arguments)) => rule::run(&arguments),
        Some(Command::Preview(arguments)) => preview::run(&arguments),
        Some(Command::Completions(arguments)) => generate::completions(&arguments, CommandLine::command()),
        Some(Command::Man) => generate::man(CommandLine::command()),
    };
    match done {
        Ok(outcome) => outcome.into(),
        // The reader, such as `head`, closed the pipe.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            warn(&format!("cannot write the output: {error}"));
            ExitOutcome::Failed.into()
        }
    }
}

/// Runs the server. Its exit codes are the protocol's: 0, or 1 after an unexpected `exit`.
fn serve() -> ExitCode {
    u8::try_from(lsp::run()).map_or(ExitCode::FAILURE, ExitCode::from)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitOutcome {
    Clean,
    /// Completed with errors, or with more warnings than allowed.
    Findings,
    /// Not completed; the reason is on standard error.
    Failed,
}

impl ExitOutcome {
    pub fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Failed => 2,
        }
    }
}

impl From<ExitOutcome> for ExitCode {
    fn from(outcome: ExitOutcome) -> Self {
        Self::from(outcome.code())
    }
}
