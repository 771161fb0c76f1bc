use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

const IDLE: u8 = 0;
const ASKED: u8 = 1;
/// A request is pending, and more has changed since.
const ASKED_AND_STALE: u8 = 2;

/// Refresh requests of one kind, of which at most one is pending.
#[derive(Clone, Debug, Default)]
pub struct RefreshRequests(Arc<AtomicU8>);

impl RefreshRequests {
    /// Sends a request now, or after the client has answered the pending one.
    pub fn send<F>(&self, request: impl Fn() -> F + Send + 'static)
    where
        F: Future + Send,
    {
        let next = |now| Some(if now == IDLE { ASKED } else { ASKED_AND_STALE });
        if self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, next) != Ok(IDLE) {
            return;
        }
        let state = Arc::clone(&self.0);
        tokio::spawn(async move {
            loop {
                request().await;
                if state.compare_exchange(ASKED, IDLE, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                    return;
                }
                state.store(ASKED, Ordering::Release);
            }
        });
    }
}
