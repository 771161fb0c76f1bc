//! The only file that names the SDK of the protocol.

pub use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, InputRequest,
    InputRequiredResult, InputResponses, JsonObject, ListToolsResult, PaginatedRequestParams,
    ProtocolVersion, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
pub use rmcp::service::{RequestContext, ServerInitializeError};
pub use rmcp::transport::async_rw::AsyncRwTransport;
pub use rmcp::{ErrorData, RoleServer, ServerHandler, serve_server};

pub use roots::{list_roots, roots_of, roots_request};

/// Roots, which the specification calls deprecated since 2026-07-28, and which every client of today has.
mod roots {
    #![expect(deprecated, reason = "clients name their folders in no other way")]

    use std::time::Duration;

    use rmcp::model::{ClientResult, ListRootsRequest, ListRootsResult, ServerRequest};
    use rmcp::service::PeerRequestOptions;
    use rmcp::{Peer, RoleServer};
    use serde_json::Value as Json;

    use super::InputRequest;

    /// Time for a client to answer, which asks no person for it.
    const TIMEOUT: Duration = Duration::from_secs(10);

    /// Asks the client for the addresses of its roots.
    pub async fn list_roots(peer: &Peer<RoleServer>) -> Result<Vec<String>, String> {
        let request = ServerRequest::ListRootsRequest(ListRootsRequest::default());
        let options = PeerRequestOptions::with_timeout(TIMEOUT);
        let sent =
            peer.send_cancellable_request(request, options).await.map_err(|error| error.to_string())?;
        match sent.await_response().await.map_err(|error| error.to_string())? {
            ClientResult::ListRootsResult(result) => Ok(addresses(result)),
            _ => Err("the answer has no roots".to_owned()),
        }
    }

    /// Request that a client of 2026-07-28 answers with its next call.
    pub fn roots_request() -> InputRequest {
        InputRequest::ListRoots(ListRootsRequest::default())
    }

    /// Reads the addresses of the roots in such an answer.
    pub fn roots_of(answer: Json) -> Result<Vec<String>, String> {
        serde_json::from_value(answer).map(addresses).map_err(|error| error.to_string())
    }

    fn addresses(result: ListRootsResult) -> Vec<String> {
        result.roots.into_iter().map(|root| root.uri).collect()
    }
}
