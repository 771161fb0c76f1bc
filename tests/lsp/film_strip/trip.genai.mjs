script({
  title: "Trip planner",
  parameters: {
    city: { type: "string", description: "Where to go", required: true },
    days: { type: "integer", description: "How long", default: 3, minimum: 1 },
    season: { type: "string", enum: ["spring", "summer", "autumn"], default: "summer" },
    interests: { type: "array", items: { type: "string" } },
    detailed: { type: "boolean", description: "Whether to list each hour", default: false },
  },
  accept: ".md",
  system: ["system", "system.trip_style"],
  tools: ["fs_find_files"],
})

const { city, days, season, interests, detailed } = env.vars

defTool(
  "weather",
  "Usual weather of a place",
  { place: { type: "string", description: "Name of the place" } },
  async ({ place }) => {
    return place
  },
)

def("FILE", env.files)

$`Plan ${days} days in ${city} in ${season}, with what is in <FILE>.`
