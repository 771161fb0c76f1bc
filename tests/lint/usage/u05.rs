use super::check;
use crate::lint::harness::table::row;

#[test]
fn u05_unknown_api_function() {
    check(
        "U05",
        &[
            row("const rules = await workspace.«readFile»(\"a.md\")").fix("Write `readText`", "readText"),
            row("const data = parsers.«JSON»(\"{}\")").fix("Write `JSON5`", "JSON5"),
            row("const data = YAML.«load»(\"a: 1\")").fix("Write `parse`", "parse"),
            row("const rows = parsers.«csv»(\"a,b\")").fix("Write `CSV`", "CSV"),
            row("await git.«commit»(\"-m\", \"a\")"),
            row("const found = await retrieval.«vectorSerach»(\"a\", env.files)").with_any_fixes(),
            row("export default async function ({ host }) { await host.«execute»(\"ls\") }").with_any_fixes(),
            row("const xml = XML.«stringify»({})"),
            row("const page = await host.«browse»(\"https://example.com\")"),
            row("//- /a.genai.mts\nconst name = path.«baseName»(\"a.md\")").with_any_fixes(),
            row(
                "await git.lastCommitSha()\nawait github.getRef(\"a\")\nawait ffmpeg.probeVideo(\"a.mp4\")\nworkspace.root()",
            ),
            row("import path from \"node:path\"\npath.format({ base: \"a\" })"),
            row("const git = simpleGit()\nawait git.commit(\"a\")"),
            row("const token = «env.secrets»(\"TOKEN\")")
                .fix_whole("Write `env.secrets.TOKEN`", "const token = env.secrets.TOKEN"),
            row(
                "const secrets = (key) => key\nsecrets(\"TOKEN\")\nconst { vars } = { vars: () => 1 }\nvars()",
            ),
            row("const host = { run: () => 1 }\nhost.run()"),
            row("function read(workspace) { return workspace.readFile(\"a\") }"),
            row("if (typeof host.watch === \"function\") host.watch()"),
            row("await host.watch?.()"),
            row("YAML.toString()\nYAML`a: 1`"),
        ],
    );
}
