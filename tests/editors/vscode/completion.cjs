// Keys of `env.vars` beside those that TypeScript knows from GenAIScript's own declarations.

const { writeFileSync } = require("node:fs");
const { person } = require("./person.cjs");

const { WORKSPACE } = process.env;
/** What the declarations say of `env.vars`; the script has a parameter of the last name too. */
const DECLARED = ["copilot.editor", "copilot.history", "copilot.model", "copilot.selection", "copilot.terminalSelection", "editor.selectedText", "question"];
/** GenAIScript's settings of TypeScript include the declarations for the first two; it knows no `env` in the last. */
const ENDINGS = ["mjs", "mts", "ts"];
const LINE = 8;

const script = (ending) => `script({
    title: "Towns in .${ending}",
    system: [],
    parameters: { city: "Lille", guests: 3, question: "Where?" },
})
const { vars } = env



$\`Greet \${vars.guests} guests in \${vars.city}: \${vars.question}\`
`;

for (const ending of ENDINGS) writeFileSync(`${WORKSPACE}/genaisrc/towns-${ending}.genai.${ending}`, script(ending));

writeFileSync(
    `${WORKSPACE}/genaisrc/plan.genai.mjs`,
    'script({ system: [] })\ndefTool("plan", "Plans.", { type: "object", $defs: { Trip: { type: "object" } }, properties: {\n\n} }, async () => "")\n',
);

person(`folder=${WORKSPACE}`, async ({ keys, text, until, check, open, go, undoUntil, problems, list, proposals, propose }) => {
    const type = async (typed) => {
        await go(`${LINE}:1`);
        await keys.type(typed, { delay: 30 });
    };
    const clear = (before) => undoUntil((now) => now === before);

    await check("the TypeScript server knows the declarations", async () => {
        await open("greet.genai.mts");
        await keys.press("Control+Shift+M");
        await until("both problems", async () => {
            const told = await problems();
            return told.some((row) => row.includes("A01")) && told.some((row) => row.includes("2322"));
        });
        await keys.press("Control+J");
    });

    for (const ending of ENDINGS) {
        await open(`towns-${ending}.genai.${ending}`);
        await until("the text", async () => (await text()).includes(`.${ending}`));
        const before = await text();
        // Where TypeScript knows `question`, ours is left out.
        const isDeclared = ending !== "ts";
        const vars = isDeclared ? "env.vars" : "vars";
        const all = ["city", "guests", ...(isDeclared ? DECLARED : ["question"])];
        const accepted = async (typed, expected, result) => {
            await check(`.${ending}: ${typed} lists ours first and each key once, and Enter writes the first`, async () => {
                await type(typed);
                const found = await propose(expected);
                const first = expected.filter((name) => !DECLARED.includes(name) || !isDeclared);
                if (first.some((name, at) => found[at] !== name)) throw new Error(`the order is ${found}`);
                const twice = found.filter((name, at) => found.indexOf(name) !== at);
                if (twice.length > 0) throw new Error(`proposed twice: ${twice}`);
                await keys.press("Enter");
                await until(result, async () => (await text()).split("\n").includes(result));
            });
            await clear(before);
        };

        await accepted(`${vars}.`, all, `${vars}.city`);
        await accepted(`${vars}.ci`, ["city"], `${vars}.city`);
        await accepted(`${vars}?.`, all, `${vars}?.city`);
        await accepted("vars.gu", ["guests"], "vars.guests");
        await accepted(`${vars}["`, all, `${vars}["city"]`);

        await check(`.${ending}: a prefix that was there before is completed`, async () => {
            await type(`${vars}.ci`);
            await keys.press("Escape");
            await list.waitFor({ state: "hidden" });
            await propose(["city"]);
            await until("the key", async () => (await proposals())[0] === "city");
            await keys.press("Enter");
            await until("the text", async () => (await text()).split("\n").includes(`${vars}.city`));
        });
        await clear(before);

        await check(`.${ending}: in a pattern`, async () => {
            await type(`const { } = ${vars}`);
            await keys.press("Escape");
            await go(`${LINE}:9`);
            const found = await propose(["city", "guests"]);
            if (found[0] !== "city") throw new Error(`the order is ${found}`);
            if (found.some((name, at) => found.indexOf(name) !== at)) throw new Error(`proposed twice: ${found}`);
            await keys.press("Enter");
            await until("the text", async () => (await text()).includes(`const { city} = ${vars}`));
        });
        await clear(before);
    }

    await check("the targets of a reference are proposed and replace what stands between the quotes", async () => {
        await open("plan.genai.mjs");
        for (const typed of ["", "#/de"]) {
            await go("3:1");
            await keys.type(`trip: { $ref: "${typed}`, { delay: 30 });
            const found = await propose(["#/$defs/Trip"]);
            if (found[0] !== "#/$defs/Trip") throw new Error(`the order is ${found}`);
            await keys.press("Enter");
            await until("the reference", async () => (await text()).split("\n").includes('trip: { $ref: "#/$defs/Trip"}'));
            await undoUntil((now) => !now.includes("trip"));
        }
    });
});
