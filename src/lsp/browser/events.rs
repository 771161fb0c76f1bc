use std::io::{self, ErrorKind, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::answer::HttpAnswer;
use super::connection::Site;
use super::focus::FocusEvent;
use crate::ide::preview::ViewKind;

/// Time in which a closed page is noticed.
const LOOK: Duration = Duration::from_millis(250);

/// Time after which something is written, so that nothing on the way takes the connection for dead.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Least time between two events: a cursor that moves, or keys, cause one view when they rest.
const REST: Duration = Duration::from_millis(60);

/// Sends an event at once and after each change, with the view that was chosen in the editor, until the page is closed or the server ends.
pub fn send(stream: &mut TcpStream, site: &Site) {
    let page = Arc::clone(&site.pages);
    // After an error the page opens another stream.
    stream_events(stream, site).ok();
    drop(page);
}

fn stream_events(stream: &mut TcpStream, site: &Site) -> io::Result<()> {
    HttpAnswer::Events.write(stream)?;
    let (mut seen, mut written) = (None, Instant::now());
    loop {
        match site.focus.wait(seen, LOOK) {
            FocusEvent::Changed(changes, view) => {
                let view = view.map(ViewKind::name).unwrap_or_default();
                write!(stream, "data: {changes} {view}\n\n")?;
                (seen, written) = (Some(changes), Instant::now());
                thread::sleep(REST);
            }
            FocusEvent::Unchanged if written.elapsed() >= HEARTBEAT => {
                stream.write_all(b":\n\n")?;
                written = Instant::now();
            }
            FocusEvent::Unchanged => {}
            FocusEvent::Ended => return stream.write_all(b"event: end\ndata:\n\n"),
        }
        if is_closed(stream)? {
            return Ok(());
        }
    }
}

fn is_closed(stream: &TcpStream) -> io::Result<bool> {
    stream.set_nonblocking(true)?;
    let looked = stream.peek(&mut [0]);
    stream.set_nonblocking(false)?;
    match looked {
        // A page has nothing more to send.
        Ok(_) => Ok(true),
        Err(error) => Ok(error.kind() != ErrorKind::WouldBlock),
    }
}
