//! Bar charts of the results, legible on light and dark pages.

use std::fmt::Write;

use crate::Row;
use crate::machine;
use crate::measure::Figures;

type Figure = fn(&Figures) -> Option<f64>;

/// Title, unit and figure of each panel; the smallest is the best.
const PANELS: [(&str, &str, Figure); 4] = [
    ("key → completion, median", "ms", |figures| {
        let keys = figures.keys.as_ref()?;
        (keys.proposing > 0).then_some(keys.times[0])
    }),
    ("mistake → report, median", "ms", |figures| figures.mistake),
    ("start, median", "ms", |figures| Some(figures.initialize)),
    ("memory after typing", "MiB", |figures| figures.memory.map(|memory| memory[1])),
];

const WIDTH: f64 = 800.0;
const NAMES: f64 = 210.0;
const VALUES: f64 = 80.0;
const LINE: f64 = 22.0;
const TITLE: f64 = 40.0;

const STYLE: &str = "text { font: 13px system-ui, sans-serif; fill: #1f2328 } .title { font-weight: 600 } \
                     .note { font-size: 11px; fill: #59636e } .other { fill: #8c959f } .ours { fill: #0969da } \
                     @media (prefers-color-scheme: dark) { text { fill: #f0f6fc } .note { fill: #9198a1 } \
                     .other { fill: #656c76 } .ours { fill: #4493f8 } }";

/// Draws all panels, each sorted and on its own logarithmic scale.
pub fn svg(rows: &[Row]) -> String {
    let mut body = String::new();
    let mut y = 0.0;
    for (title, unit, figure) in PANELS {
        panel(&mut body, &mut y, rows, (title, unit, figure));
    }
    y += TITLE;
    let note = format!("Logarithmic scales; the shorter, the better. {}", machine::description());
    let _infallible =
        writeln!(body, "<text class=\"note\" x=\"0\" y=\"{:.0}\">{}</text>", y - 14.0, escaped(&note));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {y:.0}\" width=\"{WIDTH}\" \
         height=\"{y:.0}\" role=\"img\">\n<title>promptsig beside other language servers</title>\n<style>{STYLE}</style>\n\
         {body}</svg>\n"
    )
}

fn panel(body: &mut String, y: &mut f64, rows: &[Row], (title, unit, figure): (&str, &str, Figure)) {
    let value = |row: &'_ Row| Some((row.name, figure(row.figures.as_ref().ok()?)?));
    let mut values: Vec<(&str, f64)> = rows.iter().filter_map(value).collect();
    values.sort_by(|one, other| one.1.total_cmp(&other.1));
    let (Some((_, least)), Some((_, most))) = (values.first().copied(), values.last().copied()) else {
        return;
    };
    *y += TITLE;
    let _infallible = writeln!(body, "<text class=\"title\" x=\"0\" y=\"{:.0}\">{title}</text>", *y - 10.0);
    // The smallest bar has a tenth of a decade, to be visible.
    let decades = |value: f64| (value / least).log10() + 0.1;
    for (name, value) in values {
        let width = (WIDTH - NAMES - VALUES) * decades(value) / decades(most);
        let class = if name == "promptsig" { "ours" } else { "other" };
        let shown = if value < 10.0 { format!("{value:.2}") } else { format!("{value:.0}") };
        let _infallible = writeln!(
            body,
            "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{}</text>\
             <rect class=\"{class}\" x=\"{NAMES}\" y=\"{:.0}\" width=\"{width:.1}\" height=\"{:.0}\" rx=\"2\"/>\
             <text x=\"{:.1}\" y=\"{:.0}\">{shown} {unit}</text>",
            NAMES - 8.0,
            *y + 15.0,
            escaped(name),
            *y + 3.0,
            LINE - 6.0,
            NAMES + width + 6.0,
            *y + 15.0,
        );
        *y += LINE;
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
