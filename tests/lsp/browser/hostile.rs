//! Requests of others on the same machine, and of pages that a browser shows from elsewhere.

use std::io::Write;

use serde_json::json;

use super::http::{Address, encoded};
use super::{client, hover, opened};

#[test]
fn an_address_without_the_token_is_not_found() {
    let mut client = super::client();
    let address = opened(&mut client);
    let Address { token, .. } = &address;
    let other = if token.starts_with('0') { "1" } else { "0" };
    let paths = [
        "/".to_owned(),
        "//".to_owned(),
        "/favicon.ico".to_owned(),
        "/events".to_owned(),
        format!("/{token}"),
        format!("/{}/", &token[1..]),
        format!("/{other}{}/", &token[1..]),
        format!("/{other}{}/events", &token[1..]),
        format!("/{token}0/"),
        format!("/{}/", token.to_uppercase() + "G"),
        format!("//{token}/"),
        format!("/?/{token}/"),
        format!("/{token}/other"),
        format!("/{token}/../{token}/"),
    ];
    for path in paths {
        let answer = address.get(&path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.body.contains("promptsig") && !answer.body.contains(token), "{path}: {answer:?}");
    }
    client.end();
}

#[test]
fn foreign_hosts_origins_and_pages_are_refused() {
    let mut client = client();
    let address = opened(&mut client);
    let (port, path) = (address.port, address.path(""));
    let of = |headers: &str| {
        let answer = address.send(format!("GET {path} HTTP/1.1\r\n{headers}\r\n").as_bytes()).unwrap();
        answer.status
    };
    for host in ["attacker.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.2", "", "[::1]", "0.0.0.0"] {
        assert_eq!(of(&format!("Host: {host}\r\n")), 403, "{host}");
        if !host.contains(':') {
            let is_own = host == "127.0.0.1";
            assert_eq!(
                of(&format!("Host: {host}:{port}\r\n")),
                if is_own { 200 } else { 403 },
                "{host}:{port}"
            );
        }
    }
    assert_eq!(of(&format!("Host: localhost:{port}\r\n")), 200);
    assert_eq!(of(""), 400);
    assert_eq!(of(&format!("Host: 127.0.0.1:{port}\r\nHost: attacker.example\r\n")), 400);
    for (header, status) in [
        ("Origin: http://attacker.example", 403),
        ("Origin: null", 403),
        ("Sec-Fetch-Site: cross-site", 403),
        ("Sec-Fetch-Site: same-site", 403),
        ("sec-fetch-site: none\r\nSEC-FETCH-SITE: cross-site", 403),
        ("Sec-Fetch-Site: none", 200),
        ("Sec-Fetch-Site: same-origin", 200),
    ] {
        assert_eq!(address.get_with(&path, &format!("{header}\r\n")).status, status, "{header}");
    }
    assert_eq!(address.get_with(&path, &format!("Origin: http://127.0.0.1:{port}\r\n")).status, 200);
    client.end();
}

#[test]
fn nothing_but_get_is_answered() {
    let mut client = client();
    let address = opened(&mut client);
    for method in ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "CONNECT", "get", "PRI"] {
        let request = format!(
            "{method} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: 3\r\n\r\nabc",
            address.path("view"),
            address.port
        );
        let answer = address.send(request.as_bytes()).unwrap();
        assert_eq!(answer.status, 405, "{method}");
        assert!(!answer.head.contains("Access-Control"), "{}", answer.head);
    }
    client.end();
}

#[test]
fn requests_that_are_too_long_or_none_are_refused() {
    let mut client = client();
    let address = opened(&mut client);
    let (path, port) = (address.path(""), address.port);
    let start = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n");
    let many = "A: b\r\n".repeat(1000);
    let long = "a".repeat(1 << 20);
    for (bytes, status) in [
        (format!("{start}{many}\r\n"), 431),
        (format!("{start}A: {long}\r\n\r\n"), 431),
        (format!("GET {path}?{long} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"), 431),
        (long.clone(), 431),
        ("\r\n\r\n\r\n\r\n".to_owned(), 400),
        ("GET\r\n\r\n".to_owned(), 400),
        (format!("{start}A\0: b\r\n\r\n"), 400),
        (format!("{start} folded: b\r\n\r\n"), 400),
        ("\u{16}\u{3}\u{1}\0\u{5}\r\n\r\n".to_owned(), 400),
    ] {
        // The connection may be gone before the answer is read.
        if let Some(answer) = address.send(bytes.as_bytes()) {
            assert_eq!(answer.status, status, "{:?}", &bytes[..bytes.len().min(90)]);
        }
    }
    for bytes in ["", "G", "GET / HTTP/1.1\r\nHost: a\r\n"] {
        assert!(address.send(bytes.as_bytes()).is_none(), "{bytes:?}");
    }
    assert_eq!(address.get(&path).status, 200);
    client.end();
}

#[test]
fn questions_that_nobody_understands_are_refused() {
    let mut client = client();
    let address = opened(&mut client);
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    for asked in [
        "",
        "1",
        "[]",
        "{",
        "{}",
        r#"{"kind":"all"}"#,
        r#"{"kind":1}"#,
        r#"{"kind":"schema","dialect":"openai"}"#,
        r#"{"kind":"form","files":7,"script":"file:///w/buy.genai.mjs"}"#,
        &format!(r#"{{"kind":"form","values":{deep}}}"#),
    ] {
        for resource in ["view", "reveal"] {
            let query = format!("{resource}?name=count&asked={}", encoded(asked));
            let status = address.get(&address.path(&query)).status;
            assert!([400, 404].contains(&status), "{status} {resource} {asked}");
        }
    }
    for query in ["view", "view?", "view?asked", "view?asked=%", "view?asked=%ff%fe", "view?&&&=&"] {
        assert_eq!(address.get(&address.path(query)).status, 400, "{query}");
    }
    // The place is that of the editor, whatever is asked.
    let asked = json!({
        "kind": "schema", "textDocument": { "uri": "file:///etc/passwd" }, "position": { "line": 9, "character": 9 },
        "watch": true,
    });
    assert_eq!(address.view(&asked)["script"], super::URI);
    client.end();
}

#[test]
fn many_connections_that_ask_nothing_leave_the_server_running() {
    let mut client = client();
    let address = opened(&mut client);
    let start = format!("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", address.path(""), address.port);
    let mut half: Vec<_> = (0..200).map(|_| address.connect()).collect();
    for stream in &mut half {
        stream.write_all(start.as_bytes()).ok();
    }
    // The editor is served meanwhile.
    hover(&mut client, super::URI, 1);
    drop(half);
    client.until(|_| address.send(format!("{start}\r\n").as_bytes()).is_some_and(|it| it.status == 200));
    client.end();
}

#[test]
fn text_of_a_script_is_data_and_no_markup() {
    let mut client = super::client_with(json!({ "preview": { "browser": true } }), true);
    let name = "</script><script>alert(1)</script>";
    client.open(
        super::URI,
        &format!("script({{ title: \"{name}\", system: [], parameters: {{ \"{name}\": 2 }} }})\n"),
    );
    let address = opened(&mut client);
    for kind in ["form", "schema", "vars", "seen", "run", "manual"] {
        let query = format!("view?asked={}", encoded(&json!({ "kind": kind }).to_string()));
        let answer = address.get(&address.path(&query));
        assert!(answer.head.contains("Content-Type: application/json; charset=utf-8"), "{}", answer.head);
        assert!(answer.head.contains("X-Content-Type-Options: nosniff"), "{}", answer.head);
        assert!(answer.head.contains("Content-Security-Policy: default-src 'none'"), "{}", answer.head);
    }
    // The page itself has nothing of any script.
    assert!(!address.get(&address.path("")).body.contains("alert(1)"));
    client.end();
}
