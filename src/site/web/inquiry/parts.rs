//! The parts of a form with files. The parser keeps what precedes a part's content until it is
//! complete, so the length of that is bounded here.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::extract::multipart::Field;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use http_body::Frame;

use crate::web::api::{ApiError, not_received};
use crate::web::receiving::LongHead;

/// The maximum length of what precedes the first part, and of the head of a part, in bytes.
const LONGEST_HEAD: usize = 8 << 10;
/// The bytes that the parser gets at once.
const PIECE: usize = 4 << 10;

/// The parts of a request's body, one after the other.
pub(super) struct FormParts {
    parser: Multipart,
    unread: Unread,
}

/// The number of bytes that the parser has got since it returned something.
type Unread = Arc<AtomicUsize>;

impl FormParts {
    pub(super) async fn of(request: Request) -> Result<Self, ApiError> {
        let unread = Unread::default();
        let mut request = request.map(|body| {
            Body::new(InPieces {
                body,
                rest: Bytes::new(),
                rests: false,
                unread: Arc::clone(&unread),
            })
        });
        // The route has a limit of its own.
        DefaultBodyLimit::disable().apply(&mut request);
        let parser = Multipart::from_request(request, &()).await;
        let parser = parser.map_err(|_| ApiError::Malformed)?;
        Ok(Self { parser, unread })
    }

    /// Returns the next part.
    pub(super) async fn next(&mut self) -> Result<Option<FormPart<'_>>, ApiError> {
        let field = self.parser.next_field().await;
        self.unread.store(0, Ordering::Relaxed);
        let field = field.map_err(|error| not_received(&error))?;
        Ok(field.map(|field| FormPart {
            field,
            unread: &self.unread,
        }))
    }
}

/// A part.
pub(super) struct FormPart<'p> {
    field: Field<'p>,
    unread: &'p Unread,
}

impl FormPart<'_> {
    pub(super) fn name(&self) -> &str {
        self.field.name().unwrap_or_default()
    }

    pub(super) fn file_name(&self) -> &str {
        self.field.file_name().unwrap_or_default()
    }

    /// Returns the next bytes of its content.
    pub(super) async fn chunk(&mut self) -> Result<Option<Bytes>, ApiError> {
        let chunk = self.field.chunk().await;
        self.unread.store(0, Ordering::Relaxed);
        chunk.map_err(|error| not_received(&error))
    }
}

/// A body in small pieces, between which the parser looks at what it has.
struct InPieces {
    body: Body,
    rest: Bytes,
    /// Whether a piece was returned, and the parser has not looked at it.
    rests: bool,
    unread: Unread,
}

impl http_body::Body for InPieces {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        if self.rests {
            // The parser takes pieces until there is none.
            self.rests = false;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        while self.rest.is_empty() {
            let frame = match Pin::new(&mut self.body).poll_frame(context) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Ready(Some(frame)) => frame?,
            };
            if let Ok(bytes) = frame.into_data() {
                self.rest = bytes;
            }
        }
        let length = self.rest.len().min(PIECE);
        let piece = self.rest.split_to(length);
        let unread = self.unread.fetch_add(length, Ordering::Relaxed) + length;
        // The last piece may be content.
        if unread > LONGEST_HEAD + PIECE {
            return Poll::Ready(Some(Err(LongHead.into())));
        }
        self.rests = true;
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }
}
