//! Files that a buyer uploads before the inquiry is sent, part by part: each part is a row, so that
//! no file is in memory as a whole, and another server can go on with it. The inquiry names them by
//! their ids, which only the browser that sent them knows. Nothing returns their content before
//! they are an inquiry's.

use bytes::Bytes;
use sqlx::FromRow;

use super::files::{PART, unanswered_bytes};
use crate::store::postgres::{self, Lock};
use crate::store::{Store, Transaction};
use crate::token::draw_secret_id;
use base::inquiry::{LARGEST_UPLOADS, NotTaken, UPLOADED_PART, checked, may_be_taken};

/// The maximum number of files of a network that wait for their inquiries.
const MOST_OF_NETWORK: i64 = 30;
/// The maximum size of them, in bytes: those of three inquiries.
const LARGEST_OF_NETWORK: i64 = 150 << 20;
/// The maximum size of all files that wait, in bytes.
const LARGEST_OF_ALL: i64 = 1 << 30;
/// How much is looked at of either end of a file, in parts.
const LOOKED_AT: i64 = 8;

/// A part that a browser sends.
#[derive(Debug)]
pub struct SentPart<'a> {
    /// The id that the first part was answered with; empty for the first part.
    pub id: &'a str,
    /// The name of the file, which the first part brings.
    pub name: &'a str,
    /// The bytes before this part, which were received already.
    pub from: i64,
    pub bytes: Bytes,
    /// Whether this is the last part.
    pub is_last: bool,
    /// A digest of the sender's network.
    pub network: &'a str,
}

/// A file of which a part was received.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct WaitingFile {
    pub id: String,
    pub name: String,
    /// Empty until the file is complete.
    pub kind: String,
    /// What was received, in bytes.
    pub size: i64,
}

/// Why a part is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotUploaded {
    /// There is no such file, or no longer.
    Gone,
    /// Another part is expected: the one that begins behind so many bytes.
    Elsewhere(i64),
    /// The file is larger than those of an inquiry can be together, or a part than parts are.
    Large,
    /// The files that wait, of the network or of all, leave no room.
    Full,
    /// A file of another kind than may be sent.
    Kind(NotTaken),
}

impl Store {
    /// Stores a part of a file at `now` (seconds since 1970). A part that was received already is
    /// not stored again. A file of a kind that is not taken is deleted.
    pub async fn upload(
        &self,
        part: &SentPart<'_>,
        most_unanswered: i64,
        now: i64,
    ) -> sqlx::Result<Result<WaitingFile, NotUploaded>> {
        let mut write = self.begin().await?;
        let stored = store_part(&mut write, part, most_unanswered, now).await?;
        match &stored {
            Ok(_) | Err(NotUploaded::Kind(_)) => write.commit().await?,
            Err(_) => write.rollback().await?,
        }
        Ok(stored)
    }

    /// Deletes a file that waits for its inquiry.
    pub async fn remove_upload(&self, id: &str) -> sqlx::Result<()> {
        change!(self, "DELETE FROM inquiry_uploads WHERE id = $1", id);
        Ok(())
    }

    /// Deletes the files that were begun before a moment (seconds since 1970) and belong to no
    /// inquiry; returns their number.
    pub async fn purge_uploads(&self, before: i64) -> sqlx::Result<u64> {
        let purged = change!(
            self,
            "DELETE FROM inquiry_uploads WHERE added_at < $1",
            before
        );
        Ok(purged)
    }
}

async fn store_part(
    db: &mut Transaction,
    part: &SentPart<'_>,
    most_unanswered: i64,
    now: i64,
) -> sqlx::Result<Result<WaitingFile, NotUploaded>> {
    let (length, largest) = (bytes(part.bytes.len()), bytes(LARGEST_UPLOADS));
    let is_whole = part.is_last || part.bytes.len() == UPLOADED_PART;
    if part.bytes.len() > UPLOADED_PART || !is_whole || part.from.saturating_add(length) > largest {
        return Ok(Err(NotUploaded::Large));
    }
    let mut own = if part.id.is_empty() {
        if let Err(not_taken) = may_be_taken(part.name, &part.bytes) {
            return Ok(Err(NotUploaded::Kind(not_taken)));
        }
        WaitingFile {
            id: draw_secret_id(),
            name: part.name.to_owned(),
            kind: String::new(),
            size: 0,
        }
    } else {
        match upload(db, part.id).await? {
            Some(own) => own,
            None => return Ok(Err(NotUploaded::Gone)),
        }
    };
    let is_again = !part.id.is_empty() && length > 0;
    if is_again && own.size == part.from.saturating_add(length) {
        // The answer to it was lost.
        return Ok(Ok(own));
    }
    if own.size != part.from || !own.kind.is_empty() {
        return Ok(Err(NotUploaded::Elsewhere(own.size)));
    }
    if !has_room(db, part, length, most_unanswered).await? {
        return Ok(Err(NotUploaded::Full));
    }
    own.size += length;
    if part.id.is_empty() {
        insert!(db, "inquiry_uploads":
            id = &own.id,
            name = &own.name,
            size = own.size,
            network = part.network,
            added_at = now,
        );
    } else {
        let grown = execute!(
            db,
            "UPDATE inquiry_uploads SET size = $1 WHERE id = $2 AND size = $3",
            own.size,
            &own.id,
            part.from
        )?;
        if grown == 0 {
            return Ok(Err(NotUploaded::Elsewhere(own.size)));
        }
    }
    let first = part.from / bytes(PART);
    for (number, bytes) in (first..).zip(part.bytes.chunks(PART)) {
        insert!(db, "inquiry_upload_parts":
            upload = &own.id,
            part = number,
            bytes = bytes,
        );
    }
    if part.is_last {
        return complete(db, own).await;
    }
    Ok(Ok(own))
}

async fn upload(db: &mut Transaction, id: &str) -> sqlx::Result<Option<WaitingFile>> {
    on!(&mut *db, |db| {
        let row = sqlx::query_as("SELECT id, name, kind, size FROM inquiry_uploads WHERE id = $1");
        row.bind(id).fetch_optional(&mut **db).await
    })
}

/// Whether so many bytes more find room, and one more file if they are the first of one.
async fn has_room(
    db: &mut Transaction,
    part: &SentPart<'_>,
    length: i64,
    most_unanswered: i64,
) -> sqlx::Result<bool> {
    // Simultaneous sums would not see each other's parts.
    if let Transaction::Postgres(db) = &mut *db {
        postgres::lock(db, Lock::Uploads).await?;
    }
    let (all, own, number): (i64, i64, i64) = on!(&mut *db, |db| {
        let sums = sqlx::query_as(
            "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT),
                 CAST(COALESCE(SUM(CASE WHEN network = $1 THEN size END), 0) AS BIGINT),
                 CAST(COALESCE(SUM(CASE WHEN network = $1 THEN 1 END), 0) AS BIGINT)
             FROM inquiry_uploads",
        );
        sums.bind(part.network).fetch_one(&mut **db).await?
    });
    let unanswered = unanswered_bytes(db).await?;
    let more = i64::from(part.id.is_empty());
    Ok(own + length <= LARGEST_OF_NETWORK
        && number + more <= MOST_OF_NETWORK
        && all + length <= LARGEST_OF_ALL
        && unanswered + all + length <= most_unanswered)
}

/// Finds out the kind of a file that is complete, by its ends; deletes it if it is not taken.
async fn complete(
    db: &mut Transaction,
    mut own: WaitingFile,
) -> sqlx::Result<Result<WaitingFile, NotUploaded>> {
    let parts = own.size.unsigned_abs().div_ceil(PART as u64).cast_signed();
    let ends: Vec<Vec<u8>> = on!(&mut *db, |db| {
        let parts = sqlx::query_scalar(
            "SELECT bytes FROM inquiry_upload_parts
             WHERE upload = $1 AND (part < $2 OR part >= $3) ORDER BY part",
        )
        .bind(&own.id)
        .bind(LOOKED_AT)
        .bind(parts - LOOKED_AT);
        parts.fetch_all(&mut **db).await?
    });
    match checked(&own.name, &ends.concat()) {
        Ok((name, kind)) => {
            own.name = name;
            kind.ending().clone_into(&mut own.kind);
            execute!(
                db,
                "UPDATE inquiry_uploads SET name = $1, kind = $2 WHERE id = $3",
                &own.name,
                &own.kind,
                &own.id
            )?;
            Ok(Ok(own))
        }
        Err(not_taken) => {
            execute!(db, "DELETE FROM inquiry_uploads WHERE id = $1", &own.id)?;
            Ok(Err(NotUploaded::Kind(not_taken)))
        }
    }
}

/// Returns the sizes of files that are complete, in bytes; `None` if one of them is not there.
pub(crate) async fn sizes(db: &mut Transaction, ids: &[String]) -> sqlx::Result<Option<Vec<i64>>> {
    let mut sizes = Vec::new();
    for id in ids {
        match upload(db, id).await? {
            Some(own) if !own.kind.is_empty() => sizes.push(own.size),
            _ => return Ok(None),
        }
    }
    Ok(Some(sizes))
}

/// Makes files that are complete those of an inquiry, behind the `number` that it has; returns
/// whether all of them were there.
pub(crate) async fn give_to_inquiry(
    db: &mut Transaction,
    inquiry: i64,
    number: usize,
    ids: &[String],
) -> sqlx::Result<bool> {
    let first = i64::try_from(number).unwrap_or(i64::MAX).saturating_add(1);
    for (number, id) in (first..).zip(ids) {
        let given = execute!(
            &mut *db,
            "INSERT INTO inquiry_files (inquiry, number, name, kind, size)
             SELECT $1, $2, name, kind, size FROM inquiry_uploads WHERE id = $3 AND kind <> ''",
            inquiry,
            number,
            id
        )?;
        if given == 0 {
            return Ok(false);
        }
        execute!(
            &mut *db,
            "INSERT INTO inquiry_file_parts (inquiry, file, part, bytes)
             SELECT $1, $2, part, bytes FROM inquiry_upload_parts WHERE upload = $3",
            inquiry,
            number,
            id
        )?;
        execute!(&mut *db, "DELETE FROM inquiry_uploads WHERE id = $1", id)?;
    }
    Ok(true)
}

fn bytes(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
