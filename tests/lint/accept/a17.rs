use crate::lint::harness::table::{check, row};

#[test]
fn a17_never_accepted() {
    check(
        "A17",
        &[
            row(
                r#"script({ accept: ".mp4" }); const notes = env.files.find((f) => f.filename.endsWith(«".md"»))"#,
            ),
            row(
                r#"script({ accept: ".mp4,.txt" }); const notes = env.files.filter(({ filename }) => filename === «"context.md"»)"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); const { files } = env; use(files.some((f) => path.extname(f.filename) === «".md"»))"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); const all = env.files; use(all.filter((f) => f.filename.toLowerCase().endsWith(«".md"»)))"#,
            ),
            row(r#"script({ accept: ".mp4" }); def("NOTES", env.files, { endsWith: «".md"» })"#),
            row(r#"script({ accept: ".mp4" }); def("NOTES", env.files, { endsWith: [".mp4", «".md"»] })"#),
            row(r#"script({ files: "docs/*.md" }); def("CODE", env.files, { endsWith: «".ts"» })"#),
            row(
                r#"script({ accept: ".mp4,.md" }); const notes = env.files.find((f) => f.filename.endsWith(".md"))"#,
            ),
            row(
                r#"script({ accept: ".md" }); use(env.files.filter((f) => f.filename.endsWith(".genai.md")))"#,
            ),
            row(r#"script({ accept: ".d.ts" }); use(env.files.filter((f) => f.filename.endsWith(".ts")))"#),
            row(r#"script({ accept: ".mp4" }); use(env.files.filter((f) => !f.filename.endsWith(".md")))"#),
            row(r#"script({ accept: ".mp4" }); use(others.filter((f) => f.filename.endsWith(".md")))"#),
            row(r#"script({ accept: ".mp4" }); use(env.files.filter((f) => f.content.endsWith("end")))"#),
            row(r#"script({ files: "docs/**" }); def("CODE", env.files, { endsWith: ".ts" })"#),
            row(r#"script({ title: "a" }); use(env.files.filter((f) => f.filename.endsWith(".md")))"#),
            // A file that must be there, and a use of the file that was found.
            row(
                r#"script({ accept: ".mp4" }); if (!env.files.some((f) => f.filename.endsWith(«".md"»))) throw new Error("no notes")"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); const notes = env.files.find((f) => f.filename.endsWith(«".md"»)); if (notes === undefined) cancel("no notes")"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); const run = () => { const notes = env.files.find((f) => f.filename.endsWith(«".md"»)); if (notes) return read(notes) }"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); if (env.files.some((f) => f.filename.endsWith(«".md"»))) use("notes")"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); use(env.files.filter((f) => { if (f.filename.endsWith(«".md"»)) return true; return f.filename.startsWith("a") }))"#,
            ),
            // Too long a way to be sure.
            row(
                r#"script({ accept: ".md" }); const a = env.files.some((f) => f.filename.endsWith(«".exe"»)), b = a && a, c = b && b, d = c && c, e = d && d, f = e && e, g = f && f, h = g && g, i = h && h, j = i && i, k = j && j; if (k) use(1)"#,
            ),
            row(
                r#"script({ accept: ".md" }); if (env.files.some((f) => f.filename.endsWith(".exe"))) throw new Error("no programs")"#,
            ),
            row(
                r#"script({ accept: ".md" }); if (env.files.find(({ filename }) => filename.endsWith(".png")) !== undefined) { console.log("no images"); cancel("no images") }"#,
            ),
            row(
                r#"script({ accept: ".md" }); const images = env.files.filter((f) => f.filename.endsWith(".png")); if (images.length > 0) { throw new Error(`${images.length} images`) }"#,
            ),
            row(
                r#"script({ accept: ".md" }); const run = () => { const images = env.files.filter((f) => path.extname(f.filename) === ".png"); if (images.length) return; use(1) }"#,
            ),
            row(
                r#"script({ accept: ".md" }); const run = () => { if (env.files.findIndex((f) => f.filename.endsWith(".png")) !== -1) return { error: "no images" }; use(1) }"#,
            ),
            row(
                r#"script({ accept: ".md" }); const isClean = !env.files.some((f) => f.filename.endsWith(".exe")); if (isClean) use(1); else process.exit(1)"#,
            ),
            row(
                r#"script({ accept: ".md" }); env.files.some((f) => f.filename.endsWith(".exe")) && cancel("no programs")"#,
            ),
            row(
                r#"script({ accept: ".md" }); for (const file of env.files.filter((f) => f.filename.endsWith(".exe"))) throw new Error(file.filename)"#,
            ),
            row(
                r#"script({ accept: ".md" }); use(env.files.map((f) => { if (f.filename.endsWith(".png")) return undefined; return f.content }))"#,
            ),
            row(r#"script({ accept: ".md" }); assert(!env.files.some((f) => f.filename.endsWith(".exe")))"#),
            row(
                r#"script({ files: "docs/*.md" }); if (env.files.some((f) => f.filename.endsWith(".exe"))) throw new Error("no programs")"#,
            ),
        ],
    );
}
