use std::io::Read;
use std::sync::mpsc;

use futures::sink::Sink;
use futures::{FutureExt, SinkExt};
use serde_json::{Map, Value};
use tokio::sync::mpsc::UnboundedSender;

use super::Inbound;
use super::backlog::Backlog;
use super::frames::{Frames, MessageFrame};
use super::inflight::{InFlight, error};
use super::outbox::Outbox;
use super::{Ending, UNEXPECTED};
use crate::lsp::protocol::jsonrpc::{Error, ErrorCode, Id, Request, Response};
use crate::lsp::protocol::normalize_initialize;

/// Answers malformed messages and queues the rest. It waits only for its input, so cancellations and replies arrive.
pub struct MessageReader<R> {
    inflight: InFlight,
    outbox: Outbox,
    replies: R,
    queue: UnboundedSender<Inbound>,
    backlog: Backlog,
    end: mpsc::Sender<Ending>,
    shutdown: bool,
}

#[derive(PartialEq, Eq)]
enum ReadFlow {
    Continue,
    Exit,
}

impl<R: Sink<Response> + Unpin> MessageReader<R> {
    pub fn new(
        inflight: InFlight,
        outbox: Outbox,
        replies: R,
        queue: UnboundedSender<Inbound>,
        backlog: Backlog,
        end: mpsc::Sender<Ending>,
    ) -> Self {
        Self { inflight, outbox, replies, queue, backlog, end, shutdown: false }
    }

    pub fn run(mut self, input: impl Read) {
        let code = self.read(input);
        self.end.send(Ending::NoMoreInput(code)).ok();
        // Dropping the reader closes the queue; the dispatcher finishes the messages in it.
    }

    fn read(&mut self, input: impl Read) -> i32 {
        let mut frames = Frames::new(input);
        loop {
            let flow = match frames.next() {
                Ok(Some(MessageFrame::Body(body))) => self.message(body),
                Ok(Some(MessageFrame::Malformed(why))) => {
                    self.reply_error(Id::Null, ErrorCode::ParseError, why)
                }
                Ok(None) => return UNEXPECTED,
                Err(error) => {
                    tracing::error!("cannot read messages from the client: {error}");
                    return UNEXPECTED;
                }
            };
            if flow == ReadFlow::Exit {
                return if self.shutdown { 0 } else { UNEXPECTED };
            }
        }
    }

    fn message(&mut self, body: &[u8]) -> ReadFlow {
        let mut message = match serde_json::from_slice(body) {
            Ok(Value::Object(message)) => message,
            Ok(Value::Array(_)) => {
                return self
                    .invalid(Id::Null, "a message must hold one request; the protocol has no batches");
            }
            Ok(_) => return self.invalid(Id::Null, "a message must be a JSON object"),
            Err(error) => return self.reply_error(Id::Null, ErrorCode::ParseError, error.to_string()),
        };
        let Some(method) = message.remove("method") else { return self.reply(message) };
        let Ok(id) = message.remove("id").map(id_of).transpose() else {
            return self.invalid(Id::Null, "an id must be an integer or a string");
        };
        let Value::String(method) = method else {
            return self.invalid(id.unwrap_or_default(), "a method must be a string");
        };
        if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
            return self.invalid(id.unwrap_or_default(), "a message must have `\"jsonrpc\": \"2.0\"`");
        }
        self.call(method, id, params_of(message))
    }

    fn call(&mut self, method: String, id: Option<Id>, mut params: Option<Value>) -> ReadFlow {
        match method.as_str() {
            "initialize" => {
                if let Some(params) = &mut params {
                    normalize_initialize(params);
                }
            }
            "exit" => {
                self.queue.send(Inbound::Exit).ok();
                return ReadFlow::Exit;
            }
            "shutdown" => self.shutdown = true,
            "$/cancelRequest" => {
                if let Some(id) = params.as_ref().and_then(|params| id_of(params.get("id")?.clone()).ok()) {
                    self.inflight.cancel(&id);
                }
                // It is passed on to the service, which also keeps a list of requests.
            }
            _ => {}
        }
        // Neither has parameters, but some clients send `{}` or `[]`.
        let params = params.filter(|_| method != "shutdown");
        let message = match id {
            None => Inbound::Notification(request(method, None, params)),
            Some(id) => match self.inflight.admit(id.clone()) {
                Some(ticket) => Inbound::Request(request(method, Some(id), params), ticket),
                None => return self.invalid(id, "another request with this id has no answer yet"),
            },
        };
        self.backlog.add();
        self.queue.send(message).ok();
        ReadFlow::Continue
    }

    fn reply(&mut self, message: Map<String, Value>) -> ReadFlow {
        let answers = message.contains_key("result") || message.contains_key("error");
        let id = message.get("id").cloned().map(id_of);
        let (true, Some(Ok(id))) = (answers, id) else {
            // A malformed reply gets no answer, lest both sides answer each other for ever.
            return if answers {
                ReadFlow::Continue
            } else {
                self.invalid(Id::Null, "a request must have a method")
            };
        };
        let response = serde_json::from_value(Value::Object(message))
            .unwrap_or_else(|_| Response::from_error(id, Error::internal_error()));
        // The sink accepts everything at once.
        self.replies.send(response).now_or_never();
        ReadFlow::Continue
    }

    fn invalid(&self, id: Id, why: &str) -> ReadFlow {
        self.reply_error(id, ErrorCode::InvalidRequest, why)
    }

    fn reply_error(&self, id: Id, code: ErrorCode, why: impl Into<String>) -> ReadFlow {
        self.outbox.send(&Response::from_error(id, error(code, why)));
        ReadFlow::Continue
    }
}

fn id_of(value: Value) -> Result<Id, ()> {
    match value {
        Value::String(id) => Ok(Id::String(id)),
        Value::Number(id) => id.as_i64().map(Id::Number).ok_or(()),
        _ => Err(()),
    }
}

fn params_of(mut message: Map<String, Value>) -> Option<Value> {
    message.remove("params").filter(|params| !params.is_null())
}

fn request(method: String, id: Option<Id>, params: Option<Value>) -> Request {
    let mut request = Request::build(method);
    if let Some(id) = id {
        request = request.id(id);
    }
    if let Some(params) = params {
        request = request.params(params);
    }
    request.finish()
}
