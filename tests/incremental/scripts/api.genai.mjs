script({ title: "Misused functions", parameters: { tag: "" } })

const tag = env.vars.tag
const commits = await git.log({ base: tag })
const changes = await git.changedFiles({ head: tag, count: 3 })

const rules = await workspace.readFile("STYLE.md")
def(rules, "RULES")
const spec = await workspace.readJSON("openapi.json")
def("SPEC", spec)

const { stdout } = await host.exec("git", "status --short")
defData("STATUS", [{ stdout }], { format: "jsonl" })
defData("COMMITS", commits, { sliceHaed: 3 })

const notes = workspace.readText("NOTES.md")
def("NOTES", notes.content)
const answer = await runPrompt("Tell a joke.")
console.log(`The answer: ${answer}`)
console.log(answer.content)

const queue = host.promiseQueue(2)
const describe = async (file) => (await runPrompt(`Describe ${file.content}`)).text
await queue.all(env.files.map((file) => describe(file)))

defOutputProcessor(({ text }) => text.trim())
defOutputProcessor(({ fences }) => ({ files: fences.map((fence) => fence.content) }))

$`Explain RULES, SPEC and STATUS of ${changes.length} files.`
