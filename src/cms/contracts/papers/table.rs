//! Papers of contracts. Every statement for a customer filters by the company of that customer,
//! when it runs: also in the middle of a download.

use std::collections::HashMap;

use sqlx::FromRow;

use crate::clock;
use crate::contracts::events::{ContractEvent, add_contract_events};
use crate::contracts::table::is_seen;
use crate::customers::sessions::Session;
use crate::store::{ROWS_AT_ONCE, Store, Transaction};
use base::inquiry::Attachment;
use base::paper::PaperKind;

/// The size of a part, in bytes.
pub const PAPER_PART: usize = 256 * 1024;

/// A paper, without its content.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Paper {
    pub id: String,
    /// The contract's id.
    pub sid: String,
    #[sqlx(try_from = "String")]
    pub kind: StoredKind,
    pub name: String,
    /// The ending of the name.
    pub format: String,
    /// In bytes.
    pub size: i64,
    /// The address of the account; empty for a paper of the content.
    pub author: String,
    /// Seconds since 1970.
    pub added_at: i64,
}

/// A paper of a customer.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct CustomerPaper {
    #[sqlx(flatten)]
    pub paper: Paper,
    /// The number of its contract.
    pub cno: String,
}

/// The kind of a stored paper. One that this version does not know is [`PaperKind::Other`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredKind(pub PaperKind);

impl From<String> for StoredKind {
    fn from(name: String) -> Self {
        Self(name.parse().unwrap_or(PaperKind::Other))
    }
}

/// How often a customer has fetched a paper on a day.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct PaperFetch {
    /// The paper's name then.
    pub name: String,
    /// The address; `None` for a customer who was deleted.
    pub email: Option<String>,
    /// Seconds since 1970.
    pub first_at: i64,
    /// Likewise.
    pub last_at: i64,
    pub times: i64,
}

/// A paper to be added.
pub struct NewPaper<'a> {
    pub id: &'a str,
    pub sid: &'a str,
    pub kind: PaperKind,
    pub file: &'a Attachment,
    pub author: &'a str,
    /// Seconds since 1970.
    pub now: i64,
}

macro_rules! columns {
    () => {
        "p.id, p.sid, p.kind, p.name, p.format, p.size, p.author, p.added_at"
    };
}

/// The papers that the customer of a parameter sees.
macro_rules! seen_papers {
    ($customer:literal) => {
        concat!(
            " FROM papers p JOIN contracts c ON c.sid = p.sid AND p.deleted_at IS NULL AND ",
            is_seen!("c", $customer)
        )
    };
}

/// Returns the papers of these contracts, the oldest first, by the contract's id.
pub(crate) async fn papers_of(
    db: &mut Transaction,
    sids: &[&str],
) -> sqlx::Result<HashMap<String, Vec<Paper>>> {
    let mut papers: HashMap<String, Vec<Paper>> = HashMap::new();
    for part in sids.chunks(ROWS_AT_ONCE) {
        let found: Vec<Paper> = on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(concat!(
                "SELECT ",
                columns!(),
                " FROM papers p WHERE p.deleted_at IS NULL AND p.sid IN ("
            ));
            let mut own = query.separated(", ");
            for sid in part {
                own.push_bind(*sid);
            }
            query.push(") ORDER BY p.added_at, p.name, p.id");
            query.build_query_as().fetch_all(&mut **db).await?
        });
        for paper in found {
            papers.entry(paper.sid.clone()).or_default().push(paper);
        }
    }
    Ok(papers)
}

impl Store {
    /// Returns the papers of a contract, the oldest first.
    pub async fn contract_papers(&self, sid: &str) -> sqlx::Result<Vec<Paper>> {
        on!(&self.reader, |db| sqlx::query_as(concat!(
            "SELECT ",
            columns!(),
            " FROM papers p WHERE p.sid = $1 AND p.deleted_at IS NULL
             ORDER BY p.added_at, p.name, p.id"
        ))
        .bind(sid)
        .fetch_all(db)
        .await)
    }

    /// Returns a paper of a contract.
    pub async fn contract_paper(&self, sid: &str, id: &str) -> sqlx::Result<Option<Paper>> {
        on!(&self.reader, |db| sqlx::query_as(concat!(
            "SELECT ",
            columns!(),
            " FROM papers p WHERE p.id = $1 AND p.sid = $2 AND p.deleted_at IS NULL"
        ))
        .bind(id)
        .bind(sid)
        .fetch_optional(db)
        .await)
    }

    /// Returns a part of a paper, from 0.
    pub async fn paper_part(&self, id: &str, part: i64) -> sqlx::Result<Option<Vec<u8>>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT bytes FROM paper_parts WHERE paper = $1 AND part = $2"
        )
        .bind(id)
        .bind(part)
        .fetch_optional(db)
        .await)
    }

    /// Returns the papers of the customer's contracts, the oldest first, by contract.
    pub async fn customer_papers(
        &self,
        session: Session,
    ) -> sqlx::Result<HashMap<String, Vec<Paper>>> {
        let found: Vec<Paper> = on!(&self.reader, |db| sqlx::query_as(concat!(
            "SELECT ",
            columns!(),
            seen_papers!("$1"),
            " ORDER BY p.added_at, p.name, p.id"
        ))
        .bind(session.customer)
        .fetch_all(db)
        .await)?;
        let mut papers: HashMap<String, Vec<Paper>> = HashMap::new();
        for paper in found {
            papers.entry(paper.sid.clone()).or_default().push(paper);
        }
        Ok(papers)
    }

    /// Returns a paper of one of the customer's contracts.
    pub async fn customer_paper(
        &self,
        session: Session,
        id: &str,
    ) -> sqlx::Result<Option<CustomerPaper>> {
        on!(&self.reader, |db| sqlx::query_as(concat!(
            "SELECT c.cno, ",
            columns!(),
            seen_papers!("$2"),
            " WHERE p.id = $1"
        ))
        .bind(id)
        .bind(session.customer)
        .fetch_optional(db)
        .await)
    }

    /// Returns a part of a paper of one of the customer's contracts, from 0.
    pub async fn customer_paper_part(
        &self,
        session: Session,
        id: &str,
        part: i64,
    ) -> sqlx::Result<Option<Vec<u8>>> {
        on!(&self.reader, |db| sqlx::query_scalar(concat!(
            "SELECT b.bytes",
            seen_papers!("$3"),
            " JOIN paper_parts b ON b.paper = p.id WHERE p.id = $1 AND b.part = $2"
        ))
        .bind(id)
        .bind(part)
        .bind(session.customer)
        .fetch_optional(db)
        .await)
    }

    /// Notes that a customer fetches a paper.
    pub async fn note_fetch(&self, session: Session, paper: &Paper, now: i64) -> sqlx::Result<()> {
        const DAY: i64 = 24 * 60 * 60;
        /// China Standard Time.
        const OFFSET: i64 = 8 * 60 * 60;

        change!(
            self,
            "INSERT INTO paper_fetches
                 (paper, customer_id, day, sid, name, first_at, last_at, times)
             SELECT $1, $2, $3, sid, $4, $5, $5, 1 FROM contracts WHERE sid = $6
             ON CONFLICT (paper, customer_id, day) DO UPDATE
                 SET last_at = excluded.last_at, times = paper_fetches.times + 1",
            &paper.id,
            session.customer,
            (now + OFFSET).div_euclid(DAY),
            &paper.name,
            now,
            &paper.sid
        );
        Ok(())
    }

    /// Deletes what is noted of downloads before `oldest` (seconds since 1970); returns the number.
    pub async fn purge_paper_fetches(&self, oldest: i64) -> sqlx::Result<u64> {
        let purged = change!(self, "DELETE FROM paper_fetches WHERE last_at < $1", oldest);
        Ok(purged)
    }

    /// Returns who has fetched papers of a contract, the last ones first.
    pub async fn paper_fetches(&self, sid: &str, number: i64) -> sqlx::Result<Vec<PaperFetch>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT f.name, k.email, f.first_at, f.last_at, f.times
             FROM paper_fetches f LEFT JOIN customers k ON k.id = f.customer_id
             WHERE f.sid = $1 ORDER BY f.last_at DESC, f.paper, f.customer_id LIMIT $2"
        )
        .bind(sid)
        .bind(number)
        .fetch_all(db)
        .await)
    }
}

/// Returns the number of a contract's papers.
pub async fn count_papers(db: &mut Transaction, sid: &str) -> sqlx::Result<i64> {
    on!(db, |db| sqlx::query_scalar(
        "SELECT COUNT(*) FROM papers WHERE sid = $1 AND deleted_at IS NULL"
    )
    .bind(sid)
    .fetch_one(&mut **db)
    .await)
}

/// Adds a paper, which is an event of the contract.
pub async fn add_paper(db: &mut Transaction, new: &NewPaper<'_>) -> sqlx::Result<()> {
    put(db, new).await?;
    let event = ContractEvent::PaperAdded {
        paper: new.id.to_owned(),
        paper_kind: new.kind,
    };
    add_contract_events(db, &[(new.sid, event)], new.now).await
}

/// Writes a paper with its parts.
pub async fn put(db: &mut Transaction, new: &NewPaper<'_>) -> sqlx::Result<()> {
    insert!(db, "papers":
        id = new.id,
        sid = new.sid,
        kind = new.kind.name(),
        name = &new.file.name,
        format = new.file.kind.ending(),
        size = i64::try_from(new.file.bytes.len()).unwrap_or(i64::MAX),
        author = new.author,
        added_at = new.now,
    );
    for (part, bytes) in (0_i64..).zip(new.file.bytes.chunks(PAPER_PART)) {
        insert!(db, "paper_parts": paper = new.id, part = part, bytes = bytes);
    }
    Ok(())
}

/// Changes the kind and the name of a paper; returns whether there is such a paper.
pub async fn change_paper(
    db: &mut Transaction,
    (sid, id): (&str, &str),
    kind: PaperKind,
    name: &str,
) -> sqlx::Result<bool> {
    let changed = execute!(
        db,
        "UPDATE papers SET kind = $1, name = $2
         WHERE id = $3 AND sid = $4 AND deleted_at IS NULL",
        kind.name(),
        name,
        id,
        sid
    )?;
    Ok(changed == 1)
}

/// Puts a paper into the bin; returns whether there was one.
pub async fn remove_paper(
    db: &mut Transaction,
    (sid, id): (&str, &str),
    by: &str,
) -> sqlx::Result<bool> {
    let removed = execute!(
        db,
        "UPDATE papers SET deleted_at = $1, deleted_by = $2
         WHERE id = $3 AND sid = $4 AND deleted_at IS NULL",
        clock::milliseconds(),
        by,
        id,
        sid
    )?;
    Ok(removed == 1)
}

/// Deletes the papers of the content of a contract.
pub async fn remove_papers_of_content(db: &mut Transaction, sid: &str) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM papers WHERE sid = $1 AND author = ''", sid)?;
    Ok(())
}
