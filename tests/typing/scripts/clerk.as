// Answers what a customer asks of a shop.
import llm Fast from "openai://gpt-4.1-mini"
import tool Search from "sh://grep"
import file Rules from "./rules.md"
import agent Judge from "./judge.as"

main agent Clerk {
  model Fast
  role "clerk of a bicycle shop"
  description "You answer from the rules alone."

  main func(input { question string, words list[string] }) {
    use Rules max 4k as rules
    use input.question as question
    for word in input.words max 3 {
      found = Search.run({ pattern: word, path: "rules" })
      use found max 1k as found in the rules
    }
    draft = generate({
      input: "Answer the question.",
      max_output: 400,
      attempts: 2,
      temperature: 0.3
    }) -> {
      answer string
      sure boolean
    }
    if draft.sure {
      return draft.answer
    } else {
      return Judge.judge(input.question, draft.answer)
    }
  }
}
