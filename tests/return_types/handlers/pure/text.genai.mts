script({
    title: "Text tools",
    parameters: {
        prefix: "> ",
        width: { type: "integer", default: 72, minimum: 1 },
        style: { type: "string", enum: ["plain", "upper", "title"], default: "plain" },
    },
})

const STOP_WORDS = new Set(["a", "an", "the", "of", "and"])

defTool("word_count", "Counts the words of a text.", { text: "" }, ({ text }) => text.split(/\s+/).filter(Boolean).length)

defTool("word_frequencies", "Counts how often each word occurs.", { text: "" }, ({ text }) => {
    const counts = {}
    for (const word of text.toLowerCase().split(/\W+/)) {
        if (!word || STOP_WORDS.has(word)) continue
        counts[word] = (counts[word] || 0) + 1
    }
    return counts
})

defTool("top_words", "The most frequent words.", { text: "", count: 5 }, ({ text, count }) => {
    const counts = new Map<string, number>()
    for (const word of text.split(" ")) counts.set(word, (counts.get(word) ?? 0) + 1)
    return [...counts.entries()]
        .sort((a, b) => b[1] - a[1])
        .slice(0, count)
        .map(([word, times]) => ({ word, times }))
})

defTool("quote", "Quotes a text as in an e-mail.", { text: "" }, ({ text }) =>
    text
        .split("\n")
        .map((line) => env.vars.prefix + line)
        .join("\n")
)

defTool("wrap", "Wraps a text at the width of the script.", { text: "" }, ({ text }) => {
    const lines = []
    let line = ""
    for (const word of text.split(" ")) {
        if ((line + word).length > env.vars.width) {
            lines.push(line.trim())
            line = ""
        }
        line += word + " "
    }
    if (line) lines.push(line.trim())
    return { lines, count: lines.length, width: env.vars.width }
})

defTool("slugify", "Makes a slug of a title.", { title: "" }, (args) => {
    const slug = args.title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "")
    return slug || "untitled"
})

defTool("initials", "The initials of a name.", { name: "" }, ({ name }) => {
    const parts = name.split(" ").filter((part) => part.length > 0)
    return parts.map((part) => part[0].toUpperCase()).join("")
})

defTool("is_palindrome", "Whether a text reads the same backwards.", { text: "" }, ({ text }) => {
    const letters = text.toLowerCase().replace(/[^a-z]/g, "")
    return letters === letters.split("").reverse().join("")
})

defTool("restyle", "Writes a text in the style of the script.", { text: "" }, ({ text }) => {
    switch (env.vars.style) {
        case "upper":
            return { style: "upper", text: text.toUpperCase() }
        case "title":
            return { style: "title", text: text.charAt(0).toUpperCase() + text.slice(1) }
        default:
            return { style: "plain", text }
    }
})

defTool("current_style", "The style that is set.", {}, () => env.vars.style)

defTool("compare_lengths", "Which of two texts is longer.", { left: "", right: "" }, ({ left, right }) => {
    if (left.length === right.length) return "same"
    return left.length > right.length ? "left" : "right"
})

defTool("excerpt", "Cuts a text.", { text: "", max: { type: "integer", default: 80 } }, ({ text, max }) => {
    const cut = text.length > max
    return {
        text: cut ? text.substring(0, max) + "…" : text,
        cut,
        dropped: cut ? text.length - max : undefined,
    }
})

defTool("find_mentions", "Finds @mentions.", { text: "" }, ({ text }) => {
    const found = []
    const pattern = /@(\w+)/g
    let match
    while ((match = pattern.exec(text)) !== null) {
        found.push({ user: match[1], index: match.index })
    }
    return found
})

defTool("first_link", "The first link of a text, if any.", { text: "" }, ({ text }) => {
    const match = /https?:\/\/\S+/.exec(text)
    if (!match) return null
    return match[0]
})

defTool("parse_key_values", "Parses `key=value` lines.", { text: "" }, ({ text }) =>
    Object.fromEntries(
        text
            .split("\n")
            .filter((line) => line.includes("="))
            .map((line) => {
                const [key, ...rest] = line.split("=")
                return [key.trim(), rest.join("=").trim()]
            })
    )
)

defTool("mask", "Masks all but the last characters.", { secret: "", visible: 4 }, ({ secret, visible }) => {
    const hidden = Math.max(0, secret.length - visible)
    return "*".repeat(hidden) + secret.slice(hidden)
})

defTool("caesar", "Shifts the letters.", { text: "", by: { type: "integer" } }, ({ text, by }) => {
    let out = ""
    for (const c of text) {
        const code = c.charCodeAt(0)
        if (code >= 97 && code <= 122) out += String.fromCharCode(((code - 97 + by) % 26) + 97)
        else out += c
    }
    return out
})

defTool("sections", "Splits Markdown at its headings.", { markdown: "" }, ({ markdown }) => {
    const sections: { title: string; lines: string[] }[] = []
    for (const line of markdown.split("\n")) {
        if (line.startsWith("# ")) sections.push({ title: line.slice(2), lines: [] })
        else if (sections.length) sections[sections.length - 1].lines.push(line)
    }
    return sections
})

function levenshtein(a: string, b: string) {
    const row = Array.from({ length: b.length + 1 }, (_, i) => i)
    for (let i = 1; i <= a.length; i++) {
        let previous = row[0]++
        for (let j = 1; j <= b.length; j++) {
            const above = row[j]
            row[j] = a[i - 1] === b[j - 1] ? previous : Math.min(previous, above, row[j - 1]) + 1
            previous = above
        }
    }
    return row[b.length]
}
defTool("similarity", "How similar two words are.", { a: "", b: "" }, ({ a, b }) => {
    const distance = levenshtein(a, b)
    const longest = Math.max(a.length, b.length)
    return { distance, score: longest === 0 ? 1 : 1 - distance / longest }
})

defTool("closest", "The closest of some words.", { word: "", candidates: [""] }, ({ word, candidates }) => {
    let best
    let bestDistance = Infinity
    for (const candidate of candidates) {
        const distance = levenshtein(word, candidate)
        if (distance < bestDistance) {
            best = candidate
            bestDistance = distance
        }
    }
    return best
})

defTool("capitalize_all", "Capitalizes words.", { words: [""] }, ({ words }) =>
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
)

defTool("char_classes", "Counts the kinds of characters.", { text: "" }, ({ text }) => {
    const result = { letters: 0, digits: 0, other: 0 }
    for (const c of text) {
        if (/[a-z]/i.test(c)) result.letters++
        else if (/\d/.test(c)) result.digits++
        else result.other++
    }
    return result
})

defTool("template", "Fills a template.", { template: "", name: "", age: { type: "integer" } }, ({ template, ...values }) => {
    let text = template
    for (const [key, value] of Object.entries(values)) text = text.replaceAll(`{${key}}`, String(value))
    return text
})

defTool("line_at", "One line of a text.", { text: "", line: { type: "integer", minimum: 1 } }, ({ text, line }) => {
    const lines = text.split("\n")
    if (line > lines.length) return { error: `There are ${lines.length} lines only.` }
    return { line, text: lines[line - 1] }
})
