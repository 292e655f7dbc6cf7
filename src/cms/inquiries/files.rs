//! Files of inquiries: written with the inquiry, read part by part.

use sqlx::FromRow;

use crate::store::{Store, Transaction};
use base::inquiry::Attachment;

/// The size of a part, in bytes.
const PART: usize = 256 * 1024;

/// A file, without its content.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct InquiryFile {
    pub number: i64,
    pub name: String,
    pub kind: String,
    /// In bytes.
    pub size: i64,
}

impl Store {
    /// Returns the files of an inquiry, in their order.
    pub async fn inquiry_files(&self, inquiry: i64) -> sqlx::Result<Vec<InquiryFile>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT number, name, kind, size FROM inquiry_files WHERE inquiry = $1 ORDER BY number"
        )
        .bind(inquiry)
        .fetch_all(db)
        .await)
    }

    /// Returns the size of the files of all inquiries that are new or being worked on, in bytes.
    pub async fn unanswered_file_bytes(&self) -> sqlx::Result<i64> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT CAST(COALESCE(SUM(f.size), 0) AS BIGINT) FROM inquiries i
             JOIN inquiry_files f ON f.inquiry = i.number
             WHERE i.state IN ('new', 'work') AND i.deleted_at IS NULL"
        )
        .fetch_one(db)
        .await)
    }

    /// Returns a part of a file, from 0; `None` after the last.
    pub async fn inquiry_file_part(
        &self,
        inquiry: i64,
        file: i64,
        part: i64,
    ) -> sqlx::Result<Option<Vec<u8>>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT bytes FROM inquiry_file_parts WHERE inquiry = $1 AND file = $2 AND part = $3"
        )
        .bind(inquiry)
        .bind(file)
        .bind(part)
        .fetch_optional(db)
        .await)
    }
}

/// Adds the files of an inquiry.
pub(crate) async fn add(
    db: &mut Transaction,
    inquiry: i64,
    files: &[Attachment],
) -> sqlx::Result<()> {
    for (number, file) in (1_i64..).zip(files) {
        insert!(db, "inquiry_files":
            inquiry = inquiry,
            number = number,
            name = &file.name,
            kind = file.kind.ending(),
            size = i64::try_from(file.bytes.len()).unwrap_or(i64::MAX),
        );
        for (part, bytes) in (0_i64..).zip(file.bytes.chunks(PART)) {
            insert!(db, "inquiry_file_parts":
                inquiry = inquiry,
                file = number,
                part = part,
                bytes = bytes,
            );
        }
    }
    Ok(())
}
