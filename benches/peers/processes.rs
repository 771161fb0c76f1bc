//! The processes of a server: it may start others, and some go on when it has ended. All of them have
//! its environment, and so a mark of ours. Only Linux tells the environment of a process.

use std::fs;
use std::process::{self, Command, Stdio};
use std::sync::Arc;
use std::sync::Weak;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use test_support::client::process::resident;

const VARIABLE: &str = "PROMPTSIG_PEER";

/// Nobody waits longer for a server.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The processes with one mark; they are killed with it.
pub struct Processes(Arc<Mark>);

struct Mark(String);

impl Processes {
    /// Marks what a command starts.
    pub fn mark(command: &mut Command) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let mark = format!("{}.{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        command.env(VARIABLE, &mark);
        Self(Arc::new(Mark(mark)))
    }

    /// Their memory together, in MiB.
    #[allow(clippy::cast_precision_loss, reason = "no server has so much")]
    pub fn memory(&self) -> Option<f64> {
        let all: usize = self.0.all().into_iter().filter_map(resident).sum();
        (all > 0).then(|| all as f64 / f64::from(1 << 20))
    }
}

/// Whether a server was killed because it was waited for too long, since this was asked last.
pub fn was_late() -> bool {
    LATE.swap(false, Ordering::Relaxed)
}

static LATE: AtomicBool = AtomicBool::new(false);

/// Kills a server that is waited for too long; who waits is then told that it has ended.
pub fn watch(processes: &Processes) {
    let mark: Weak<Mark> = Arc::downgrade(&processes.0);
    thread::spawn(move || {
        thread::sleep(PATIENCE);
        if let Some(mark) = mark.upgrade() {
            LATE.store(true, Ordering::Relaxed);
            mark.kill();
        }
    });
}

impl Mark {
    fn all(&self) -> Vec<u32> {
        let wanted = format!("{VARIABLE}={}", self.0);
        let numbers = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let is_ours = |number: &u32| {
            let environment = fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
            environment.split(|byte| *byte == 0).any(|variable| variable == wanted.as_bytes())
        };
        numbers.filter(is_ours).collect()
    }

    fn kill(&self) {
        for number in self.all() {
            let mut kill = Command::new("kill");
            kill.args(["-9", &number.to_string()]).stderr(Stdio::null()).status().ok();
        }
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        self.kill();
    }
}
