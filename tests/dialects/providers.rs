//! What schemas become for each provider: a table of the document, of what is lost and of what is refused.

use std::fmt::Write;

use expect_test::expect_file;
use promptsig::dialects::{Config, Dialect, Document, Profile, express, judge};

use crate::read;

/// The dialects of providers, the strict mode of Anthropic beside the other one.
pub const PROVIDERS: [(Dialect, &str, bool); 6] = [
    (Dialect::OpenAiStrict, "openai", true),
    (Dialect::Anthropic, "anthropic", false),
    (Dialect::Anthropic, "anthropic", true),
    (Dialect::Gemini, "gemini", false),
    (Dialect::GeminiJson, "gemini-json", false),
    (Dialect::Mcp, "mcp", false),
];

/// A subject and a document on a line each.
const DOCUMENTS: &str = include_str!("providers.jsonl");

/// What a document becomes, as lines of the table.
fn rows(text: &str) -> String {
    let value = read(text);
    let document = Document::of(&value);
    let mut rows = String::new();
    for (dialect, profile, strict) in PROVIDERS {
        let name = dialect.name();
        let name =
            if strict && dialect == Dialect::Anthropic { format!("{name} strict") } else { name.to_owned() };
        match express(&document, dialect, Config { strict, reference: false }) {
            Ok(conversion) => {
                let json = conversion.value.to_json();
                // The order of keywords counts, too.
                let is_kept = [&json, &value.to_json()].map(ToString::to_string);
                let is_kept = is_kept[0] == is_kept[1];
                let shown = if is_kept { "as it is".to_owned() } else { json.to_string() };
                writeln!(rows, "  {name}: {shown}").unwrap();
                for loss in conversion.losses {
                    writeln!(rows, "    {} {loss}", loss.pointer).unwrap();
                }
            }
            Err(failure) => {
                writeln!(rows, "  {name}: refused").unwrap();
                for reason in failure.reasons {
                    writeln!(rows, "    {}: {}", reason.accessor, reason.message).unwrap();
                }
            }
        }
        let remarks = judge(&document, Profile::named(profile).unwrap(), strict);
        let remarks: Vec<_> = remarks
            .iter()
            .map(|remark| {
                format!("{:?} {:?} `{}` {}", remark.reaction, remark.trouble, remark.name, remark.accessor)
            })
            .collect();
        for remark in remarks {
            writeln!(rows, "    - {remark}").unwrap();
        }
    }
    rows
}

#[test]
fn what_documents_become() {
    let mut table = String::new();
    for line in DOCUMENTS.lines() {
        let (subject, text) = line.split_once(": ").unwrap();
        writeln!(table, "{subject}\n  {text}\n{}", rows(text)).unwrap();
    }
    expect_file!["providers.txt"].assert_eq(&table);
}
