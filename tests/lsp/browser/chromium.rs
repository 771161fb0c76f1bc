//! A Chromium without a window, driven through its debugging pipe: messages are JSON, each ended by a zero byte.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use test_support::skip::skipped;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Redirects the pipes of the debugger, which are the descriptors 3 and 4.
const PIPES: &str = r#"exec "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#;

/// A browser starts within it also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Chromium {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    session: Value,
    last_id: u64,
    _profile: tempfile::TempDir,
}

impl Chromium {
    /// Opens an address; `None` where there is no browser.
    pub fn open(address: &str) -> Option<Self> {
        let has = |name: &&&str| {
            let version = Command::new(name).arg("--version").stderr(Stdio::null()).output();
            version.is_ok_and(|output| output.status.success())
        };
        let Some(name) = NAMES.iter().find(has).filter(|_| cfg!(unix)) else {
            skipped("the page of the preview", "there is no Chromium here");
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", PIPES, "sh", name, "--headless", "--no-sandbox", "--disable-gpu"]);
        command.args(["--no-first-run", "--disable-dev-shm-usage", "--remote-debugging-pipe"]);
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let mut browser =
            Self { process, input, output, session: Value::Null, last_id: 0, _profile: profile };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attached =
            browser.call("Target.attachToTarget", json!({ "targetId": target["targetId"], "flatten": true }));
        browser.session = attached["sessionId"].clone();
        browser.call("Page.enable", json!({}));
        browser.call("Page.navigate", json!({ "url": address }));
        Some(browser)
    }

    fn call(&mut self, method: &str, params: Value) -> Value {
        self.last_id += 1;
        let mut message = json!({ "id": self.last_id, "method": method, "params": params });
        if !self.session.is_null() {
            message["sessionId"] = self.session.clone();
        }
        self.input.write_all(message.to_string().as_bytes()).unwrap();
        self.input.write_all(b"\0").unwrap();
        loop {
            let mut answer = Vec::new();
            let count = self.output.read_until(0, &mut answer).unwrap();
            assert!(count > 0, "Chromium has ended");
            answer.pop();
            let mut answer: Value = serde_json::from_slice(&answer).unwrap();
            if answer["id"] == self.last_id {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].take();
            }
        }
    }

    /// Evaluates an expression in the page.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut result = self.call("Runtime.evaluate", params);
        assert!(result.get("exceptionDetails").is_none(), "{expression}: {result}");
        result["result"]["value"].take()
    }

    /// Waits until an expression is true.
    pub fn until(&mut self, expression: &str) {
        let until = Instant::now() + PATIENCE;
        while self.evaluate(expression) != true {
            let page = || "document.documentElement.outerHTML.replace(/<(style|script)[^]*?<\\/\\1>/g, '')";
            assert!(Instant::now() < until, "{expression} in {}", self.evaluate(page()));
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}
