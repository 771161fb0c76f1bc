//! Log of the server: to stderr as `PROMPTSIG_LOG` selects, to the client's log from `info` on, and in detail
//! as `$/setTrace` selects. Never to stdout, which belongs to the protocol.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::fmt::{self, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicU8, Ordering};

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::{Context, SubscriberExt};

use super::convert;
use super::protocol::types::TraceValue;
use super::protocol::types::notification::{LogMessage, LogTrace, ShowMessage};
use super::transport::Outbox;

/// Environment variable with the filter for stderr, such as `debug` or `promptsig=debug,tower_lsp=info`.
const VARIABLE: &str = "PROMPTSIG_LOG";
const OWN: &str = "promptsig";

/// Level set by `$/setTrace`. Global to the process, as the log is.
static TRACE: AtomicU8 = AtomicU8::new(OFF);
const OFF: u8 = 0;
const MESSAGES: u8 = 1;
const VERBOSE: u8 = 2;

/// Starts the log. Does nothing if the process has one already.
pub fn start(outbox: &Outbox) {
    let wanted = std::env::var(VARIABLE).ok();
    let targets = wanted.as_deref().map(str::parse::<Targets>);
    let malformed = targets.as_ref().is_some_and(Result::is_err);
    let stderr = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(false)
        // They would be printed, and printing panics if stderr is closed.
        .log_internal_errors(false)
        .with_filter(match targets {
            Some(Ok(targets)) => targets,
            _ => Targets::new().with_target(OWN, LevelFilter::ERROR),
        });
    let client = ClientLog { outbox: outbox.clone() }.with_filter(filter_fn(is_for_client));
    let log = tracing_subscriber::registry().with(stderr).with(client);
    if tracing::subscriber::set_global_default(log).is_ok() {
        report_panics(outbox.clone());
    }
    if malformed {
        tracing::warn!("invalid {VARIABLE}; use a level, or `target=level,…`");
    }
}

pub fn set_trace(value: TraceValue) {
    let trace = match value {
        TraceValue::Off => OFF,
        TraceValue::Messages => MESSAGES,
        TraceValue::Verbose => VERBOSE,
    };
    TRACE.store(trace, Ordering::Relaxed);
    // Callsites cache whether they are enabled.
    tracing::callsite::rebuild_interest_cache();
}

fn is_for_client(metadata: &Metadata<'_>) -> bool {
    let level = match TRACE.load(Ordering::Relaxed) {
        OFF => Level::INFO,
        MESSAGES => Level::DEBUG,
        _ => Level::TRACE,
    };
    metadata.target().starts_with(OWN) && *metadata.level() <= level
}

fn report_panics(outbox: Outbox) {
    static TOLD: Once = Once::new();
    panic::set_hook(Box::new(move |panic| {
        let backtrace = Backtrace::capture();
        if backtrace.status() == BacktraceStatus::Captured {
            tracing::error!("{panic}\n{backtrace}");
        } else {
            tracing::error!("{panic}");
        }
        TOLD.call_once(|| {
            let text =
                "promptsig had an internal error and continues. See its log for details, and please report it.";
            outbox.notify::<ShowMessage>(convert::error_message(text));
        });
    }));
}

struct ClientLog {
    outbox: Outbox,
}

impl<S: Subscriber> Layer<S> for ClientLog {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut text = LogText::default();
        event.record(&mut text);
        let level = *event.metadata().level();
        if level <= Level::INFO {
            self.outbox.notify::<LogMessage>(convert::log_message(level, text.0));
        } else {
            self.outbox.notify::<LogTrace>(convert::log_trace(text.0));
        }
    }
}

/// Message of an event, followed by its other fields as `name=value`.
#[derive(Default)]
struct LogText(String);

impl Visit for LogText {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a string cannot fail.
        let _ = match field.name() {
            "message" => write!(self.0, "{value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}
