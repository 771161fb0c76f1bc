//! Conversion from and to the protocol. Only this module and `capabilities` build protocol structs.

mod actions;
mod browser;
mod commands;
mod completion;
mod diagnostics;
mod edits;
mod layout;
mod manual;
mod messages;
mod navigation;
mod offers;
mod packages;
mod params;
mod preview;
mod ranges;
mod registrations;
mod signatures;

pub use actions::{explanations, fix_all, quick_fixes, refactoring_kind, refactorings, write_declarations};
pub use browser::{BrowserParams, show_declaration, show_page};
pub use commands::{LensData, counted_lens, lenses};
pub use completion::{CompletionList, ItemData, completion, documentation, hover};
pub use diagnostics::{
    PartialDiagnostics, closed_report, diagnostic, diagnostic_report, file_diagnostic, partial_diagnostics,
    publish, result_id, same_closed_report,
};
pub use edits::{file_edits, moves, refusal, renamable};
pub use layout::hints;
pub use layout::{folds, indentation, selection, text_edits};
pub use manual::{ManualChanged, ManualParams, manual, manual_changed};
pub use messages::{
    error_message, info_message, log_message, log_trace, progress_begin, progress_end, progress_report,
    token, warning_message,
};
pub use navigation::{definition, document_symbols, highlights, links, locations, workspace_symbols};
pub use offers::{offer, offered, offered_actions};
pub use packages::{empty_release, fixes_of_package, package_actions};
pub use params::{AboutDocument, content_changes, folders, paths, roots, wants};
pub use preview::{PreviewChanged, PreviewParams, preview, preview_changed};
pub use ranges::{offset, span};
pub use registrations::{
    agentscript_requests, configuration_items, module_requests, no_module_requests, unwatch, watch,
    watch_settings,
};
pub use signatures::signature_help;

/// Source of diagnostics and completion items, and the section of the settings.
const NAME: &str = env!("CARGO_PKG_NAME");
