use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use serde::Serialize;

use super::Ending;
use crate::lsp::protocol::jsonrpc::Id;
use crate::lsp::protocol::types::notification::Notification;

/// Maximal number of bytes written at once.
const BATCH: usize = 256 << 10;

/// Queue of messages to the client. Sending never blocks: a thread writes as fast as the client reads.
#[derive(Clone, Debug)]
pub struct Outbox(Sender<Outgoing>);

#[derive(Debug)]
enum Outgoing {
    Message(Vec<u8>),
    /// Requests a signal once all earlier messages are written.
    Flush(Sender<()>),
}

#[derive(Serialize)]
struct Envelope<P> {
    jsonrpc: &'static str,
    method: &'static str,
    params: P,
}

impl Outbox {
    pub(super) fn start(output: impl Write + Send + 'static, end: Sender<Ending>) -> Self {
        let (sender, receiver) = mpsc::channel();
        let write = move || {
            if write_all(output, &receiver).is_err() {
                end.send(Ending::OutputClosed).ok();
            }
        };
        thread::Builder::new().name("writer".into()).spawn(write).ok();
        Self(sender)
    }

    pub fn notify<N: Notification>(&self, params: N::Params) {
        self.send(&Envelope { jsonrpc: "2.0", method: N::METHOD, params });
    }

    pub(super) fn send(&self, message: &impl Serialize) {
        match serde_json::to_vec(message) {
            // After the end of the writer, no client is left to read the message.
            Ok(body) => drop(self.0.send(Outgoing::Message(body))),
            Err(error) => tracing::error!("cannot write a message as JSON: {error}"),
        }
    }

    /// Sends a result that is JSON already.
    pub(super) fn send_result(&self, id: &Id, result: &[u8]) {
        let Ok(id) = serde_json::to_vec(id) else { return };
        let parts: [&[u8]; 5] = [br#"{"jsonrpc":"2.0","result":"#, result, br#","id":"#, &id, b"}"];
        self.0.send(Outgoing::Message(parts.concat())).ok();
    }

    pub(super) fn flush(&self, patience: Duration) {
        let (written, wait) = mpsc::channel();
        if self.0.send(Outgoing::Flush(written)).is_ok() {
            wait.recv_timeout(patience).ok();
        }
    }
}

fn write_all(mut output: impl Write, messages: &Receiver<Outgoing>) -> io::Result<()> {
    while let Ok(first) = messages.recv() {
        let mut batch = Vec::new();
        let mut waiting = Vec::new();
        let mut next = Some(first);
        while let Some(message) = next {
            match message {
                Outgoing::Message(body) => {
                    write!(batch, "Content-Length: {}\r\n\r\n", body.len())?;
                    batch.extend_from_slice(&body);
                }
                Outgoing::Flush(sign) => waiting.push(sign),
            }
            next = if batch.len() < BATCH { messages.try_recv().ok() } else { None };
        }
        output.write_all(&batch)?;
        output.flush()?;
        for sign in waiting {
            sign.send(()).ok();
        }
    }
    Ok(())
}
