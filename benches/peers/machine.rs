use std::fs;
use std::process::Command;
use std::thread;

/// Processor, number of cores, system and date.
pub fn description() -> String {
    let line = |path: &str, name: &str| {
        let text = fs::read_to_string(path).ok()?;
        let line = text.lines().find(|line| line.starts_with(name))?.to_owned();
        let value = line.split_once([':', '='])?.1.trim().trim_matches('"').to_owned();
        Some(value)
    };
    let processor = line("/proc/cpuinfo", "model name").unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let system = line("/etc/os-release", "PRETTY_NAME").unwrap_or_else(|| std::env::consts::OS.to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    format!("{}, {processor}, {cores} cores, {system}", today())
}

fn today() -> String {
    let output = Command::new("date").args(["-u", "+%Y-%m-%d"]).output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}
