#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::needless_pass_by_value,
    clippy::format_push_string
)]

mod agentscript;
mod beside_typescript;
mod completion;
mod form;
mod hints;
mod hover;
mod lenses;
mod links;
mod manual;
mod markdown;
mod missing_declarations;
mod module_handlers;
mod module_refactorings;
mod modules;
mod navigation;
mod panel;
mod places;
mod ranking;
mod refactorings;
mod rename;
mod responses;
mod round_trip;
mod run;
mod run_values;
mod settings_file;
mod shell;
mod shorthand_round_trip;
mod signature_help;
mod views;
mod yaml;
