//! Boards, their labels and the topics under a label (spec §3).

use serde::Serialize;
use sqlx::FromRow;

use super::entry::RowPlace;
use crate::store::{RowSlice, Store, Transaction};
use base::locale::Locale;

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
    pub async fn boards(
        &self,
        bid: Option<&str>,
        lang: Locale,
        now: i64,
    ) -> sqlx::Result<Vec<Board>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
                "SELECT bid, bname FROM boards WHERE lang = $1 AND bid = COALESCE($2, bid)
             AND from_at <= $4 AND $4 < until_at ORDER BY seq LIMIT $3",
            )
            .bind(lang.code())
            .bind(bid)
            .bind(RowSlice::MOST)
            .bind(now)
            .fetch_all(db)
            .await
        })
    }

    /// Returns the labels of a board (of every board without one), in the editor's order.
    pub async fn labels(
        &self,
        bid: Option<&str>,
        lang: Locale,
        now: i64,
    ) -> sqlx::Result<Vec<Label>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
                "SELECT lid, bid, lname FROM labels WHERE lang = $1 AND bid = COALESCE($2, bid)
             AND from_at <= $4 AND $4 < until_at ORDER BY seq LIMIT $3",
            )
            .bind(lang.code())
            .bind(bid)
            .bind(RowSlice::MOST)
            .bind(now)
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
        now: i64,
    ) -> sqlx::Result<Vec<Topic>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT tpid, lid, title, uname, atime, content FROM topics
             WHERE lang = $1 AND lid = COALESCE($2, lid) AND from_at <= $5 AND $5 < until_at
             ORDER BY seq LIMIT $3 OFFSET $4",
        )
        .bind(lang.code())
        .bind(lid)
        .bind(rows.limit)
        .bind(rows.offset)
        .bind(now)
        .fetch_all(db)
        .await)
    }

    /// The total number of [`Self::topics`].
    pub async fn topic_count(
        &self,
        lid: Option<&str>,
        lang: Locale,
        now: i64,
    ) -> sqlx::Result<i64> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT COUNT(*) FROM topics WHERE lang = $1 AND lid = COALESCE($2, lid)
             AND from_at <= $3 AND $3 < until_at"
        )
        .bind(lang.code())
        .bind(lid)
        .bind(now)
        .fetch_one(db)
        .await)
    }
}

pub(super) async fn insert_board(
    db: &mut Transaction,
    row: &Board,
    at: RowPlace,
) -> sqlx::Result<()> {
    insert!(
        db, "boards": bid = &row.bid, lang = at.lang.code(), from_at = at.interval.from, until_at = at.interval.until,
        revision = at.revision, seq = at.seq, bname = &row.bname
    );
    Ok(())
}

pub(super) async fn insert_label(
    db: &mut Transaction,
    row: &Label,
    at: RowPlace,
) -> sqlx::Result<()> {
    insert!(
        db, "labels": lid = &row.lid, lang = at.lang.code(), from_at = at.interval.from, until_at = at.interval.until,
        revision = at.revision, seq = at.seq, bid = &row.bid, lname = &row.lname
    );
    Ok(())
}

pub(super) async fn insert_topic(
    db: &mut Transaction,
    row: &Topic,
    at: RowPlace,
) -> sqlx::Result<()> {
    insert!(
        db, "topics": tpid = &row.tpid, lang = at.lang.code(), from_at = at.interval.from, until_at = at.interval.until,
        revision = at.revision, seq = at.seq, lid = &row.lid, title = &row.title, uname = &row.uname,
        atime = &row.atime, content = &row.content
    );
    Ok(())
}
