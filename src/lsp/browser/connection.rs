use std::io::{self, Read};
use std::net::{Shutdown, TcpStream};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::{Duration, Instant};

use httparse::{Error as ParseError, Request, Status};
use tokio::runtime::Handle;

use super::answer::{HttpAnswer, HttpStatus};
use super::focus::PageFocus;
use super::gate::{self, HttpHead};
use super::{events, page, view};
use crate::lsp::protocol::Client;
use crate::lsp::state::ServerState;

/// Time for a request to arrive, and for each write of the answer.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Length of a request in bytes. The values of a form are part of the address.
const MAX_HEAD: usize = 64 << 10;

const MAX_HEADERS: usize = 64;

/// Bytes that are read at once.
const CHUNK: usize = 4 << 10;

/// State that connections answer from.
#[derive(Debug)]
pub struct Site {
    pub state: Arc<ServerState>,
    pub client: Client,
    pub runtime: Handle,
    pub focus: Arc<PageFocus>,
    /// Unguessable part of each address
    pub token: String,
    /// Shared by the event streams, and so counts them
    pub pages: Arc<()>,
}

pub fn serve(mut stream: TcpStream, port: u16, site: &Site) {
    let is_set = stream.set_write_timeout(Some(TIMEOUT)).and_then(|()| stream.set_nodelay(true));
    if is_set.is_err() {
        return;
    }
    let answer = match read_head(&mut stream) {
        Ok(Some(head)) => answer(&head, port, site),
        // Nothing is owed to one who did not ask.
        Ok(None) | Err(_) => return,
    };
    match answer {
        HttpAnswer::Events => events::send(&mut stream, site),
        answer => drop(answer.write(&mut stream)),
    }
    close(&mut stream);
}

/// Returns the bytes of a request up to its body; `None` if it is incomplete after the time limit.
fn read_head(stream: &mut TcpStream) -> io::Result<Option<Vec<u8>>> {
    let until = Instant::now() + TIMEOUT;
    let (mut head, mut chunk) = (Vec::new(), [0; CHUNK]);
    while head.len() <= MAX_HEAD {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(None);
        }
        stream.set_read_timeout(Some(left))?;
        let count = stream.read(&mut chunk)?;
        if count == 0 {
            return Ok(None);
        }
        // The end may be in two chunks.
        let unseen = head.len().saturating_sub(3);
        head.extend_from_slice(&chunk[..count]);
        if head[unseen..].windows(4).any(|end| end == b"\r\n\r\n") {
            break;
        }
    }
    Ok(Some(head))
}

fn answer(head: &[u8], port: u16, site: &Site) -> HttpAnswer {
    if head.len() > MAX_HEAD {
        return HttpAnswer::refusal(HttpStatus::TooLarge);
    }
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut request = Request::new(&mut headers);
    let head = match request.parse(head) {
        Ok(Status::Complete(_)) => HttpHead::new(&request),
        Err(ParseError::TooManyHeaders) => return HttpAnswer::refusal(HttpStatus::TooLarge),
        Ok(Status::Partial) | Err(_) => None,
    };
    let Some(head) = head else { return HttpAnswer::refusal(HttpStatus::BadRequest) };
    match gate::pass(&head, port, &site.token) {
        Ok("") => page::answer(),
        Ok("events") => HttpAnswer::Events,
        Ok("view") => guarded(|| view::answer(site, head.query)),
        Ok("reveal") => guarded(|| view::reveal(site, head.query)),
        Ok(_) => HttpAnswer::refusal(HttpStatus::NotFound),
        Err(status) => HttpAnswer::refusal(status),
    }
}

/// The panic hook has logged a panic by now.
fn guarded(answer: impl FnOnce() -> HttpAnswer) -> HttpAnswer {
    panic::catch_unwind(AssertUnwindSafe(answer))
        .unwrap_or_else(|_| HttpAnswer::refusal(HttpStatus::InternalError))
}

/// Reads what the client still sends, as the system would otherwise discard the answer.
fn close(stream: &mut TcpStream) {
    if stream.shutdown(Shutdown::Write).is_err() {
        return;
    }
    let until = Instant::now() + Duration::from_millis(500);
    let (mut chunk, mut taken) = ([0; CHUNK], 0);
    while taken <= MAX_HEAD {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
            return;
        }
        match stream.read(&mut chunk) {
            Ok(0) | Err(_) => return,
            Ok(count) => taken += count,
        }
    }
}
