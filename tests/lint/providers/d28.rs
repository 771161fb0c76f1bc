use super::{long, of_azure, silent};
use crate::lint::harness::table::{check, row};

#[test]
fn d28_too_many_enum_values() {
    let choices = |count: usize, text: &str| {
        let values: Vec<String> = (0..count).map(|at| format!("\"{text}{at}\"")).collect();
        format!("x: {{ type: \"string\", enum: [{}] }}", values.join(", "))
    };
    let long_one = choices(251, &"y".repeat(30));
    let marked = long_one.replace("enum: [", "«enum: [").replace("] }", "]» }");
    check(
        "D28",
        &[
            row(of_azure(&choices(501, ""), "\"x\"")),
            row(long(of_azure("@", "\"x\"").replace(['«', '»'], "").replace('@', &marked))),
            row(silent(of_azure(&choices(500, ""), "\"x\""))),
            row(silent(of_azure(&choices(250, &"y".repeat(30)), "\"x\""))),
        ],
    );
}
