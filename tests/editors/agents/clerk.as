import llm Careful from "openai://gpt-4.1-mini"

agent Clerk {
  model Careful
  role "clerk"
  description "You keep notes."

  func note(text) {
    use text as note
    generate({ input: "Say it in one line." }) -> { line string }
  }
}
