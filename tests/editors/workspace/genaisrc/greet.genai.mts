script({
    title: "Greet",
    accept: "md",
    system: ["system", "system.git", "system.house"],
    parameters: {
        city: { type: "string", description: "Where the guests arrive.", default: "Lille" },
        guests: 3,
    },
})

const wrong: number = "a text"
const { vars } = env
def("NOTES", env.files)
/* 🚲 自転車 */ const where = vars.city
const tone = vars["system.house.voice"]

$`Greet ${vars.guests} guests in ${where}, ${tone}, ${wrong}.`
