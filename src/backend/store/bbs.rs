//! Boards, their labels and the topics under a label (spec §3).

use serde::Serialize;
use sqlx::FromRow;

use super::{RowSlice, Store, Transaction, Translated};
use crate::locale::Locale;

#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Board {
    pub bid: String,
    pub bname: String,
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Label {
    pub lid: String,
    pub bid: String,
    pub lname: String,
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Topic {
    pub tpid: String,
    #[serde(skip)]
    pub lid: String,
    pub title: String,
    pub uname: String,
    pub atime: String,
    /// The answer as HTML; empty if there is none.
    pub content: String,
}

impl Store {
    /// Returns the board with this id (every board without one), in the editor's order.
    pub async fn boards(&self, bid: Option<&str>, lang: Locale) -> sqlx::Result<Vec<Board>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
            "SELECT bid, bname FROM boards WHERE lang = $1 AND bid = COALESCE($2, bid) ORDER BY seq LIMIT $3",
        )
        .bind(lang.code())
        .bind(bid)
        .bind(RowSlice::MOST)
        .fetch_all(db)
        .await
        })
    }

    /// Returns the labels of a board (of every board without one), in the editor's order.
    pub async fn labels(&self, bid: Option<&str>, lang: Locale) -> sqlx::Result<Vec<Label>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
            "SELECT lid, bid, lname FROM labels WHERE lang = $1 AND bid = COALESCE($2, bid) ORDER BY seq LIMIT $3",
        )
        .bind(lang.code())
        .bind(bid)
        .bind(RowSlice::MOST)
        .fetch_all(db)
        .await
        })
    }

    /// Returns topics under a label (under every label without one), in the editor's order.
    pub async fn topics(
        &self,
        lid: Option<&str>,
        lang: Locale,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<Topic>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT tpid, lid, title, uname, atime, content FROM topics
             WHERE lang = $1 AND lid = COALESCE($2, lid) ORDER BY seq LIMIT $3 OFFSET $4",
        )
        .bind(lang.code())
        .bind(lid)
        .bind(rows.limit)
        .bind(rows.offset)
        .fetch_all(db)
        .await)
    }

    /// The total number of [`Self::topics`].
    pub async fn topic_count(&self, lid: Option<&str>, lang: Locale) -> sqlx::Result<i64> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT COUNT(*) FROM topics WHERE lang = $1 AND lid = COALESCE($2, lid)"
        )
        .bind(lang.code())
        .bind(lid)
        .fetch_one(db)
        .await)
    }
}

/// Replaces every board, label and topic. The slices are in the editor's order.
pub async fn replace(
    db: &mut Transaction,
    boards: &[Translated<Board>],
    labels: &[Translated<Label>],
    topics: &[Translated<Topic>],
) -> sqlx::Result<()> {
    for table in [
        "DELETE FROM topics",
        "DELETE FROM labels",
        "DELETE FROM boards",
    ] {
        execute!(db, table)?;
    }
    for (seq, Translated { lang, row }) in (0_i64..).zip(boards) {
        insert!(db, "boards": bid = &row.bid, lang = lang.code(), seq = seq, bname = &row.bname);
    }
    for (seq, Translated { lang, row }) in (0_i64..).zip(labels) {
        insert!(db, "labels": lid = &row.lid, lang = lang.code(), seq = seq, bid = &row.bid, lname = &row.lname);
    }
    for (seq, Translated { lang, row }) in (0_i64..).zip(topics) {
        insert!(
            db, "topics": tpid = &row.tpid, lang = lang.code(), seq = seq, lid = &row.lid, title = &row.title,
            uname = &row.uname, atime = &row.atime, content = &row.content
        );
    }
    Ok(())
}
