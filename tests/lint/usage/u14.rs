use super::check;
use crate::lint::harness::table::row;

#[test]
fn u14_pattern_finds_nothing() {
    check(
        "U14",
        &[
            row(r#"const files = await workspace.findFiles(«"src/**/*.ts, src/**/*.js"»)"#)
                .fix("Write `[\"src/**/*.ts\", \"src/**/*.js\"]`", "[\"src/**/*.ts\", \"src/**/*.js\"]"),
            row(r#"const files = await workspace.findFiles(«"src/**.ts"»)"#)
                .fix("Write `src/**/*.ts`", "\"src/**/*.ts\""),
            row(r#"const files = await workspace.findFiles(«"/src/**/*.ts"»)"#)
                .fix("Write `src/**/*.ts`", "\"src/**/*.ts\""),
            row(r#"const files = await workspace.findFiles(["*.md", «"docs/"»])"#)
                .fix("Write `docs/**/*`", "\"docs/**/*\""),
            row(r#"const files = await workspace.findFiles(«"src/*.{ts, js}"»)"#)
                .fix("Write `src/*.{ts,js}`", "\"src/*.{ts,js}\""),
            row(r#"const files = await workspace.findFiles(«".*\\.ts$"»)"#),
            row(r#"const file = await workspace.readText(«"docs/*.md"»)"#),
            row(r#"defImages(«"images/*.png"»)"#),
            row(
                r#"const files = await workspace.findFiles(["**/*.{ts,js}", "LICENSE", "docs/**", "./src/*.ts", "../a/*.md", "**"])"#,
            ),
            row(r#"const files = await workspace.findFiles("/tmp/logs/*.log")
const one = await workspace.readText("docs/a.md")"#),
            row(r#"const files = await workspace.findFiles("src/[a,b]*.ts")
const more = await workspace.findFiles(env.vars.pattern)"#),
            row(r#"const file = await host.fetchText("https://example.com/*.md")
defImages("https://example.com/a*.png")"#),
        ],
    );
}
