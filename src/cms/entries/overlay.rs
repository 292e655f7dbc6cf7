//! Where a text would stand among those that are on the site.

use std::collections::BTreeMap;

use sqlx::AssertSqlSafe;

use super::bbs::{Board, Label, Topic};
use super::items::Item;
use super::pages::Catalog;
use super::projection::EntryRow;
use super::projection::table;
use crate::store::Store;
use base::locale::Locale;

/// A list of the provider's API that has a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListOfText {
    /// As the server in front names it: the tag of a list of items, such as `tid:160108`; otherwise
    /// the table, with the id that selects its rows.
    pub name: String,
    /// The column that selects the rows, and its value.
    column: Option<(&'static str, String)>,
}

impl ListOfText {
    fn all(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            column: None,
        }
    }

    fn of(prefix: &str, column: &'static str, value: &impl ToString) -> Self {
        let value = value.to_string();
        Self {
            name: format!("{prefix}:{value}"),
            column: Some((column, value)),
        }
    }
}

impl EntryRow {
    /// The lists that have the text while it is on the site.
    pub fn lists(&self) -> Vec<ListOfText> {
        match self {
            Self::Item(Item { tid, cid, .. }) => {
                let of_type = tid.map(|tid| ListOfText::of("tid", "tid", &tid));
                let of_catalog = cid.map(|cid| ListOfText::of("cid", "cid", &cid));
                of_type.into_iter().chain(of_catalog).collect()
            }
            Self::Type(_) | Self::Seo(_) => Vec::new(),
            Self::Catalog(Catalog { tid, .. }) => vec![ListOfText::of("catalogs", "tid", tid)],
            Self::Board(Board { .. }) => vec![ListOfText::all("boards")],
            Self::Label(Label { bid, .. }) => vec![
                ListOfText::all("labels"),
                ListOfText::of("labels", "bid", bid),
            ],
            Self::Topic(Topic { lid, .. }) => vec![
                ListOfText::all("topics"),
                ListOfText::of("topics", "lid", lid),
            ],
        }
    }
}

impl Store {
    /// Returns the numbers of other texts that stand before this one in lists, if it has this place
    /// in the editor's order; by the lists' names.
    pub async fn ranks(
        &self,
        row: &EntryRow,
        lists: Vec<ListOfText>,
        place: i64,
        lang: Locale,
        now: i64,
    ) -> sqlx::Result<BTreeMap<String, i64>> {
        let entry = row.entry();
        let (table, id) = table(entry.kind);
        let mut ranks = BTreeMap::new();
        for ListOfText { name, column } in lists {
            let is_number = entry.kind.is_numbered();
            let id_type = if is_number { "BIGINT" } else { "TEXT" };
            let (column, value) = column.unwrap_or(("''", String::new()));
            // The columns that select rows are of the type of ids.
            let value_type = if column == "''" { "TEXT" } else { id_type };
            let select = AssertSqlSafe(format!(
                "SELECT COUNT(*) FROM {table} WHERE lang = $1 AND from_at <= $2 AND $2 < until_at
                 AND seq < $3 AND {id} <> CAST($4 AS {id_type}) AND {column} = CAST($5 AS {value_type})"
            ));
            let rank: i64 = on!(&self.reader, |db| {
                let rank = sqlx::query_scalar(select).bind(lang.code()).bind(now);
                let rank = rank.bind(place).bind(&entry.id).bind(value);
                rank.fetch_one(db).await?
            });
            ranks.insert(name, rank);
        }
        Ok(ranks)
    }
}
