//! Processes of a server, with those that it starts or leaves running. They inherit our mark in their environment,
//! which only Linux shows.

use std::fs;
use std::process::{self, Command, Stdio};
use std::sync::Arc;
use std::sync::Weak;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use test_support::client::process::resident;

const VARIABLE: &str = "PROMPTSIG_PEER";

/// Longest wait for a server.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Processes with one mark; dropping kills them.
pub struct Processes(Arc<Mark>);

struct Mark(String);

impl Processes {
    pub fn mark(command: &mut Command) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let mark = format!("{}.{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        command.env(VARIABLE, &mark);
        Self(Arc::new(Mark(mark)))
    }

    /// Total memory in MiB.
    #[allow(clippy::cast_precision_loss, reason = "no server has so much")]
    pub fn memory(&self) -> Option<f64> {
        let all: usize = self.0.all().into_iter().filter_map(resident).sum();
        (all > 0).then(|| all as f64 / f64::from(1 << 20))
    }
}

/// Whether a server was killed for a timeout since the last call.
pub fn was_late() -> bool {
    LATE.swap(false, Ordering::Relaxed)
}

static LATE: AtomicBool = AtomicBool::new(false);

/// Kills a server after [`PATIENCE`]; the waiting client then sees its end.
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
