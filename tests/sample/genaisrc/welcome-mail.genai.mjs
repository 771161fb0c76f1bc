// Was script({ title: "Welcome" }) until we began to send it in the rider's language.
script({
    title: "Welcome mail",
    description: "Writes the mail that a new rider gets.",
    group: "support",
    accept: "none",
    parameters: {
        rider: { type: "string", description: "The rider's first name.", required: true },
        language: { type: "string", enum: ["en", "nl", "de", "fr"], default: "en" },
    },
})

const { rider, language } = env.vars

$`Welcome ${rider} in ${language}, in five sentences. Say where to find the lock's code.`
