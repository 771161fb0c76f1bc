//! The ways in which sessions end, with the exit code of each.

use serde_json::{Value, json};

use super::connection::notification;
use super::session::Session;
use crate::client::frame;

const INVALID_REQUEST: i64 = -32600;

pub fn end(session: &mut Session) {
    session.flush();
    let expected = match session.random.below(6) {
        0 => {
            session.connection.send(&[notification("exit", &Value::Null)]);
            1
        }
        1 => {
            session.connection.close_input();
            1
        }
        // An editor that dies in the middle of a message.
        2 => {
            let message = frame(&json!({ "jsonrpc": "2.0", "id": "lost", "method": "shutdown" }));
            let length = session.random.below(message.len());
            session.connection.send_raw(&message[..length]);
            session.connection.close_input();
            1
        }
        3 => {
            shut_down(session);
            let id = json!("late");
            session.connection.send(&[json!({ "jsonrpc": "2.0", "id": id, "method": "textDocument/hover" })]);
            let answer = answer(session, &id);
            if answer["error"]["code"] != INVALID_REQUEST {
                session.fail(&format!("a request after shutdown: {answer}"));
            }
            session.connection.send(&[notification("exit", &Value::Null)]);
            0
        }
        _ => {
            shut_down(session);
            session.connection.send(&[notification("exit", &Value::Null)]);
            0
        }
    };
    let (code, errors) = session.connection.code();
    if code != Some(expected) {
        session.fail(&format!("the server ends with {code:?}: {errors}"));
    }
    if errors.contains("panicked") {
        session.fail(&errors);
    }
}

fn shut_down(session: &mut Session) {
    let id = json!("shutdown");
    session.connection.send(&[json!({ "jsonrpc": "2.0", "id": id, "method": "shutdown" })]);
    let answer = answer(session, &id);
    if answer.get("result") != Some(&Value::Null) {
        session.fail(&format!("shutdown answers {answer}"));
    }
}

fn answer(session: &mut Session, id: &Value) -> Value {
    loop {
        let message = session.connection.next(std::time::Duration::from_secs(60));
        let Some(message) = message else { session.fail("no answer at the end") };
        if message["id"] == *id && message["method"].is_null() {
            return message;
        }
    }
}
