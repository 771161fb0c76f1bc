script({ title: "Tools in JavaScript", parameters: { team: "core", verbose: false } })

/**
 * @typedef {object} Member
 * @property {string} name Their name.
 * @property {number} age Their age.
 * @property {string} [mail] Their mail address.
 */

/** @typedef {"low" | "medium" | "high"} Priority */

/** @typedef {{ title: string, priority: Priority, done?: boolean }} Task */

/** @type {Member[]} */
const MEMBERS = [
    { name: "Ada", age: 36, mail: "ada@example.com" },
    { name: "Alan", age: 41 },
]

/**
 * @param {{ name: string }} args
 * @returns {Member | undefined} The member of that name.
 */
function findMember({ name }) {
    return MEMBERS.find((member) => member.name === name)
}
defTool("find_member", "Finds a member.", { name: "" }, findMember)

defTool("members", "All members.", {}, () => MEMBERS)

defTool("oldest", "The oldest member.", {}, () => MEMBERS.reduce((a, b) => (a.age > b.age ? a : b)))

/** @returns {Task[]} The tasks of the team. */
const tasks = () => [
    { title: "Write", priority: "high" },
    { title: "Rest", priority: "low", done: true },
]
defTool("tasks", "All tasks.", {}, tasks)

/**
 * @returns {Promise<Priority>} How urgent it is.
 */
async function priority({ days }) {
    if (days < 2) return "high"
    return days < 7 ? "medium" : "low"
}
defTool("priority", "The priority of a task.", { days: { type: "integer" } }, priority)

/** @returns {Record<string, number>} Ages by name. */
const ages = () => Object.fromEntries(MEMBERS.map((it) => [it.name, it.age]))
defTool("ages", "Ages by name.", {}, ages)

defTool(
    "team",
    "The team of the script.",
    {},
    /** @returns {{ team: string, size: number }} The team. */
    () => ({ team: env.vars.team, size: MEMBERS.length })
)

defTool("average_age", "The average age.", {}, () => {
    let sum = 0
    MEMBERS.forEach((member) => {
        sum += member.age
    })
    return MEMBERS.length > 0 ? sum / MEMBERS.length : null
})

defTool("badge", "A badge for a member.", { name: "", admin: { type: "boolean" } }, function ({ name, admin }) {
    const badge = { name, role: admin ? "admin" : "member" }
    if (env.vars.verbose) badge.since = 2020
    return badge
})

defTool("invite", "Invites people.", { mails: [""] }, ({ mails }) => {
    const result = { invited: [], rejected: [] }
    for (const mail of mails) (mail.includes("@") ? result.invited : result.rejected).push(mail)
    return result
})

defTool("count_by_age", "Counts by age.", {}, () => {
    const counts = {}
    for (const { age } of MEMBERS) {
        const decade = Math.floor(age / 10) * 10
        counts[decade] ??= 0
        counts[decade]++
    }
    return counts
})

defTool("mails", "Known addresses.", {}, () => MEMBERS.map((it) => it.mail).filter((mail) => mail !== undefined))

defTool("greeting", "Greets.", { hour: { type: "integer", minimum: 0, maximum: 23 } }, ({ hour }) => {
    const part = hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening"
    return "Good " + part + ", " + env.vars.team + "!"
})

defTool("schedule", "Plans days.", { days: { type: "integer", maximum: 60 } }, ({ days }) => {
    const plan = []
    for (let day = 0; day < days; day++) plan.push({ day, who: MEMBERS[day % MEMBERS.length].name, weekend: day % 7 > 4 })
    return plan
})

defTool("walk", "Walks a tree.", { depth: { type: "integer", maximum: 5 } }, ({ depth }) => {
    const grow = (level) => ({ level, children: level < depth ? [grow(level + 1)] : [] })
    return grow(0)
})

defTool({
    spec: {
        name: "spec_form",
        description: "The form with a spec.",
        parameters: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
    },
    impl: ({ n }) => ({ n, squared: n * n }),
})
