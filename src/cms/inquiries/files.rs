//! Files of inquiries: those that came with one, and those of its answers and replies; read part by
//! part.
//!
//! A file of an answer is stored when it is chosen, and waits for the answer of its author. One that
//! is never sent is deleted after some days.

use serde::Deserialize;
use sqlx::FromRow;
use utoipa::ToSchema;

use crate::store::{Store, Transaction};
use base::inquiry::{Attachment, LARGEST_FILES, MOST_FILES};

/// The size of a part, in bytes.
pub(super) const PART: usize = 256 * 1024;

const UNANSWERED: &str = "SELECT CAST(COALESCE(SUM(f.size), 0) AS BIGINT) FROM inquiries i
     JOIN inquiry_files f ON f.inquiry = i.number
     WHERE i.state IN ('new', 'work') AND i.deleted_at IS NULL AND f.author = ''";

/// A file, without its content.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct InquiryFile {
    pub number: i64,
    pub name: String,
    pub kind: String,
    /// In bytes.
    pub size: i64,
    /// The event that it belongs to; 0 if it is the buyer's, `None` while it waits for an answer of
    /// its author.
    pub event: Option<i64>,
    /// The address of the account that added it; empty if the buyer sent it.
    pub author: String,
}

/// Whose file it is that an account adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FileOf {
    /// The company's: it waits for the answer.
    #[default]
    Answer,
    /// The buyer's, which came another way than the inquiry.
    Buyer,
}

/// Why a file is not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAdded {
    /// There is no such inquiry.
    Unknown,
    /// There are as many files as an answer or an inquiry can have.
    Many,
    /// With this one, the files are larger than those of an answer or an inquiry can be.
    Large,
}

impl Store {
    /// Returns the files of an inquiry, in their order.
    pub async fn inquiry_files(&self, inquiry: i64) -> sqlx::Result<Vec<InquiryFile>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT number, name, kind, size, event, author
             FROM inquiry_files WHERE inquiry = $1 ORDER BY number"
        )
        .bind(inquiry)
        .fetch_all(db)
        .await)
    }

    /// Returns the size of the files of buyers in all inquiries that are new or being worked on, in
    /// bytes.
    pub async fn unanswered_file_bytes(&self) -> sqlx::Result<i64> {
        on!(&self.reader, |db| sqlx::query_scalar(UNANSWERED)
            .fetch_one(db)
            .await)
    }

    /// Returns a whole file.
    pub async fn inquiry_file(&self, inquiry: i64, file: i64) -> sqlx::Result<Vec<u8>> {
        let mut whole = Vec::new();
        for part in 0.. {
            match self.inquiry_file_part(inquiry, file, part).await? {
                Some(bytes) => whole.extend(bytes),
                None => break,
            }
        }
        Ok(whole)
    }

    /// Deletes the files that were chosen for an answer before a moment (seconds since 1970) and
    /// have not been sent; returns their number.
    pub async fn purge_unsent_files(&self, before: i64) -> sqlx::Result<u64> {
        let purged = change!(
            self,
            "DELETE FROM inquiry_files WHERE event IS NULL AND added_at < $1",
            before
        );
        Ok(purged)
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

/// As [`Store::unanswered_file_bytes`], in a transaction.
pub(super) async fn unanswered_bytes(db: &mut Transaction) -> sqlx::Result<i64> {
    on!(&mut *db, |db| sqlx::query_scalar(UNANSWERED)
        .fetch_one(&mut **db)
        .await)
}

/// Adds the files that came with an inquiry.
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
            size = size(file),
        );
        add_parts(db, (inquiry, number), file).await?;
    }
    Ok(())
}

/// Adds a file of an account, and returns it.
pub async fn add_by_account(
    db: &mut Transaction,
    (inquiry, of): (i64, FileOf),
    file: &Attachment,
    author: &str,
    now: i64,
) -> sqlx::Result<Result<InquiryFile, NotAdded>> {
    if !lock(db, inquiry).await? {
        return Ok(Err(NotAdded::Unknown));
    }
    let all: Vec<InquiryFile> = on!(&mut *db, |db| {
        let all = sqlx::query_as(
            "SELECT number, name, kind, size, event, author FROM inquiry_files WHERE inquiry = $1",
        );
        all.bind(inquiry).fetch_all(&mut **db).await?
    });
    let beside = all.iter().filter(|own| match of {
        FileOf::Answer => own.event.is_none() && own.author == author,
        FileOf::Buyer => own.event == Some(0),
    });
    let (count, bytes) = beside.fold((0, 0_i64), |(count, bytes), own| {
        (count + 1, bytes.saturating_add(own.size))
    });
    if count >= MOST_FILES {
        return Ok(Err(NotAdded::Many));
    }
    let largest = i64::try_from(LARGEST_FILES).unwrap_or(i64::MAX);
    if bytes.saturating_add(size(file)) > largest {
        return Ok(Err(NotAdded::Large));
    }
    let added = InquiryFile {
        number: all.iter().map(|own| own.number).max().unwrap_or(0) + 1,
        name: file.name.clone(),
        kind: file.kind.ending().to_owned(),
        size: size(file),
        event: match of {
            FileOf::Answer => None,
            FileOf::Buyer => Some(0),
        },
        author: author.to_owned(),
    };
    insert!(db, "inquiry_files":
        inquiry = inquiry,
        number = added.number,
        name = &added.name,
        kind = &added.kind,
        size = added.size,
        event = added.event,
        author = &added.author,
        added_at = now,
    );
    add_parts(db, (inquiry, added.number), file).await?;
    Ok(Ok(added))
}

/// Adds files of the buyer that came with an event.
pub async fn add_to_event(
    db: &mut Transaction,
    (inquiry, event): (i64, i64),
    files: &[Attachment],
    now: i64,
) -> sqlx::Result<()> {
    let last: i64 = on!(&mut *db, |db| {
        let last = sqlx::query_scalar(
            "SELECT CAST(COALESCE(MAX(number), 0) AS BIGINT) FROM inquiry_files WHERE inquiry = $1",
        );
        last.bind(inquiry).fetch_one(&mut **db).await?
    });
    for (number, file) in (last + 1..).zip(files) {
        insert!(db, "inquiry_files":
            inquiry = inquiry,
            number = number,
            name = &file.name,
            kind = file.kind.ending(),
            size = size(file),
            event = event,
            added_at = now,
        );
        add_parts(db, (inquiry, number), file).await?;
    }
    Ok(())
}

/// Deletes a file that an account has added and that is part of no answer; returns whether it did.
pub async fn remove_by_account(
    db: &mut Transaction,
    (inquiry, number): (i64, i64),
    author: &str,
) -> sqlx::Result<bool> {
    let removed = execute!(
        db,
        "DELETE FROM inquiry_files
         WHERE inquiry = $1 AND number = $2 AND author = $3 AND (event IS NULL OR event = 0)",
        inquiry,
        number,
        author
    )?;
    Ok(removed == 1)
}

/// Gives files that wait to an answer of their author; returns whether all of them waited.
pub async fn give_to_event(
    db: &mut Transaction,
    (inquiry, event): (i64, i64),
    files: &[i64],
    author: &str,
) -> sqlx::Result<bool> {
    for number in files {
        let given = execute!(
            db,
            "UPDATE inquiry_files SET event = $1
             WHERE inquiry = $2 AND number = $3 AND author = $4 AND event IS NULL",
            event,
            inquiry,
            number,
            author
        )?;
        if given == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Locks an inquiry, so that its files are numbered one after the other; returns whether there is
/// one.
async fn lock(db: &mut Transaction, inquiry: i64) -> sqlx::Result<bool> {
    let locked = execute!(
        db,
        "UPDATE inquiries SET version = version WHERE number = $1 AND deleted_at IS NULL",
        inquiry
    )?;
    Ok(locked == 1)
}

async fn add_parts(
    db: &mut Transaction,
    (inquiry, number): (i64, i64),
    file: &Attachment,
) -> sqlx::Result<()> {
    for (part, bytes) in (0_i64..).zip(file.bytes.chunks(PART)) {
        insert!(db, "inquiry_file_parts":
            inquiry = inquiry,
            file = number,
            part = part,
            bytes = bytes,
        );
    }
    Ok(())
}

fn size(file: &Attachment) -> i64 {
    i64::try_from(file.bytes.len()).unwrap_or(i64::MAX)
}
