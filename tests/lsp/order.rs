//! Order, concurrency, cancellation and panics. The letters are known failures of servers that leave these to the
//! protocol crate.

use serde_json::{Value, json};

use crate::lsp::client::{Client, frame};

const CANCELLED: i64 = -32800;
const INTERNAL_ERROR: i64 = -32603;
const INVALID_REQUEST: i64 = -32600;

fn stage() -> Client {
    let mut client = Client::on_stage();
    client.initialize(json!({}));
    client
}

fn cancel(client: &mut Client, id: impl Into<Value>) {
    client.notify("$/cancelRequest", json!({ "id": id.into() }));
}

/// A: notifications that wait inside still finish in order.
#[test]
fn notifications_are_applied_in_order() {
    let mut client = stage();
    for (value, turns) in [(1, 50), (2, 0), (3, 20), (4, 0)] {
        client.notify("stage/add", json!({ "value": value, "turns": turns }));
    }
    assert_eq!(client.ask("stage/list", Value::Null), json!([1, 2, 3, 4]));
    client.end();
}

#[test]
fn a_request_sees_neither_less_nor_more_than_what_came_before_it() {
    let mut client = stage();
    client.notify("stage/add", json!({ "value": 1, "turns": 9 }));
    let early = client.request("stage/listLater", Value::Null);
    client.notify("stage/add", json!({ "value": 2, "turns": 0 }));
    assert_eq!(client.ask("stage/list", Value::Null), json!([1, 2]));
    client.notify("stage/release", json!(1));
    assert_eq!(client.result(early), json!([1]));
    client.end();
}

#[test]
fn waiting_requests_leave_room_for_others() {
    let mut client = stage();
    let waiting: Vec<_> = (0..20).map(|_| client.request("stage/wait", Value::Null)).collect();
    client.notify("stage/add", json!({ "value": "in time", "turns": 3 }));
    assert_eq!(client.ask("stage/list", Value::Null), json!(["in time"]));
    cancel(&mut client, waiting[7]);
    assert_eq!(client.error(waiting[7]), CANCELLED);
    client.notify("stage/release", json!(19));
    for id in waiting.into_iter().enumerate().filter(|&(at, _)| at != 7).map(|(_, id)| id) {
        assert_eq!(client.result(id), "released");
    }
    client.end();
}

#[test]
fn a_blocking_handler_blocks_only_itself() {
    let mut client = stage();
    let blocked = client.request("stage/block", Value::Null);
    assert_eq!(client.ask("stage/list", Value::Null), json!([]));
    assert_eq!(client.ask("stage/unblock", Value::Null), Value::Null);
    assert_eq!(client.result(blocked), "unblocked");
    client.end();
}

#[test]
fn a_panic_becomes_an_error_answer() {
    let mut client = stage();
    let id = client.request("stage/panic", Value::Null);
    let answer = client.answer(id);
    assert_eq!(answer["error"]["code"], INTERNAL_ERROR);
    assert!(answer["error"]["message"].as_str().unwrap().contains("stage/panic"), "{answer}");
    client.send(&json!({ "jsonrpc": "2.0", "method": "stage/panicNotification" }));
    client.notify("stage/add", json!({ "value": "alive", "turns": 0 }));
    assert_eq!(client.ask("stage/list", Value::Null), json!(["alive"]));
    client.end();
}

/// G: handlers that wait for the client get its replies, however many messages come before.
#[test]
fn replies_pass_a_crowd_of_messages() {
    let mut client = stage();
    let asking: Vec<_> = (0..8).map(|_| client.request("stage/askClient", Value::Null)).collect();
    let questions: Vec<_> = (0..8).map(|_| client.next("workspace/configuration")).collect();
    for value in 0..1000 {
        client.notify("stage/add", json!({ "value": value, "turns": 1 }));
    }
    let listing = client.request("stage/list", Value::Null);
    for question in questions {
        client.send(&json!({ "jsonrpc": "2.0", "id": question["id"], "result": ["reply"] }));
    }
    for id in asking {
        assert_eq!(client.result(id), json!(["reply"]));
    }
    assert_eq!(client.result(listing), json!((0..1000).collect::<Vec<_>>()));
    client.end();
}

/// H: order does not prevent cancellation; B: nor do waiting requests.
#[test]
fn a_waiting_request_can_be_cancelled() {
    let mut client = stage();
    let id = client.request("stage/wait", Value::Null);
    cancel(&mut client, id);
    assert_eq!(client.error(id), CANCELLED);
    // The id is free again, without a trace of the first use.
    client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "stage/list" }));
    assert_eq!(client.result(id), json!([]));
    client.end();
}

#[test]
fn a_request_can_be_cancelled_before_it_starts() {
    let mut client = stage();
    let mut burst = Vec::new();
    for value in 0..50 {
        let params = json!({ "value": value, "turns": 100 });
        burst.extend(frame(&json!({ "jsonrpc": "2.0", "method": "stage/add", "params": params })));
    }
    burst.extend(frame(&json!({ "jsonrpc": "2.0", "id": "late", "method": "stage/wait" })));
    let params = json!({ "id": "late" });
    burst.extend(frame(&json!({ "jsonrpc": "2.0", "method": "$/cancelRequest", "params": params })));
    client.send_raw(&burst);
    assert_eq!(client.error("late"), CANCELLED);
    client.end();
}

#[test]
fn a_cancellation_of_nothing_is_nothing() {
    let mut client = stage();
    let id = client.request("stage/list", Value::Null);
    client.result(id);
    cancel(&mut client, id);
    cancel(&mut client, "never heard of");
    cancel(&mut client, Value::Null);
    assert_eq!(client.ask("stage/list", Value::Null), json!([]));
    client.end();
}

#[test]
fn cancelled_work_stops() {
    let mut client = stage();
    let id = client.request("stage/work", Value::Null);
    assert_eq!(client.ask("stage/started", Value::Null), Value::Null);
    let stopped = client.request("stage/stopped", Value::Null);
    cancel(&mut client, id);
    assert_eq!(client.error(id), CANCELLED);
    assert_eq!(client.result(stopped), Value::Null);
    client.end();
}

#[test]
fn one_id_stands_for_one_request() {
    let mut client = stage();
    client.send(&json!({ "jsonrpc": "2.0", "id": "twin", "method": "stage/wait" }));
    client.send(&json!({ "jsonrpc": "2.0", "id": "twin", "method": "stage/wait" }));
    assert_eq!(client.error("twin"), INVALID_REQUEST);
    client.notify("stage/release", json!(1));
    assert_eq!(client.result("twin"), "released");
    client.end();
}

#[test]
fn blocked_handlers_do_not_keep_the_server_alive() {
    for (message, code) in [(None, 1), (Some("exit"), 1)] {
        let mut client = stage();
        for _ in 0..8 {
            client.request("stage/block", Value::Null);
        }
        match message {
            Some(method) => client.send(&json!({ "jsonrpc": "2.0", "method": method })),
            None => client.close_input(),
        }
        client.ends_with(code);
    }
}
