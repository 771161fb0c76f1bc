/// Completes a source that may be a part.
pub fn frame(source: &str) -> String {
    const BEFORE: &str = "import llm Qwen from \"ollama://localhost:11434/qwen3\"\nmain agent {\n    model Qwen\n    \
                          role \"Helper\"\n    description \"Helps.\"\n";
    let unmarked = source.replace(['«', '»'], "");
    let starts = |words: &[&str]| words.iter().any(|word| unmarked.starts_with(word));
    if starts(&["//- ", "import ", "agent ", "main agent "]) {
        source.to_owned()
    } else if starts(&["func ", "main func"]) {
        format!("{BEFORE}{source}\n}}\n")
    } else {
        format!("{BEFORE}main func(input) {{\n{source}\n}} }}\n")
    }
}
