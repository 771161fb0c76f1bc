script({ title: "Files", parameters: { root: "src", maxFiles: { type: "integer", default: 20 } } })

defTool("read_file", "Reads a file.", { filename: "" }, async ({ filename }) => {
    try {
        return await workspace.readText(filename)
    } catch (e) {
        return `error: ${e.message}`
    }
})

defTool("read_content", "The content of a file.", { filename: "" }, async ({ filename }) => {
    const { content } = await workspace.readText(filename)
    return content ?? ""
})

defTool("list_files", "Lists files.", { glob: "**/*.md" }, async ({ glob }) => {
    const files = await workspace.findFiles(glob, { readText: false })
    return files.map(({ filename }) => filename)
})

defTool("list_some", "Lists the first files.", { glob: "" }, async ({ glob }) => {
    const files = await workspace.findFiles(glob)
    if (files.length === 0) return "No files found."
    return files.slice(0, env.vars.maxFiles)
})

defTool("first_file", "The first file.", { glob: "" }, async ({ glob }) => (await workspace.findFiles(glob))[0])

defTool("grep", "Searches files.", { pattern: "" }, async ({ pattern }) => {
    const { files, matches } = await workspace.grep(pattern, { globs: [`${env.vars.root}/**`] })
    return { count: files.length, lines: matches.map((match) => match.content) }
})

defTool("grep_text", "Searches files as text.", { pattern: "" }, async ({ pattern }) => {
    const { matches } = await workspace.grep(new RegExp(pattern), "**/*.ts")
    return matches.map(({ filename, content }) => `${filename}: ${content}`).join("\n")
})

defTool("file_stat", "Size and time of a file.", { filename: "" }, async ({ filename }) => workspace.stat(filename))

defTool("file_size", "The size of a file.", { filename: "" }, async ({ filename }) => {
    const stat = await workspace.stat(filename)
    return stat ? stat.size : -1
})

defTool("write_file", "Writes a file.", { filename: "", content: "" }, async ({ filename, content }) => {
    await workspace.writeText(filename, content)
    return `wrote ${content.length} characters`
})

defTool("append_file", "Appends to a file.", { filename: "", content: "" }, async ({ filename, content }) => {
    await workspace.appendText(filename, content)
})

defTool("copy_file", "Copies a file.", { from: "", to: "" }, async ({ from, to }) => await workspace.copyFile(from, to))

defTool("line_counts", "Lines by file.", { glob: "" }, async ({ glob }) => {
    const counts: Record<string, number> = {}
    for (const file of await workspace.findFiles(glob)) counts[file.filename] = file.content?.split("\n").length ?? 0
    return counts
})

defTool("package_name", "The name in package.json.", {}, async () => {
    const pkg = await workspace.readJSON("package.json")
    return pkg.name
})

defTool("package_info", "Some of package.json.", {}, async () => {
    const { name, version } = await workspace.readJSON("package.json")
    return { name, version, known: !!name }
})

defTool("read_table", "Rows of a table.", { filename: "" }, async ({ filename }) => workspace.readCSV(filename))

defTool("read_yaml", "Reads YAML.", { filename: "" }, async ({ filename }) => await workspace.readYAML(filename))

defTool("table_rows", "Parses a table.", { text: "" }, ({ text }) => {
    const rows = CSV.parse(text, { delimiter: "," })
    return { rows: rows.length, markdown: CSV.markdownify(rows) }
})

defTool("to_yaml", "Writes YAML.", { text: "" }, ({ text }) => YAML.stringify(JSON.parse(text)))

defTool("yaml_keys", "Keys of YAML.", { text: "" }, ({ text }) => {
    const data = YAML.parse(text)
    return Object.keys(data)
})

defTool("path_parts", "The parts of a path.", { filename: "" }, ({ filename }) => ({
    folder: path.dirname(filename),
    base: path.basename(filename),
    extension: path.extname(filename),
    absolute: path.isAbsolute(filename),
    joined: path.join(env.vars.root, filename),
}))

defTool("selected_files", "The files of the run.", {}, () => env.files.map((file) => file.filename))

defTool("selected", "The files of the run with content.", {}, () => env.files)

defTool("sizes", "Sorted by size.", { glob: "" }, async ({ glob }) => {
    const files = await workspace.findFiles(glob)
    return files
        .map(({ filename, content = "" }) => ({ filename, size: content.length }))
        .sort((a, b) => b.size - a.size)
})
