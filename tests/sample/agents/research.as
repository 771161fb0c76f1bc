// Answers a question of a traveller from the handbook, and checks the answer.
import llm Qwen from "ollama://localhost:11434/qwen3.6"
import tool Grep from "sh://grep"
import file Handbook from "./cancellations.md"
import agent Reviewer from "./reviewer.as"

main agent Researcher {
  model Qwen
  role "travel assistant"
  description "You answer questions of travellers, and only from what you are shown."

  main func(input { question string, words list[string] }) {
    use input.question as question
    use Handbook max 4k as handbook
    for word in input.words max 5 {
      found = Grep.run({ pattern: word, path: "agents" })
      use found max 2k as found in the handbook
    }
    draft = generate({
      input: "Answer the question. Name the rule that you rely on.",
      max_output: 300,
      attempts: 2
    }) -> {
      answer string
      rule string
      sure boolean
    }
    return Reviewer.review(input.question, draft.answer)
  }
}
