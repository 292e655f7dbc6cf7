//! The form as a browser sends it: with files as `multipart/form-data`, read part by part. Files are
//! kept in memory until they are passed on, within a budget for all requests together.

use std::sync::Arc;

use axum::extract::multipart::Field;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::inquiry::{Attachment, FileProblem, LARGEST_FILES, check_together};
use crate::web::api::{ApiError, Form, has_type, not_received, receive};

/// The longest texts, in bytes: every field at its maximum, percent-encoded.
const LONGEST_TEXTS: usize = 96 * 1024;
/// How much of files that are too large is read, in bytes, so that the browser finishes sending and
/// shows the page that says so.
const MOST_READ: usize = 3 * LARGEST_FILES;
/// The longest body.
pub(super) const LONGEST_BODY: usize = MOST_READ + LONGEST_TEXTS;

/// The maximum number of texts.
const MOST_TEXTS: usize = 64;

/// The field of the files.
const FILES: &str = "file";
const KIB: usize = 1024;
/// The maximum length of a name that the page repeats, in characters.
const LONGEST_NAME: usize = 100;

/// A form that was sent.
pub(super) struct SentForm {
    pub(super) form: Form,
    pub(super) files: Vec<Attachment>,
    pub(super) problem: Option<(FileProblem, String)>,
    /// Whether there were files.
    pub(super) had_files: bool,
    /// The place of the files in the budget.
    _room: Option<OwnedSemaphorePermit>,
}

impl SentForm {
    /// Reads a request's body. `room` is the budget for files, in KiB.
    pub(super) async fn read(
        room: &Arc<Semaphore>,
        mut request: Request,
    ) -> Result<Self, ApiError> {
        if !has_type(request.headers(), "multipart/form-data") {
            let (parts, body) = request.into_parts();
            let form = Form::parse(&parts.headers, &receive(body, LONGEST_TEXTS).await?)?;
            return Ok(Reading::new(room).end(form));
        }
        // The route has a limit of its own.
        DefaultBodyLimit::disable().apply(&mut request);
        let parts = Multipart::from_request(request, &()).await;
        let mut parts = parts.map_err(|_| ApiError::Malformed)?;
        let (mut reading, mut texts) = (Reading::new(room), Vec::new());
        let mut left = LONGEST_TEXTS;
        while let Some(part) = parts
            .next_field()
            .await
            .map_err(|error| not_received(&error))?
        {
            let name = part.name().unwrap_or_default().to_owned();
            if name == FILES {
                reading.file(part).await?;
            } else if texts.len() < MOST_TEXTS {
                let text = text(part, &mut left).await?;
                texts.push((name, text));
            } else {
                return Err(ApiError::TooLarge);
            }
        }
        Ok(reading.end(Form::of(texts)))
    }
}

/// Reads a text of at most `left` bytes, which it takes from there.
async fn text(mut part: Field<'_>, left: &mut usize) -> Result<String, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await.map_err(|error| not_received(&error))? {
        *left = left.checked_sub(chunk.len()).ok_or(ApiError::TooLarge)?;
        bytes.extend_from_slice(&chunk);
    }
    String::from_utf8(bytes).map_err(|_| ApiError::Malformed)
}

/// Files that are being read. After a problem they are read to their end, and none is kept.
struct Reading<'r> {
    budget: &'r Arc<Semaphore>,
    room: Option<OwnedSemaphorePermit>,
    received: usize,
    files: Vec<Attachment>,
    problem: Option<(FileProblem, String)>,
    had_files: bool,
}

impl<'r> Reading<'r> {
    const fn new(budget: &'r Arc<Semaphore>) -> Self {
        Self {
            budget,
            room: None,
            received: 0,
            files: Vec::new(),
            problem: None,
            had_files: false,
        }
    }

    /// Reads a file; a browser sends an empty one without a name if none is chosen.
    async fn file(&mut self, mut part: Field<'_>) -> Result<(), ApiError> {
        let name = part.file_name().unwrap_or_default().to_owned();
        let (mut bytes, before) = (Vec::new(), self.received);
        while let Some(chunk) = part.chunk().await.map_err(|error| not_received(&error))? {
            self.received += chunk.len();
            if self.received > MOST_READ {
                return Err(ApiError::TooLarge);
            }
            if let Err(problem) = self.make_room() {
                self.refuse(problem, &name);
            }
            if self.problem.is_none() {
                bytes.extend_from_slice(&chunk);
            } else {
                bytes = Vec::new();
            }
        }
        if name.is_empty() && self.received == before {
            return Ok(());
        }
        self.had_files = true;
        if self.problem.is_none() {
            match Attachment::read(&name, bytes.into()) {
                Ok(file) => self.files.push(file),
                Err(problem) => self.refuse(problem, &name),
            }
        }
        if let Err(problem) = check_together(&self.files) {
            self.refuse(problem, &name);
        }
        Ok(())
    }

    /// Takes room for what was received.
    fn make_room(&mut self) -> Result<(), FileProblem> {
        if self.received > LARGEST_FILES {
            return Err(FileProblem::Large);
        }
        let taken = self
            .room
            .as_ref()
            .map_or(0, OwnedSemaphorePermit::num_permits);
        let more = self.received.div_ceil(KIB).saturating_sub(taken);
        let more = u32::try_from(more).unwrap_or(u32::MAX);
        let budget = Arc::clone(self.budget);
        let room = budget
            .try_acquire_many_owned(more)
            .map_err(|_| FileProblem::Busy)?;
        match &mut self.room {
            Some(own) => own.merge(room),
            None => self.room = Some(room),
        }
        Ok(())
    }

    fn refuse(&mut self, problem: FileProblem, name: &str) {
        let name = || name.chars().take(LONGEST_NAME).collect();
        self.problem.get_or_insert_with(|| (problem, name()));
        self.files.clear();
        self.room = None;
    }

    fn end(self, form: Form) -> SentForm {
        SentForm {
            form,
            files: self.files,
            problem: self.problem,
            had_files: self.had_files,
            _room: self.room,
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    /// A form with two files of this size.
    fn request(size: usize) -> Request {
        let mut body = String::new();
        for name in ["a.csv", "b.csv"] {
            body += "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"";
            body += name;
            body += "\"\r\n\r\n";
            body += &"1".repeat(size);
            body += "\r\n";
        }
        body += "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAnn\r\n--x--\r\n";
        http::Request::builder()
            .header("content-type", "multipart/form-data; boundary=x")
            .body(Body::from(body))
            .unwrap()
    }

    #[tokio::test]
    async fn files_share_a_budget_and_give_it_back() {
        let room = Arc::new(Semaphore::new(100));
        let first = SentForm::read(&room, request(40 * KIB)).await.unwrap();
        assert_eq!((first.files.len(), room.available_permits()), (2, 20));
        let second = SentForm::read(&room, request(40 * KIB)).await.unwrap();
        let busy = Some((FileProblem::Busy, "a.csv".to_owned()));
        assert_eq!((second.files.len(), second.problem.clone()), (0, busy));
        // The fields are read all the same.
        assert_eq!(second.form.field("name"), "Ann");
        assert_eq!(room.available_permits(), 20);
        drop(first);
        assert_eq!(room.available_permits(), 100);
        let third = SentForm::read(&room, request(40 * KIB)).await.unwrap();
        assert_eq!(third.files.len(), 2);
    }
}
