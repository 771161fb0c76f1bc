//! Messages for a person, lines of the log, and progress.

use tracing::Level;

use crate::server::lsp::types;

/// A line for the client's log.
pub fn log_message(level: Level, message: String) -> types::LogMessageParams {
    let typ = match level {
        Level::ERROR => types::MessageType::ERROR,
        Level::WARN => types::MessageType::WARNING,
        Level::INFO => types::MessageType::INFO,
        _ => types::MessageType::LOG,
    };
    types::LogMessageParams { typ, message }
}

/// A line for the client's trace.
pub fn log_trace(message: String) -> types::LogTraceParams {
    types::LogTraceParams { message, verbose: None }
}

/// Something that a person should see.
pub fn error_message(message: &str) -> types::ShowMessageParams {
    types::ShowMessageParams { typ: types::MessageType::ERROR, message: message.to_owned() }
}

/// Something that a person may want to change.
pub fn warning_message(message: &str) -> types::ShowMessageParams {
    types::ShowMessageParams { typ: types::MessageType::WARNING, message: message.to_owned() }
}

/// A name for a progress. Some editors understand only strings.
pub fn token(name: &str) -> types::ProgressToken {
    types::NumberOrString::String(name.to_owned())
}

/// The beginning of a progress that can be cancelled.
pub fn progress_begin(token: &str, title: &str, message: String) -> types::ProgressParams {
    progress(
        token,
        types::WorkDoneProgress::Begin(types::WorkDoneProgressBegin {
            title: title.to_owned(),
            cancellable: Some(true),
            message: Some(message),
            percentage: None,
        }),
    )
}

/// How far it has come.
pub fn progress_report(token: &str, message: String) -> types::ProgressParams {
    progress(
        token,
        types::WorkDoneProgress::Report(types::WorkDoneProgressReport {
            cancellable: Some(true),
            message: Some(message),
            percentage: None,
        }),
    )
}

/// Its end.
pub fn progress_end(token: &str) -> types::ProgressParams {
    progress(token, types::WorkDoneProgress::End(types::WorkDoneProgressEnd::default()))
}

fn progress(name: &str, value: types::WorkDoneProgress) -> types::ProgressParams {
    types::ProgressParams { token: token(name), value: types::ProgressParamsValue::WorkDone(value) }
}
