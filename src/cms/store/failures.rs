//! Kinds of errors of a database.

use std::borrow::Cow;

use sqlx_postgres::PgDatabaseError;

/// The code of an error: of PostgreSQL with five characters, of SQLite without the upper bytes of
/// an extended code.
enum Code<'e> {
    Postgres(&'e str),
    Sqlite(i32),
}

fn code(error: &sqlx::Error) -> Option<Code<'_>> {
    let error = error.as_database_error()?;
    if let Some(error) = error.try_downcast_ref::<PgDatabaseError>() {
        return Some(Code::Postgres(error.code()));
    }
    let code = error.code().map(Cow::into_owned)?.parse::<i32>().ok()?;
    Some(Code::Sqlite(code & 0xff))
}

/// Whether the database refused a value: the other rows of the statement may be good.
pub fn is_refusal(error: &sqlx::Error) -> bool {
    match code(error) {
        // "Data exception" and "integrity constraint violation"
        Some(Code::Postgres(code)) => code.starts_with("22") || code.starts_with("23"),
        // SQLITE_TOOBIG, SQLITE_CONSTRAINT and SQLITE_MISMATCH
        Some(Code::Sqlite(code)) => matches!(code, 18..=20),
        None => false,
    }
}

/// Whether a call only waited in vain for others: for a connection or a lock.
pub fn is_wait(error: &sqlx::Error) -> bool {
    match code(error) {
        Some(Code::Postgres(code)) => matches!(code, "55P03" | "57014"),
        // SQLITE_BUSY and SQLITE_LOCKED
        Some(Code::Sqlite(code)) => matches!(code, 5 | 6),
        None => matches!(error, sqlx::Error::PoolTimedOut),
    }
}

/// Whether the database cannot do its work at present, whatever the statement: no connection, no
/// room, no right, a lock, a broken disk. The same call may succeed later.
pub fn is_outage(error: &sqlx::Error) -> bool {
    match code(error) {
        // Connections, read-only transactions, logins, rights, resources, states of objects,
        // interventions of an operator, the system, and internal errors
        Some(Code::Postgres(code)) => {
            matches!(code, "25006" | "42501")
                || ["08", "28", "53", "55", "57", "58", "XX"]
                    .iter()
                    .any(|class| code.starts_with(class))
        }
        // SQLITE_PERM, BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, CORRUPT, FULL, CANTOPEN,
        // PROTOCOL, NOTADB
        Some(Code::Sqlite(code)) => matches!(code, 3 | 5..=11 | 13..=15 | 26),
        None => matches!(
            error,
            sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed
                | sqlx::Error::BeginFailed
        ),
    }
}
