//! The form as a browser sends it: with files as `multipart/form-data`, read part by part. Files
//! are kept in memory until they are passed on, within the budget for bodies.

use axum::body::Bytes;
use axum::extract::Request;

use super::parts::{FormPart, FormParts};
use crate::web::api::{ApiError, Form, has_type, receive};
use crate::web::receiving::Receiving;
use base::file_type::FoundType;
use base::inquiry::{Attachment, FileFault, FileProblem, LARGEST_FILES, NotTaken, check_together};

/// The longest texts, in bytes: every field at its maximum, percent-encoded.
const LONGEST_TEXTS: usize = 96 * 1024;
/// How much of files that are too large is read, in bytes, so that the browser finishes sending and
/// shows the page that says so.
const MOST_READ: usize = 3 * LARGEST_FILES;
/// The longest body.
pub(in crate::web) const LONGEST_BODY: usize = MOST_READ + LONGEST_TEXTS;

/// The maximum number of texts and files.
const MOST_PARTS: usize = 96;

/// The field of the files.
const FILES: &str = "file";
/// The maximum length of a name that the page repeats, in characters.
const LONGEST_NAME: usize = 100;

/// A form that was sent.
pub(super) struct SentForm {
    pub(super) form: Form,
    pub(super) files: Vec<Attachment>,
    pub(super) fault: Option<FileFault>,
    /// Whether there were files.
    pub(super) had_files: bool,
}

impl SentForm {
    /// Reads a request's body, without its files unless they are `wanted`.
    pub(super) async fn read(request: Request, wanted: bool) -> Result<Self, ApiError> {
        if !has_type(request.headers(), "multipart/form-data") {
            let (parts, body) = request.into_parts();
            let form = Form::parse(&parts.headers, &receive(body, LONGEST_TEXTS).await?)?;
            return Ok(UploadReading::new(None).end(form));
        }
        let receiving = request.extensions().get::<Receiving>().cloned();
        if let Some(receiving) = &receiving {
            receiving.tolerate();
            if !wanted {
                receiving.stop_counting();
            }
        }
        let mut parts = FormParts::of(request).await?;
        let (mut reading, mut texts) = (UploadReading::new(receiving), Vec::new());
        reading.keeps_none = !wanted;
        let (mut left, mut number) = (LONGEST_TEXTS, 0);
        while let Some(part) = parts.next().await? {
            number += 1;
            if number > MOST_PARTS {
                return Err(ApiError::TooLarge);
            }
            let name = part.name().to_owned();
            if name == FILES {
                reading.file(part).await?;
            } else {
                let text = text(part, &mut left).await?;
                texts.push((name, text));
            }
        }
        if !wanted {
            reading.fault = None;
        }
        Ok(reading.end(Form::of(texts)))
    }
}

/// Reads a text of at most `left` bytes, which it takes from there.
async fn text(mut part: FormPart<'_>, left: &mut usize) -> Result<String, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await? {
        *left = left.checked_sub(chunk.len()).ok_or(ApiError::TooLarge)?;
        bytes.extend_from_slice(&chunk);
    }
    String::from_utf8(bytes).map_err(|_| ApiError::Malformed)
}

/// Files that are being read. Without room, and after a problem, they are read to their end, and
/// none is kept.
struct UploadReading {
    /// `None` for a body without files.
    receiving: Option<Receiving>,
    keeps_none: bool,
    received: usize,
    files: Vec<Attachment>,
    fault: Option<FileFault>,
    had_files: bool,
}

impl UploadReading {
    const fn new(receiving: Option<Receiving>) -> Self {
        Self {
            receiving,
            keeps_none: false,
            received: 0,
            files: Vec::new(),
            fault: None,
            had_files: false,
        }
    }

    /// Whether there is room for files.
    fn has_room(&self) -> bool {
        !self.keeps_none && self.receiving.as_ref().is_none_or(Receiving::is_counting)
    }

    /// Reads a file; a browser sends an empty one without a name if none is chosen.
    async fn file(&mut self, mut part: FormPart<'_>) -> Result<(), ApiError> {
        let name = part.file_name().to_owned();
        let (mut bytes, before) = (Vec::new(), self.received);
        while let Some(chunk) = part.chunk().await? {
            self.received += chunk.len();
            if self.received > MOST_READ {
                return Err(ApiError::TooLarge);
            }
            if self.received > LARGEST_FILES {
                self.refuse(FileProblem::Large, None, &name);
            } else if !self.has_room() {
                self.refuse(FileProblem::Busy, None, &name);
            }
            if self.fault.is_none() {
                bytes.extend_from_slice(&chunk);
            } else {
                bytes = Vec::new();
            }
        }
        if name.is_empty() && self.received == before {
            return Ok(());
        }
        self.had_files = true;
        if self.fault.is_none() {
            match Attachment::read(&name, Bytes::from(bytes)) {
                Ok(file) => self.files.push(file),
                Err(NotTaken(found)) => self.refuse(FileProblem::Kind, found, &name),
            }
        }
        if let Err(problem) = check_together(&self.files) {
            self.refuse(problem, None, &name);
        }
        Ok(())
    }

    fn refuse(&mut self, problem: FileProblem, found: Option<FoundType>, name: &str) {
        self.fault.get_or_insert_with(|| FileFault {
            problem,
            name: name.chars().take(LONGEST_NAME).collect(),
            found,
        });
        self.files.clear();
        if let Some(receiving) = &self.receiving {
            receiving.stop_counting();
        }
    }

    fn end(self, form: Form) -> SentForm {
        SentForm {
            form,
            files: self.files,
            fault: self.fault,
            had_files: self.had_files,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll};
    use std::time::Duration;

    use axum::body::Body;
    use http_body::Frame;

    use super::*;
    use crate::limits::Limits;
    use crate::web::receiving::counted;
    use base::config::LimitSettings;

    const KIB: usize = 1024;

    fn request(body: Body) -> Request {
        http::Request::builder()
            .header("content-type", "multipart/form-data; boundary=x")
            .body(body)
            .unwrap()
    }

    /// A form with two files of this size.
    fn form(size: usize) -> Body {
        let mut body = String::new();
        for name in ["a.csv", "b.csv"] {
            body += "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"";
            body += name;
            body += "\"\r\n\r\n";
            body += &"1".repeat(size);
            body += "\r\n";
        }
        body += "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAnn\r\n--x--\r\n";
        body.into()
    }

    /// Bytes that come one by one, without end, and the number that came.
    struct Endless {
        start: &'static [u8],
        came: usize,
    }

    impl http_body::Body for Endless {
        type Data = Bytes;
        type Error = std::convert::Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
            let byte = self.start.get(self.came).copied().unwrap_or(b'x');
            self.came += 1;
            assert!(self.came < 64 * KIB, "it is read without end");
            Poll::Ready(Some(Ok(Frame::data(Bytes::copy_from_slice(&[byte])))))
        }
    }

    #[tokio::test]
    async fn what_precedes_the_content_of_a_part_is_bounded() {
        let starts: [&[u8]; 4] = [
            b"",
            b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"",
            b"--x\r\nContent-Disposition: form-data; name=\"name\"\r\nx: ",
            b"--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAnn\r\n--x\r\n",
        ];
        for start in starts {
            let sent = SentForm::read(request(Body::new(Endless { start, came: 0 })), true).await;
            let error = sent.err().unwrap();
            assert_eq!(
                error,
                ApiError::TooLarge,
                "{}",
                String::from_utf8_lossy(start)
            );
        }
    }

    #[tokio::test]
    async fn a_form_has_a_number_of_parts_at_most() {
        let part =
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\n\r\n\r\n";
        let body = part.repeat(MOST_PARTS + 1) + "--x--\r\n";
        let sent = SentForm::read(request(body.into()), true).await;
        assert_eq!(sent.err().unwrap(), ApiError::TooLarge);
    }

    #[tokio::test]
    async fn files_without_room_are_dropped_and_the_fields_are_read() {
        let limits = Limits::new(&LimitSettings::default(), None);
        let client = "192.0.2.1".parse().ok();
        let read = |size: usize| {
            let room = limits.body(client).unwrap();
            let (request, _) = counted(request(form(size)), room, Duration::from_secs(15));
            SentForm::read(request, true)
        };
        let others = limits.body(client).unwrap();
        assert_eq!(others.take(20 << 20), Ok(()));
        let dropped = read(4 << 20).await.unwrap();
        let fault = dropped.fault.as_ref().map(|own| (own.problem, &*own.name));
        let busy = Some((FileProblem::Busy, "a.csv"));
        assert_eq!((dropped.files.len(), fault), (0, busy));
        assert_eq!(dropped.form.field("name"), "Ann");
        drop(others);
        let kept = read(4 << 20).await.unwrap();
        assert_eq!((kept.files.len(), kept.fault.clone()), (2, None));
    }

    #[tokio::test]
    async fn files_that_are_not_wanted_are_not_kept() {
        let sent = SentForm::read(request(form(40 * KIB)), false)
            .await
            .unwrap();
        assert_eq!((sent.files.len(), sent.had_files), (0, true));
        assert!(sent.fault.is_none());
    }
}
