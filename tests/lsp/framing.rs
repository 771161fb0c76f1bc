use std::fmt::Write;

use serde_json::{Value, json};

use crate::lsp::client::{Client, frame};

const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;

/// E: unreadable messages are answered, and the next ones are read.
#[test]
fn malformed_messages_are_answered_and_passed_over() {
    let cases: [(&[u8], i64); 10] = [
        (b"Content-Length: 8\r\n\r\n{\"id\": 1", PARSE_ERROR),
        (b"Content-Length: 13\r\n\r\n{\"id\":\"\xff\xfe\xfd\"} ", PARSE_ERROR),
        (b"Content-Length: 0\r\n\r\n", PARSE_ERROR),
        (b"Content-Length: -1\r\n\r\n{}", PARSE_ERROR),
        (b"Content-Length: ten\r\n\r\n", PARSE_ERROR),
        (b"Content-Type: text\r\n\r\n", PARSE_ERROR),
        (b"Content-Length: 2\r\n\r\n[]", INVALID_REQUEST),
        (b"Content-Length: 2\r\n\r\n{}", INVALID_REQUEST),
        (b"Content-Length: 4\r\n\r\nnull", INVALID_REQUEST),
        (b"content-length: 28\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":5}", INVALID_REQUEST),
    ];
    let mut client = Client::initialized(json!({}));
    for (bytes, code) in cases {
        client.send_raw(bytes);
        assert_eq!(client.error(Value::Null), code, "{}", String::from_utf8_lossy(bytes));
        assert_eq!(client.refused("no/such", Value::Null), -32601);
    }
    client.end();
}

#[test]
fn deep_nesting_is_malformed() {
    let mut client = Client::initialized(json!({}));
    let body = "[".repeat(100_000);
    client.send_raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    assert_eq!(client.error(Value::Null), PARSE_ERROR);
    client.end();
}

#[test]
fn batches_are_refused() {
    let mut client = Client::initialized(json!({}));
    let request = json!({ "jsonrpc": "2.0", "id": 1000, "method": "shutdown" });
    client.send(&json!([request, request]));
    assert_eq!(client.error(Value::Null), INVALID_REQUEST);
    client.end();
}

#[test]
fn headers_are_read_as_headers_are() {
    let mut client = Client::initialized(json!({}));
    let body = json!({ "jsonrpc": "2.0", "id": "a", "method": "no/such" }).to_string();
    for header in ["content-length:{}", "X-Y: z\r\nContent-LENGTH: {}\r\nContent-Type: a; b=c"] {
        let header = header.replace("{}", &body.len().to_string());
        client.send_raw(format!("{header}\r\n\r\n{body}").as_bytes());
        assert_eq!(client.error("a"), -32601, "{header}");
    }
    // Lines may end in a line feed alone.
    client.send_raw(format!("Content-Length: {}\nContent-Type: x\n\n{body}", body.len()).as_bytes());
    assert_eq!(client.error("a"), -32601);
    client.end();
}

#[test]
fn half_a_message_is_the_end() {
    for half in ["Content-Length: 20\r\n\r\n{}", "Content-Length: 20\r\n"] {
        let mut client = Client::initialized(json!({}));
        client.send_raw(half.as_bytes());
        client.close_input();
        client.ends_with(1);
    }
}

#[test]
fn messages_may_come_in_any_pieces() {
    let mut client = Client::initialized(json!({}));
    for byte in frame(&json!({ "jsonrpc": "2.0", "id": "slow", "method": "no/such" })) {
        client.send_raw(&[byte]);
    }
    assert_eq!(client.error("slow"), -32601);
    client.end();
}

/// L: 64 MiB are read, more are refused, and the next messages are read.
#[test]
fn messages_have_a_limit() {
    const LIMIT: usize = 64 << 20;
    let mut client = Client::initialized(json!({}));
    let mut send = |size: usize| {
        let mut message =
            String::from("{\"jsonrpc\":\"2.0\",\"id\":\"big\",\"method\":\"no/such\",\"params\":[\"");
        message.extend(std::iter::repeat_n('x', size - message.len() - 3));
        message.push_str("\"]}");
        assert_eq!(message.len(), size);
        client.send_raw(format!("Content-Length: {size}\r\n\r\n{message}").as_bytes());
    };
    send(LIMIT);
    send(LIMIT + 1);
    assert_eq!(client.error("big"), -32601);
    assert_eq!(client.error(Value::Null), PARSE_ERROR);
    client.end();
}

#[test]
fn ids_are_whole_numbers_or_strings() {
    let mut client = Client::initialized(json!({}));
    for id in [json!("ä \"quoted\""), json!(""), json!(0), json!(-5), json!(i64::MAX)] {
        client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "no/such" }));
        assert_eq!(client.error(id), -32601);
    }
    for id in [json!(null), json!(1.5), json!(true), json!([1]), json!({})] {
        client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "no/such" }));
        assert_eq!(client.error(Value::Null), INVALID_REQUEST, "{id}");
    }
    client.end();
}

#[test]
fn the_version_of_the_envelope_is_checked() {
    let mut client = Client::initialized(json!({}));
    client.send(&json!({ "id": 77, "method": "no/such" }));
    assert_eq!(client.error(77), INVALID_REQUEST);
    client.send(&json!({ "jsonrpc": "1.0", "id": 78, "method": "no/such" }));
    assert_eq!(client.error(78), INVALID_REQUEST);
    client.end();
}

/// Stray answers are never answered, or two sides could complain for ever.
#[test]
fn stray_answers_are_passed_over() {
    let mut client = Client::initialized(json!({}));
    client.send(&json!({ "jsonrpc": "2.0", "id": 99, "result": null }));
    client.send(&json!({ "jsonrpc": "2.0", "id": null, "error": { "code": 1, "message": "x" } }));
    client.send(&json!({ "jsonrpc": "2.0", "id": 99, "error": "odd" }));
    client.end();
}

#[test]
fn the_end_of_input_is_an_end_with_code_1() {
    for rest in ["", "Content-Le", "Content-Length: 100\r\n\r\n", "Content-Length: 100\r\n\r\n{\"jsonrpc\""] {
        let mut client = Client::initialized(json!({}));
        client.send_raw(rest.as_bytes());
        client.close_input();
        client.ends_with(1);
    }
}

/// A large Content-Length allocates nothing in advance.
#[test]
fn a_promise_of_much_is_only_a_promise() {
    let mut client = Client::start();
    client.send_raw(b"Content-Length: 67108864\r\n\r\n{");
    client.close_input();
    client.ends_with(1);
}

/// The client may write before it reads: nothing is lost and neither side blocks.
#[test]
fn a_client_that_reads_late_gets_all_answers() {
    let mut client = Client::initialized(json!({}));
    let mut burst = String::new();
    for id in 0..20_000 {
        let body = format!("{{\"jsonrpc\":\"2.0\",\"id\":\"{id}\",\"method\":\"no/such\"}}");
        write!(burst, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    }
    client.send_raw(burst.as_bytes());
    for id in 0..20_000 {
        client.error(id.to_string());
    }
    client.end();
}
