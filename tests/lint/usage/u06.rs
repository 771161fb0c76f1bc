use super::check;
use crate::lint::harness::table::row;

#[test]
fn u06_lost_output() {
    check(
        "U06",
        &[
            row("defOutputProcessor(({ text }) => «text.trim()»)").fix_whole("Return an object with `text`", "defOutputProcessor(({ text }) => ({ text: text.trim() }))"),
            row("defOutputProcessor((output) => { return «output.text.split(\"\\n\").map((line) => line).join(\"\\n\")» })").with_any_fixes(),
            row("defOutputProcessor(async (output) => { if (!output.text) return undefined; return «output.text» })").with_any_fixes(),
            row("defOutputProcessor(({ text }) => «`# Title\\n${text}`»)").with_any_fixes(),
            row("defOutputProcessor(({ fences }) => ({ files: «[{ filename: \"a\", content: fences[0].content }]» }))"),
            row("defOutputProcessor((output) => { const parts = output.fences.filter((f) => f.label); return { files: «parts.map((p) => ({ filename: p.label, content: p.content }))» } })"),
            row("defOutputProcessor(({ text }) => { return { «content: text» } })").fix("Write `text`", "text: text"),
            row("function clean({ text }) { return «text.trim()» }\ndefOutputProcessor(clean)").with_any_fixes(),
            row("defFileMerge(«(filename, label, before, generated) => { console.log(filename) }»)"),
            row("await runPrompt((_) => { _.$`Hello.`; _.defOutputProcessor(({ text }) => «text.toUpperCase()») })").with_any_fixes(),
            row("defOutputProcessor(({ text }) => ({ text: text.trim() }))"),
            row("defOutputProcessor(({ text }) => { console.log(text) })"),
            row("defOutputProcessor(({ text }) => { const lines = text.split(\"\\n\").map((line) => { return line.trim() }); return { text: lines.join(\"\\n\") } })"),
            row("defOutputProcessor(({ fences }) => { const files = {}; for (const { label, content } of fences) files[label] = content; return { files } })"),
            row("defOutputProcessor(({ fences }) => ({ files: Object.fromEntries(fences.map((fence) => [fence.label, fence.content])) }))"),
            row("defOutputProcessor(({ text }) => ({ ...make(text) }))\ndefOutputProcessor((output) => make(output))"),
            row("defOutputProcessor(({ annotations }) => ({ annotations: annotations.filter((it) => it.severity === \"error\") }))"),
            row("defFileMerge((filename, label, before, generated) => before + generated)"),
            row("defFileMerge(() => { throw new Error(\"a\") })"),
            row("const defOutputProcessor = (make) => make({})\ndefOutputProcessor(() => \"a\")"),
        ],
    );
}
