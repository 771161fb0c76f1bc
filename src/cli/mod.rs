//! Floor 7: the command line. One file for each subcommand, and in [`output`] one for each
//! format. The only place that prints.

mod check;
mod generate;
mod inspect;
mod mending;
mod output;
mod preview;
mod progress;
mod rule;
mod schema;
mod selection;
mod settings;
mod workspace;

use std::collections::BTreeSet;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;

use clap::{Parser, Subcommand};

use crate::server;

/// The version, and the commit that the binary was built of, where that is known.
const VERSION: &str = env!("PROMPTSIG_VERSION");

/// Schemas, completion and checks for the parameters of GenAIScript scripts.
///
/// Without a command it is the language server, as an editor starts it.
#[derive(Debug, Parser)]
#[command(name = "promptsig", version = VERSION, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    transport: Transport,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs the language server on standard input and output
    Lsp(Transport),
    /// Tells what is wrong in scripts
    Check(check::Arguments),
    /// Tells what GenAIScript sees in a workspace, as JSON
    Inspect(inspect::Arguments),
    /// Prints every schema of one script
    Schema(schema::Arguments),
    /// Explains a rule, or lists all
    Rule(rule::Arguments),
    /// Shows what stands behind one place of a script
    Preview(preview::Arguments),
    /// Prints a script that completes these commands in a shell
    Completions(generate::Arguments),
    /// Prints the manual page
    Man,
}

/// What editors say about the transport.
#[derive(Debug, clap::Args)]
struct Transport {
    /// Speak on standard input and output, which is what the server does in any case
    #[arg(long)]
    stdio: bool,
}

/// Files and folders that a command looks at.
#[derive(Debug, clap::Args)]
struct Paths {
    /// Scripts, and folders with scripts in them
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// It did its work, and there is nothing to mend.
    Clean,
    /// It did its work and found errors, or more than is allowed.
    Findings,
    /// It could not do all of its work; what stood in the way is on standard error.
    Failed,
}

impl Outcome {
    /// The exit code that tells it.
    fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Failed => 2,
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome.code())
    }
}

/// Runs the command that the process was started with.
pub fn run() -> ExitCode {
    let Arguments { command, transport: _ } = Arguments::parse();
    let done = match command {
        None | Some(Command::Lsp(_)) => return serve(),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Inspect(arguments)) => inspect::run(&arguments),
        Some(Command::Schema(arguments)) => schema::run(&arguments),
        Some(Command::Rule(arguments)) => rule::run(&arguments),
        Some(Command::Preview(arguments)) => preview::run(&arguments),
        Some(Command::Completions(arguments)) => generate::completions(&arguments),
        Some(Command::Man) => generate::man(),
    };
    match done {
        Ok(outcome) => outcome.into(),
        // The reader, as `head`, has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("the output could not be written: {error}"));
            Outcome::Failed.into()
        }
    }
}

/// The server's exit codes are those of the protocol: 0, or 1 after an `exit` out of turn.
fn serve() -> ExitCode {
    u8::try_from(server::run()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Standard output, buffered; colours only where a person sees them and wants them.
fn output_stream() -> impl Write {
    BufWriter::new(anstream::stdout().lock())
}

/// Tells a person what stood in the way, each thing once: `--watch` looks at the same again.
fn complain(message: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().is_ok_and(|mut said| !said.insert(message.to_owned())) {
        return;
    }
    // Where nobody reads standard error there is nobody to tell that.
    let message = output::printable(message).replace('\n', "\\n");
    let _ = writeln!(anstream::stderr(), "promptsig: {message}");
}
