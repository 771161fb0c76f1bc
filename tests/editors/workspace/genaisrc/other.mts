// No script: promptsig must not speak here.
export const accept = "md"
