//! Links to other sites: each is asked for once, with curl.

use std::process::Command;

/// Answers that say that a page is gone. Others say nothing of it, such as 429 to a program, or 000 without a network.
const GONE: [&str; 2] = ["404", "410"];

pub fn check(links: &[String]) -> Result<(), String> {
    let mut gone = Vec::new();
    for link in links.iter().filter(|link| link.starts_with("http")) {
        let answer = status(link)?;
        println!("{answer} {link}");
        if GONE.contains(&answer.as_str()) {
            gone.push(link.as_str());
        }
    }
    if gone.is_empty() { Ok(()) } else { Err(format!("there is nothing at\n{}", gone.join("\n"))) }
}

fn status(link: &str) -> Result<String, String> {
    let mut curl = Command::new("curl");
    curl.args([
        "--silent",
        "--location",
        "--max-time",
        "30",
        "--output",
        "/dev/null",
        "--write-out",
        "%{http_code}",
    ]);
    let output = curl.arg(link).output().map_err(|error| format!("curl: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
