//! Where a text would stand among those that are on the site.

use std::collections::BTreeMap;

use sqlx::AssertSqlSafe;

use super::row::EntryRow;
use super::texts::LISTS;
use crate::store::Store;
use base::locale::Locale;

/// A list of the provider's API that has a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListOfText {
    /// As the server in front names it: such as `tid:160108`, `boards` or
    /// `topics:5102`.
    pub name: String,
    /// The column that selects the rows, and its value.
    column: Option<(&'static str, String)>,
}

impl EntryRow {
    /// The lists that have the text while it is on the site.
    pub fn lists(&self) -> Vec<ListOfText> {
        let all = self.entry.kind.declaration().list.map(|name| ListOfText {
            name: name.to_owned(),
            column: None,
        });
        let selected = self.selected().zip(LISTS);
        let selected = selected.filter_map(|((field, value), column)| {
            let value = value?;
            Some(ListOfText {
                name: format!("{}:{value}", field.list?),
                column: Some((column, value)),
            })
        });
        all.into_iter().chain(selected).collect()
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
        let mut ranks = BTreeMap::new();
        for ListOfText { name, column } in lists {
            let kind = row.entry.kind.name();
            let (column, value) = column.unwrap_or(("kind", kind.to_owned()));
            let select = AssertSqlSafe(format!(
                "SELECT COUNT(*) FROM texts WHERE kind = '{kind}' AND lang = '{lang}' AND {column} = $1
                 AND from_at <= $2 AND $2 < until_at AND seq < $3 AND entry <> $4"
            ));
            let rank: i64 = on!(&self.reader, |db| {
                let rank = sqlx::query_scalar(select).bind(value).bind(now);
                let rank = rank.bind(place).bind(row.entry.to_string());
                rank.fetch_one(db).await?
            });
            ranks.insert(name, rank);
        }
        Ok(ranks)
    }
}
