//! Ends the server when its parent process is gone, even if another process keeps the pipe open.

use std::sync::mpsc::Sender;
use std::thread;

use waitpid_any::WaitHandle;

use super::transport::Ending;

pub fn watch(id: u32, end: Sender<Ending>) {
    let Ok(id) = i32::try_from(id) else { return };
    let mut parent = match WaitHandle::open(id) {
        Ok(parent) => parent,
        Err(error) => {
            // The process may be alive: the id of a client outside of our container has no meaning here. Our input
            // still ends.
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
