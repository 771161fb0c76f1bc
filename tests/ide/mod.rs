#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::needless_pass_by_value,
    clippy::format_push_string
)]

mod agentscript;
mod completion;
mod form;
mod hover;
mod links;
mod manual;
mod markdown;
mod navigation;
mod panel;
mod places;
mod refactorings;
mod rename;
mod responses;
mod round_trip;
mod run;
mod run_values;
mod settings_file;
mod shell;
<<<<<<< HEAD
mod signature_help;
=======
mod shorthand_round_trip;
>>>>>>> 4d1610e2 (ide: refactor parameters between shorthand and JSON Schema)
mod views;
mod yaml;
