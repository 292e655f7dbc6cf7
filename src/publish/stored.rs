//! A page as several servers share it.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::StatusCode;
use serde::{Deserialize, Serialize};

use super::page::FinishedPage;
use crate::body::{Body, Coding};
use crate::cache::Lifetime;
use crate::shared::{Position, PurgeId};

/// All of a shared page but its bodies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    status: u16,
    document_status: u16,
    styles: String,
    fresh: Duration,
    stale: Duration,
    pub tags: Vec<String>,
    /// The purges that its maker had carried out when it began to load the page: epoch, time and number.
    made_at: (u64, u64, u64),
    /// For how long it is stored from its rendering on.
    pub keep: Duration,
    /// The codings of the forms of the HTML, the first parts.
    html: Vec<Coding>,
    /// Those of the document, the other parts.
    document: Vec<Coding>,
}

impl Header {
    /// Returns the header of a page and its bodies, in all forms that have been made.
    pub fn of(
        page: &FinishedPage,
        lifetime: Lifetime,
        tags: Vec<String>,
        made_at: Position,
        keep: Duration,
    ) -> (Self, Vec<Bytes>) {
        let (html_codings, html): (Vec<_>, Vec<_>) = page.html.forms().into_iter().unzip();
        let (document_codings, document): (Vec<_>, Vec<_>) = page.document.forms().into_iter().unzip();
        let header = Self {
            status: page.status.as_u16(),
            document_status: page.document_status.as_u16(),
            styles: page.styles.to_string(),
            fresh: lifetime.fresh,
            stale: lifetime.stale,
            tags,
            made_at: (made_at.epoch, made_at.id.0, made_at.id.1),
            keep,
            html: html_codings,
            document: document_codings,
        };
        (header, html.into_iter().chain(document).collect())
    }

    pub const fn lifetime(&self) -> Lifetime {
        Lifetime { fresh: self.fresh, stale: self.stale }
    }

    pub const fn made_at(&self) -> Position {
        let (epoch, time, number) = self.made_at;
        Position { epoch, id: PurgeId(time, number) }
    }

    /// Makes the page of its bodies; `None` if they do not fit.
    pub fn page(&self, parts: Vec<Bytes>) -> Option<FinishedPage> {
        let mut parts = parts.into_iter();
        let mut body = |codings: &[Coding]| {
            let forms: Vec<_> = codings.iter().copied().zip(parts.by_ref()).collect();
            if forms.len() < codings.len() {
                return None;
            }
            Body::from_forms(forms).ok().map(Arc::new)
        };
        Some(FinishedPage {
            status: StatusCode::from_u16(self.status).ok()?,
            html: body(&self.html)?,
            styles: self.styles.as_str().into(),
            document_status: StatusCode::from_u16(self.document_status).ok()?,
            document: body(&self.document)?,
            retry_after: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_as_it_was_written() {
        let page = FinishedPage {
            status: StatusCode::OK,
            html: Arc::new(Body::new("<p>纺织</p>".repeat(200).into())),
            styles: " 'sha256-YQ=='".into(),
            document_status: StatusCode::NOT_FOUND,
            document: Arc::new(Body::new("{}\n".repeat(200).into())),
            retry_after: None,
        };
        page.compress_all();
        let lifetime = Lifetime { fresh: Duration::from_mins(1), stale: Duration::from_hours(1) };
        let made_at = Position { epoch: u64::MAX, id: PurgeId(5, 6) };
        let (header, parts) = Header::of(&page, lifetime, vec!["tid:1".to_owned()], made_at, lifetime.stale);
        let header: Header = serde_json::from_slice(&serde_json::to_vec(&header).unwrap()).unwrap();
        assert_eq!((header.lifetime(), header.made_at()), (lifetime, made_at));
        let read = header.page(parts.clone()).unwrap();
        for coding in Coding::ALL {
            let forms = |page: &FinishedPage| {
                let forms = [page.html.variant(coding).clone(), page.document.variant(coding).clone()];
                forms.map(|form| (form.coding.name(), form.etag, form.bytes))
            };
            assert_eq!(forms(&read), forms(&page));
        }
        assert_eq!((read.status, read.document_status), (StatusCode::OK, StatusCode::NOT_FOUND));
        assert_eq!(read.styles, page.styles);
        assert!(header.page(parts[1..].to_vec()).is_none());
        assert!(header.page(parts[..parts.len() - 1].to_vec()).is_none());
    }
}
