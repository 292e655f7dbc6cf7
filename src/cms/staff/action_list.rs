//! The list of actions: searched by text, person, subject and time.

use sqlx::{Database, FromRow, QueryBuilder};
use strum::VariantArray as _;

use super::actions::{ActionGroup, ActionKind, ActionRow};
use crate::customers::desk::subjects;
use crate::store::search_index::{COUNTED, SearchedTexts};
use crate::store::{Store, containing, part};

/// The number of things of a kind whose names are looked through for a text.
const MOST_NAMED: i64 = 50;
/// The number of texts that the index is asked for at the same time.
const MOST_WANTED: usize = 8;

/// Which actions are listed. Times are in milliseconds since 1970.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActionFilter {
    /// A part of the subject, of the name of what it stands for, or of the person's; empty for any.
    pub(crate) text: String,
    /// The address of the account, or the command; empty for any.
    pub(crate) person: String,
    pub(crate) group: Option<ActionGroup>,
    pub(crate) from: Option<i64>,
    /// Actions before this moment.
    pub(crate) until: Option<i64>,
}

/// An action with the name of the account, if there still is one.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct ListedAction {
    #[sqlx(flatten)]
    pub(crate) action: ActionRow,
    pub(crate) actor_name: Option<String>,
}

impl ListedAction {
    fn place(&self) -> (i64, &str) {
        (self.action.done_at, &self.action.id)
    }
}

const COLUMNS: &str = "SELECT s.done_at, s.id, s.actor, s.action, s.subject, p.name AS actor_name";
const PEOPLE: &str = "LEFT JOIN staff p ON p.email = s.actor";

/// The people and subjects that a text stands for, besides those that contain it.
#[derive(Debug, Default)]
struct NamedSubjects {
    /// The addresses of accounts.
    people: Vec<String>,
    /// Of entries, `item/3001`; also those with a revision or a language after it.
    entries: Vec<String>,
    /// Of customers and companies, also among others.
    ids: Vec<String>,
}

impl Store {
    /// Returns up to `number` actions, the newest first: those before the action at this time and
    /// with this id.
    pub(crate) async fn staff_actions(
        &self,
        filter: &ActionFilter,
        before: (i64, &str),
        number: i64,
    ) -> sqlx::Result<Vec<ListedAction>> {
        let named = self.named_subjects(&filter.text).await?;
        if let Some(mut few) = self.few_actions(filter, before, &named).await? {
            few.truncate(usize::try_from(number).unwrap_or(usize::MAX));
            return Ok(few);
        }
        on!(&self.reader, |db| {
            let mut query = QueryBuilder::new(format!("{COLUMNS} FROM staff_actions s {PEOPLE}"));
            push_filter(&mut query, filter, before);
            push_text(&mut query, &filter.text, &named);
            query.push(" ORDER BY s.done_at DESC, s.id DESC LIMIT ");
            query.push_bind(number);
            query.build_query_as().fetch_all(db).await
        })
    }

    /// Returns all actions with a text, the newest first; `None` if they are many, or all are wanted.
    async fn few_actions(
        &self,
        filter: &ActionFilter,
        before: (i64, &str),
        named: &NamedSubjects,
    ) -> sqlx::Result<Option<Vec<ListedAction>>> {
        if filter.text.is_empty() {
            return Ok(None);
        }
        let own = [filter.text.to_lowercase()].into_iter();
        let named_texts = named.people.iter().chain(&named.ids);
        let wanted: Vec<_> = own
            .chain(named_texts.map(|text| text.to_ascii_lowercase()))
            .collect();
        if wanted.len() > MOST_WANTED {
            return Ok(None);
        }
        let texts = self.candidates_of_any(SearchedTexts::Actions, &wanted);
        let Some(texts) = texts.await? else {
            return Ok(None);
        };
        let most = i64::try_from(COUNTED).unwrap_or(i64::MAX);
        let mut found: Vec<ListedAction> = on!(&self.reader, |db| {
            let tables = &texts.tables;
            let mut query = QueryBuilder::new(format!("{COLUMNS} FROM {tables} {PEOPLE}"));
            push_filter(&mut query, filter, before);
            push_text(&mut query, &filter.text, named);
            query.push(" AND ");
            texts.push(&mut query);
            query.push(" LIMIT ").push_bind(most + 1);
            query.build_query_as().fetch_all(db).await?
        });
        if found.len() <= COUNTED && !named.entries.is_empty() {
            let of_entries: Vec<ListedAction> = on!(&self.reader, |db| {
                let select = format!("{COLUMNS} FROM staff_actions s {PEOPLE}");
                let mut query = QueryBuilder::new(select);
                push_filter(&mut query, filter, before);
                push_entries(&mut query, &named.entries);
                query.push(" LIMIT ").push_bind(most + 1);
                query.build_query_as().fetch_all(db).await?
            });
            found.extend(of_entries);
        }
        found.sort_unstable_by(|one, other| other.place().cmp(&one.place()));
        found.dedup_by(|one, other| one.place() == other.place());
        Ok((found.len() <= COUNTED).then_some(found))
    }

    /// Finds entries, customers and companies whose names contain a text.
    async fn named_subjects(&self, text: &str) -> sqlx::Result<NamedSubjects> {
        if text.is_empty() {
            return Ok(NamedSubjects::default());
        }
        let pattern = part(&text.to_lowercase());
        let people: Vec<String> = on!(&self.reader, |db| {
            let people =
                sqlx::query_scalar("SELECT email FROM staff WHERE LOWER(name) LIKE $1 ESCAPE '!'");
            people.bind(pattern).fetch_all(db).await?
        });
        let entries = self.entries_containing(text, MOST_NAMED).await?;
        let text = containing(text);
        let customers: Vec<i64> = on!(&self.reader, |db| {
            let found = sqlx::query_scalar(
                "SELECT id FROM customers WHERE email LIKE $1 ESCAPE '!' ORDER BY id LIMIT $2",
            );
            found.bind(&text).bind(MOST_NAMED).fetch_all(db).await?
        });
        let companies: Vec<i64> = on!(&self.reader, |db| {
            let found = sqlx::query_scalar(
                "SELECT id FROM companies WHERE name <> '' AND name_key LIKE $1 ESCAPE '!'
                 ORDER BY id LIMIT $2",
            );
            found.bind(&text).bind(MOST_NAMED).fetch_all(db).await?
        });
        let customers = customers.into_iter().map(subjects::customer);
        let companies = companies.into_iter().map(subjects::company);
        Ok(NamedSubjects {
            people,
            entries,
            ids: customers.chain(companies).collect(),
        })
    }
}

fn push_filter<DB: Database>(
    query: &mut QueryBuilder<DB>,
    filter: &ActionFilter,
    before: (i64, &str),
) where
    for<'q> String: sqlx::Encode<'q, DB> + sqlx::Type<DB>,
    for<'q> i64: sqlx::Encode<'q, DB> + sqlx::Type<DB>,
    for<'q> &'static str: sqlx::Encode<'q, DB> + sqlx::Type<DB>,
{
    query
        .push(" WHERE (s.done_at, s.id) < (")
        .push_bind(before.0)
        .push(", ")
        .push_bind(before.1.to_owned())
        .push(")");
    if !filter.person.is_empty() {
        query
            .push(" AND s.actor = ")
            .push_bind(filter.person.clone());
    }
    if let Some(from) = filter.from {
        query.push(" AND s.done_at >= ").push_bind(from);
    }
    if let Some(until) = filter.until {
        query.push(" AND s.done_at < ").push_bind(until);
    }
    if let Some(group) = filter.group {
        query.push(" AND s.action IN (");
        let mut names = query.separated(", ");
        let kinds = ActionKind::VARIANTS.iter();
        for kind in kinds.filter(|kind| kind.group() == group) {
            names.push_bind(kind.name());
        }
        query.push(")");
    }
}

/// Adds the condition that an action is on one of these entries, for the index of subjects.
fn push_entries<DB: Database>(query: &mut QueryBuilder<DB>, entries: &[String])
where
    for<'q> String: sqlx::Encode<'q, DB> + sqlx::Type<DB>,
{
    for (number, entry) in entries.iter().enumerate() {
        query.push(if number == 0 {
            " AND (s.subject = "
        } else {
            " OR s.subject = "
        });
        query.push_bind(entry.clone());
        query
            .push(" OR (s.subject >= ")
            .push_bind(format!("{entry}@"));
        query
            .push(" AND s.subject < ")
            .push_bind(format!("{entry}A"))
            .push(")");
    }
    query.push(")");
}

fn push_text<DB: Database>(query: &mut QueryBuilder<DB>, text: &str, named: &NamedSubjects)
where
    for<'q> String: sqlx::Encode<'q, DB> + sqlx::Type<DB>,
{
    if text.is_empty() {
        return;
    }
    let pattern = part(&text.to_lowercase());
    query
        .push(" AND (LOWER(s.subject) LIKE ")
        .push_bind(pattern.clone())
        .push(" ESCAPE '!' OR LOWER(s.actor) LIKE ")
        .push_bind(pattern.clone())
        .push(" ESCAPE '!' OR LOWER(p.name) LIKE ")
        .push_bind(pattern)
        .push(" ESCAPE '!'");
    for entry in &named.entries {
        query
            .push(" OR s.subject = ")
            .push_bind(entry.clone())
            .push(" OR s.subject LIKE ")
            .push_bind(format!("{entry}@%"));
    }
    for id in &named.ids {
        query
            .push(" OR s.subject = ")
            .push_bind(id.clone())
            .push(" OR s.subject LIKE ")
            .push_bind(format!("{id} %"))
            .push(" OR s.subject LIKE ")
            .push_bind(format!("% {id}"));
    }
    query.push(")");
}
