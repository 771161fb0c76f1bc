//! Memory, run time and state of a process. Linux only.

use std::fs;

/// Current memory, in bytes.
pub fn resident(process: u32) -> Option<usize> {
    status(process, "VmRSS:")
}

/// Peak memory, in bytes.
pub fn peak(process: u32) -> Option<usize> {
    status(process, "VmHWM:")
}

fn status(process: u32, name: &str) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kilobytes: usize| kilobytes << 10)
}

/// CPU time of all threads, in clock ticks.
pub fn ticks(process: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The program's name is in parentheses and may contain spaces.
    let (_, rest) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
}

/// Whether some thread runs or would run if a processor were free. On a busy machine, one at work may get next to no time.
pub fn is_at_work(process: u32) -> Option<bool> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).ok()?.flatten();
    let mut states = threads.filter_map(|thread| {
        let stat = fs::read_to_string(thread.path().join("stat")).ok()?;
        stat.rsplit_once(") ")?.1.chars().next()
    });
    Some(states.any(|state| matches!(state, 'R' | 'D')))
}
