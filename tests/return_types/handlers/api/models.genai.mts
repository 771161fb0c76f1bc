script({ title: "Models and parsers", parameters: { language: "English", url: "https://example.com" } })

defTool("ask", "Asks a model.", { question: "" }, async ({ question }) => {
    const { text } = await runPrompt((_) => {
        _.$`Answer in ${env.vars.language}: ${question}`
    })
    return text
})

defTool("ask_safely", "Asks a model.", { question: "" }, async ({ question }) => {
    const res = await runPrompt(`${question}`, { model: "small", label: "ask" })
    if (res.error) throw res.error
    return res.text
})

defTool("ask_json", "Asks a model for JSON.", { question: "" }, async ({ question }) => {
    const res = await runPrompt((ctx) => {
        ctx.def("QUESTION", question)
        ctx.$`Answer QUESTION as JSON.`
    }, { responseType: "json_object" })
    return res.json
})

defTool("ask_many", "Asks several questions.", { questions: [""] }, async ({ questions }) => {
    const answers = await Promise.all(questions.map((it) => prompt`Answer ${it}`))
    return answers.map((answer, i) => ({ question: questions[i], answer: answer.text }))
})

defTool("translate", "Translates.", { text: "" }, async ({ text }) => {
    const { text: translated, finishReason } = await prompt`Translate to ${env.vars.language}: ${text}`
    return { translated, complete: finishReason === "stop" }
})

defTool("fetch_page", "Fetches a page.", { url: "" }, async ({ url }) => {
    const { ok, status, text } = await host.fetchText(url)
    if (!ok) return { error: `status ${status}` }
    return { text, length: text.length }
})

defTool("fetch_markdown", "A page as Markdown.", {}, async () => {
    const { text } = await fetchText(env.vars.url)
    return HTML.convertToMarkdown(text)
})

defTool("fetch_json", "Fetches JSON.", { id: { type: "integer" } }, async ({ id }) => {
    const response = await fetch(`${env.vars.url}/${id}`)
    if (!response.ok) return undefined
    return response.json()
})

defTool("fetch_status", "The status of an address.", { url: "" }, async ({ url }) => {
    const response = await fetch(url)
    return { status: response.status, ok: response.ok }
})

defTool("pdf_pages", "The pages of a PDF.", { filename: "" }, async ({ filename }) => {
    const { pages } = await parsers.PDF(filename)
    return pages
})

defTool("pdf_text", "The text of a PDF.", { filename: "" }, async ({ filename }) => {
    const { file, pages = [] } = await parsers.PDF(filename)
    return { filename: file?.filename, count: pages.length, first: pages[0] }
})

defTool("frontmatter", "The frontmatter.", { text: "" }, ({ text }) => parsers.frontmatter(text))

defTool("fences", "Code blocks of a text.", { text: "" }, ({ text }) => parsers.fences(text).map(({ language, content }) => ({ language, content })))

defTool("csv_rows", "Rows of a table.", { text: "" }, ({ text }) => parsers.CSV(text))

defTool("parse_json5", "Parses lax JSON.", { text: "" }, ({ text }) => parsers.JSON5(text) ?? {})

defTool("hash", "Hashes a text.", { text: "" }, async ({ text }) => ({ hash: await parsers.hash(text, { length: 8 }) }))

defTool("tokens", "Counts tokens.", { text: "" }, async ({ text }) => tokenizers.count(text))

defTool("shorten", "Shortens a text.", { text: "", max: 100 }, async ({ text, max }) => await tokenizers.truncate(text, max))

defTool("web_search", "Searches the web.", { query: "" }, async ({ query }) => {
    const results = await retrieval.webSearch(query, { count: 5 })
    return results.map(({ filename, content }) => ({ url: filename, snippet: content }))
})

defTool("vector_search", "Searches files.", { query: "" }, async ({ query }) => retrieval.vectorSearch(query, env.files))

defTool("md_chunks", "Parts of a document.", { markdown: "" }, async ({ markdown }) => {
    const chunks = await MD.chunk(markdown, { maxTokens: 200 })
    return chunks.map((chunk) => chunk.content)
})

defTool("diff_files", "Parses a diff.", { diff: "" }, ({ diff }) => DIFF.parse(diff).map((file) => ({ from: file.from, to: file.to })))

defTool("jsonl", "Parses lines of JSON.", { text: "" }, ({ text }) => JSONL.parse(text))

defTool("environment", "What the run knows.", {}, () => ({ language: env.vars.language, files: env.files.length, dir: env.dir }))

defTool("cached", "Remembers answers.", { key: "" }, async ({ key }) => {
    const cache = await workspace.cache<string, { value: string; hits: number }>("answers")
    const known = await cache.get(key)
    if (known) return { ...known, hits: known.hits + 1 }
    const fresh = { value: key.toUpperCase(), hits: 0 }
    await cache.set(key, fresh)
    return fresh
})

defTool("with_context", "Uses the context of the call.", { name: "" }, async ({ context, name }) => {
    context.log(`hello ${name}`)
    return `logged ${name}`
})

defTool("transcription", "The text of a recording.", { filename: "" }, async ({ filename }) => {
    const result = await transcribe(filename, { model: "whisper" })
    return result.text
})

defTool("video_frames", "Frames of a video.", { filename: "" }, async ({ filename }) => {
    const frames = await ffmpeg.extractFrames(filename, { count: 3 })
    return frames.join("\n")
})
