//! What the system tells of a process: its memory, and how long it has run. Only Linux does here.

use std::fs;

/// The memory that a process has now, in bytes.
pub fn resident(process: u32) -> Option<usize> {
    status(process, "VmRSS:")
}

/// The most that it ever had.
pub fn peak(process: u32) -> Option<usize> {
    status(process, "VmHWM:")
}

fn status(process: u32, name: &str) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kilobytes: usize| kilobytes << 10)
}

/// How long all its threads have run, in the ticks of the system's clock.
pub fn ticks(process: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program is in parentheses and may have spaces in it.
    let (_, rest) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
}
