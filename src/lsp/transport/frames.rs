use std::io::{self, BufRead, BufReader, Read};

/// A script near the limits of analysis fits many times over.
const MAX_MESSAGE: u64 = 64 << 20;
/// Largest header line; real ones have about thirty bytes.
const MAX_HEADER_LINE: u64 = 8 << 10;
const READ_SIZE: usize = 64 << 10;
/// Size above which the message buffer is released after its message.
const KEPT_BUFFER: usize = 1 << 20;

/// Splits a stream into messages by their headers.
pub struct Frames<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    body: Vec<u8>,
}

#[derive(Debug, PartialEq, Eq)]
pub enum MessageFrame<'a> {
    Body(&'a [u8]),
    Malformed(&'static str),
}

enum Header {
    Length(u64),
    NoLength,
    End,
}

impl<R: Read> Frames<R> {
    pub fn new(input: R) -> Self {
        Self { input: BufReader::with_capacity(READ_SIZE, input), line: Vec::new(), body: Vec::new() }
    }

    /// Returns `None` at the end of the stream, also where that is inside a message.
    pub fn next(&mut self) -> io::Result<Option<MessageFrame<'_>>> {
        let length = match self.header()? {
            Header::Length(length) => length,
            Header::NoLength => {
                return Ok(Some(MessageFrame::Malformed(
                    "a message must have a header `Content-Length: <bytes>`",
                )));
            }
            Header::End => return Ok(None),
        };
        if length > MAX_MESSAGE {
            io::copy(&mut self.input.by_ref().take(length), &mut io::sink())?;
            return Ok(Some(MessageFrame::Malformed("a message must not exceed 64 MiB")));
        }
        if self.body.capacity() > KEPT_BUFFER {
            self.body = Vec::new();
        }
        self.body.clear();
        // Memory grows with the bytes received, not with the length in the header.
        self.input.by_ref().take(length).read_to_end(&mut self.body)?;
        let complete = self.body.len() as u64 == length;
        Ok(complete.then_some(MessageFrame::Body(&self.body)))
    }

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

/// After a broken header, the body of its message is read as header lines, and the next header is appended to its end.
/// So the last occurrence of the name in the line counts.
fn content_length(line: &[u8]) -> Option<u64> {
    const NAME: &[u8] = b"content-length:";
    let at = line.windows(NAME.len()).rposition(|window| window.eq_ignore_ascii_case(NAME))?;
    let value = line[at + NAME.len()..].trim_ascii();
    let digits = value.iter().all(u8::is_ascii_digit);
    str::from_utf8(value).ok().filter(|_| digits)?.parse().ok()
}
