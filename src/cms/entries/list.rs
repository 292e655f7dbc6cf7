//! Lists of entries: their newest revisions, by section, text and state.

use sqlx::{AssertSqlSafe, FromRow, QueryBuilder};
use strum::VariantArray as _;

use super::entry::{EntryId, Section, StateName};
use super::field::Field;
use super::kinds::EntryKind;
use super::revisions::{COLUMNS, NEWEST, Revision};
use super::texts::LISTS;
use crate::clock;
use crate::store::search_index::{COUNTED, ListTotal, SearchedTexts};
use crate::store::{RowSlice, Store, containing, part};
use base::fold;
use base::locale::Locale;

/// Which entries are listed.
#[derive(Clone, Debug, Default)]
pub struct EntryFilter {
    pub section: Option<Section>,
    pub kind: Option<EntryKind>,
    /// A part of the text, in any form of its letters.
    pub text: String,
    /// A language with its state.
    pub state: Option<(Locale, StateName)>,
}

/// The order of a list of entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EntryOrder {
    /// The editor's own.
    #[default]
    Place,
    /// The last written first.
    Newest,
}

impl EntryOrder {
    fn columns(self, table: &str) -> String {
        match self {
            Self::Place => format!("{table}.place, {table}.entry"),
            Self::Newest => format!("{table}.written_at DESC, {table}.entry"),
        }
    }
}

/// Whether the text of a row contains the pattern $1.
const CONTAINS: &str =
    "(SELECT s.searched LIKE $1 ESCAPE '!' FROM entry_searches s WHERE s.entry = own.entry)";

impl EntryFilter {
    /// Whether a text is wanted: one without characters that count is in every text.
    fn has_text(&self) -> bool {
        !fold::key(&self.text).is_empty()
    }

    /// The condition but for the text, on $2 (pattern of the states).
    fn condition(&self) -> String {
        let mut conditions = vec!["NOT e.removed".to_owned()];
        if let Some((lang, state)) = self.state {
            if state == StateName::Planned {
                let now = clock::seconds();
                conditions.push(format!(
                    "EXISTS (SELECT 1 FROM texts t
                     WHERE t.entry = e.entry AND t.lang = '{lang}' AND t.from_at > {now})"
                ));
            } else {
                conditions.push("e.states LIKE $2".to_owned());
            }
            if state == StateName::Missing {
                // A text is a table, or the keys of one at the beginning of a line.
                let signs = [
                    format!(".{lang}]"),
                    format!("\n{lang} ="),
                    format!("\n{lang}."),
                ];
                conditions.extend(signs.map(|sign| format!("r.body NOT LIKE '%{sign}%'")));
            }
        }
        conditions.extend(self.section.map(in_section));
        conditions.extend(self.kind.map(|kind| format!("e.kind = '{}'", kind.name())));
        conditions.join(" AND ")
    }

    /// The newest revision, joined to an entry, if the condition is on it.
    fn revision(&self) -> &'static str {
        let misses_text = |(_, state)| state == StateName::Missing;
        if self.state.is_some_and(misses_text) {
            "JOIN revisions r ON r.entry = e.entry AND r.number = e.number"
        } else {
            ""
        }
    }

    /// The pattern of the states, which are JSON.
    fn states(&self) -> Option<String> {
        let (lang, state) = self.state?;
        let value = match state {
            StateName::Missing | StateName::None => "\"none\"",
            StateName::Draft => "\"draft\"",
            StateName::Published => "{\"published\":",
            StateName::Planned => return None,
        };
        Some(format!("%\"{lang}\":{value}%"))
    }
}

/// The condition of a section.
pub(crate) fn in_section(section: Section) -> String {
    let in_files = |section: Section| {
        let files = section.files().iter().map(|file| {
            let is_folder = file.ends_with('/');
            if is_folder {
                format!("e.file LIKE '{file}%'")
            } else {
                format!("e.file = '{file}'")
            }
        });
        files.collect::<Vec<_>>().join(" OR ")
    };
    let kinds: Vec<_> = section
        .kinds()
        .into_iter()
        .map(|kind| format!("'{}'", kind.name()))
        .collect();
    let kinds = format!("e.kind IN ({})", kinds.join(", "));
    if section == Section::Other {
        let named = Section::VARIANTS.iter().copied();
        let named = named.filter(|own| !own.files().is_empty()).map(in_files);
        let named: Vec<_> = named.collect();
        return format!("{kinds} AND NOT ({})", named.join(" OR "));
    }
    let files = in_files(section);
    if files.is_empty() {
        kinds
    } else {
        format!("{kinds} AND ({files})")
    }
}

/// An entry that may be in another one.
#[derive(FromRow)]
pub(crate) struct PossibleMember {
    /// The newest revision, which contains the id of the other one.
    #[sqlx(flatten)]
    pub(crate) revision: Revision,
    /// Whether it is in the other one on the site, or will be.
    pub(crate) is_on_site: bool,
}

/// A text of an entry.
#[derive(Clone, Debug, FromRow)]
pub struct EntryText {
    #[sqlx(try_from = "String")]
    pub entry: EntryId,
    pub file: String,
    pub body: String,
}

impl Store {
    /// Returns the texts that contain another one, such as an address: the newest of each entry, and
    /// those that are or will be on the site at this moment (seconds since 1970) or later.
    pub async fn texts_containing(&self, text: &str, now: i64) -> sqlx::Result<Vec<EntryText>> {
        const SELECT: &str = "SELECT r.entry, r.file, r.body FROM revisions r
             JOIN (SELECT entry, number FROM entries
                   UNION SELECT entry, revision FROM texts WHERE until_at > $1) n
             ON n.entry = r.entry AND n.number = r.number
             WHERE r.body LIKE $2 ESCAPE '!' ORDER BY r.entry, r.number DESC";
        on!(&self.reader, |db| {
            let texts = sqlx::query_as(SELECT).bind(now).bind(part(text));
            texts.fetch_all(db).await
        })
    }

    /// Returns the texts of a file: the newest of each entry that was not removed, and those that
    /// are or will be on the site at this moment (seconds since 1970) or later.
    pub async fn texts_of_file(&self, file: &str, now: i64) -> sqlx::Result<Vec<EntryText>> {
        const SELECT: &str = "SELECT r.entry, r.file, r.body FROM revisions r
             JOIN (SELECT entry, number FROM entries WHERE NOT removed
                   UNION SELECT entry, revision FROM texts WHERE until_at > $1) n
             ON n.entry = r.entry AND n.number = r.number
             WHERE r.file = $2 ORDER BY r.entry, r.number DESC";
        on!(&self.reader, |db| {
            let texts = sqlx::query_as(SELECT).bind(now).bind(file);
            texts.fetch_all(db).await
        })
    }

    /// Returns the entries of a kind that may have an id in a field that selects lists.
    pub(crate) async fn possible_members(
        &self,
        kind: EntryKind,
        field: &Field,
        id: &str,
        now: i64,
    ) -> sqlx::Result<Vec<PossibleMember>> {
        let mut columns = kind.declaration().selecting().zip(LISTS);
        let column = columns.find(|(own, _)| own.name == field.name);
        let Some((_, column)) = column else {
            return Ok(Vec::new());
        };
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS}, own.is_on_site FROM (
                 SELECT e.entry, e.number, e.place, EXISTS (SELECT 1 FROM texts t
                     WHERE t.entry = e.entry AND t.{column} = $2 AND t.until_at > $3) AS is_on_site
                 FROM entries e WHERE e.kind = $1 AND NOT e.removed) own
             JOIN entry_searches s ON s.entry = own.entry
             JOIN revisions r ON r.entry = own.entry AND r.number = own.number
             WHERE own.is_on_site OR s.searched LIKE $4 ESCAPE '!' ORDER BY own.place, own.entry"
        ));
        on!(&self.reader, |db| {
            let members = sqlx::query_as(select).bind(kind.name()).bind(id);
            let members = members.bind(now).bind(containing(id));
            members.fetch_all(db).await
        })
    }

    /// Returns the newest revisions of entries that were not removed, and the number of all of
    /// them.
    pub async fn entries(
        &self,
        filter: &EntryFilter,
        order: EntryOrder,
        rows: RowSlice,
    ) -> sqlx::Result<(Vec<Revision>, ListTotal)> {
        if filter.has_text()
            && let Some(entries) = self.few_entries(filter).await?
        {
            let total = i64::try_from(entries.len()).unwrap_or(i64::MAX);
            let found = self.newest_among(&entries, order, rows).await?;
            return Ok((found, ListTotal::exact(total)));
        }
        // They are not all sorted: the order is followed until there are enough of them.
        let mut found = self.entries_in_order(filter, order, rows.and_one()).await?;
        let counted = self.count_entries(filter).await?;
        let total = ListTotal::of(rows, found.len(), counted);
        found.truncate(usize::try_from(rows.limit).unwrap_or(usize::MAX));
        Ok((found, total))
    }

    /// Returns the entries whose text contains that of the filter; `None` if they are too many to
    /// be counted.
    async fn few_entries(&self, filter: &EntryFilter) -> sqlx::Result<Option<Vec<String>>> {
        let texts = self.candidates(SearchedTexts::Entries, &filter.text);
        let texts = texts.await?;
        let (tables, join) = (&texts.tables, texts.join);
        let ((index, value), condition) = (texts.of_one("$3"), filter.condition());
        let revision = filter.revision();
        let select = AssertSqlSafe(format!(
            "SELECT e.entry FROM {tables} {join} entries e ON e.entry = s.entry {revision}
             WHERE {index} AND {condition} AND s.searched LIKE $1 ESCAPE '!' LIMIT $4"
        ));
        let most = i64::try_from(COUNTED).unwrap_or(i64::MAX);
        let found: Vec<String> = on!(&self.reader, |db| {
            let found = sqlx::query_scalar(select)
                .bind(containing(&filter.text))
                .bind(filter.states());
            let found = found.bind(value).bind(most + 1);
            found.fetch_all(db).await?
        });
        Ok((found.len() <= COUNTED).then_some(found))
    }

    /// Returns the first entries by their ids whose newest text contains another one.
    pub(crate) async fn entries_containing(
        &self,
        text: &str,
        number: i64,
    ) -> sqlx::Result<Vec<String>> {
        let filter = EntryFilter {
            text: text.to_owned(),
            ..EntryFilter::default()
        };
        if let Some(mut entries) = self.few_entries(&filter).await? {
            entries.sort_unstable();
            entries.truncate(usize::try_from(number).unwrap_or(usize::MAX));
            return Ok(entries);
        }
        let select = AssertSqlSafe(format!(
            "SELECT own.entry FROM (SELECT entry FROM entries ORDER BY entry LIMIT {}) own
             WHERE {CONTAINS} LIMIT $2",
            i64::MAX
        ));
        on!(&self.reader, |db| {
            let found = sqlx::query_scalar(select).bind(containing(text));
            found.bind(number).fetch_all(db).await
        })
    }

    /// Returns the newest revisions of these entries.
    async fn newest_among(
        &self,
        entries: &[String],
        order: EntryOrder,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<Revision>> {
        if entries.is_empty() {
            return Ok(Vec::new());
        }
        on!(&self.reader, |db| {
            let select = format!("SELECT {COLUMNS} {NEWEST} WHERE e.entry IN (");
            let mut query = QueryBuilder::new(select);
            let mut names = query.separated(", ");
            for entry in entries {
                names.push_bind(entry);
            }
            query.push(format!(") ORDER BY {} LIMIT ", order.columns("e")));
            query.push_bind(rows.limit).push(" OFFSET ");
            query.push_bind(rows.offset);
            query.build_query_as().fetch_all(db).await
        })
    }

    /// Follows the order of all entries, and reads the text of each until enough are found.
    async fn entries_in_order(
        &self,
        filter: &EntryFilter,
        order: EntryOrder,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<Revision>> {
        let (condition, revision) = (filter.condition(), filter.revision());
        let (inner, outer) = (order.columns("e"), order.columns("found"));
        let contains = if filter.has_text() { CONTAINS } else { "TRUE" };
        // The inner limit keeps the order and the condition apart.
        let own = format!(
            "SELECT e.entry, e.number, e.place, e.written_at FROM entries e {revision}
             WHERE {condition} ORDER BY {inner} LIMIT {}",
            i64::MAX
        );
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM (SELECT * FROM ({own}) own WHERE {contains} LIMIT $3 OFFSET $4) found
             JOIN revisions r ON r.entry = found.entry AND r.number = found.number
             ORDER BY {outer}"
        ));
        on!(&self.reader, |db| {
            let entries = sqlx::query_as(select)
                .bind(containing(&filter.text))
                .bind(filter.states());
            entries
                .bind(rows.limit)
                .bind(rows.offset)
                .fetch_all(db)
                .await
        })
    }

    /// Counts the entries; `None` with a text, which each would have to be read for.
    async fn count_entries(&self, filter: &EntryFilter) -> sqlx::Result<Option<i64>> {
        if filter.has_text() {
            return Ok(None);
        }
        let (condition, revision) = (filter.condition(), filter.revision());
        let all = format!("SELECT 1 FROM entries e {revision} WHERE {condition}");
        let count = AssertSqlSafe(ListTotal::counting(&all));
        on!(&self.reader, |db| {
            let count = sqlx::query_scalar(count).bind("").bind(filter.states());
            count.fetch_one(db).await.map(Some)
        })
    }
}
