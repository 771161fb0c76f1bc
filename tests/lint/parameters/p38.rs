use crate::lint::harness::table::{check, row};

#[test]
fn p38_throwing_tool() {
    check(
        "P38",
        &[
            row(r#"defTool("a", "b", { city: «null», list: «[]», f: «() => 1» }, () => "")"#),
            row(
                "import { z } from \"zod\"\ndefTool(\"a\", \"b\", «z.object({ a: z.string() })», () => \"\")",
            ),
            row(
                "import * as zod from 'zod/v4'\ndefTool(\"a\", \"b\", { a: «zod.string()», b: \"\" }, () => \"\")",
            ),
            row(r#"defTool("a", "b", { n: «String», list: [Number], at: Date, x: «Symbol("")» }, () => "")"#),
            row(
                "import { z } from 'zod'\nconst n = z.number()\nconst all = z.object({ n })\ndefTool('a', 'b', { «n» }, () => '')\ndefTool('c', 'd', «all», () => '')",
            ),
            row(
                "import { z } from 'zod'\nconst n = z.number().parse\nfunction f(m) { defTool('a', 'b', { n, m, z }, () => '') }\nconst m = z.number()",
            ),
            row("await runPrompt((_) => _.$`a`, { responseSchema: { f: «() => 1», s: «String» } })"),
            row("const String = \"\"\ndefTool(\"a\", \"b\", { n: String }, () => \"\")"),
            row(r#"script({ responseSchema: { f: String } })"#),
            row(r#"defTool("a", "b", { city: "", list: [""] }, () => "")"#),
            row(r#"defTool("a", "b", z.object({}), () => "")"#),
            row(r#"script({ parameters: { city: null } })"#),
            row(r#"defTool("a", "b", { city: { type: "string", default: null } }, () => "")"#),
        ],
    );
}
