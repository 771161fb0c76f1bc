//! Preview in a browser, for editors without panels. A server of HTTP on the loopback interface serves one page and its
//! views, and tells the page when they are out of date. Nothing listens before the user runs the command, and the command
//! exists only if the client's `initializationOptions` ask for it.
//!
//! ```text
//! GET /TOKEN/         the page; all its styles and scripts are inside
//! GET /TOKEN/events   server-sent events, whenever a view may be out of date
//! GET /TOKEN/view     a view of the place in focus, as JSON
//! GET /TOKEN/reveal   shows the declaration of a name in the editor
//! ```
//!
//! Each connection has a thread and one answer. `httparse` parses, `gate` decides who may ask. This folder is the only
//! one that names sockets.

mod answer;
mod connection;
mod events;
mod focus;
mod gate;
mod listener;
mod page;
mod view;

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use focus::PageFocus;
use listener::BrowserServer;
use tokio::runtime::Handle;

use super::protocol::Client;
use super::protocol::types::{Position, Url};
use super::state::ServerState;
use crate::ide::preview::ViewKind;

#[derive(Debug, Default)]
pub struct BrowserPreview {
    focus: Arc<PageFocus>,
    server: Mutex<Option<BrowserServer>>,
}

impl BrowserPreview {
    /// Returns the address of the page, and starts the server if it is not running. Has to be called in a runtime.
    pub fn serve(&self, state: &Arc<ServerState>, client: &Client) -> io::Result<String> {
        let mut server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(server) = &*server {
            return Ok(server.address());
        }
        let site = connection::Site {
            state: Arc::clone(state),
            client: client.clone(),
            runtime: Handle::current(),
            focus: Arc::clone(&self.focus),
            token: random_hex::<32>()?,
            pages: Arc::default(),
        };
        let started = BrowserServer::start(site)?;
        Ok(server.insert(started).address())
    }

    /// Whether a page is open, which follows without being opened again.
    pub fn is_shown(&self) -> bool {
        let server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        server.as_ref().is_some_and(BrowserServer::has_pages)
    }

    /// Moves the focus to a place that the user looks at or edits. Without a position, it stays where it was in the file.
    pub fn follow(&self, url: &Url, position: Option<Position>) {
        self.focus.move_to(url, position);
    }

    /// Shows another view in the open pages.
    pub fn choose(&self, view: ViewKind) {
        self.focus.choose(view);
    }

    /// Tells the pages that a document or the workspace changed.
    pub fn changed(&self) {
        self.focus.note_change();
    }

    /// Ends the event streams; the process ends the rest.
    pub fn end(&self) {
        self.focus.end();
    }
}

/// Returns random bytes of the system as hexadecimal digits.
fn random_hex<const BYTES: usize>() -> io::Result<String> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    Ok(bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 0xf)]).collect())
}
