use crate::lsp::transport;

/// Returns `None` if the work fails or is cancelled.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let token = transport::cancellation();
    let work = move || (!token.is_cancelled()).then(|| transport::with_cancellation(token.clone(), work));
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(failed) => match failed.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => None,
        },
    }
}
