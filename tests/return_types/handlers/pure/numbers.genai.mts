script({
    title: "Calculations",
    parameters: { precision: { type: "integer", default: 2, minimum: 0, maximum: 8 }, currency: "EUR", vat: 0.19 },
})

const round = (value: number) => Math.round(value * 100) / 100

defTool("add", "Adds two numbers.", { a: NaN, b: NaN }, ({ a, b }) => a + b)

defTool("divide", "Divides two numbers.", { a: NaN, b: NaN }, ({ a, b }) => {
    if (b === 0) throw new Error("division by zero")
    return a / b
})

defTool("safe_divide", "Divides two numbers.", { a: NaN, b: NaN }, ({ a, b }) => (b === 0 ? null : a / b))

defTool("statistics", "Mean, median and range.", { values: [0] }, ({ values }) => {
    if (!values.length) return "no values"
    const sorted = [...values].sort((a, b) => a - b)
    const sum = sorted.reduce((total, value) => total + value, 0)
    const middle = Math.floor(sorted.length / 2)
    return {
        mean: sum / sorted.length,
        median: sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2,
        min: sorted[0],
        max: sorted[sorted.length - 1],
    }
})

defTool("gross", "Adds the tax.", { net: NaN }, ({ net }) => ({
    net,
    vat: round(net * env.vars.vat),
    gross: round(net * (1 + env.vars.vat)),
    currency: env.vars.currency,
}))

defTool("to_fixed", "Writes a number with the precision.", { value: NaN }, ({ value }) => value.toFixed(env.vars.precision))

defTool("is_prime", "Whether a number is prime.", { n: { type: "integer" } }, ({ n }) => {
    if (n < 2) return false
    for (let i = 2; i * i <= n; i++) {
        if (n % i === 0) return false
    }
    return true
})

defTool("factors", "The prime factors.", { n: { type: "integer", maximum: 100000 } }, ({ n }) => {
    const factors: number[] = []
    let rest = n
    for (let i = 2; i <= rest; i++) {
        while (rest % i === 0) {
            factors.push(i)
            rest /= i
        }
    }
    return factors
})

const gcd = (a, b) => (b ? gcd(b, a % b) : Math.abs(a))
defTool("gcd", "The greatest common divisor.", { a: { type: "integer" }, b: { type: "integer" } }, ({ a, b }) => {
    return { gcd: gcd(a, b) }
})

function factorial(n: number): number {
    return n <= 1 ? 1 : n * factorial(n - 1)
}
defTool("factorial", "n!", { n: { type: "integer", minimum: 0, maximum: 20 } }, ({ n }) => factorial(n))

defTool("fibonacci", "The first Fibonacci numbers.", { count: { type: "integer", maximum: 50 } }, ({ count }) => {
    const series = [0, 1]
    while (series.length < count) series.push(series[series.length - 1] + series[series.length - 2])
    return series.slice(0, Math.max(0, count))
})

defTool("convert_temperature", "Celsius and Fahrenheit.", { value: NaN, unit: { type: "string", enum: ["C", "F"] } }, ({ value, unit }) => {
    if (unit === "C") return { value: (value * 9) / 5 + 32, unit: "F" }
    return { value: ((value - 32) * 5) / 9, unit: "C" }
})

defTool("clamp", "Clamps a value.", { value: NaN, min: 0, max: 100 }, ({ value, min = 0, max = 100 }) =>
    Math.min(Math.max(value, min), max)
)

defTool("sign", "The sign of a number.", { value: NaN }, ({ value }) => {
    if (value > 0) return 1
    if (value < 0) return -1
    return 0
})

defTool("grade", "The grade of a score.", { score: { type: "number", minimum: 0, maximum: 100 } }, ({ score }) => {
    let grade = "F"
    if (score >= 90) grade = "A"
    else if (score >= 80) grade = "B"
    else if (score >= 70) grade = "C"
    return { score, grade, passed: grade !== "F" }
})

defTool("loan", "The monthly rate of a loan.", { sum: 0, rate: 0.05, months: { type: "integer", minimum: 1 } }, ({ sum, rate, months }) => {
    const monthly = rate / 12
    const factor = monthly === 0 ? 1 / months : monthly / (1 - (1 + monthly) ** -months)
    const payments = []
    let rest = sum
    for (let month = 1; month <= Math.min(months, 12); month++) {
        const interest = rest * monthly
        const principal = sum * factor - interest
        rest -= principal
        payments.push({ month, interest, principal, rest })
    }
    return { payment: sum * factor, payments }
})

defTool("matrix_transpose", "Swaps rows and columns.", { rows: { type: "array", items: { type: "array", items: { type: "number" } } } }, ({ rows }) => {
    if (!rows.length) return []
    return rows[0].map((_, column) => rows.map((row) => row[column] ?? 0))
})

defTool("histogram", "Counts values by bucket.", { values: [0], size: { type: "number", default: 10 } }, ({ values, size = 10 }) => {
    const buckets: Record<string, number> = {}
    for (const value of values) {
        const start = Math.floor(value / size) * size
        const key = `${start}-${start + size}`
        buckets[key] = (buckets[key] ?? 0) + 1
    }
    return buckets
})

defTool("parse_number", "Reads a number.", { text: "" }, ({ text }) => {
    const value = parseFloat(text)
    if (isNaN(value)) return { ok: false, error: `"${text}" is no number` }
    return { ok: true, value }
})

defTool("random_hint", "A fixed number.", {}, () => 42)

defTool("bitmask", "Sets bits.", { bits: [0] }, ({ bits }) => {
    let mask = 0
    for (const bit of bits) mask |= 1 << bit
    return { mask, hex: "0x" + mask.toString(16), even: (mask & 1) === 0 }
})

defTool("percentages", "Shares of a sum.", { values: [0] }, ({ values }) => {
    const total = values.reduce((a, b) => a + b, 0)
    if (total === 0) return values.map(() => 0)
    return values.map((value) => `${((value / total) * 100).toFixed(1)} %`)
})

defTool("range", "Numbers of a range.", { from: { type: "integer" }, to: { type: "integer" } }, ({ from, to }) => {
    const length = Math.min(Math.max(0, to - from), 100)
    return Array.from({ length }, (_, i) => from + i)
})

defTool("counter", "Increments in a closure.", { steps: { type: "integer", maximum: 100 } }, ({ steps }) => {
    let count = 0
    const increment = () => {
        count += 1
        return count
    }
    for (let i = 0; i < steps; i++) increment()
    return { count, next: increment() }
})
