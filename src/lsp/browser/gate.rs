use httparse::Request;

use super::answer::HttpStatus;

/// Parts of a request that an answer depends on.
#[derive(Debug)]
pub struct HttpHead<'a> {
    method: &'a str,
    path: &'a str,
    pub query: &'a str,
    host: &'a [u8],
    /// Origins and relations of the page that asks, as browsers state them
    origins: Vec<&'a [u8]>,
    relations: Vec<&'a [u8]>,
}

impl<'a> HttpHead<'a> {
    /// Returns `None` for a request that does not have one host, as HTTP 1.1 demands.
    pub fn new(request: &Request<'_, 'a>) -> Option<Self> {
        let values = |name: &str| {
            let named = request.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
            named.map(|header| header.value).collect::<Vec<&'a [u8]>>()
        };
        let target = request.path?;
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let [host] = *values("host") else { return None };
        let (origins, relations) = (values("origin"), values("sec-fetch-site"));
        Some(Self { method: request.method?, path, query, host, origins, relations })
    }
}

/// Returns the path after the token, or why the request is refused.
///
/// A foreign host is that of a site whose name leads to this machine by DNS rebinding. A foreign origin or relation is
/// that of a site that names this machine itself.
pub fn pass<'a>(head: &HttpHead<'a>, port: u16, token: &str) -> Result<&'a str, HttpStatus> {
    if head.method != "GET" {
        return Err(HttpStatus::MethodNotAllowed);
    }
    let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
    let is_own = hosts.iter().any(|host| head.host.eq_ignore_ascii_case(host.as_bytes()));
    let is_own_origin =
        |origin: &&[u8]| hosts.iter().any(|host| *origin == format!("http://{host}").as_bytes());
    // `none` is an address that was typed, or opened by a program.
    let is_own_relation = |relation: &&[u8]| [&b"same-origin"[..], b"none"].contains(relation);
    if !is_own || !head.origins.iter().all(is_own_origin) || !head.relations.iter().all(is_own_relation) {
        return Err(HttpStatus::Forbidden);
    }
    let path = head.path.strip_prefix('/').and_then(|path| path.split_once('/'));
    match path {
        Some((given, rest)) if are_equal(given.as_bytes(), token.as_bytes()) => Ok(rest),
        _ => Err(HttpStatus::NotFound),
    }
}

/// Takes the same time wherever the first difference is, so that it does not reveal the token.
fn are_equal(given: &[u8], token: &[u8]) -> bool {
    let differences = given.iter().zip(token).fold(0, |all, (left, right)| all | (left ^ right));
    given.len() == token.len() && std::hint::black_box(differences) == 0
}
