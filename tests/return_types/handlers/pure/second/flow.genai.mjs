script({
    title: "Parcel counter",
    description: "Decides what happens to parcels: price, route, customs and complaints.",
    parameters: {
        depot: "Basel",
        maxWeight: 31.5,
        express: false,
        holiday: NaN,
        counters: 3,
        contact: "",
        zones: ["home"],
        insurance: { type: "boolean", default: true, description: "Offer an insurance?" },
        carrier: { type: "string", enum: ["post", "courier", "bike"], default: "post" },
    },
})

defTool(
    "parcel_price",
    "Gets the price of a parcel.",
    { weight: { type: "number", minimum: 0, required: true }, express: false },
    ({ weight, express }) => {
        if (weight <= 0) return 0
        if (weight > env.vars.maxWeight) return "too heavy, send as freight"
        let price = weight < 2 ? 7 : weight < 10 ? 9.7 : 20.5
        if (express) price += 9
        return price
    }
)

defTool(
    "parcel_size_class",
    "Sorts a parcel into a class of sizes.",
    { length: 30, width: 20, height: 10 },
    ({ length = 0, width = 0, height = 0 }) => {
        const girth = length + 2 * (width + height)
        if (girth < 80) {
            return "small"
        } else if (girth < 200) {
            return "medium"
        } else if (girth < 360) {
            return "large"
        } else {
            return null
        }
    }
)

defTool(
    "customs_form",
    "Chooses the customs form for a destination.",
    {
        country: { type: "string", description: "Two letters", required: true },
        value: { type: "integer", minimum: 0 },
    },
    ({ country, value }) => {
        switch (country) {
            case "CH":
            case "LI":
                return { form: "none", copies: 0 }
            case "DE":
            case "FR":
            case "AT":
            case "IT":
                if (!value) return { form: "none", copies: 0 }
                return { form: value > 300 ? "CN 23" : "CN 22", copies: 1 }
            default:
                return { form: "CN 23", copies: 3, invoice: true }
        }
    }
)

defTool(
    "carrier_speed",
    "Says how many days a carrier needs.",
    { carrier: { type: "string", enum: ["post", "courier", "bike"], required: true } },
    ({ carrier }) => {
        switch (carrier) {
            case "post":
                return 2
            case "courier":
                return 1
            case "bike":
                return 0.5
        }
    }
)

defTool(
    "route_steps",
    "Lists the stops on the way of a parcel.",
    { zone: { type: "integer", minimum: 1, maximum: 3, required: true } },
    ({ zone }) => {
        const stops = [env.vars.depot]
        switch (zone) {
            case 3:
                stops.push("airport")
            case 2:
                stops.push("sorting centre")
                break
            case 1:
                return stops
        }
        stops.push("delivery office")
        return stops
    }
)

defTool(
    "label_decode",
    "Reads the JSON on the label of a parcel.",
    { code: { type: "string", description: "What the scanner read", required: true } },
    ({ code }) => {
        try {
            const { id, zone } = JSON.parse(code)
            return { id: String(id), zone: Number(zone) }
        } catch (e) {
            return { error: e.message }
        }
    }
)

defTool(
    "weight_parse",
    "Reads a weight such as 2.5 kg or 800 g.",
    { text: "" },
    ({ text }) => {
        const [, amount, unit] = /^([\d.]+)\s*(kg|g)$/i.exec(text) || []
        if (!amount) throw new Error(`not a weight: ${text}`)
        if (unit.toLowerCase() === "g") return parseFloat(amount) / 1000
        return parseFloat(amount)
    }
)

defTool(
    "tracking_valid",
    "Checks the last digit of a tracking number.",
    { number: { type: "string", pattern: "^[0-9]+$", required: true } },
    ({ number }) => {
        if (!/^\d{8,}$/.test(number)) return false
        let sum = 0
        for (let i = 0; i < number.length - 1; i++) {
            const digit = Number(number[i])
            sum += i % 2 ? digit : digit * 3
        }
        return (10 - (sum % 10)) % 10 === Number(number.at(-1))
    }
)

defTool(
    "box_choose",
    "Chooses the smallest box into which everything fits.",
    { volumes: [1.5] },
    ({ volumes = [] }) => {
        const total = volumes.reduce((a, b) => a + b, 0)
        for (const box of [
            { name: "S", litres: 4 },
            { name: "M", litres: 12 },
            { name: "L", litres: 40 },
        ]) {
            if (box.litres >= total) return box.name
        }
        return undefined
    }
)

defTool(
    "clash_find",
    "Finds the first two parcels that are booked for the same slot.",
    { slots: ["08:00", "09:00"] },
    ({ slots = [] }) => {
        let clash = null
        outer: for (let i = 0; i < slots.length; i++) {
            for (let j = i + 1; j < slots.length; j++) {
                if (slots[i] === slots[j]) {
                    clash = { slot: slots[i], first: i, second: j }
                    break outer
                }
            }
        }
        return clash
    }
)

defTool(
    "greeting_counter",
    "Greets a customer at the counter.",
    { name: "", formal: true },
    ({ name, formal }) => {
        if (!name) return
        return formal ? `Good morning, ${name}.` : `Hi ${name}!`
    }
)

defTool(
    "complaint_route",
    "Decides who answers a complaint.",
    {
        kind: { type: "string", enum: ["lost", "damaged", "late"], required: true },
        insured: { type: "boolean" },
    },
    ({ kind, insured }) => {
        if (kind === "late") return { desk: "counter", days: 1 }
        if (kind === "damaged") {
            if (!insured) return { desk: "claims", days: 14 }
            return { desk: "insurance", days: 7, photos: true }
        }
        return { desk: "search", days: 30 }
    }
)

defTool(
    "discount_rate",
    "Computes the discount of a customer who sends a lot.",
    { parcels: NaN },
    ({ parcels }) => (parcels > 1000 ? 0.2 : parcels > 100 ? 0.1 : 0)
)

defTool(
    "stamp_text",
    "Gets the text of a stamp.",
    { text: "", fallback: "fragile" },
    ({ text, fallback }) => (text && text.trim().toUpperCase()) || fallback || "PARCEL"
)

defTool(
    "receiver_phone",
    "Gets the phone number of a receiver, if there is one.",
    {
        type: "object",
        properties: {
            receiver: {
                type: "object",
                properties: {
                    name: { type: "string" },
                    phones: { type: "array", items: { type: "string" } },
                },
            },
        },
    },
    ({ receiver }) => receiver?.phones?.[0]?.replace(/\s/g, "") ?? "unknown"
)

defTool(
    "insurance_offer",
    "Offers an insurance where it makes sense.",
    { value: { type: "number", minimum: 0, required: true } },
    ({ value }) => value > 100 && { premium: Math.max(2, value * 0.01), currency: "CHF" }
)

defTool(
    "queue_wait",
    "Estimates the minutes in the queue.",
    { waiting: 4, counters: 2 },
    ({ waiting, counters }) => {
        const perCustomer = () => {
            if (env.vars.express) return 1.5
            return 3
        }
        function open() {
            if (!counters) return env.vars.counters
            return counters
        }
        return Math.ceil((waiting * perCustomer()) / open())
    }
)

defTool(
    "door_code_hint",
    "Tells the driver how to get in.",
    { floor: { type: "integer", required: true }, lift: false },
    ({ floor, lift }) => {
        if (floor === 0) {
            return "ground floor"
        }
        return lift ? `lift to ${floor}` : `${floor} floors by foot`
        // older buildings have no number
        return { floor }
    }
)

defTool(
    "barcode_lines",
    "Draws a number as lines.",
    { digits: "" },
    ({ digits }) => {
        let i = 0
        let out = ""
        while (true) {
            if (i >= digits.length) return out
            const digit = Number(digits[i++])
            if (Number.isNaN(digit)) continue
            out += "|".repeat(digit) + " "
        }
    }
)

defTool(
    "attempts_left",
    "Says how often delivery is tried again.",
    { attempts: 1 },
    ({ attempts }) => {
        let left = 3
        do {
            left--
            attempts--
        } while (attempts > 0 && left > 0)
        return left === 0 ? "return to sender" : left
    }
)

defTool(
    "invoice_total",
    "Adds up the lines of an invoice and always closes the book.",
    { amounts: { type: "array", items: { type: "number" } } },
    ({ amounts }) => {
        const book = { open: true, total: 0 }
        try {
            if (!Array.isArray(amounts)) return book.total
            for (const amount of amounts) {
                if (amount < 0) throw new RangeError("credit notes are booked elsewhere")
                book.total += amount
            }
            return { total: book.total, lines: amounts.length }
        } catch (error) {
            return error instanceof RangeError ? error.message : "not readable"
        } finally {
            book.open = false
        }
    }
)

defTool(
    "holiday_notice",
    "Says whether the counter is open on a day of the month.",
    { day: { type: "integer", minimum: 1, maximum: 31, required: true } },
    ({ day }) => {
        const closed = day === env.vars.holiday
        let notice
        if (closed) notice = "closed"
        else if (day === 24 || day === 31) notice = "open until noon"
        return notice
    }
)

// impure
defTool(
    "depot_open",
    "Says whether the depot is open now.",
    {},
    () => {
        const hour = new Date().getHours()
        if (hour < 6 || hour >= 22) return false
        return true
    }
)

defTool(
    "signature_needed",
    "Says why a signature is needed, or that none is.",
    { value: 50, alcohol: false, carrier: { type: "string", enum: ["post", "courier"] } },
    async ({ value, alcohol, carrier }) => {
        const reasons = []
        if (alcohol) reasons.push("age check")
        if (value > 500) reasons.push("high value")
        if (!reasons.length) return carrier === "courier" ? ["courier's own rule"] : "no signature"
        return reasons
    }
)

defTool(
    "address_lines",
    "Brings an address into the order of its country.",
    { street: "", city: "", zip: "", country: "CH" },
    (args) => {
        const { street, city, zip, country } = args
        const first = [street]
        switch (country) {
            case "GB": {
                first.push(city, zip)
                break
            }
            case "US": {
                return [...first, `${city} ${zip}`, "USA"]
            }
            default: {
                first.push(`${zip} ${city}`)
            }
        }
        return first
    }
)

defTool(
    "pickup_decline",
    "Declines to pick up a parcel.",
    { reason: { type: "string", enum: ["dangerous", "perishable"], required: true } },
    ({ reason }) => {
        throw new Error(`not picked up: ${reason} goods`)
    }
)
