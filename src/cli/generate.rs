//! Completions and the manual page, generated from clap's definition.

use std::io::{self, Write};

use clap::Command;
use clap::builder::Resettable;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::ExitOutcome;
use super::streams::output_stream;

#[derive(Debug, clap::Args)]
pub struct GenerateArguments {
    /// The shell
    shell: Shell,
}

pub fn completions(arguments: &GenerateArguments, mut command: Command) -> io::Result<ExitOutcome> {
    command.build();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "promptsig", &mut script);
    print(&script)
}

/// Prints the manual page of `command`, with a section for each subcommand.
pub fn man(mut command: Command) -> io::Result<ExitOutcome> {
    command.build();
    let mut page = Vec::new();
    // clap's own section of the text after the help would join the lines.
    Man::new(command.clone().after_help(Resettable::Reset)).render(&mut page)?;
    write_examples(&mut page, &command)?;
    for command in command.get_subcommands() {
        let section = Man::new(command.clone());
        writeln!(page, ".SH \"PROMPTSIG {}\"", command.get_name().to_uppercase())?;
        section.render_description_section(&mut page)?;
        section.render_options_section(&mut page)?;
        write_examples(&mut page, command)?;
    }
    print(&page)
}

fn write_examples(page: &mut impl Write, command: &Command) -> io::Result<()> {
    let Some(help) = command.get_after_help() else { return Ok(()) };
    let mut section = Roff::new();
    section.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in help.to_string().lines().skip(1) {
        section.text([roman(line.trim_start())]);
    }
    section.control("fi", []);
    section.to_writer(page)
}

fn print(text: &[u8]) -> io::Result<ExitOutcome> {
    let mut out = output_stream();
    out.write_all(text)?;
    out.flush()?;
    Ok(ExitOutcome::Clean)
}
