system({
  title: "Style of travel plans",
  parameters: {
    tone: "",
  },
})

export default function (ctx) {
  const { env } = ctx
  const tone = env.vars["system.trip_style.tone"]
  ctx.$`Write in a ${tone} tone.`
}
