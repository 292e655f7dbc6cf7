//! The form as a browser sends it: with files as `multipart/form-data`, read part by part. Files go
//! on to the provider while they are received, if it stores them before their inquiry is sent. Else
//! they are kept in memory until they are sent with it, within the budget for bodies.

use std::net::IpAddr;

use axum::body::Bytes;
use axum::extract::Request;

use super::parts::{FormPart, FormParts};
use crate::pages::KeptFile;
use crate::provider::{Provider, ProviderError, ReceivedUpload, RefusedPart, UploadPart};
use crate::web::api::{ApiError, Form, has_type, receive};
use crate::web::receiving::Receiving;
use base::inquiry::{
    Attachment, FileFault, FileProblem, LARGEST_FILES, LARGEST_UPLOADS, MOST_FILES, NotTaken,
    UPLOADED_PART, UploadId, check_together,
};
use base::networks::networks;

/// The longest texts, in bytes: every field at its maximum, percent-encoded.
const LONGEST_TEXTS: usize = 256 * 1024;
/// How much of files that are too large is read, in bytes, so that the browser finishes sending and
/// shows the page that says so.
const MOST_READ: usize = LARGEST_UPLOADS + LARGEST_FILES;
/// The longest body.
pub(in crate::web) const LONGEST_BODY: usize = MOST_READ + LONGEST_TEXTS;

/// The maximum number of texts and files.
const MOST_PARTS: usize = 160;

/// The field of the files.
const FILES: &str = "file";
/// The maximum length of a name that the page repeats, in characters.
const LONGEST_NAME: usize = 100;

/// A form that was sent.
pub(super) struct SentForm {
    pub(super) form: Form,
    /// The files that are sent with the inquiry.
    pub(super) files: Vec<Attachment>,
    /// Those that the provider has: with this form, or before.
    pub(super) kept: Vec<KeptFile>,
    pub(super) fault: Option<FileFault>,
    /// Whether there were files that have to be chosen again.
    pub(super) had_files: bool,
}

/// Where the files of a form go.
#[derive(Clone, Copy)]
pub(super) enum FileStore<'a> {
    /// They are not kept.
    Nowhere,
    Memory,
    /// A provider that stores them, and the client whose files are counted.
    Provider(&'a Provider, Option<IpAddr>),
}

/// The name of the network of a client, whose files are counted together.
pub(super) fn network(client: Option<IpAddr>) -> String {
    let network = client.and_then(|client| networks(client).next());
    network.map_or_else(String::new, |network| format!("{network:?}"))
}

impl SentForm {
    /// Reads a request's body, with its files.
    pub(super) async fn read(request: Request, store: FileStore<'_>) -> Result<Self, ApiError> {
        if !has_type(request.headers(), "multipart/form-data") {
            let (parts, body) = request.into_parts();
            let form = Form::parse(&parts.headers, &receive(body, LONGEST_TEXTS).await?)?;
            return Ok(UploadReading::new(store, None).end(form));
        }
        let is_wanted = !matches!(store, FileStore::Nowhere);
        let receiving = request.extensions().get::<Receiving>().cloned();
        if let Some(receiving) = &receiving {
            receiving.tolerate();
            if !is_wanted {
                receiving.stop_counting();
            }
        }
        let mut parts = FormParts::of(request).await?;
        let (mut reading, mut texts) = (UploadReading::new(store, receiving), Vec::new());
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
        if !is_wanted {
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
struct UploadReading<'a> {
    store: FileStore<'a>,
    /// `None` for a body without files.
    receiving: Option<Receiving>,
    received: usize,
    files: Vec<Attachment>,
    kept: Vec<KeptFile>,
    fault: Option<FileFault>,
    had_files: bool,
}

/// A file that is being read.
struct ReadFile {
    name: String,
    /// What is in memory of it.
    bytes: Vec<u8>,
    /// What the provider has of it, if it stores files.
    id: Option<UploadId>,
    stored: usize,
}

impl<'a> UploadReading<'a> {
    const fn new(store: FileStore<'a>, receiving: Option<Receiving>) -> Self {
        Self {
            store,
            receiving,
            received: 0,
            files: Vec::new(),
            kept: Vec::new(),
            fault: None,
            had_files: false,
        }
    }

    /// Whether there is room for files.
    fn has_room(&self) -> bool {
        let is_wanted = !matches!(self.store, FileStore::Nowhere);
        is_wanted && self.receiving.as_ref().is_none_or(Receiving::is_counting)
    }

    /// The maximum size of the files, in bytes.
    const fn largest(&self) -> usize {
        match self.store {
            FileStore::Provider(..) => LARGEST_UPLOADS,
            FileStore::Memory | FileStore::Nowhere => LARGEST_FILES,
        }
    }

    /// Reads a file; a browser sends an empty one without a name if none is chosen.
    async fn file(&mut self, mut part: FormPart<'_>) -> Result<(), ApiError> {
        let before = self.received;
        let mut file = ReadFile {
            name: part.file_name().to_owned(),
            bytes: Vec::new(),
            id: None,
            stored: 0,
        };
        while let Some(chunk) = part.chunk().await? {
            self.received += chunk.len();
            if self.received > MOST_READ {
                return Err(ApiError::TooLarge);
            }
            if self.received > self.largest() {
                self.refuse(FileProblem::Large, None, &file.name);
            } else if self.kept.len() >= MOST_FILES {
                self.refuse(FileProblem::Many, None, &file.name);
            } else if !self.has_room() {
                self.refuse(FileProblem::Busy, None, &file.name);
            }
            if self.fault.is_some() {
                file.bytes = Vec::new();
                continue;
            }
            file.bytes.extend_from_slice(&chunk);
            if file.bytes.len() > UPLOADED_PART
                && let FileStore::Provider(provider, client) = self.store
            {
                let rest = file.bytes.split_off(UPLOADED_PART);
                let bytes = std::mem::replace(&mut file.bytes, rest);
                let stored = file.send(provider, client, bytes.into(), false).await;
                self.stored(&file.name, stored);
            }
        }
        if file.name.is_empty() && self.received == before {
            return Ok(());
        }
        self.end_of(file).await;
        Ok(())
    }

    /// Keeps a file that was read to its end.
    async fn end_of(&mut self, mut file: ReadFile) {
        if let FileStore::Provider(provider, client) = self.store {
            if self.fault.is_some() {
                if let Some(id) = &file.id {
                    // What cannot be removed is deleted when its time is over.
                    let _ = provider.remove_upload(id).await;
                }
                return;
            }
            let bytes = std::mem::take(&mut file.bytes);
            let stored = file.send(provider, client, bytes.into(), true).await;
            if let Some(own) = self.stored(&file.name, stored) {
                self.kept.extend(KeptFile::of(&own));
            }
            return;
        }
        self.had_files = true;
        if self.fault.is_none() {
            match Attachment::read(&file.name, Bytes::from(file.bytes)) {
                Ok(own) => self.files.push(own),
                Err(NotTaken(found)) => {
                    let found = found.map(|found| found.name().to_owned());
                    self.refuse(FileProblem::Kind, found, &file.name);
                }
            }
        }
        if let Err(problem) = check_together(&self.files) {
            self.refuse(problem, None, &file.name);
        }
    }

    /// Gives the room of a stored part back, or notes why it was not stored.
    fn stored(
        &mut self,
        name: &str,
        stored: Result<ReceivedUpload, ProviderError>,
    ) -> Option<ReceivedUpload> {
        let error = match stored {
            Ok(own) => {
                if let Some(receiving) = &self.receiving {
                    receiving.give_back(UPLOADED_PART);
                }
                return Some(own);
            }
            Err(error) => error,
        };
        match RefusedPart::of(&error) {
            Some(RefusedPart::File(problem, found)) => self.refuse(problem, found, name),
            Some(RefusedPart::Elsewhere(_)) | None => {
                tracing::warn!(cause = error.label(), "a file could not be stored");
                self.refuse(FileProblem::Busy, None, name);
            }
        }
        None
    }

    fn refuse(&mut self, problem: FileProblem, found: Option<String>, name: &str) {
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
        let before = form.fields(KeptFile::FIELD).into_iter();
        let kept: Vec<_> = before
            .filter_map(KeptFile::parse)
            .chain(self.kept)
            .collect();
        let is_many = kept.len() > MOST_FILES;
        SentForm {
            form,
            files: self.files,
            kept,
            fault: self.fault.or_else(|| {
                is_many.then(|| FileFault {
                    problem: FileProblem::Many,
                    name: String::new(),
                    found: None,
                })
            }),
            had_files: self.had_files,
        }
    }
}

impl ReadFile {
    /// Sends a part to the provider.
    async fn send(
        &mut self,
        provider: &Provider,
        client: Option<IpAddr>,
        bytes: Bytes,
        is_last: bool,
    ) -> Result<ReceivedUpload, ProviderError> {
        let length = bytes.len();
        let own = provider
            .upload(UploadPart {
                id: self.id.as_ref(),
                name: &self.name,
                from: self.stored,
                bytes,
                is_last,
                network: &network(client),
            })
            .await?;
        self.stored += length;
        self.id = Some(own.id.clone());
        Ok(own)
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
            let sent = SentForm::read(
                request(Body::new(Endless { start, came: 0 })),
                FileStore::Memory,
            )
            .await;
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
        let sent = SentForm::read(request(body.into()), FileStore::Memory).await;
        assert_eq!(sent.err().unwrap(), ApiError::TooLarge);
    }

    #[tokio::test]
    async fn files_without_room_are_dropped_and_the_fields_are_read() {
        let limits = Limits::new(&LimitSettings::default(), None);
        let client = "192.0.2.1".parse().ok();
        let read = |size: usize| {
            let room = limits.body(client).unwrap();
            let (request, _) = counted(request(form(size)), room, Duration::from_secs(15));
            SentForm::read(request, FileStore::Memory)
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
        let sent = SentForm::read(request(form(40 * KIB)), FileStore::Nowhere)
            .await
            .unwrap();
        assert_eq!((sent.files.len(), sent.had_files), (0, true));
        assert!(sent.fault.is_none());
    }
}
