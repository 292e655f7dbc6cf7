//! The database of the embedded provider: a SQLite file, or PostgreSQL at a URL.

use std::path::PathBuf;
use std::str::FromStr;

use derive_more::{Debug, Display};
use url::Url;

use super::kind::{Kind, text};
use super::secret::HIDDEN;
use crate::redact::redact;

/// Where the embedded provider keeps its data.
#[derive(Clone, Debug, Display, PartialEq, Eq)]
pub enum Database {
    /// A SQLite file.
    #[display("{}", _0.display())]
    Sqlite(PathBuf),
    /// A database of a PostgreSQL server.
    Postgres(PostgresUrl),
}

/// The URL of a PostgreSQL database. Displayed without user name and password. Boxed, since
/// settings are in large futures.
#[derive(Clone, Debug, Display, PartialEq, Eq)]
#[debug("{}", redact(_0))]
#[display("{}", redact(_0))]
pub struct PostgresUrl(Box<Url>);

impl PostgresUrl {
    /// The parameters that a URL may have. Others would be ignored, or logged with their values.
    const PARAMETERS: [&str; 11] = [
        "application_name",
        "dbname",
        "host",
        "options",
        "password",
        "port",
        "sslcert",
        "sslkey",
        "sslmode",
        "sslrootcert",
        "user",
    ];

    fn parse(text: &str) -> Option<Self> {
        let url = Url::parse(text)
            .ok()
            .filter(|url| matches!(url.scheme(), "postgres" | "postgresql"))?;
        let known = url
            .query_pairs()
            .all(|(name, _)| Self::PARAMETERS.contains(&&*name));
        (known && url.fragment().is_none()).then(|| Self(Box::new(url)))
    }

    /// Whether the URL has the password.
    pub fn has_password(&self) -> bool {
        self.0.password().is_some() || self.0.query_pairs().any(|(name, _)| name == "password")
    }

    /// The URL in clear text, for connecting.
    pub fn expose(&self) -> &Url {
        &self.0
    }
}

const ACCEPTS: &str = "a path, or a URL such as \"postgres://selvage@db.example.com/selvage\"";

/// A text that names no database. It is not quoted: it may contain a password.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq)]
#[display("the database must be {ACCEPTS}")]
pub struct InvalidDatabase;

impl std::error::Error for InvalidDatabase {}

impl FromStr for Database {
    type Err = InvalidDatabase;

    fn from_str(text: &str) -> Result<Self, InvalidDatabase> {
        if is_url(text) {
            return PostgresUrl::parse(text)
                .map(Self::Postgres)
                .ok_or(InvalidDatabase);
        }
        let is_path = !text.is_empty() && !text.contains('\0');
        is_path
            .then(|| Self::Sqlite(text.into()))
            .ok_or(InvalidDatabase)
    }
}

impl From<PathBuf> for Database {
    fn from(file: PathBuf) -> Self {
        Self::Sqlite(file)
    }
}

fn is_url(text: &str) -> bool {
    text.contains("://")
}

pub(super) fn database() -> Kind<Database> {
    let shown = |text: &str| {
        is_url(text).then(|| {
            PostgresUrl::parse(text).map_or_else(|| HIDDEN.to_owned(), |url| url.to_string())
        })
    };
    Kind {
        shown_instead: shown,
        ..text(ACCEPTS, |text| text.parse().ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_a_path_or_a_url_of_postgresql() {
        assert_eq!(
            "data/p.sqlite".parse(),
            Ok(Database::Sqlite("data/p.sqlite".into()))
        );
        for url in [
            "postgres://db.example/selvage",
            "postgresql://me:secret@db.example:5433/selvage?sslmode=verify-full",
            "postgres:///selvage?host=/run/postgresql&user=me",
            "postgres://me@%2Frun%2Fpostgresql/selvage",
        ] {
            assert!(matches!(url.parse(), Ok(Database::Postgres(_))), "{url}");
        }
        for wrong in [
            "",
            "a\0b",
            "mysql://db.example/a",
            "postgres://db.example/a?passwd=x",
            "postgres://h/a#b",
        ] {
            assert_eq!(wrong.parse::<Database>(), Err(InvalidDatabase), "{wrong}");
        }
    }

    #[test]
    fn a_url_is_displayed_without_its_credentials() {
        let database: Database = "postgres://me:secret@db.example/selvage?password=secret&user=me"
            .parse()
            .unwrap();
        for shown in [database.to_string(), format!("{database:?}")] {
            assert!(
                shown.contains("db.example/selvage") && !shown.contains("secret"),
                "{shown}"
            );
        }
        assert!(!InvalidDatabase.to_string().contains("secret"));
    }
}
