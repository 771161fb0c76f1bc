// Checks an answer before it is sent.
import llm Careful from "openai://gpt-4.1-mini"

agent Reviewer {
  model Careful
  role "reviewer"
  description "You check answers to travellers."

  func review(question, answer) {
    use question as question
    use answer max 1k as answer
    generate({
      input: "Is the answer polite, and does it answer the question?",
      think: "low",
      strict: true
    }) -> {
      ok boolean
      remarks list[string]
    }
  }
}
