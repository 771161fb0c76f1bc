script({
    title: "Repository guide",
    description: "Looks things up in the workspace, in git, on GitHub and on the web.",
    tools: ["fs_read_file"],
    parameters: {
        glob: "docs/**/*.md",
        maxFiles: 20,
        minScore: 0.25,
        dryRun: false,
        author: "",
        timeout: NaN,
        extensions: ["ts"],
        upstream: { owner: "", repo: "guide" },
        model: { type: "string", enum: ["small", "large"], default: "small", description: "Model of inner prompts." },
        retries: { type: "integer", minimum: 0, default: 2 },
    },
})

const { vars } = env

defTool(
    "doc_read",
    "Reads a page of the documentation.",
    { filename: { type: "string", description: "Path of the page", required: true } },
    async ({ context, filename }) => {
        context.log(`doc read ${filename}`)
        return await workspace.readText(filename)
    }
)

defTool(
    "doc_content",
    "Reads a page without its frontmatter.",
    { filename: "", lines: 200 },
    async ({ filename, lines = 200 }) => {
        const file = await workspace.readText(filename)
        if (!file?.content) return "<file is empty>"
        return MD.content(file).split("\n").slice(0, lines).join("\n")
    }
)

defTool("doc_list", "Lists the pages of the documentation.", {}, async () => {
    const files = await workspace.findFiles(vars.glob, { readText: false })
    return files.slice(0, vars.maxFiles).map(({ filename }) => filename)
})

defTool(
    "doc_outline",
    "Collects title and headings of all pages.",
    { depth: { type: "integer", minimum: 1, maximum: 4 } },
    async ({ depth = 2 }) => {
        const files = await workspace.findFiles(vars.glob)
        return await Promise.all(
            files.map(async (file) => {
                const { title } = MD.frontmatter(file) ?? {}
                const headings = file.content?.match(/^#+ .+$/gm) ?? []
                return { file: file.filename, title, headings: headings.filter((h) => h.indexOf(" ") <= depth) }
            })
        )
    }
)

defTool(
    "code_grep",
    "Searches the source for a regular expression.",
    { pattern: { type: "string", required: true }, glob: "src/**" },
    async (args) => {
        const { context, pattern, glob } = args
        const { matches, files } = await workspace.grep(pattern, { glob, readText: true })
        context.debug(`${files.length} files`)
        if (!matches.length) return "no match"
        return matches.map((m) => `${m.filename}\n${m.content}`).join("\n---\n")
    }
)

defTool("file_size", "Gets the size of a file in bytes.", { filename: "" }, async ({ filename }) => {
    const stat = await workspace.stat(filename)
    return stat?.size ?? -1
})

defTool("package_scripts", "Lists the scripts of package.json.", {}, async () => {
    const pkg = await workspace.readJSON("package.json")
    return Object.keys(pkg.scripts || {})
})

defTool("csv_columns", "Names the columns of a CSV file.", { filename: "" }, async ({ filename }) => {
    const rows = await workspace.readCSV<Record<string, string>>(filename)
    if (rows.length === 0) return []
    return Object.keys(rows[0])
})

defTool(
    "tests_run",
    "Runs the tests that match a name.",
    { name: { type: "string", description: "Leave out to run all" } },
    async ({ name }) => await host.exec("npm", name ? ["test", "--", "-t", name] : ["test"])
)

defTool("node_version", "Gets the version of Node.js.", {}, async () => {
    const { stdout, exitCode } = await host.exec("node --version")
    return exitCode === 0 ? stdout.trim() : "node is not installed"
})

defTool("git_branches_mine", "Lists the branches that start with a prefix.", { prefix: "feat/" }, async ({ prefix }) => {
    const branches = await git.listBranches()
    return branches.filter((b) => b.startsWith(prefix))
})

defTool("git_whatsnew", "Lists the latest commits of an author.", { count: 10 }, async ({ count }) => {
    const commits = await git.log({ author: vars.author || undefined, count })
    return commits.map(({ sha, message, date }) => ({ sha: sha.slice(0, 7), message, date }))
})

defTool(
    "git_changes_since",
    "Shows what changed since the last tag, or since a base.",
    { base: { type: "string" }, nameOnly: true },
    async ({ base, nameOnly }) => {
        const from = base ?? (await git.lastTag())
        const res = await git.diff({ base: from, nameOnly, llmify: !nameOnly })
        return res || "no changes"
    }
)

defTool(
    "issue_read",
    "Reads an issue with its comments.",
    { number: { type: "integer", minimum: 1, required: true } },
    async ({ number }) => {
        const [issue, comments] = await Promise.all([github.getIssue(number), github.listIssueComments(number)])
        return YAML.stringify({
            title: issue.title,
            state: issue.state,
            body: issue.body,
            comments: comments.map((c) => ({ by: c.user.login, text: c.body })),
        })
    }
)

defTool(
    "issue_table",
    "Lists issues as a table.",
    { state: { type: "string", enum: ["open", "closed", "all"] }, labels: { type: "string" } },
    async ({ state = "open", labels }) => {
        const issues = await github.listIssues({ state, labels, count: vars.maxFiles })
        return CSV.markdownify(issues.map(({ number, title, assignee }) => ({ number, title, who: assignee?.login || "" })))
    }
)

defTool("pull_latest", "Gets the latest pull request.", {}, async () => {
    const [pull] = await github.listPullRequests({ state: "open", sort: "created", direction: "desc", count: 1 })
    if (!pull) return undefined
    return { number: pull.number, title: pull.title, head: pull.head.ref, draft: pull.draft ?? false }
})

defTool("repo_languages", "Counts the bytes of each language.", {}, () => github.listRepositoryLanguages())

defTool(
    "release_notes",
    "Reads the notes of a release.",
    { tag: { type: "string", required: true } },
    async ({ tag }) => {
        const releases = await github.client(vars.upstream?.owner, vars.upstream?.repo).listReleases()
        return releases.find((r) => r.tag_name === tag)?.body ?? `no release ${tag}`
    }
)

defTool(
    "config_convert",
    "Converts a configuration from one format into another.",
    {
        text: { type: "string", required: true },
        from: { type: "string", enum: ["yaml", "ini", "toml", "json5"], required: true },
        to: { type: "string", enum: ["yaml", "ini", "json"], required: true },
    },
    ({ text, from, to }) => {
        const readers = { yaml: YAML.parse, ini: INI.parse, toml: parsers.TOML, json5: parsers.JSON5 }
        const data = readers[from](text)
        if (to === "yaml") return YAML.stringify(data)
        return to === "ini" ? INI.stringify(data) : JSON.stringify(data, null, 2)
    }
)

defTool("pdf_pages", "Extracts the text of a PDF, page by page.", { filename: "" }, async ({ filename }) => {
    const pdf = await parsers.PDF(filename)
    return pdf?.pages ?? []
})

defTool(
    "sum_expression",
    "Evaluates an arithmetic expression.",
    { expression: { type: "string", required: true } },
    async ({ expression }) => {
        const value = await parsers.math(expression)
        return value === undefined ? "not an expression" : `${expression} = ${value}`
    }
)

defTool("text_hash", "Computes the hash of a text.", { text: "", length: 12 }, ({ text, length }) =>
    parsers.hash(text, { length })
)

defTool("feed_titles", "Lists the titles in an RSS feed.", { url: "" }, async ({ url }) => {
    const { ok, status, text } = await host.fetchText(url)
    if (!ok) return `feed not available: ${status}`
    const feed = await XML.parse(text)
    return feed.rss.channel.item.map((i) => i.title)
})

defTool(
    "page_text",
    "Fetches a web page as text or Markdown.",
    { url: { type: "string", description: "https://…", required: true }, markdown: true },
    async ({ context, url, markdown }) => {
        context.log(`fetch ${url}`)
        const { ok, text = "" } = await fetchText(url, { retries: vars.retries })
        if (!ok) return null
        return markdown ? await HTML.convertToMarkdown(text) : await HTML.convertToText(text)
    }
)

defTool("service_status", "Asks a service for its status.", { url: "" }, async ({ url }) => {
    const res = await fetch(url, { method: "HEAD" })
    return { ok: res.ok, status: res.status, type: res.headers.get("content-type") }
})

defTool("docs_search", "Searches the documentation by meaning.", { query: "" }, async ({ query }) => {
    const files = await workspace.findFiles(vars.glob)
    const hits = await retrieval.vectorSearch(query, files, { minScore: vars.minScore, topK: 4 })
    return hits
})

defTool("docs_fuzzy", "Searches the given files for words.", { words: "" }, async ({ words }) => {
    const hits = await retrieval.fuzzSearch(words, env.files, { topK: 5 })
    return hits.map((h) => path.basename(h.filename)).join(", ") || "nothing found"
})

defTool(
    "text_summarize",
    "Summarizes a text with a model.",
    { text: { type: "string", required: true }, sentences: 3 },
    async ({ text, sentences }) => {
        const { text: summary, error } = await runPrompt(
            (ctx) => {
                const name = ctx.def("TEXT", text)
                ctx.$`Summarize ${name} in ${sentences} sentences.`
            },
            { model: vars.model, label: "summarize" }
        )
        return error ? error.message : summary
    }
)

defTool("name_suggest", "Suggests a name for a function.", { code: "" }, async ({ code }) => {
    const res = await prompt`Suggest a name for this function:\n${code}`.options({ model: "small" })
    return res
})

defTool("tokens_count", "Counts the tokens of the attached files.", {}, async () => {
    let total = 0
    for (const file of env.files) total += await tokenizers.count(file.content ?? "")
    return { files: env.files.length, total }
})

defTool("file_chunks", "Cuts a file into pieces.", { filename: "", size: 512 }, async ({ filename, size }) => {
    const chunks = await tokenizers.chunk(workspace.readText(filename), { chunkSize: size })
    return chunks.map(({ lineStart, lineEnd }) => [lineStart, lineEnd])
})

defTool("path_facts", "Takes a path apart.", { filename: "" }, ({ filename }) => ({
    ...path.parse(filename),
    absolute: path.isAbsolute(filename),
    test: path.changeext(filename, ".test.ts"),
}))

defTool("user_ask", "Asks the user, who may refuse.", { question: "", options: ["yes"] }, async ({ question, options }) => {
    if (!(await host.confirm("May I ask you something?"))) return false
    return options?.length ? host.select(question, options) : host.input(question)
})

defTool("blame_cached", "Finds who wrote a line, and remembers it.", { filename: "", line: 1 }, async ({ filename, line }) => {
    const cache = await workspace.cache<string, string>("blame")
    const { value } = await cache.getOrUpdate(`${filename}:${line}`, () => git.blame(filename, line))
    return value
})

defTool("diff_files", "Compares two files.", { left: "", right: "" }, ({ left, right }) =>
    Promise.all([left, right].map((f) => workspace.readText(f))).then(([a, b]) => DIFF.createPatch(a, b))
)

defTool("log_append", "Appends a line to the log of the session.", { line: "", level: 1 }, async ({ line, level }) => {
    if (vars.dryRun) return "not written"
    await JSONL.append("session.jsonl", { line, level })
})

defTool("log_errors", "Reads the errors in the log of the session.", {}, async () => {
    const file = await workspace.readText("session.jsonl")
    return JSONL.parse(file).filter((entry) => entry.level > 2)
})
