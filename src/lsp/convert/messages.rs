//! Conversion of user messages, log lines and progress.

use tracing::Level;

use crate::lsp::protocol::types;

pub fn log_message(level: Level, message: String) -> types::LogMessageParams {
    let typ = match level {
        Level::ERROR => types::MessageType::ERROR,
        Level::WARN => types::MessageType::WARNING,
        Level::INFO => types::MessageType::INFO,
        _ => types::MessageType::LOG,
    };
    types::LogMessageParams { typ, message }
}

pub fn log_trace(message: String) -> types::LogTraceParams {
    types::LogTraceParams { message, verbose: None }
}

pub fn error_message(message: &str) -> types::ShowMessageParams {
    types::ShowMessageParams { typ: types::MessageType::ERROR, message: message.to_owned() }
}

pub fn info_message(message: &str) -> types::ShowMessageParams {
    types::ShowMessageParams { typ: types::MessageType::INFO, message: message.to_owned() }
}

pub fn warning_message(message: &str) -> types::ShowMessageParams {
    types::ShowMessageParams { typ: types::MessageType::WARNING, message: message.to_owned() }
}

/// Some editors support only strings.
pub fn token(name: &str) -> types::ProgressToken {
    types::NumberOrString::String(name.to_owned())
}

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

pub fn progress_end(token: &str) -> types::ProgressParams {
    progress(token, types::WorkDoneProgress::End(types::WorkDoneProgressEnd::default()))
}

fn progress(name: &str, value: types::WorkDoneProgress) -> types::ProgressParams {
    types::ProgressParams { token: token(name), value: types::ProgressParamsValue::WorkDone(value) }
}
