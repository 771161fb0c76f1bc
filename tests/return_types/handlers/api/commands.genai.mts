script({ title: "Commands", parameters: { cwd: ".", branch: { type: "string" } } })

defTool("run_tests", "Runs the tests.", {}, async () => host.exec("npm", ["test"]))

defTool("exit_code", "The code of a command.", { command: "", args: [""] }, async ({ command, args }) => {
    const { exitCode } = await host.exec(command, args, { cwd: env.vars.cwd })
    return exitCode
})

defTool("run_output", "The output of a command.", { command: "" }, async ({ command }) => {
    const result = await host.exec(command)
    if (result.exitCode !== 0) return { failed: true, stderr: result.stderr, code: result.exitCode }
    return { failed: false, stdout: result.stdout }
})

defTool("shell_lines", "The lines of the output.", { command: "" }, async ({ command }) => {
    const res = await host.exec(command)
    return res.stdout?.trim().split("\n") ?? []
})

defTool("current_branch", "The branch.", {}, async () => await git.branch())

defTool("branches", "All branches.", {}, () => git.listBranches())

defTool("default_branch", "The default branch.", {}, async () => {
    const branch = env.vars.branch || (await git.defaultBranch())
    return { branch, isDefault: branch === (await git.defaultBranch()) }
})

defTool("commits", "Recent commits.", { count: { type: "integer", default: 10 } }, async ({ count }) => {
    const log = await git.log({ count })
    return log.map(({ sha, message }) => ({ sha: sha.slice(0, 7), message }))
})

defTool("commit_list", "Recent commits as a list.", {}, async () => {
    const commits = await git.log({ count: 5 })
    return commits.map((it) => `- ${it.date}: ${it.message}`).join("\n")
})

defTool("diff", "The diff.", { base: { type: "string" } }, async ({ base }) => {
    const diff = await git.diff({ base, staged: !base })
    return diff || "no changes"
})

defTool("changed", "The changed files.", {}, async () => {
    const files = await git.listFiles("modified-base")
    return files.filter((file) => !file.filename.startsWith("test"))
})

defTool("git_status", "The status.", {}, () => git.exec(["status", "--porcelain"]))

defTool("blame", "Who wrote a line.", { filename: "", line: { type: "integer" } }, async ({ filename, line }) => {
    const client = git.client(env.vars.cwd)
    return await client.blame(filename, line)
})

defTool("issues", "Open issues.", { label: { type: "string" } }, async ({ label }) => {
    const issues = await github.listIssues({ state: "open", labels: label })
    return issues.map((issue) => ({ number: issue.number, title: issue.title }))
})

defTool("issue", "One issue.", { number: { type: "integer" } }, async ({ number }) => {
    const issue = await github.getIssue(number)
    if (!issue) return "not found"
    const { title, body, state } = issue
    return { title, body, state }
})

defTool("pulls", "Titles of pull requests.", {}, async () => {
    const titles: string[] = []
    for (const pull of await github.listPullRequests({ state: "open" })) titles.push(pull.title)
    return titles
})

defTool("repository", "The repository.", {}, async () => {
    const { owner, repo } = await github.info()
    return `${owner}/${repo}`
})

defTool("remote_file", "A file of a branch.", { filename: "", ref: "main" }, ({ filename, ref }) => github.getFile(filename, ref))

defTool("container_run", "Runs in a container.", { code: "" }, async ({ code }) => {
    const container = await host.container({ image: "python:alpine" })
    await container.writeText("main.py", code)
    const res = await container.exec("python", ["main.py"])
    await container.stop()
    return res
})

defTool("confirm", "Asks the user.", { question: "" }, async ({ question }) => ({ confirmed: await host.confirm(question) }))

defTool("choose", "Lets the user choose.", { options: [""] }, async ({ options }) => host.select("Which one?", options))

defTool("ask_user", "Asks for a text.", { question: "" }, async ({ question }) => {
    const answer = await host.input(question)
    return answer?.trim() || "no answer"
})
