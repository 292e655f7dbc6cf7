//! What is in the bin, and its way out and away.

use std::str::FromStr;

use serde::Serialize;
use sqlx::FromRow;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use crate::contracts::every::{contracts_numbered, lock_contracts};
use crate::contracts::papers::table::count_papers;
use crate::inquiries::commands::shown;
use crate::media::table as media;
use crate::store::{RowSlice, Store, Transaction};
use base::inquiry::{Inquiry, InquiryField};
use base::paper::MOST_PAPERS;

/// What can be in the bin, besides entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, ToSchema)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum BinnedKind {
    Contract,
    Paper,
    Inquiry,
    /// A file below `/media/`.
    Picture,
}

impl TryFrom<String> for BinnedKind {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}

/// The name of something in the bin: its kind, and its id among those.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BinnedId {
    pub(crate) kind: BinnedKind,
    pub(crate) id: String,
}

impl FromStr for BinnedId {
    type Err = strum::ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (kind, id) = text.split_once('/').unwrap_or((text, ""));
        Ok(Self {
            kind: kind.parse()?,
            id: id.to_owned(),
        })
    }
}

/// Something in the bin.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct Binned {
    #[sqlx(try_from = "String")]
    pub(crate) kind: BinnedKind,
    pub(crate) id: String,
    /// The number of a contract or an inquiry, or the name of a file.
    pub(crate) name: String,
    /// The company of a contract, the contract of a paper, the buyer of an inquiry, or the address
    /// of a file.
    #[sqlx(rename = "belongs_to")]
    pub(crate) of: String,
    /// Milliseconds since 1970.
    pub(crate) deleted_at: i64,
    /// The name of whoever deleted it; the address of an account that is gone.
    #[sqlx(rename = "deleter")]
    pub(crate) by: String,
    total: i64,
}

/// A paper is in the bin of its own only while its contract is not.
const BINNED: &str = "
    SELECT 'contract' AS kind, c.sid AS id, c.cno AS name,
        COALESCE(NULLIF(k.name, ''),
            (SELECT MIN(email) FROM customers WHERE company_id = k.id), '') AS belongs_to,
        c.deleted_at, c.deleted_by
    FROM contracts c JOIN companies k ON k.id = c.company_id WHERE c.deleted_at IS NOT NULL
    UNION ALL
    SELECT 'paper', p.id, p.name, c.cno, p.deleted_at, p.deleted_by
    FROM papers p JOIN contracts c ON c.sid = p.sid
    WHERE p.deleted_at IS NOT NULL AND c.deleted_at IS NULL
    UNION ALL
    SELECT 'inquiry', CAST(number AS TEXT), '', fields, deleted_at, deleted_by
    FROM inquiries WHERE deleted_at IS NOT NULL
    UNION ALL
    SELECT 'picture', id, name, path, deleted_at, deleted_by FROM binned_media";

impl Store {
    /// Returns what is in the bin, the last deleted first, and the number of all of it.
    pub(crate) async fn binned(&self, rows: RowSlice) -> sqlx::Result<(Vec<Binned>, i64)> {
        let select = sqlx::AssertSqlSafe(format!(
            "SELECT b.kind, b.id, b.name, b.belongs_to, b.deleted_at,
                 COALESCE(s.name, b.deleted_by) AS deleter, COUNT(*) OVER () AS total
             FROM ({BINNED}) b LEFT JOIN staff s ON s.email = b.deleted_by
             ORDER BY b.deleted_at DESC, b.kind, b.id LIMIT $1 OFFSET $2"
        ));
        let mut found: Vec<Binned> = on!(&self.reader, |db| {
            let found = sqlx::query_as(select).bind(rows.limit).bind(rows.offset);
            found.fetch_all(db).await?
        });
        for own in &mut found {
            own.name_it();
        }
        let total = found.first().map_or(0, |first| first.total);
        Ok((found, total))
    }
}

impl Binned {
    /// Gives an inquiry its number and its buyer, and a file without a name that of its address.
    fn name_it(&mut self) {
        if self.kind == BinnedKind::Inquiry {
            let inquiry: Inquiry = serde_json::from_str(&self.of).unwrap_or_default();
            let texts = [InquiryField::Company, InquiryField::Name].map(|own| inquiry.text(own));
            let named = texts.into_iter().find(|text| !text.is_empty());
            named.unwrap_or_default().clone_into(&mut self.of);
            self.name = shown(self.id.parse().unwrap_or_default());
        } else if self.kind == BinnedKind::Picture {
            if self.name.is_empty() {
                self.name = self.of.rsplit('/').next().unwrap_or_default().to_owned();
            }
            self.of.insert(0, '/');
        }
    }
}

/// What came of taking something out of the bin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TakenOut {
    /// It is back: the id of the contract, of the paper's contract or of the inquiry, or the
    /// address of the file; and the subject of the action.
    Back { place: String, subject: String },
    /// Another one has its number or its address.
    Occupied,
    /// The contract has as many papers as it may have.
    TooManyPapers,
    /// It is not in the bin.
    Unknown,
}

/// Takes something out of the bin, as it was.
pub(crate) async fn take_out(db: &mut Transaction, own: &BinnedId) -> sqlx::Result<TakenOut> {
    match own.kind {
        BinnedKind::Contract => contract(db, &own.id).await,
        BinnedKind::Paper => paper(db, &own.id).await,
        BinnedKind::Inquiry => inquiry(db, &own.id).await,
        BinnedKind::Picture => picture(db, &own.id).await,
    }
}

async fn contract(db: &mut Transaction, sid: &str) -> sqlx::Result<TakenOut> {
    const NUMBER: &str = "SELECT cno FROM contracts WHERE sid = $1 AND deleted_at IS NOT NULL";
    const BACK: &str = "UPDATE contracts SET deleted_at = NULL, deleted_by = '' WHERE sid = $1";
    lock_contracts(db).await?;
    let Some(number) = text(db, NUMBER, sid).await? else {
        return Ok(TakenOut::Unknown);
    };
    if !contracts_numbered(db, &number).await?.is_empty() {
        return Ok(TakenOut::Occupied);
    }
    execute!(db, BACK, sid)?;
    Ok(TakenOut::Back {
        place: sid.to_owned(),
        subject: number,
    })
}

async fn paper(db: &mut Transaction, id: &str) -> sqlx::Result<TakenOut> {
    const CONTRACT: &str = "SELECT p.sid FROM papers p JOIN contracts c ON c.sid = p.sid
        WHERE p.id = $1 AND p.deleted_at IS NOT NULL AND c.deleted_at IS NULL";
    const NAMES: &str = "SELECT c.cno || ' ' || p.name FROM papers p
        JOIN contracts c ON c.sid = p.sid WHERE p.id = $1";
    const BACK: &str = "UPDATE papers SET deleted_at = NULL, deleted_by = '' WHERE id = $1";
    lock_contracts(db).await?;
    let Some(sid) = text(db, CONTRACT, id).await? else {
        return Ok(TakenOut::Unknown);
    };
    let most = i64::try_from(MOST_PAPERS).unwrap_or(i64::MAX);
    if count_papers(db, &sid).await? >= most {
        return Ok(TakenOut::TooManyPapers);
    }
    execute!(db, BACK, id)?;
    let subject = text(db, NAMES, id).await?.unwrap_or_default();
    Ok(TakenOut::Back {
        place: sid,
        subject,
    })
}

async fn inquiry(db: &mut Transaction, id: &str) -> sqlx::Result<TakenOut> {
    const BACK: &str = "UPDATE inquiries SET deleted_at = NULL, deleted_by = ''
        WHERE number = $1 AND deleted_at IS NOT NULL";
    let number: i64 = id.parse().unwrap_or_default();
    if execute!(db, BACK, number)? == 0 {
        return Ok(TakenOut::Unknown);
    }
    let shown = shown(number);
    Ok(TakenOut::Back {
        place: shown.clone(),
        subject: shown,
    })
}

async fn picture(db: &mut Transaction, id: &str) -> sqlx::Result<TakenOut> {
    const PATH: &str = "SELECT path FROM binned_media WHERE id = $1";
    if text(db, PATH, id).await?.is_none() {
        return Ok(TakenOut::Unknown);
    }
    let path = media::take_out(db, id).await?;
    Ok(path.map_or(TakenOut::Occupied, |path| {
        let address = format!("/{path}");
        TakenOut::Back {
            place: address.clone(),
            subject: address,
        }
    }))
}

async fn text(
    db: &mut Transaction,
    select: &'static str,
    id: &str,
) -> sqlx::Result<Option<String>> {
    on!(&mut *db, |db| {
        let text = sqlx::query_scalar(select).bind(id);
        text.fetch_optional(&mut **db).await
    })
}

/// Deletes for good what was deleted before this moment, in milliseconds since 1970. Returns the
/// number.
pub(crate) async fn empty(store: &Store, before: i64) -> sqlx::Result<u64> {
    const EMPTY: [&str; 4] = [
        "DELETE FROM contracts WHERE deleted_at < $1",
        "DELETE FROM papers WHERE deleted_at < $1",
        "DELETE FROM inquiries WHERE deleted_at < $1",
        "DELETE FROM binned_media WHERE deleted_at < $1",
    ];
    let mut write = store.begin().await?;
    let mut emptied = 0;
    for statement in EMPTY {
        emptied += execute!(&mut write, statement, before)?;
    }
    write.commit().await?;
    Ok(emptied)
}
