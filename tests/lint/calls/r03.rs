use crate::lint::harness::table::{check, row};

#[test]
fn r03_unknown_option() {
    check(
        "R03",
        &[
            row("await runPrompt(\"Tell a joke.\", { «modle»: \"small\" })").fix("Write `model`", "model"),
            row("await runPrompt(\"other\", { «vars»: { a: 1 } })")
                .fix_whole("Remove `vars`", "await runPrompt(\"other\", {})"),
            row("def(\"A\", \"b\", { «maxToken»: 5 })").fix("Write `maxTokens`", "maxTokens"),
            row("defTool(\"a\", \"b\", {}, () => 1, { «maxtoken»: 5 })")
                .fix("Write `maxTokens`", "maxTokens"),
            row("defAgent(\"a\", \"b\", \"c\", { «tool»: \"fs\" })").fix("Write `tools`", "tools"),
            row("await prompt`Hello.`.options({ «modle»: \"small\" })").fix("Write `model`", "model"),
            row("const options = { «modle»: \"small\" }\nawait runPrompt(\"a\", options)")
                .fix("Write `model`", "model"),
            row("//- /main.genai.mts\nlet options: PromptGeneratorOptions = { «modle»: \"small\" }\nawait ask(options)")
                .fix("Write `model`", "model"),
            row("//- /main.genai.mts\nconst options: DefOptions = { «maxToken»: 5 }\ndef(\"A\", \"b\", options)")
                .with_any_fixes(),
            row("//- /main.genai.mts\nconst options: MyPromptGeneratorOptions = { modle: \"small\" }\nconst all: PromptGeneratorOptions[] = []\nconst given: PromptGeneratorOptions = { model: \"small\" }\nawait ask(options)"),
            row(
                "await runPrompt(\"a\", { model: \"small\", label: \"b\", system: [], tools: [], responseSchema: {}, throwOnError: true, cache: true })",
            ),
            row(
                "def(\"A\", \"b\", { language: \"md\", ignoreEmpty: true, lineNumbers: true, endsWith: \".md\", sliceHead: 5 })",
            ),
            row("defAgent(\"a\", \"b\", \"c\", { disableMemory: true, model: \"small\", variant: \"x\" })"),
            row("defTool({ fs: { command: \"npx\", args: [] } }, { anything: true })"),
            row("await runPrompt(\"a\", { ...options })"),
            row("const def = (name, text, options) => options\ndef(\"A\", \"b\", { any: 1 })"),
            row("schema.def(\"A\", \"b\", { any: 1 })"),
            row("const files = await workspace.findFiles(\"*.md\", { «ignored»: \"a.md\" })").with_any_fixes(),
            row("const found = await workspace.grep(\"TODO\", \"*.ts\", { «readtext»: true })").with_any_fixes(),
            row("const diff = await git.diff({ «stagd»: true })").with_any_fixes(),
            row("await host.exec(\"ls\", [], { «directory»: \"a\" })").with_any_fixes(),
            row("await host.exec(\"ls\", { «cdw»: \"a\" })").with_any_fixes(),
            row("defData(\"A\", [{ a: 1 }], { «formt»: \"csv\" })").with_any_fixes(),
            row("defImages(env.files, { «details»: \"low\" })").with_any_fixes(),
            row("const { text } = await host.fetchText(\"https://example.com\", { «timeout»: 10 })").with_any_fixes(),
            row("const diff = await git.diff({ staged: true, llmify: true })\nawait host.exec(\"ls\", [\"-l\"], { cwd: \"a\", timeout: 9 })\nawait workspace.grep(/a/, { glob: \"*.ts\", readText: false })"),
            row("const git = open()\ngit.diff({ name: 1 })"),
            // The name that other libraries use.
            row("const rows = parsers.CSV(file, { «separator»: \";\" })").fix("Write `delimiter`", "delimiter"),
            row("const diff = await git.diff({ «branch»: \"main\" })").fix("Write `base`", "base"),
            row("const commits = await git.log({ «branch»: \"main\" })").with_any_fixes(),
            row("const { text } = await transcribe(file, { «prompt»: \"Names: Ada\" })").with_any_fixes(),
            row("const issues = await github.listIssues({ «status»: \"open\", «limit»: 5 })").with_any_fixes(),
            row("const frames = await ffmpeg.extractFrames(file, { «transcription»: text })")
                .fix("Write `transcript`", "transcript"),
            row("const { text } = await transcribe(file, { «languge»: \"en\" })").with_any_fixes(),
            row("const { file } = await parsers.DOCX(name, { «outputFormat»: \"text\" })").with_any_fixes(),
            // csv-parse and GitHub get options unknown to GenAIScript.
            row("const rows = await workspace.readCSV(\"a.csv\", { skip_empty_lines: true, fromLine: 2, delimiter: \";\" })"),
            row("const issues = await github.listIssues({ state: \"open\", milestone: \"1\", per_page: 5 })"),
            row("const xml = await parsers.XML(text, { attributeNamePrefix: \"a\" })"),
            row("const data = parsers.YAML(text, { defaultValue: {}, schema })"),
        ],
    );
}
