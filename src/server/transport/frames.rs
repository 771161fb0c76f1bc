use std::io::{self, BufRead, BufReader, Read};

/// The largest message that is taken. A script near the limits of what is analysed fits many
/// times over.
const MAX_MESSAGE: u64 = 64 << 20;
/// The largest header line; real ones have some thirty bytes.
const MAX_HEADER_LINE: u64 = 8 << 10;
/// What is read at once.
const READ_SIZE: usize = 64 << 10;
/// A buffer that grew over this is given back after its message.
const KEPT_BUFFER: usize = 1 << 20;

/// The messages of a stream, each after its header.
pub struct Frames<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    body: Vec<u8>,
}

/// What stands in the place of one message.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame<'a> {
    /// A message.
    Body(&'a [u8]),
    /// Nothing that can be read, and why.
    Malformed(&'static str),
}

/// What stands before a message.
enum Header {
    Length(u64),
    NoLength,
    End,
}

impl<R: Read> Frames<R> {
    pub fn new(input: R) -> Self {
        Self { input: BufReader::with_capacity(READ_SIZE, input), line: Vec::new(), body: Vec::new() }
    }

    /// The next message; `None` at the end of the stream, also where it ends inside a message.
    pub fn next(&mut self) -> io::Result<Option<Frame<'_>>> {
        let length = match self.header()? {
            Header::Length(length) => length,
            Header::NoLength => {
                return Ok(Some(Frame::Malformed("a message must have a header `Content-Length: <bytes>`")));
            }
            Header::End => return Ok(None),
        };
        if length > MAX_MESSAGE {
            io::copy(&mut self.input.by_ref().take(length), &mut io::sink())?;
            return Ok(Some(Frame::Malformed("a message must not exceed 64 MiB")));
        }
        if self.body.capacity() > KEPT_BUFFER {
            self.body = Vec::new();
        }
        self.body.clear();
        // Memory grows with what really comes, not with what the header claims.
        self.input.by_ref().take(length).read_to_end(&mut self.body)?;
        let complete = self.body.len() as u64 == length;
        Ok(complete.then_some(Frame::Body(&self.body)))
    }

    /// Reads up to the empty line.
    fn header(&mut self) -> io::Result<Header> {
        let (mut length, mut any) = (None, false);
        loop {
            self.line.clear();
            if self.input.by_ref().take(MAX_HEADER_LINE).read_until(b'\n', &mut self.line)? == 0 {
                return Ok(Header::End);
            }
            let line = self.line.trim_ascii();
            if line.is_empty() {
                if any {
                    return Ok(length.map_or(Header::NoLength, Header::Length));
                }
                continue;
            }
            any = true;
            length = content_length(line).or(length);
        }
    }
}

/// The length that a header line states.
///
/// After a message with a broken header its body is read as header lines, and the next message's
/// header is glued to its end: so the name counts wherever it last stands in the line.
fn content_length(line: &[u8]) -> Option<u64> {
    const NAME: &[u8] = b"content-length:";
    let at = line.windows(NAME.len()).rposition(|window| window.eq_ignore_ascii_case(NAME))?;
    let value = line[at + NAME.len()..].trim_ascii();
    let digits = value.iter().all(u8::is_ascii_digit);
    str::from_utf8(value).ok().filter(|_| digits)?.parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Frame, Frames};

    /// The bodies of a stream, `!` for what cannot be read.
    fn bodies(stream: &str) -> Vec<String> {
        let mut frames = Frames::new(stream.as_bytes());
        let mut bodies = Vec::new();
        while let Some(frame) = frames.next().unwrap() {
            bodies.push(match frame {
                Frame::Body(body) => String::from_utf8(body.to_vec()).unwrap(),
                Frame::Malformed(_) => "!".to_owned(),
            });
        }
        bodies
    }

    #[test]
    fn messages_follow_each_other() {
        assert_eq!(bodies("Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\nnull"), ["{}", "null"]);
    }

    #[test]
    fn header_names_are_read_in_any_case_and_order() {
        assert_eq!(bodies("content-type: x\r\ncontent-LENGTH:2\r\n\r\n[]"), ["[]"]);
        assert_eq!(bodies("Content-Length: 2\nContent-Type: x\n\n[]"), ["[]"]);
    }

    #[test]
    fn what_has_no_length_is_passed_over() {
        let next = "Content-Length: 2\r\n\r\n{}";
        for bad in ["Content-Length: -2\r\n\r\n{}", "Content-Length: two\r\n\r\n", "X: y\r\n\r\n{\"a\": 1}"] {
            assert_eq!(bodies(&format!("{bad}{next}")), ["!", "{}"], "{bad:?}");
        }
    }

    #[test]
    fn what_is_too_long_is_passed_over() {
        let size = usize::try_from(super::MAX_MESSAGE).unwrap() + 1;
        let long = format!("Content-Length: {size}\r\n\r\n{}Content-Length: 2\r\n\r\n{{}}", "x".repeat(size));
        assert_eq!(bodies(&long), ["!", "{}"]);
    }

    #[test]
    fn half_a_message_is_the_end() {
        assert!(bodies("Content-Length: 20\r\n\r\n{}").is_empty());
        assert!(bodies("Content-Length: 20\r\n").is_empty());
    }
}
