//! A browser's side of the connection, as plain as a hostile one may be.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Only a server that hangs takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Address that the client was asked to show.
#[derive(Clone, Debug)]
pub struct Address {
    pub port: u16,
    pub token: String,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Address {
    pub fn parse(url: &str) -> Self {
        let (_, rest) = url.split_once("http://127.0.0.1:").unwrap_or_else(|| panic!("{url}"));
        let (port, rest) = rest.split_once('/').unwrap();
        let token = rest.split_once('/').unwrap().0.to_owned();
        Self { port: port.parse().unwrap(), token }
    }

    /// Path of a resource of the page.
    pub fn path(&self, rest: &str) -> String {
        format!("/{}/{rest}", self.token)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends bytes and returns the answer; `None` where the connection is closed without one.
    pub fn send(&self, bytes: &[u8]) -> Option<Answer> {
        let mut stream = self.connect();
        // The server may refuse before it has read all.
        stream.write_all(bytes).ok();
        stream.shutdown(Shutdown::Write).ok();
        let mut text = Vec::new();
        stream.read_to_end(&mut text).ok()?;
        let text = String::from_utf8(text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Answer { status, head: head.to_owned(), body: body.to_owned() })
    }

    pub fn get(&self, path: &str) -> Answer {
        self.get_with(path, "")
    }

    /// Headers end in a line break each.
    pub fn get_with(&self, path: &str, headers: &str) -> Answer {
        let host = format!("Host: 127.0.0.1:{}\r\n", self.port);
        self.send(format!("GET {path} HTTP/1.1\r\n{host}{headers}\r\n").as_bytes()).unwrap()
    }

    pub fn view(&self, asked: &Value) -> Value {
        let answer = self.get(&self.path(&format!("view?asked={}", encoded(&asked.to_string()))));
        assert_eq!(answer.status, 200, "{answer:?}");
        serde_json::from_str(&answer.body).unwrap()
    }

    pub fn events(&self) -> Events {
        let mut stream = self.connect();
        let path = self.path("events");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", self.port).unwrap();
        let mut events = Events(BufReader::new(stream));
        assert_eq!(events.line().as_deref(), Some("HTTP/1.1 200 OK"));
        while events.line().is_some_and(|line| !line.is_empty()) {}
        events
    }
}

pub struct Events(BufReader<TcpStream>);

impl Events {
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let count = self.0.read_line(&mut line).ok()?;
        (count > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
    }

    /// Returns the lines of the next event; `None` at the end of the stream.
    pub fn next(&mut self) -> Option<String> {
        let mut event = String::new();
        loop {
            match self.line()?.as_str() {
                "" if !event.is_empty() => return Some(event),
                "" | ":" => {}
                line => event.push_str(line),
            }
        }
    }
}

pub fn encoded(text: &str) -> String {
    let each: Vec<String> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    each.concat()
}
