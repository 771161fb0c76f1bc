//! Results of promptsig, compared with the answers of `@genaiscript/core` 2.5.1.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod accept;
mod arguments;
mod crash;
mod differences;
mod ichatgpt;
mod infer;
mod inversion;
mod manual;
mod names;
mod places;
mod run_values;
mod tagged;
mod vars;

fn cases(json: &str) -> Vec<serde_json::Value> {
    serde_json::from_str(json).expect("a list of cases")
}
