//! Ends the server when the process that started it is gone, even where its end of the pipe is
//! held open by another one.

use std::sync::mpsc::Sender;
use std::thread;

use waitpid_any::WaitHandle;

use super::transport::Ending;

/// Watches the process `id` on a thread of its own.
pub fn watch(id: u32, end: Sender<Ending>) {
    let Ok(id) = i32::try_from(id) else { return };
    let mut parent = match WaitHandle::open(id) {
        Ok(parent) => parent,
        Err(error) => {
            // It need not be dead: a client outside of our container has an id that means nothing
            // here. The end of the input still ends the server.
            tracing::warn!("cannot watch the client's process {id}: {error}");
            return;
        }
    };
    let wait = move || {
        if parent.wait().is_ok() {
            end.send(Ending::ParentGone).ok();
        }
    };
    thread::Builder::new().name("parent".into()).spawn(wait).ok();
}
