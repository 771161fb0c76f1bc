//! The picture in the README: a terminal's content as SVG from the real output. `UPDATE_EXPECT=1` draws it again.

use std::fmt::Write;

use super::run::{command, repository};
use super::terminal::in_colours;
use test_support::kept;

const FONT: &str = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";
const FONT_SIZE: f64 = 13.0;
/// Width of a character in the widest of these fonts.
const COLUMN: f64 = 7.9;
const LINE: f64 = 18.0;
const MARGIN: f64 = 18.0;
const COLUMNS: u16 = 100;
const PAPER: &str = "#1d2128";
const INK: &str = "#d7dae0";

#[derive(Clone, Copy, Default)]
struct Pen {
    bold: bool,
    colour: Option<&'static str>,
}

impl Pen {
    fn take(&mut self, code: &str) {
        match code {
            "" | "0" => *self = Self::default(),
            "1" => self.bold = true,
            "31" => self.colour = Some("#f2777a"),
            "32" => self.colour = Some("#99cc99"),
            "33" => self.colour = Some("#f0c674"),
            "34" => self.colour = Some("#81a2be"),
            "36" => self.colour = Some("#70c0b1"),
            "90" => self.colour = Some("#7c8490"),
            other => panic!("no colour is known for {other}"),
        }
    }
}

fn draw(output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    let columns = lines.iter().map(|line| plain(line).chars().count()).max().unwrap_or(0);
    let place = |count: usize| f64::from(u16::try_from(count).unwrap());
    let (width, height) = (2.0 * MARGIN + COLUMN * place(columns), 2.0 * MARGIN + LINE * place(lines.len()));
    let mut svg = String::new();
    writeln!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" role="img">"#).unwrap();
    writeln!(svg, "<title>promptsig check in a terminal</title>").unwrap();
    writeln!(svg, r#"<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>"#).unwrap();
    writeln!(svg, r#"<g font-family="{FONT}" font-size="{FONT_SIZE}" fill="{INK}" xml:space="preserve" style="white-space: pre">"#).unwrap();
    let mut pen = Pen::default();
    for (row, line) in lines.iter().enumerate() {
        let baseline = MARGIN + LINE * (place(row) + 0.72);
        write!(svg, r#"<text x="{MARGIN}" y="{baseline:.1}">"#).unwrap();
        draw_line(&mut svg, line, &mut pen);
        svg.push_str("</text>\n");
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

fn draw_line(svg: &mut String, line: &str, pen: &mut Pen) {
    for (index, piece) in line.split("\x1b[").enumerate() {
        let text = match piece.split_once('m') {
            Some((codes, text)) if index > 0 => {
                codes.split(';').for_each(|code| pen.take(code));
                text
            }
            _ => piece,
        };
        if text.is_empty() {
            continue;
        }
        let weight = if pen.bold { " font-weight=\"bold\"" } else { "" };
        let colour = pen.colour.map(|colour| format!(" fill=\"{colour}\"")).unwrap_or_default();
        write!(svg, "<tspan{weight}{colour}>{}</tspan>", escape(text)).unwrap();
    }
}

fn plain(line: &str) -> String {
    line.split("\x1b[")
        .enumerate()
        .map(
            |(index, piece)| {
                if index > 0 { piece.split_once('m').map_or("", |(_, text)| text) } else { piece }
            },
        )
        .collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[test]
fn the_picture_of_the_readme_is_true() {
    let arguments = ["check", "genaisrc/invoice-extract.genai.mjs", "genaisrc/part-picture.genai.mts"];
    let mut check = command(&arguments);
    let seen = in_colours(check.current_dir(repository().join("tests/sample")), COLUMNS);
    let prompt = format!("\x1b[32m$\x1b[0m promptsig {}\n", arguments.join(" "));
    kept::check(".github/check.svg", &draw(&(prompt + &seen)));
}
