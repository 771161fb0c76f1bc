use super::cursor::{Cursor, ParseOutcome};
use super::recovery::RecoveryLevel;
use crate::agentscript::ast::{
    Agent, AgentConfig, AgentFunction, AgentParameter, Block, Import, ImportKind, Name, Program,
    UNNAMED_AGENT, UNNAMED_FUNCTION,
};
use crate::agentscript::token::TokenKind;

impl Cursor<'_> {
    pub fn program(&mut self) -> Program {
        let mut program = Program { start: self.peek().span.start, is_whole: true, ..Program::default() };
        while !self.is_end() {
            let first = self.at;
            if self.item(&mut program).is_err() {
                program.is_whole = false;
                self.recover(first, RecoveryLevel::File);
            }
        }
        program
    }

    fn item(&mut self, program: &mut Program) -> ParseOutcome<()> {
        if self.is("import") {
            let first = self.at;
            match self.import() {
                Ok(import) => program.imports.push(import),
                Err(failed) => {
                    program.imports.extend(self.broken_import(first));
                    return Err(failed);
                }
            }
        } else if self.is("agent") || self.is("main") {
            let agent = self.agent()?;
            program.is_whole &= agent.has_all;
            program.agents.push(agent);
        } else {
            return self.fail("`import`, `agent` or `main agent`");
        }
        Ok(())
    }

    fn import(&mut self) -> ParseOutcome<Import> {
        let start = self.advance();
        let word = self.name("what is imported: tool, llm, file, agent or memory")?;
        let Some(kind) = ImportKind::named(&word.text) else {
            let message =
                format!("`{}` cannot be imported. Write tool, llm, file, agent or memory.", word.text);
            return self.fail_at(word.span, message);
        };
        let name = self.name(&format!("the name of the {}", kind.name()))?;
        self.expect("from")?;
        let uri = self.string(&format!("a string that says where the {} is", kind.name()))?;
        Ok(Import { span: self.span_from(start), kind: Some(kind), name, uri: Some(uri) })
    }

    /// Recovers the name of a broken import: its third word, unless that is on another line.
    fn broken_import(&self, first: usize) -> Option<Import> {
        let (start, name) = (self.token(first), self.token(first + 2));
        let is_here = name.kind == TokenKind::Word && !name.is_first && !self.token(first + 1).is_first;
        is_here.then(|| Import {
            span: start.span.to(name.span),
            kind: ImportKind::named(self.token(first + 1).text(self.source)),
            name: Name { text: name.text(self.source).to_owned(), span: name.span },
            uri: None,
        })
    }

    fn agent(&mut self) -> ParseOutcome<Agent> {
        let start = self.peek();
        let is_main = self.eat("main");
        self.expect("agent")?;
        let name = if self.is("{") { None } else { Some(self.name("the name of the agent")?) };
        let is_named = is_main || name.as_ref().is_some_and(|name| name.text != UNNAMED_AGENT);
        if !is_named {
            self.error(self.peek().span, "Only the main agent needs no name.");
        }
        let open = self.expect("{")?;
        let mut agent = Agent {
            span: start.span,
            is_main,
            name,
            configs: Vec::new(),
            broken_configs: Vec::new(),
            uses: Vec::new(),
            functions: Vec::new(),
            body: open.span,
            is_whole: is_named,
            has_all: true,
        };
        while !self.is("}") && !self.is_end() && !self.begins_item() {
            let first = self.at;
            if self.member(&mut agent).is_err() {
                agent.has_all = false;
                agent.broken_configs.extend(self.config_at(first));
                self.recover(first, RecoveryLevel::Agent);
            }
        }
        agent.is_whole &= self.close("agent", open);
        (agent.span, agent.body) = (self.span_from(start), self.span_from(open));
        Ok(agent)
    }

    /// Parses a setting or a function of an agent; since 0.1.17 also a `use`.
    fn member(&mut self, agent: &mut Agent) -> ParseOutcome<()> {
        if ["model", "role", "description"].iter().any(|word| self.is(word)) {
            let config: AgentConfig = self.config()?;
            agent.configs.push(config);
        } else if self.is("func") || self.is("main") {
            let function = self.function()?;
            agent.functions.push(function);
        } else if self.reads_later && self.is("use") {
            let word = self.peek();
            self.note_later(17, word.span, "`use` outside of a function");
            let used = self.use_statement()?;
            agent.uses.push(used);
        } else {
            return self.fail("`model`, `role`, `description` or a function");
        }
        Ok(())
    }

    fn function(&mut self) -> ParseOutcome<AgentFunction> {
        let start = self.peek();
        let is_main = self.eat("main");
        self.expect("func")?;
        let name = if self.is("(") { None } else { Some(self.name("the name of the function")?) };
        let is_named = is_main || name.as_ref().is_some_and(|name| name.text != UNNAMED_FUNCTION);
        if !is_named {
            self.error(self.peek().span, "Only the main function needs no name.");
        }
        let (parameters, body) = self.parameters_and_body()?;
        let is_whole = is_named && body.is_closed;
        Ok(AgentFunction { span: self.span_from(start), is_main, name, parameters, body, is_whole })
    }

    fn parameters_and_body(&mut self) -> ParseOutcome<(Vec<AgentParameter>, Block)> {
        self.expect("(")?;
        let parameters = self.until(")", |cursor| {
            let name = cursor.name("the name of a parameter")?;
            let shape = if cursor.is("{") { Some(cursor.shape()?) } else { None };
            Ok(AgentParameter { span: cursor.span_since(name.span.start), name, shape })
        })?;
        Ok((parameters, self.block()?))
    }
}
