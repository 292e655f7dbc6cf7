//! The contracts that a list of the desk has, and their order. A text is asked of the index of
//! searches ([`crate::store::search_index`]).

use std::fmt;

use jiff::civil::Date;
use serde::Deserialize;
use sqlx::AssertSqlSafe;
use utoipa::ToSchema;

use crate::clock;
use crate::store::search_index::{COUNTED, ListTotal, SearchedTexts};
use crate::store::{RowSlice, Store, containing};
use base::fold;

/// The contracts that are wanted.
#[derive(Clone, Debug, Default)]
pub struct ContractFilter {
    /// A part of the contract's number or of the buyer's own, of the number or name of one of its styles, of the
    /// company's name or of an address there, in any case; empty for any.
    pub text: String,
    pub state: Option<ContractState>,
    /// The first and the last day of signing.
    pub from: Option<Date>,
    pub until: Option<Date>,
}

impl ContractFilter {
    /// Whether a text is wanted: one without characters that count is in every text.
    fn has_text(&self) -> bool {
        !fold::key(&self.text).is_empty()
    }

    /// The parameters of the statements below, and of [`found_where`].
    pub(super) fn parameters(&self) -> [String; 5] {
        let day = |day: Option<Date>| day.map(|day| day.to_string());
        let until = day(self.until).unwrap_or_else(|| "9999-12-31".to_owned());
        [
            containing(&self.text),
            ContractState::word(self.state).to_owned(),
            clock::today().to_string(),
            day(self.from).unwrap_or_default(),
            format!("{until} 23:59:59"),
        ]
    }
}

/// The ids of contracts that are found.
#[derive(Clone, Debug)]
pub(super) enum FoundContracts {
    /// Of all of them, in any order.
    All(Vec<String>),
    /// Of the rows that are wanted, in their order.
    Sorted { ids: Vec<String>, total: ListTotal },
}

/// As the list of actions has it.
impl fmt::Display for ContractFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = |day: Option<Date>| day.map(|day| day.to_string()).unwrap_or_default();
        let days = match (self.from, self.until) {
            (None, None) => String::new(),
            (from, until) => format!("{} – {}", day(from), day(until)),
        };
        let parts = [&self.text, ContractState::word(self.state), &days];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join(", "))
    }
}

/// How far a contract is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ContractState {
    /// A style is not shipped.
    Open,
    /// A style that is not shipped has a milestone whose planned day is over.
    Late,
}

impl ContractState {
    /// The word of the statement's parameter.
    pub(super) const fn word(state: Option<Self>) -> &'static str {
        match state {
            None => "",
            Some(Self::Open) => "open",
            Some(Self::Late) => "late",
        }
    }
}

/// The order of contracts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ContractOrder {
    /// The last signed first.
    #[default]
    Signed,
    Number,
    /// By the name of the company.
    Company,
    /// The least first.
    Progress,
}

impl ContractOrder {
    pub(super) const fn sql(self) -> &'static str {
        match self {
            Self::Signed => "c.signed DESC, c.cno, c.sid",
            Self::Number => "c.cno_key, c.sid",
            Self::Company => {
                "(SELECT name_key FROM companies WHERE id = c.company_id), c.signed DESC, c.cno, c.sid"
            }
            Self::Progress => "c.progress, c.signed, c.cno, c.sid",
        }
    }
}

/// The companies whose name, or the address of somebody there, contains the text.
const COMPANIES: &str = "SELECT company_id FROM customers WHERE email LIKE $1 ESCAPE '!'
     UNION SELECT id FROM companies WHERE name_key LIKE $1 ESCAPE '!'";

/// The condition of a filter but for its text, of contracts that are not in the bin: the state, the
/// day in China, and the moments of signing between which a contract is.
const FILTERED: &str = "c.deleted_at IS NULL
    AND ($2 = '' OR (c.progress < 10000 AND EXISTS (SELECT 1 FROM contract_lines l
        WHERE l.sid = c.sid AND l.line_progress < 10000
            AND NOT EXISTS (SELECT 1 FROM contract_milestones m
                WHERE m.sid = l.sid AND m.seq = l.seq AND m.stage = 'shipped' AND m.done IS NOT NULL)
            AND ($2 = 'open' OR EXISTS (SELECT 1 FROM contract_milestones m
                WHERE m.sid = l.sid AND m.seq = l.seq AND m.done IS NULL AND m.planned < $3)))))
    AND c.signed >= $4 AND c.signed <= $5";

/// The condition of the text on the contract of this table: it, or its company.
fn contains(table: &str) -> String {
    format!(
        "({table}.company_id IN ({COMPANIES}) OR
         (SELECT s.searched LIKE $1 ESCAPE '!' FROM contract_searches s WHERE s.sid = {table}.sid))"
    )
}

/// The whole condition of a filter, on a contract `c`.
pub(super) fn found_where() -> String {
    format!("WHERE {FILTERED} AND ($1 = '%%' OR {})", contains("c"))
}

/// Runs a query with the parameters of a filter, and others.
macro_rules! with_filter {
    ($query:expr, $filter:expr $(, $value:expr)* $(,)?) => {{
        let [text, state, today, from, until] = $filter.parameters();
        let query = $query.bind(text).bind(state).bind(today).bind(from).bind(until);
        query$(.bind($value))*
    }};
}

impl Store {
    /// Returns the ids of contracts: all that are found, if they are few, else those of these rows
    /// in the order; with the number of all.
    pub(super) async fn found_ids(
        &self,
        filter: &ContractFilter,
        order: ContractOrder,
        rows: RowSlice,
    ) -> sqlx::Result<FoundContracts> {
        if filter.has_text()
            && let Some(ids) = self.few_contracts(filter).await?
        {
            return Ok(FoundContracts::All(ids));
        }
        let mut ids = self.ids_in_order(filter, order, rows.and_one()).await?;
        let counted = self.count_filtered(filter).await?;
        let total = ListTotal::of(rows, ids.len(), counted);
        ids.truncate(usize::try_from(rows.limit).unwrap_or(usize::MAX));
        Ok(FoundContracts::Sorted { ids, total })
    }

    /// Returns the ids of all contracts that are found; `None` if they are too many to be counted.
    async fn few_contracts(&self, filter: &ContractFilter) -> sqlx::Result<Option<Vec<String>>> {
        let texts = self.candidates(SearchedTexts::Contracts, &filter.text);
        let texts = texts.await?;
        let (tables, join) = (&texts.tables, texts.join);
        let (index, value) = texts.of_one("$6");
        let select = AssertSqlSafe(format!(
            "SELECT sid FROM (SELECT c.sid FROM {tables} {join} contracts c ON c.sid = s.sid
                 WHERE {index} AND s.searched LIKE $1 ESCAPE '!' AND {FILTERED} LIMIT $7) own
             UNION SELECT sid FROM (SELECT c.sid FROM contracts c
                 WHERE c.company_id IN ({COMPANIES}) AND {FILTERED} LIMIT $7) of_companies"
        ));
        let most = i64::try_from(COUNTED).unwrap_or(i64::MAX);
        let found: Vec<String> = on!(&self.reader, |db| {
            let found = with_filter!(sqlx::query_scalar(select), filter, value, most + 1);
            found.fetch_all(db).await?
        });
        Ok((found.len() <= COUNTED).then_some(found))
    }

    /// Follows the order of all contracts, and looks at each until enough are found.
    async fn ids_in_order(
        &self,
        filter: &ContractFilter,
        order: ContractOrder,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<String>> {
        let order = order.sql();
        let contains = if filter.has_text() {
            contains("own")
        } else {
            "TRUE".to_owned()
        };
        // The inner limit keeps the order and the condition apart.
        let select = AssertSqlSafe(format!(
            "SELECT own.sid FROM (SELECT c.sid, c.company_id FROM contracts c WHERE {FILTERED}
                 ORDER BY {order} LIMIT {}) own
             WHERE {contains} LIMIT $6 OFFSET $7",
            i64::MAX
        ));
        on!(&self.reader, |db| {
            let found = sqlx::query_scalar(select);
            let found = with_filter!(found, filter, rows.limit, rows.offset);
            found.fetch_all(db).await
        })
    }

    /// Counts the contracts; `None` with a text, which each would have to be read for.
    async fn count_filtered(&self, filter: &ContractFilter) -> sqlx::Result<Option<i64>> {
        if filter.has_text() {
            return Ok(None);
        }
        let all = format!("SELECT 1 FROM contracts c WHERE {FILTERED}");
        let count = AssertSqlSafe(ListTotal::counting(&all));
        on!(&self.reader, |db| {
            let count = with_filter!(sqlx::query_scalar(count), filter);
            count.fetch_one(db).await.map(Some)
        })
    }
}
