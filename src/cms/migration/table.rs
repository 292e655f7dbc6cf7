//! The tables, and how rows are read from one database and written to the other.

use futures::StreamExt as _;
use futures::stream::BoxStream;
use sqlx::AssertSqlSafe;

use super::row::{ColumnType, Row, SqlValue};
use crate::store::migrating::{PostgresTarget, Source};

/// Every table with the columns that order its rows, each after those it refers to. The last one
/// says which content there is: without it, a provider would seed.
pub(crate) const TABLES: [(&str, &str); 48] = [
    ("entries", "entry"),
    ("entry_searches", "entry"),
    ("revisions", "entry, number"),
    ("announcements", "entry, revision, moment"),
    ("texts", "entry, lang, from_at"),
    ("binned_texts", "entry, lang, from_at"),
    ("gone_entries", "entry"),
    ("media", "path"),
    ("binned_media", "id"),
    ("redirects", "old"),
    ("imported", "source, name"),
    ("sheet_headings", "shape"),
    ("companies", "id"),
    ("customers", "id"),
    ("tokens", "digest"),
    ("password_links", "mail"),
    ("contracts", "sid"),
    ("contract_lines", "sid, seq"),
    ("contract_searches", "sid"),
    ("contract_milestones", "sid, seq, stage"),
    ("contract_revisions", "sid, number"),
    ("papers", "id"),
    ("paper_parts", "paper, part"),
    ("paper_fetches", "paper, customer_id, day"),
    ("contract_events", "id"),
    ("visits", "received_at, id"),
    ("visit_days", "day, kind, name"),
    ("staff", "id"),
    ("staff_invitations", "digest"),
    ("staff_sessions", "digest"),
    ("staff_recovery_codes", "digest"),
    ("staff_actions", "done_at, id"),
    ("program_tokens", "digest"),
    ("idempotency_keys", "caller, idempotency_key"),
    ("inquiries", "number"),
    ("inquiry_events", "inquiry, number"),
    ("inquiry_files", "inquiry, number"),
    ("inquiry_file_parts", "inquiry, file, part"),
    ("inquiry_uploads", "id"),
    ("inquiry_upload_parts", "upload, part"),
    ("answer_templates", "id"),
    ("mails", "id"),
    ("hooks", "id"),
    ("hook_deliveries", "id"),
    ("hook_attempts", "delivery, number"),
    ("content_version", "name"),
    ("restores", "restored_at"),
    ("backups", "made_at"),
];

pub(crate) type RowStream<'a> = BoxStream<'a, sqlx::Result<Row>>;

/// Which rows of the source are read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CopiedRows<'k> {
    All,
    UpTo(&'k Row),
    After(&'k Row),
}

pub(crate) struct Table {
    pub(crate) name: &'static str,
    key: &'static str,
    columns: Vec<(String, ColumnType)>,
}

impl Table {
    pub(crate) async fn read(
        target: &mut PostgresTarget,
        name: &'static str,
        key: &'static str,
    ) -> sqlx::Result<Self> {
        let columns: Vec<(String, String)> = sqlx::query_as(
            "SELECT column_name::text, data_type::text FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position",
        )
        .bind(name)
        .fetch_all(&mut target.0)
        .await?;
        let kind = |sql: &str| {
            ColumnType::of(sql).ok_or_else(|| sqlx::Error::TypeNotFound {
                type_name: sql.to_owned(),
            })
        };
        let columns = columns
            .into_iter()
            .map(|(name, data_type)| Ok((name, kind(&data_type)?)));
        Ok(Self {
            name,
            key,
            columns: columns.collect::<sqlx::Result<_>>()?,
        })
    }

    pub(crate) async fn count(&self, source: &mut Source) -> sqlx::Result<u64> {
        let count = AssertSqlSafe(format!("SELECT COUNT(*) FROM {}", self.name));
        let count: i64 = sqlx::query_scalar(count).fetch_one(&mut *source.0).await?;
        Ok(count.unsigned_abs())
    }

    /// The key of the last row in the target.
    pub(super) async fn last_key(&self, target: &mut PostgresTarget) -> sqlx::Result<Option<Row>> {
        let Self { name, key, .. } = self;
        let order = key.replace(',', " DESC,");
        let last = AssertSqlSafe(format!(
            "SELECT {key} FROM {name} ORDER BY {order} DESC LIMIT 1"
        ));
        let last = sqlx::query(last).fetch_optional(&mut target.0).await?;
        last.map(|row| Row::read(&row, self.key_kinds()))
            .transpose()
    }

    fn key_kinds(&self) -> impl Iterator<Item = ColumnType> {
        let kind = |name: &str| {
            self.columns
                .iter()
                .find(|(own, _)| own == name)
                .map(|(_, kind)| *kind)
        };
        self.key.split(", ").filter_map(kind)
    }

    fn select(&self, condition: &str) -> AssertSqlSafe<String> {
        let names: Vec<_> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        let Self { name, key, .. } = self;
        AssertSqlSafe(format!(
            "SELECT {} FROM {name} {condition} ORDER BY {key}",
            names.join(", ")
        ))
    }

    fn kinds(&self) -> impl Iterator<Item = ColumnType> {
        self.columns.iter().map(|(_, kind)| *kind)
    }

    pub(super) fn of_target<'a>(&'a self, target: &'a mut PostgresTarget) -> RowStream<'a> {
        let rows = sqlx::query(self.select("")).fetch(&mut target.0);
        rows.map(|row| Row::read(&row?, self.kinds())).boxed()
    }

    pub(super) fn of_source<'a>(
        &'a self,
        source: &'a mut Source,
        rows: CopiedRows<'_>,
    ) -> RowStream<'a> {
        let (comparison, key) = match rows {
            CopiedRows::All => ("", None),
            CopiedRows::UpTo(key) => ("<=", Some(key)),
            CopiedRows::After(key) => (">", Some(key)),
        };
        let values = key.map_or(&[][..], |key| &key.0);
        let parameters: Vec<_> = (1..=values.len())
            .map(|number| format!("${number}"))
            .collect();
        let condition = key.map(|_| {
            format!(
                "WHERE ({}) {comparison} ({})",
                self.key,
                parameters.join(", ")
            )
        });
        let mut query = sqlx::query(self.select(&condition.unwrap_or_default()));
        for value in values.iter().cloned() {
            query = match value {
                SqlValue::Integer(value) => query.bind(value),
                SqlValue::Boolean(value) => query.bind(value),
                SqlValue::Text(value) => query.bind(value),
                SqlValue::Bytes(value) => query.bind(value),
            };
        }
        query
            .fetch(&mut *source.0)
            .map(|row| Row::read(&row?, self.kinds()))
            .boxed()
    }

    /// Inserts rows in a transaction.
    pub(crate) async fn insert(
        &self,
        target: &mut PostgresTarget,
        rows: &[Row],
    ) -> sqlx::Result<()> {
        let mut names = self.columns.iter().map(|(name, _)| name);
        let received_at = names.position(|name| name == "received_at");
        if let Some(at) = received_at.filter(|_| self.name == "visits") {
            let time = |row: &Row| {
                if let SqlValue::Integer(time) = row.0[at] {
                    time
                } else {
                    None
                }
            };
            target.create_months(rows.iter().filter_map(time)).await?;
        }
        let names: Vec<_> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        let arrays: Vec<_> = (1..)
            .zip(self.kinds())
            .map(|(number, kind)| format!("${number}::{}[]", kind.sql()))
            .collect();
        let statement = format!(
            "INSERT INTO {} ({}) SELECT * FROM UNNEST({}) ON CONFLICT DO NOTHING",
            self.name,
            names.join(", "),
            arrays.join(", ")
        );
        let mut query = sqlx::query(AssertSqlSafe(statement));
        macro_rules! column {
            ($at:ident, $Kind:ident) => {
                rows.iter()
                    .map(|row| match &row.0[$at] {
                        SqlValue::$Kind(value) => value.clone(),
                        _ => None,
                    })
                    .collect::<Vec<_>>()
            };
        }
        for (at, kind) in self.kinds().enumerate() {
            query = match kind {
                ColumnType::Integer => query.bind(column!(at, Integer)),
                ColumnType::Boolean => query.bind(column!(at, Boolean)),
                ColumnType::Text => query.bind(column!(at, Text)),
                ColumnType::Bytes => query.bind(column!(at, Bytes)),
            };
        }
        query.execute(&mut target.0).await?;
        Ok(())
    }
}
