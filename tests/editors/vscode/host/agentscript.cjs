// Files in AgentScript: what their settings do. Neither file is open.

const { unlinkSync, writeFileSync } = require("node:fs");
const vscode = require("vscode");

/** Right since 0.1.16, where a colon stands before the type. */
const COLON = `import llm Careful from "openai://gpt-4.1-mini"

main agent Clerk {
  model Careful
  role "clerk"
  description "You keep notes."

  main func(input { text: string }) {
    use input.text as text
    return generate({ input: "Say it in one line." }) -> { line: string }
  }
}
`;

/** Too little to tell that it is AgentScript. */
const BEGUN = "agent\n";

/** `shown` tells the codes of what is shown of a file. */
exports.agentscript = (folder, shown, until) => {
    const show = (uri, what, ...expected) => until(what, () => shown(uri).sort().join() === expected.join());
    const written = async (name, text, run) => {
        const uri = vscode.Uri.joinPath(folder, name);
        writeFileSync(uri.fsPath, text);
        await run(uri);
        unlinkSync(uri.fsPath);
        await show(uri, "the end with the file");
    };
    return {
        /** What the release does not read is an error. */
        theVersionCounts: (set) =>
            written("clerk.as", COLON, async (uri) => {
                await set("agentscript.version", "0.1.5");
                await show(uri, "the error of an older release", "H01");
                await set("agentscript.version", "0.1.16");
                await show(uri, "silence");
            }),
        /** A file counts that would not by its text. */
        theIncludeCounts: (set) =>
            written("begun.as", BEGUN, async (uri) => {
                await set("agentscript.include", ["*.as"]);
                await show(uri, "the error of an included file", "H01");
                await set("agentscript.include", ["other/*.as"]);
                await show(uri, "silence");
            }),
    };
};
