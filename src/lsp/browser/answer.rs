use std::io::{self, Write};

/// Policy of all answers but the page: nothing is loaded.
const POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

#[derive(Debug)]
pub enum HttpAnswer {
    Content {
        kind: &'static str,
        policy: String,
        body: String,
    },
    /// Done, and nothing to show
    Empty,
    Refusal(HttpStatus),
    /// Stream that `events` writes
    Events,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HttpStatus {
    BadRequest,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    TooLarge,
    InternalError,
}

impl HttpStatus {
    fn line(self) -> &'static str {
        match self {
            Self::BadRequest => "400 Bad Request",
            Self::Forbidden => "403 Forbidden",
            Self::NotFound => "404 Not Found",
            Self::MethodNotAllowed => "405 Method Not Allowed",
            Self::TooLarge => "431 Request Header Fields Too Large",
            Self::InternalError => "500 Internal Server Error",
        }
    }
}

impl HttpAnswer {
    pub fn refusal(status: HttpStatus) -> Self {
        Self::Refusal(status)
    }

    pub fn json(value: &serde_json::Value) -> Self {
        Self::Content { kind: "application/json", policy: POLICY.to_owned(), body: value.to_string() }
    }

    pub fn write(&self, output: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Content { kind, policy, body } => whole(output, "200 OK", kind, policy, body),
            Self::Empty => whole(output, "204 No Content", "text/plain", POLICY, ""),
            Self::Refusal(status) => whole(output, status.line(), "text/plain", POLICY, status.line()),
            Self::Events => head(output, "200 OK", "text/event-stream", POLICY, ""),
        }
    }
}

fn whole(output: &mut impl Write, status: &str, kind: &str, policy: &str, body: &str) -> io::Result<()> {
    let extra = match status {
        status if status.starts_with("204") => String::new(),
        status if status.starts_with("405") => format!("Allow: GET\r\nContent-Length: {}\r\n", body.len()),
        _ => format!("Content-Length: {}\r\n", body.len()),
    };
    head(output, status, kind, policy, &extra)?;
    output.write_all(body.as_bytes())?;
    output.flush()
}

fn head(output: &mut impl Write, status: &str, kind: &str, policy: &str, extra: &str) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\n\
         Content-Type: {kind}; charset=utf-8\r\n\
         {extra}\
         Cache-Control: no-store\r\n\
         Content-Security-Policy: {policy}\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\n\
         Referrer-Policy: no-referrer\r\n\
         X-Content-Type-Options: nosniff\r\n\
         Connection: close\r\n\r\n"
    );
    output.write_all(head.as_bytes())
}
