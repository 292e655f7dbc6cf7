//! A page as several servers share it.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use http::StatusCode;
use serde::{Deserialize, Serialize};

use super::page::FinishedPage;
use crate::body::{Body, Coding};
use crate::cache::Lifetime;
use crate::cluster::Position;

/// The largest difference between the clocks of two servers.
const CLOCKS: Duration = Duration::from_mins(1);

fn since_1970(time: SystemTime) -> Duration {
    time.duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default()
}

/// All of a shared page but its bodies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PageHeader {
    status: u16,
    document_status: u16,
    styles: String,
    fresh: Duration,
    stale: Duration,
    pub tags: Vec<String>,
    /// The purges that its maker had carried out when it began to load the page: epoch and number.
    made_at: (u64, u64),
    /// When that was, in milliseconds since 1970 by its maker's clock.
    time: u64,
    /// The coding of the HTML, which is the first part.
    html: Coding,
    /// That of the document, the second part.
    document: Coding,
}

impl PageHeader {
    /// Returns the header of a page and its bodies, which are compressed if they have not been.
    pub fn of(
        page: &FinishedPage,
        lifetime: Lifetime,
        tags: Vec<String>,
        (made_at, time): (Position, SystemTime),
    ) -> (Self, [Bytes; 2]) {
        let [html, document] =
            [&page.html, &page.document].map(|body| body.variant(Coding::Brotli));
        let header = Self {
            status: page.status.as_u16(),
            document_status: page.document_status.as_u16(),
            styles: page.styles.to_string(),
            fresh: lifetime.fresh,
            stale: lifetime.stale,
            tags,
            made_at: (made_at.epoch, made_at.number),
            time: u64::try_from(since_1970(time).as_millis()).unwrap_or(u64::MAX),
            html: html.coding,
            document: document.coding,
        };
        (header, [html, document].map(|form| form.bytes.clone()))
    }

    pub const fn lifetime(&self) -> Lifetime {
        Lifetime {
            fresh: self.fresh,
            stale: self.stale,
        }
    }

    pub const fn made_at(&self) -> Position {
        let (epoch, number) = self.made_at;
        Position { epoch, number }
    }

    /// Returns the age of the page; `None` if it is from a future that no difference of clocks
    /// explains.
    pub fn age(&self, now: SystemTime) -> Option<Duration> {
        let (made, now) = (Duration::from_millis(self.time), since_1970(now));
        (made <= now + CLOCKS).then(|| now.saturating_sub(made))
    }

    /// Makes the page of its bodies; `None` if they do not fit.
    pub fn page(&self, parts: Vec<Bytes>) -> Option<FinishedPage> {
        let [html, document] = <[Bytes; 2]>::try_from(parts).ok()?;
        let body = |coding, bytes| Body::from_form(coding, bytes).ok().map(Arc::new);
        Some(FinishedPage {
            status: StatusCode::from_u16(self.status).ok()?,
            html: body(self.html, html)?,
            styles: self.styles.as_str().into(),
            document_status: StatusCode::from_u16(self.document_status).ok()?,
            document: body(self.document, document)?,
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
        let lifetime = Lifetime {
            fresh: Duration::from_mins(1),
            stale: Duration::from_hours(1),
        };
        let made_at = Position {
            epoch: u64::MAX,
            number: 5,
        };
        let now = SystemTime::now();
        let (header, parts) =
            PageHeader::of(&page, lifetime, vec!["tid:1".to_owned()], (made_at, now));
        let header: PageHeader =
            serde_json::from_slice(&serde_json::to_vec(&header).unwrap()).unwrap();
        assert_eq!((header.lifetime(), header.made_at()), (lifetime, made_at));
        let minutes = |minutes| {
            header
                .age(now + Duration::from_mins(minutes))
                .map(|age| age.as_secs() / 60)
        };
        assert_eq!((minutes(0), minutes(5)), (Some(0), Some(5)));
        assert_eq!(
            header.age(now - CLOCKS / 2),
            Some(Duration::ZERO),
            "by another clock"
        );
        assert_eq!(header.age(now - CLOCKS * 2), None);
        let parts = parts.to_vec();
        let read = header.page(parts.clone()).unwrap();
        for coding in Coding::ALL {
            let forms = |page: &FinishedPage| {
                let forms = [
                    page.html.variant(coding).clone(),
                    page.document.variant(coding).clone(),
                ];
                forms.map(|form| (form.coding.name(), form.etag, form.bytes))
            };
            assert_eq!(forms(&read), forms(&page));
        }
        assert_eq!(
            (read.status, read.document_status),
            (StatusCode::OK, StatusCode::NOT_FOUND)
        );
        assert_eq!(read.styles, page.styles);
        assert!(header.page(parts[1..].to_vec()).is_none());
        assert!(header.page(parts[..parts.len() - 1].to_vec()).is_none());
    }
}
