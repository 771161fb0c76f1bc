//! A server with difficult handlers, run by starting the test program again.

use std::io::{BufRead, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Condvar, Mutex};

use promptsig::lsp::protocol::jsonrpc::{Error, Result};
use promptsig::lsp::protocol::types::{ConfigurationItem, InitializeParams, InitializeResult};
use promptsig::lsp::protocol::{Client, LanguageServer, LspService, async_trait};
use promptsig::lsp::transport::{self, Connection};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::yield_now;

/// Environment variable that turns the test program into the server.
pub const VARIABLE: &str = "PROMPTSIG_TEST_STAGE";
pub const CURTAIN: &str = "=== the stage is open ===";

struct Stage {
    client: Client,
    /// Values added by notifications.
    list: Mutex<Vec<Value>>,
    released: Semaphore,
    unblocked: Arc<(Mutex<bool>, Condvar)>,
    started: Semaphore,
    stopped: Arc<Semaphore>,
}

impl crate::lsp::client::Client {
    pub fn on_stage() -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "lsp::stage::serve", "--ignored", "--nocapture"]).env(VARIABLE, "1");
        // Hides intended panics.
        command.stderr(Stdio::null());
        Self::spawn(&mut command, |output| {
            // The test harness of that process prints first.
            let mut line = String::new();
            while line.trim_end() != CURTAIN {
                line.clear();
                assert_ne!(output.read_line(&mut line).unwrap(), 0, "the stage does not open");
            }
        })
    }
}

#[test]
#[ignore = "the server of the other tests, which start it"]
fn serve() {
    if std::env::var_os(VARIABLE).is_none() {
        return;
    }
    let mut output = std::io::stdout();
    writeln!(output, "\n{CURTAIN}").unwrap();
    output.flush().unwrap();

    let connection = Connection::open(std::io::stdin(), output);
    let (service, socket) = LspService::build(|client| Stage {
        client,
        list: Mutex::default(),
        released: Semaphore::new(0),
        unblocked: Arc::default(),
        started: Semaphore::new(0),
        stopped: Arc::new(Semaphore::new(0)),
    })
    .custom_method("stage/add", Stage::add)
    .custom_method("stage/list", Stage::list)
    .custom_method("stage/listLater", Stage::list_later)
    .custom_method("stage/wait", Stage::wait)
    .custom_method("stage/release", Stage::release)
    .custom_method("stage/block", Stage::block)
    .custom_method("stage/unblock", Stage::unblock)
    .custom_method("stage/work", Stage::work)
    .custom_method("stage/started", Stage::started)
    .custom_method("stage/stopped", Stage::stopped)
    .custom_method("stage/panic", Stage::panic)
    .custom_method("stage/panicNotification", Stage::panic_notification)
    .custom_method("stage/askClient", Stage::ask_client)
    .finish();
    let build = || tokio::runtime::Builder::new_multi_thread().worker_threads(3).build();
    std::process::exit(connection.serve(service, socket, build).unwrap());
}

#[async_trait]
impl LanguageServer for Stage {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        for _ in 0..100 {
            yield_now().await;
        }
        Ok(InitializeResult::default())
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }
}

impl Stage {
    /// Adds a value after yielding.
    async fn add(&self, params: Value) {
        for _ in 0..params["turns"].as_u64().unwrap() {
            yield_now().await;
        }
        self.list.lock().unwrap().push(params["value"].clone());
    }

    async fn list(&self) -> Result<Vec<Value>> {
        Ok(self.list.lock().unwrap().clone())
    }

    /// Returns the list as of the request, once released.
    async fn list_later(&self) -> Result<Vec<Value>> {
        let list = self.list.lock().unwrap().clone();
        self.wait().await?;
        Ok(list)
    }

    async fn wait(&self) -> Result<&'static str> {
        self.released.acquire().await.map_err(|_| Error::internal_error())?.forget();
        Ok("released")
    }

    async fn release(&self, count: usize) {
        self.released.add_permits(count);
    }

    /// Blocks its thread until unblocked, as a long computation does.
    async fn block(&self) -> Result<&'static str> {
        let (unblocked, changed) = &*self.unblocked;
        drop(changed.wait_while(unblocked.lock().unwrap(), |unblocked| !*unblocked).unwrap());
        Ok("unblocked")
    }

    async fn unblock(&self) -> Result<()> {
        *self.unblocked.0.lock().unwrap() = true;
        self.unblocked.1.notify_all();
        Ok(())
    }

    /// Computes on another thread until cancelled.
    async fn work(&self) -> Result<()> {
        let (cancelled, stopped) = (transport::cancellation(), Arc::clone(&self.stopped));
        let work = tokio::task::spawn_blocking(move || {
            while !cancelled.is_cancelled() {
                std::thread::yield_now();
            }
            stopped.add_permits(1);
        });
        self.started.add_permits(1);
        work.await.map_err(|_| Error::internal_error())
    }

    async fn started(&self) -> Result<()> {
        self.started.acquire().await.map_err(|_| Error::internal_error())?.forget();
        Ok(())
    }

    async fn stopped(&self) -> Result<()> {
        self.stopped.acquire().await.map_err(|_| Error::internal_error())?.forget();
        Ok(())
    }

    async fn panic(&self) -> Result<()> {
        panic!("as the play has it")
    }

    async fn panic_notification(&self) {
        panic!("as the play has it")
    }

    async fn ask_client(&self) -> Result<Value> {
        let item = ConfigurationItem { scope_uri: None, section: Some("x".to_owned()) };
        self.client.configuration(vec![item]).await.map(|reply| json!(reply))
    }
}
