//! The migrations of a database, and what brings its schema up to date with them.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The migrations of a database from these files: `0001_schema` is the first one.
macro_rules! migrations {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        &[$((
            $file,
            include_str!(concat!("../migrations/", $folder, "/", $file, ".sql")),
        )),+]
    };
}

/// The names of the files of migrations and their statements, in order.
pub(crate) type Migrations = &'static [(&'static str, &'static str)];

/// Returns the number and the subject of a migration, which its file is named by.
fn named(file: &str) -> (i64, String) {
    let (number, subject) = file.split_once('_').unwrap_or((file, ""));
    (
        number.parse().unwrap_or_default(),
        subject.replace('_', " "),
    )
}

pub(crate) fn numbers(migrations: Migrations) -> impl Iterator<Item = i64> {
    migrations.iter().map(|(file, _)| named(file).0)
}

/// Returns the number of the last one of these migrations.
pub(crate) fn last_of(migrations: Migrations) -> i64 {
    numbers(migrations).last().unwrap_or_default()
}

/// Returns what brings a schema up to date with these migrations, to be run in this order. The
/// first one only makes or checks the first migration, whatever follows in the database: early
/// builds had another one, and more of them, and would be taken for newer versions.
pub(super) fn migrators(migrations: Migrations) -> [Migrator; 2] {
    let mut first = migrator(migrations.get(..1).unwrap_or_default());
    first.set_ignore_missing(true);
    [first, migrator(migrations)]
}

fn migrator(migrations: Migrations) -> Migrator {
    let migrations = migrations.iter().map(|(file, statements)| {
        let (number, subject) = named(file);
        Migration::new(
            number,
            subject.into(),
            MigrationType::Simple,
            statements.into_sql_str(),
            false,
        )
    });
    Migrator::with_migrations(migrations.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{postgres, sqlite};

    #[test]
    fn migrations_are_in_the_order_of_their_numbers() {
        for migrations in [sqlite::MIGRATIONS, postgres::MIGRATIONS] {
            let own: Vec<_> = numbers(migrations).collect();
            assert!(own.is_sorted_by(|one, next| one < next), "{own:?}");
            assert_eq!(
                (own.first(), own.last()),
                (Some(&1), Some(&last_of(migrations)))
            );
        }
    }
}
