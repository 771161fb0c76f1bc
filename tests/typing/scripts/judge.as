import llm Careful from "openai://gpt-4.1"

agent Judge {
  model Careful
  role "judge"
  description "You decide whether an answer can be sent."

  func judge(question, answer) {
    use question as question
    use answer max 1k as answer
    verdict = generate({ input: "May it be sent?", think: "low", strict: true }) -> {
      ok boolean
      reasons list[string]
    }
    return verdict
  }
}
