/// Returns one level of the author's indentation.
pub fn step(source: &str) -> &str {
    // Comment lines are indented by one blank more than their step.
    let lines = source.lines().filter(|line| !line.trim_start().starts_with('*'));
    let steps = lines.map(|line| &line[..line.len() - line.trim_start().len()]);
    steps.filter(|step| !step.is_empty()).min_by_key(|step| step.len()).unwrap_or("    ")
}
