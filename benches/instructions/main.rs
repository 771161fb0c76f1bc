//! Instruction counts of fixed work, by valgrind's callgrind: the same on a busy machine as on an idle one. It fails
//! where a count exceeds that of `counts.json` by 5 % inside this program, by 15 % in the binary.
//!
//! ```sh
//! cargo bench --profile counted --bench instructions                    # all of it
//! cargo bench --profile counted --bench instructions -- "broken code"   # one section; see `SECTIONS`
//! UPDATE_EXPECT=1 cargo bench --profile counted --bench instructions    # writes `counts.json` again
//! callgrind_annotate target/instructions/open.out                       # where the instructions of a section go
//! ```

#![allow(clippy::expect_used, clippy::print_stdout, clippy::print_stderr)]

mod counted;
mod record;
mod sections;

use std::process::ExitCode;

use record::Record;
use sections::{SECTIONS, Section};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [flag, name] = words.as_slice()
        && flag == counted::INSIDE
    {
        sections::work(name);
        return ExitCode::SUCCESS;
    }
    let toolchain = match counted::toolchain() {
        Ok(toolchain) => toolchain,
        Err(why) => {
            test_support::skip::skipped("the counts of instructions", &why);
            return ExitCode::SUCCESS;
        }
    };
    let is_chosen = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    let counts = SECTIONS.iter().filter(|section| is_chosen(section.name)).map(|section| {
        let count = counted::count(section);
        println!("{:<16} {count:>15}", section.name);
        (section, count)
    });
    let counts: Vec<_> = counts.collect();
    let recorded = Record::read();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        recorded.renewed(toolchain, &counts).write();
        return ExitCode::SUCCESS;
    }
    if recorded.toolchain != toolchain {
        let why = format!("they were recorded with\n  {}\nand this is\n  {toolchain}", recorded.toolchain);
        test_support::skip::left_out("the comparison of instructions", &why);
        return ExitCode::SUCCESS;
    }
    compare(&recorded, &counts)
}

fn compare(recorded: &Record, counts: &[(&Section, u64)]) -> ExitCode {
    let mut is_worse = false;
    for &(section, count) in counts {
        let (name, most) = (section.name, section.most());
        let Some(before) = recorded.count(name) else {
            println!("{name} is not recorded yet; UPDATE_EXPECT=1 records it");
            continue;
        };
        #[allow(clippy::cast_precision_loss, reason = "a ratio of two of a kind")]
        let ratio = count as f64 / before as f64;
        let change = format!("{:+.1} %, from {before} to {count} instructions", (ratio - 1.0) * 100.0);
        if ratio > most {
            is_worse = true;
            eprintln!("{name}: {change}; see target/instructions, or record it with UPDATE_EXPECT=1");
        } else if ratio < 1.0 / most {
            println!("{name}: {change}; record it with UPDATE_EXPECT=1");
        }
    }
    if is_worse { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
