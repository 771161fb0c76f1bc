script({
    title: "Weather log",
    description: "Evaluates what a few weather stations on the allotments measure.",
    parameters: {
        station: "gate",
        altitude: 420,
        offset: -0.5,
        rainOnly: false,
        threshold: NaN,
        remark: "",
        sensors: ["air"],
        place: { lat: 47.5, lon: 7.6 },
        decimals: { type: "integer", minimum: 0, maximum: 4, default: 1 },
        unit: { type: "string", enum: ["C", "F"], default: "C", description: "Unit of temperatures." },
    },
})

const readings = [
    { station: "gate", hour: 6, temp: 8.25, rain: 0, wind: "NW 12" },
    { station: "gate", hour: 12, temp: 15.5, rain: 0.4, wind: "W 20" },
    { station: "pond", hour: 6, temp: 7, rain: 0, wind: "NW 8" },
    { station: "pond", hour: 12, temp: 14.75, rain: 1.2, wind: "W 15" },
    { station: "shed", hour: 18, temp: 12.5, rain: 3, wind: "S 31" },
]

defTool("temps_all", "Lists all temperatures.", {}, () => readings.map((r) => r.temp))

defTool(
    "temps_convert",
    "Converts temperatures from Celsius to Fahrenheit.",
    { type: "object", properties: { temps: { type: "array", items: { type: "number" } } }, required: ["temps"] },
    ({ temps }) => temps.map((t) => t * 1.8 + 32)
)

defTool(
    "rain_total",
    "Adds up the rain at a station.",
    { station: "gate" },
    ({ station }) => readings.filter((r) => r.station === station).reduce((sum, { rain }) => sum + rain, 0)
)

defTool(
    "reading_first_wet",
    "Finds the first reading with rain.",
    { above: 0.5 },
    ({ above }) => readings.find((r) => r.rain > above)
)

defTool(
    "stations_sorted",
    "Lists the names of the stations from A to Z.",
    {},
    async () =>
        readings
            .map(({ station }) => station)
            .filter((name, i, all) => all.indexOf(name) === i)
            .sort((a, b) => a.localeCompare(b))
)

defTool(
    "warmest_hours",
    "Ranks hours by temperature.",
    { count: { type: "integer", minimum: 1, maximum: 5 } },
    ({ count = 3 }) =>
        [...readings]
            .sort((a, b) => b.temp - a.temp)
            .slice(0, count)
            .map(({ hour, temp }) => ({ hour, temp }))
)

defTool(
    "wind_letters",
    "Lists the directions of the wind, letter by letter.",
    { limit: 10 },
    ({ limit }) => readings.flatMap((r) => r.wind.split(" ")[0].split("")).slice(0, limit)
)

defTool("frost_any", "Says whether there was frost.", { below: 0 }, ({ below = 0 }) => readings.some((r) => r.temp < below))

defTool(
    "hours_complete",
    "Checks that there is a reading for each hour.",
    { hours: [6] },
    ({ hours = [6, 12] }) => hours.every((h) => readings.some((r) => r.hour === h))
)

defTool(
    "log_text",
    "Writes the log as text.",
    { title: "Log", remarks: ["calm"] },
    ({ title, remarks = [] }) => {
        let text = `# ${title}\n`
        for (const { hour, temp, station } of readings) {
            text += `${String(hour).padStart(2, "0")}:00 ${station} ${temp.toFixed(1)}\n`
        }
        for (const [i, remark] of remarks.entries()) text += `${i + 1}. ${remark}\n`
        return text
    }
)

defTool(
    "wind_parse",
    "Takes a wind such as NW 12 apart.",
    { wind: { type: "string", pattern: "^[NESW]+ \\d+$", required: true } },
    ({ wind }) => {
        const [direction, speed] = wind.split(" ")
        return { direction, speed: parseInt(speed, 10) }
    }
)

defTool(
    "numbers_read",
    "Reads the numbers out of a line.",
    { line: "", separator: ";" },
    ({ line, separator = ";" }) =>
        line
            .split(separator)
            .map(Number)
            .filter((n) => !Number.isNaN(n))
)

defTool("words_keep", "Keeps the fields of a line that are not empty.", { line: "" }, ({ line }) =>
    line.split(/[,;\t]/).map((field) => field.trim()).filter(Boolean)
)

defTool("labels_of", "Turns numbers into labels.", { values: [12.5] }, ({ values = [] }) => values.map(String).join(" / "))

defTool(
    "station_last",
    "Gets the name of the station that was read last.",
    {},
    () => readings.at(-1).station.toUpperCase()
)

defTool(
    "grid_make",
    "Makes an empty grid for the map of the allotments.",
    { rows: { type: "integer", minimum: 1, maximum: 20, required: true }, columns: 3 },
    ({ rows, columns = 3 }) => Array.from({ length: rows }, () => Array(columns).fill(0))
)

defTool(
    "grid_cells",
    "Names the cells of a grid.",
    { rows: 2, columns: 2 },
    ({ rows = 2, columns = 2 }) => {
        const letters = "ABCDEFGHIJ"
        return Array.from({ length: rows }, (_, r) =>
            Array.from({ length: columns }, (_, c) => `${letters.charAt(r)}${c + 1}`)
        ).flat()
    }
)

defTool(
    "mean_temp",
    "Computes the mean temperature, rounded.",
    { station: { type: "string", description: "Leave out for all stations" } },
    ({ station }) => {
        const temps = readings.filter((r) => !station || r.station === station).map((r) => r.temp)
        if (temps.length === 0) return "no readings"
        const mean = temps.reduce((a, b) => a + b) / temps.length + env.vars.offset
        return mean.toFixed(env.vars.decimals)
    }
)

defTool("range_temp", "Gets the span of temperatures.", { round: true }, ({ round }) => {
    const temps = readings.map((r) => r.temp)
    const span = Math.max(...temps) - Math.min(...temps)
    return round ? Math.round(span) : span
})

defTool(
    "coldest_name",
    "Names the coldest station, if one is below a limit.",
    { limit: NaN },
    ({ limit }) => {
        let name = null
        let coldest = limit
        for (const { station, temp } of readings) {
            if (temp < coldest) {
                coldest = temp
                name = station
            }
        }
        return name
    }
)

defTool("pressure_sea", "Reduces a pressure to sea level.", { pressure: 970.5 }, ({ pressure }) => {
    const factor = Math.pow(1 - (0.0065 * env.vars.altitude) / 288.15, -5.255)
    return Math.round(pressure * factor * 10) / 10
})

defTool(
    "remark_slug",
    "Makes a name for a file out of a remark.",
    { remark: { type: "string", required: true }, max: 24 },
    ({ remark, max = 24 }) =>
        remark
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, "-")
            .replace(/^-|-$/g, "")
            .slice(0, max)
)

defTool(
    "compare_stations",
    "Says which of two stations was warmer.",
    {
        a: { type: "string", enum: ["gate", "pond", "shed"], required: true },
        b: { type: "string", enum: ["gate", "pond", "shed"], required: true },
    },
    ({ a, b }) => {
        const top = (name) => Math.max(...readings.filter((r) => r.station === name).map((r) => r.temp))
        if (top(a) === top(b)) return "same"
        return top(a) > top(b) ? a : b
    }
)

defTool("bar_chart", "Draws temperatures as bars.", { width: 20 }, ({ width = 20 }) => {
    const max = Math.max(...readings.map((r) => r.temp))
    return readings.map(({ hour, temp }) => `${hour}`.padStart(3) + " " + "#".repeat((temp / max) * width))
})

defTool(
    "spell_longest",
    "Finds the longest run of dry readings.",
    { rain: { type: "array", items: { type: "number" } } },
    ({ rain }) => {
        const values = Array.isArray(rain) ? rain : readings.map((r) => r.rain)
        let run = 0
        let best = 0
        for (const value of values) {
            run = value === 0 ? run + 1 : 0
            if (run > best) best = run
        }
        return best
    }
)

defTool(
    "line_pairs",
    "Reads a text of lines such as temp=8 into pairs.",
    { text: "" },
    ({ text }) =>
        text
            .split("\n")
            .map((line) => line.split("="))
            .filter((pair) => pair.length === 2)
            .map(([key, value]) => ({ key: key.trim(), value: parseFloat(value) || 0 }))
)

defTool(
    "remark_state",
    "Counts the characters of a remark, or takes the standard one.",
    { remark: { type: "string" } },
    ({ remark }) => {
        let state = env.vars.station
        if (remark?.startsWith("!")) state = remark.length
        return state
    }
)

defTool(
    "reading_position",
    "Says at which place a reading stands.",
    { station: "pond", hour: 12 },
    ({ station, hour }) => readings.findIndex((r) => r.station === station && r.hour === hour)
)
