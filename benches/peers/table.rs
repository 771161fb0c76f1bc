use std::fmt::Write;

use crate::Row;
use crate::machine;
use crate::measure::Figures;
use crate::servers::Kind;

pub fn markdown(rows: &[Row]) -> String {
    let mut text = format!("Measured by `cargo bench --bench peers`: {}.\n\n", machine::description());
    text.push_str(
        "| server | version | start | open | key → completion, p50 / p90 / p99 | × floor | with proposals | \
         mistake | memory |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let Ok(figures) = &row.figures else { continue };
        let _infallible =
            writeln!(text, "| {}{} | {} | {} |", row.name, mark(row.document), row.version, cells(figures));
    }
    text.push_str(
        "\nTimes are in milliseconds, medians unless stated otherwise. *Start*: from the start of the \
         process to the answer to `initialize`. *Open*: from a document of 140 lines to the report of the \
         mistake in it. *Key → completion*: from a key at 30 random places to the answer; next to it, how \
         many times as long that is as for a server that does nothing (the floor) at the same places in the \
         same run, and the share of answers that propose something. *Mistake*: from a mistake made or \
         removed to the report that shows it. *Memory*: resident, of all processes of the server, in MiB, \
         after the start and in the end. Programs that packages bring are started without the Node script \
         that some put in front of them.\n\n[^1]: These do not read scripts: ty and ruff work on as many lines of Python, ts_query_ls \
         on as many of a query.\n",
    );
    for row in rows {
        if let Err(why) = &row.figures {
            let _infallible = writeln!(text, "\nNot measured: {} {}: {why}", row.name, row.version);
        }
    }
    text
}

fn mark(document: Kind) -> &'static str {
    if document == Kind::Script { "" } else { "[^1]" }
}

fn cells(figures: &Figures) -> String {
    let none = || "–".to_owned();
    let time = |time: f64| if time < 10.0 { format!("{time:.2}") } else { format!("{time:.0}") };
    let cells = [
        time(figures.initialize),
        figures.open.map_or_else(none, time),
        figures.keys.as_ref().map_or_else(none, |keys| keys.times.map(time).join(" / ")),
        figures.keys.as_ref().map_or_else(none, |keys| format!("{:.1}", keys.times[0] / keys.floor[0])),
        figures.keys.as_ref().map_or_else(none, |keys| format!("{} %", keys.proposing)),
        figures.mistake.map_or_else(none, time),
        figures.memory.map_or_else(none, |memory| memory.map(|size| format!("{size:.0}")).join(" → ")),
    ];
    cells.join(" | ")
}
