use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use super::arguments::{ToolArguments, shortened};
use super::protocol::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, Implementation,
    InputRequiredResult, InputResponses, ListToolsResult, PaginatedRequestParams, ProtocolVersion,
    RequestContext, RoleServer, ServerCapabilities, ServerConfig, ServerHandler, list_roots, roots_of,
    roots_request,
};
use super::roots::Roots;
use super::tools::{self, McpTool};

const INSTRUCTIONS: &str = "promptsig reads prompt scripts (GenAIScript, AgentScript) and tool declarations for LLMs \
                            without running them. Call `check` after you have edited such files, and `explain` where \
                            a rule is not clear.";

/// Name of the question for the roots in the answers of a client.
const ROOTS: &str = "roots";

/// The server. It keeps nothing between calls: roots are asked for and files are read whenever a tool is called.
#[derive(Clone)]
pub struct McpServer {
    /// Folders that may be read where the client has no roots.
    folders: Arc<[PathBuf]>,
    /// One call works at a time, as each takes all processors, and warnings are collected for the whole process.
    turn: Arc<Mutex<()>>,
}

enum KnownRoots {
    Known(Roots),
    /// The client has to call again with its roots.
    Wanted(InputRequiredResult),
}

impl McpServer {
    pub fn new(folders: Vec<PathBuf>) -> Self {
        let folders = if folders.is_empty() { vec![PathBuf::from(".")] } else { folders };
        Self { folders: folders.into(), turn: Arc::default() }
    }

    /// Asks the client for its roots. Each call does, so that a change of them needs no notification. If it has none, the
    /// folders of the server stand in for them.
    async fn roots(
        &self,
        context: &RequestContext<RoleServer>,
        answers: Option<InputResponses>,
    ) -> Result<KnownRoots, String> {
        let has_roots = context.client_capabilities().is_some_and(|client| client.roots.is_some());
        let addresses = if !has_roots {
            Vec::new()
        } else if context.protocol_version().is_some_and(|version| version >= ProtocolVersion::V_2026_07_28) {
            let Some(answer) = answers.and_then(|mut answers| answers.remove(ROOTS)) else {
                let asked = BTreeMap::from([(ROOTS.to_owned(), roots_request())]);
                return Ok(KnownRoots::Wanted(InputRequiredResult::from_input_requests(asked)));
            };
            roots_of(answer).map_err(|why| unknown_roots(&why))?
        } else {
            list_roots(&context.peer).await.map_err(|why| unknown_roots(&why))?
        };
        Ok(KnownRoots::Known(if addresses.is_empty() {
            Roots::from_folders(&self.folders)
        } else {
            Roots::from_addresses(&addresses)
        }))
    }

    /// Runs a tool on a thread of its own, when all calls before it are done.
    async fn work(
        &self,
        tool: &'static McpTool,
        arguments: ToolArguments,
        roots: Roots,
        context: &RequestContext<RoleServer>,
    ) -> CallToolResult {
        let turn = tokio::select! {
            turn = Arc::clone(&self.turn).lock_owned() => turn,
            () = context.ct.cancelled() => return refused("the call was cancelled"),
        };
        let done = spawn_blocking(move || {
            let answer = tool.call(arguments, &roots);
            drop(turn);
            answer
        });
        match done.await {
            Ok(Ok(answer)) => CallToolResult::structured(answer),
            Ok(Err(why)) => refused(&why),
            // The panic is on standard error.
            Err(_) => {
                refused("promptsig had an internal error; please report it with the log of this server")
            }
        }
    }
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let server = Implementation::new("promptsig", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(server)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::ALL.into_iter().map(McpTool::declaration).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = tools::named(&request.name) else {
            let name = shortened(&request.name);
            return Err(ErrorData::invalid_params(format!("there is no tool `{name}`"), None));
        };
        let written = request.arguments.unwrap_or_default();
        let roots = if (tool.reads_files)(&written) {
            match self.roots(&context, request.input_responses).await {
                Ok(KnownRoots::Known(roots)) => roots,
                Ok(KnownRoots::Wanted(request)) => return Ok(request.into()),
                Err(why) => return Ok(refused(&why).into()),
            }
        } else {
            Roots::default()
        };
        Ok(self.work(tool, ToolArguments::new(written), roots, &context).await.into())
    }
}

fn unknown_roots(why: &str) -> String {
    format!("the client does not tell its roots, so that no file is read: {}", shortened(why))
}

/// Answer to a call that a model can correct.
fn refused(why: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(why)])
}
