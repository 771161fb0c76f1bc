use crate::lint::harness::table::{check, row};

#[test]
fn r08_own_dollar() {
    check(
        "R08",
        &[
            row(
                "const $ = cheerio.load(html)\nconst title = $(\"title\").text()\n«$»`Explain the page ${title}.`\n$`And its title, too.`",
            ),
            row("function $(text) { return text }\n«$»`Explain the page to me.`"),
            row("const $ = (text) => text\n«$»`Explain the page to me.`"),
            row("import { $ } from \"zx\"\nawait $`git log -n 5`"),
            row("const $ = cheerio.load(html)\nuse($(\"title\").text())"),
            row("const $ = cheerio.load(html)\nuse($`title`)"),
            row("export default function (ctx) { const { $ } = ctx; $`Explain the page to me.` }"),
            row("const $ = ctx.$.bind(ctx)\n$`Explain the page to me.`"),
            row("await runPrompt(($) => { $.$`Explain the page to me.` })"),
            row("use(() => { const $ = load(html); return $(\"a\") })\n$`Explain the page to me.`"),
        ],
    );
}
