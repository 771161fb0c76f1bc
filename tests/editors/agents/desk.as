import llm Qwen from "ollama://localhost:11434/qwen3.6"
import agent Clerk from "./clerk.as"

main agent Desk {
  model Qwen
  role "desk"
  description "You answer travellers."

  main func(input { question string }) {
    use input.question max 2k as question
    draft = generate({ input: "Answer.", max_tokens: 300 }) -> {
      answer string
    }
    return Clerk.note(draft.answer)
  }
}
