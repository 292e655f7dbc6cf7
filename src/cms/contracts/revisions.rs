//! The history of contracts. Every write of a contract at the desk, from a file or by a command adds
//! a revision in its transaction: the contract as it is then, and what that changed. The content's
//! own contracts have none.

use std::collections::HashMap;

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::columns::WrittenContract;
use super::difference::ContractDifference;
use super::table::NewContract;
use super::told::{ChangedContract, contracts_changed};
use crate::clock;
use crate::customers::companies::shown_company;
use crate::store::{ROWS_AT_ONCE, RowSlice, Store, Transaction};

/// What a revision was written by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, ToSchema)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum RevisionCause {
    /// It was there before the history was kept.
    Before,
    Created,
    Saved,
    /// Milestones of many contracts.
    Progress,
    /// A file.
    Imported,
    /// A program, by the API.
    Batch,
    /// An earlier revision.
    Restored,
    /// The last one of its company went to another one.
    Moved,
}

impl TryFrom<String> for RevisionCause {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}

/// Who writes, and by what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RevisionAuthor<'a> {
    /// The address of the account, or the command.
    pub(crate) name: &'a str,
    pub(crate) cause: RevisionCause,
}

/// A contract that is written, and the one that it replaces.
#[derive(Clone, Debug)]
pub(crate) struct NewContractRevision<'a> {
    pub(crate) before: Option<NewContract<'a>>,
    pub(crate) now: NewContract<'a>,
    pub(crate) difference: ContractDifference,
}

impl NewContractRevision<'_> {
    /// Whether there is anything to say.
    fn is_change(&self) -> bool {
        let is_moved = |before: &NewContract| before.company != self.now.company;
        !self.difference.is_empty() || self.before.as_ref().is_none_or(is_moved)
    }
}

/// A revision in a history.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct ContractRevision {
    pub(crate) number: i64,
    /// Milliseconds since 1970.
    pub(crate) written_at: i64,
    /// The name of the account, or the command; the address of an account that is gone.
    pub(crate) author: String,
    #[sqlx(try_from = "String")]
    pub(crate) cause: RevisionCause,
    changes: String,
    company: i64,
    company_before: Option<i64>,
    /// The names of the companies; `None` for one that is gone.
    company_name: Option<String>,
    company_name_before: Option<String>,
    pub(crate) total: i64,
}

impl ContractRevision {
    /// The names of the companies before and then, if the revision changed it.
    pub(crate) fn companies(&self) -> Option<[String; 2]> {
        let before = self.company_before?;
        let names = [&self.company_name_before, &self.company_name];
        (before != self.company).then(|| names.map(|name| name.clone().unwrap_or_default()))
    }

    pub(crate) fn difference(&self) -> ContractDifference {
        serde_json::from_str(&self.changes).unwrap_or_default()
    }
}

impl Store {
    /// Returns revisions of a contract, the newest first.
    pub(crate) async fn contract_revisions(
        &self,
        sid: &str,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<ContractRevision>> {
        let select = AssertSqlSafe(format!(
            "SELECT r.number, r.written_at, COALESCE(s.name, r.author) AS author, r.cause,
                 r.changes, r.company, r.company_before, r.total,
                 {} AS company_name, {} AS company_name_before
             FROM (SELECT number, written_at, author, cause, changes, company_id AS company,
                       LAG(company_id) OVER (ORDER BY number) AS company_before,
                       COUNT(*) OVER () AS total
                   FROM contract_revisions WHERE sid = $1) r
             LEFT JOIN staff s ON s.email = r.author
             ORDER BY r.number DESC LIMIT $2 OFFSET $3",
            shown_company!("r.company"),
            shown_company!("r.company_before"),
        ));
        on!(&self.reader, |db| {
            let found = sqlx::query_as(select).bind(sid);
            found.bind(rows.limit).bind(rows.offset).fetch_all(db).await
        })
    }
}

/// Returns the contract of a revision, without an address, and its company then.
pub(crate) async fn revision_of(
    db: &mut Transaction,
    sid: &str,
    number: i64,
) -> sqlx::Result<Option<(WrittenContract, i64)>> {
    const SELECT: &str =
        "SELECT body, company_id FROM contract_revisions WHERE sid = $1 AND number = $2";
    let found: Option<(String, i64)> = on!(&mut *db, |db| {
        let found = sqlx::query_as(SELECT).bind(sid).bind(number);
        found.fetch_optional(&mut **db).await?
    });
    let parsed = |(body, company): (String, i64)| -> sqlx::Result<_> {
        let contract = serde_json::from_str(&body);
        let contract = contract.map_err(|error| sqlx::Error::Decode(error.into()))?;
        Ok((contract, company))
    };
    found.map(parsed).transpose()
}

/// A row that is written.
struct ContractRevisionRow<'a> {
    sid: &'a str,
    number: i64,
    author: &'a str,
    cause: RevisionCause,
    company: i64,
    body: String,
    changes: String,
}

impl<'a> ContractRevisionRow<'a> {
    fn of(
        (own, number): (&NewContract<'a>, i64),
        by: RevisionAuthor<'a>,
        difference: &ContractDifference,
    ) -> sqlx::Result<Self> {
        let encoded = |error: serde_json::Error| sqlx::Error::Encode(error.into());
        let written = WrittenContract::of(String::new(), own.contract, own.lines);
        Ok(Self {
            sid: &own.contract.sid,
            number,
            author: by.name,
            cause: by.cause,
            company: own.company,
            body: serde_json::to_string(&written).map_err(encoded)?,
            changes: serde_json::to_string(difference).map_err(encoded)?,
        })
    }
}

/// Adds the revisions of contracts that are written. The first one of a contract that was there
/// before comes after one of what it was.
pub(crate) async fn add_revisions(
    db: &mut Transaction,
    written: &[NewContractRevision<'_>],
    by: RevisionAuthor<'_>,
) -> sqlx::Result<()> {
    const BEFORE: RevisionAuthor<'static> = RevisionAuthor {
        name: "",
        cause: RevisionCause::Before,
    };
    let now = clock::milliseconds();
    let changes: Vec<_> = written.iter().filter(|own| own.is_change()).collect();
    for part in changes.chunks(ROWS_AT_ONCE) {
        let last = last_numbers(db, part).await?;
        let (mut rows, mut told) = (Vec::new(), Vec::new());
        for own in part {
            let mut last = last.get(&own.now.contract.sid).copied().unwrap_or_default();
            if let Some(before) = own.before.as_ref().filter(|_| last == 0) {
                last += 1;
                let nothing = ContractDifference::default();
                rows.push(ContractRevisionRow::of((before, last), BEFORE, &nothing)?);
            }
            rows.push(ContractRevisionRow::of(
                (&own.now, last + 1),
                by,
                &own.difference,
            )?);
            told.push(ChangedContract {
                sid: &own.now.contract.sid,
                cno: &own.now.contract.cno,
                revision: last + 1,
            });
        }
        on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(
                "INSERT INTO contract_revisions
                     (sid, number, written_at, author, cause, company_id, body, changes) ",
            );
            query.push_values(&rows, |mut row, own| {
                let cause: &str = own.cause.into();
                row.push_bind(own.sid)
                    .push_bind(own.number)
                    .push_bind(now)
                    .push_bind(own.author)
                    .push_bind(cause)
                    .push_bind(own.company)
                    .push_bind(&own.body)
                    .push_bind(&own.changes);
            });
            query.build().execute(&mut **db).await?;
        });
        contracts_changed(db, &told, by.cause.into()).await?;
    }
    Ok(())
}

/// The numbers of the last revisions, by the contract's id.
async fn last_numbers(
    db: &mut Transaction,
    written: &[&NewContractRevision<'_>],
) -> sqlx::Result<HashMap<String, i64>> {
    let last: Vec<(String, i64)> = on!(&mut *db, |db| {
        let mut query = sqlx::QueryBuilder::new(
            "SELECT sid, MAX(number) FROM contract_revisions WHERE sid IN (",
        );
        let mut ids = query.separated(", ");
        for own in written {
            ids.push_bind(&own.now.contract.sid);
        }
        query.push(") GROUP BY sid");
        query.build_query_as().fetch_all(&mut **db).await?
    });
    Ok(last.into_iter().collect())
}
