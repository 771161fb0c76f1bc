//! A page's claims about the inferred schemas of values, compared with GenAIScript.

use promptsig::genaiscript::{Defaults, infer_parameters, infer_type};
use std::fmt::Write;

use promptsig::syntax::{Value, evaluate};

use crate::documents::json;

/// Lists each `value => schema` of a page with the schema of the value as a parameter, and, of an object, as a map.
pub fn evaluated(page: &str) -> String {
    let mut shown = String::new();
    for (value, schema) in all(page) {
        writeln!(shown, "{value}").unwrap();
        let told = evaluate(&schema);
        writeln!(shown, "  the page         {}", json::shown(&told.to_json())).unwrap();
        let value = evaluate(&value);
        let mut say = |what: &str, made: Option<Value>| {
            let made = made.expect("nothing throws").to_json();
            let differs = if made == told.to_json() { "" } else { "   differs" };
            writeln!(shown, "  {what:<16} {}{differs}", json::shown(&made)).unwrap();
        };
        say("as a parameter", infer_type(&value, Defaults::Keep).schema);
        if value.as_object().is_some() {
            say("as a map", infer_parameters(&value, Defaults::Keep).schema);
        }
        shown.push('\n');
    }
    shown
}

/// The pairs around the arrows of a page; a schema may span lines.
fn all(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some((value, schema)) = line.split_once(" => ") else { continue };
        let mut schema = schema.to_owned();
        let depth =
            |text: &str| text.matches('{').count().cast_signed() - text.matches('}').count().cast_signed();
        while depth(&schema) > 0 {
            schema += lines.next().expect("it ends");
        }
        found.push((value.trim().to_owned(), schema));
    }
    assert!(found.len() >= 9, "{found:?}");
    found
}
