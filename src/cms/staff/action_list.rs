//! The list of actions: searched by text, person, subject and time.

use sqlx::{Database, FromRow, QueryBuilder};
use strum::VariantArray as _;

use super::actions::{ActionGroup, ActionKind, ActionRow};
use crate::customers::desk::subjects;
use crate::store::{Store, containing, part};

/// The number of things of a kind whose names are looked through for a text.
const MOST_NAMED: i64 = 50;

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

/// The subjects that a text stands for, besides those that contain it.
#[derive(Debug, Default)]
struct NamedSubjects {
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
        on!(&self.reader, |db| {
            let mut query = QueryBuilder::new(
                "SELECT a.done_at, a.id, a.actor, a.action, a.subject, s.name AS actor_name
                 FROM staff_actions a LEFT JOIN staff s ON s.email = a.actor
                 WHERE (a.done_at, a.id) < (",
            );
            query
                .push_bind(before.0)
                .push(", ")
                .push_bind(before.1)
                .push(")");
            push_filter(&mut query, filter);
            push_text(&mut query, &filter.text, &named);
            query.push(" ORDER BY a.done_at DESC, a.id DESC LIMIT ");
            query.push_bind(number);
            query.build_query_as().fetch_all(db).await
        })
    }

    /// Finds entries, customers and companies whose names contain a text.
    async fn named_subjects(&self, text: &str) -> sqlx::Result<NamedSubjects> {
        if text.is_empty() {
            return Ok(NamedSubjects::default());
        }
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
            entries,
            ids: customers.chain(companies).collect(),
        })
    }
}

fn push_filter<DB: Database>(query: &mut QueryBuilder<DB>, filter: &ActionFilter)
where
    for<'q> String: sqlx::Encode<'q, DB> + sqlx::Type<DB>,
    for<'q> i64: sqlx::Encode<'q, DB> + sqlx::Type<DB>,
    for<'q> &'static str: sqlx::Encode<'q, DB> + sqlx::Type<DB>,
{
    if !filter.person.is_empty() {
        query
            .push(" AND a.actor = ")
            .push_bind(filter.person.clone());
    }
    if let Some(from) = filter.from {
        query.push(" AND a.done_at >= ").push_bind(from);
    }
    if let Some(until) = filter.until {
        query.push(" AND a.done_at < ").push_bind(until);
    }
    if let Some(group) = filter.group {
        query.push(" AND a.action IN (");
        let mut names = query.separated(", ");
        let kinds = ActionKind::VARIANTS.iter();
        for kind in kinds.filter(|kind| kind.group() == group) {
            names.push_bind(kind.name());
        }
        query.push(")");
    }
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
        .push(" AND (LOWER(a.subject) LIKE ")
        .push_bind(pattern.clone())
        .push(" ESCAPE '!' OR LOWER(a.actor) LIKE ")
        .push_bind(pattern.clone())
        .push(" ESCAPE '!' OR LOWER(s.name) LIKE ")
        .push_bind(pattern)
        .push(" ESCAPE '!'");
    for entry in &named.entries {
        query
            .push(" OR a.subject = ")
            .push_bind(entry.clone())
            .push(" OR a.subject LIKE ")
            .push_bind(format!("{entry}@%"));
    }
    for id in &named.ids {
        query
            .push(" OR a.subject = ")
            .push_bind(id.clone())
            .push(" OR a.subject LIKE ")
            .push_bind(format!("{id} %"))
            .push(" OR a.subject LIKE ")
            .push_bind(format!("% {id}"));
    }
    query.push(")");
}
