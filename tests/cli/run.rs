use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Timeout for a run that never ends, with room for a busy machine.
pub const ENDLESS: Duration = Duration::from_secs(120);

pub struct Run {
    pub stdout: String,
    pub stderr: String,
    /// `None` after a signal.
    pub code: Option<i32>,
}

pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_promptsig"));
    command
        .args(arguments)
        .current_dir(repository())
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env("FORCE_HYPERLINK", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

#[track_caller]
pub fn promptsig(arguments: &[&str]) -> Run {
    finish(&mut command(arguments))
}

#[track_caller]
pub fn finish(command: &mut Command) -> Run {
    let mut child = command.spawn().unwrap();
    let stdout = drain(child.stdout.take().unwrap());
    let stderr = drain(child.stderr.take().unwrap());
    let code = wait(&mut child);
    let run = Run { stdout: stdout.join().unwrap(), stderr: stderr.join().unwrap(), code };
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    run
}

#[track_caller]
pub fn wait(child: &mut Child) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < ENDLESS {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    panic!("the command does not end");
}

fn drain(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).unwrap();
        String::from_utf8(bytes).expect("the output is UTF-8")
    })
}

pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    #[track_caller]
    pub fn promptsig(&self, arguments: &[&str]) -> Run {
        finish(command(arguments).current_dir(self.path()))
    }
}
