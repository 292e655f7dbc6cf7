//! The tokens of programs. Only their digests are stored.

use ipnet::IpNet;
use serde::de::Error as _;
use sqlx::FromRow;

use super::program::Program;
use crate::staff::role::Role;
use crate::store::{Store, Transaction};

/// A token, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct ProgramToken {
    pub(crate) id: String,
    pub(crate) name: String,
    #[sqlx(try_from = "String")]
    pub(crate) role: Role,
    #[sqlx(try_from = "Option<String>")]
    pub(crate) operations: AllowedOperations,
    #[sqlx(try_from = "String")]
    pub(crate) networks: AllowedNetworks,
    /// The address of the account that made it.
    pub(crate) author: String,
    /// Seconds since 1970.
    pub(crate) created_at: i64,
    pub(crate) expires_at: Option<i64>,
    /// 0: never.
    pub(crate) used_at: i64,
    pub(crate) address: String,
}

/// The operations that a token is for; `None` for all of its role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AllowedOperations(pub(crate) Option<Vec<String>>);

impl TryFrom<Option<String>> for AllowedOperations {
    type Error = serde_json::Error;

    fn try_from(stored: Option<String>) -> Result<Self, Self::Error> {
        let parsed = stored.map(|own| serde_json::from_str(&own));
        Ok(Self(parsed.transpose()?))
    }
}

/// The networks from which a token is taken; none for any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AllowedNetworks(pub(crate) Vec<IpNet>);

impl TryFrom<String> for AllowedNetworks {
    type Error = serde_json::Error;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        let written: Vec<String> = serde_json::from_str(&stored)?;
        let networks = written
            .iter()
            .map(|own| own.parse::<IpNet>().map_err(Self::Error::custom));
        networks.collect::<Result<_, _>>().map(Self)
    }
}

const COLUMNS: &str =
    "id, name, role, operations, networks, author, created_at, expires_at, used_at, address";

impl Store {
    /// Returns every token, by name; those that have expired as well.
    pub(crate) async fn program_tokens(&self) -> sqlx::Result<Vec<ProgramToken>> {
        let select = format!("SELECT {COLUMNS} FROM program_tokens ORDER BY name");
        on!(&self.reader, |db| {
            sqlx::query_as(sqlx::AssertSqlSafe(select))
                .fetch_all(db)
                .await
        })
    }

    /// Returns the program whose token has this digest, unless it has expired by `now`.
    pub(super) async fn program(&self, digest: &str, now: i64) -> sqlx::Result<Option<Program>> {
        let select = format!(
            "SELECT {COLUMNS} FROM program_tokens
             WHERE digest = $1 AND (expires_at IS NULL OR expires_at > $2)"
        );
        let found: Option<ProgramToken> = on!(&self.reader, |db| {
            let query = sqlx::query_as(sqlx::AssertSqlSafe(select));
            query.bind(digest).bind(now).fetch_optional(db).await?
        });
        Ok(found.map(|token| Program {
            id: token.id,
            name: token.name,
            role: token.role,
            operations: token.operations.0,
            networks: token.networks.0,
            used_at: token.used_at,
        }))
    }

    /// Notes that a token is used from an address.
    pub(super) async fn use_program_token(
        &self,
        id: &str,
        address: &str,
        now: i64,
    ) -> sqlx::Result<()> {
        change!(
            self,
            "UPDATE program_tokens SET used_at = $1, address = $2 WHERE id = $3 AND used_at < $1",
            now,
            address,
            id
        );
        Ok(())
    }
}

/// Adds a token; returns whether no other one had its name.
pub(super) async fn add_program_token(
    db: &mut Transaction,
    token: &ProgramToken,
    digest: &str,
) -> sqlx::Result<bool> {
    let json =
        |list: serde_json::Result<String>| list.map_err(|own| sqlx::Error::Encode(own.into()));
    let operations = token.operations.0.as_ref().map(serde_json::to_string);
    let operations = operations.map(json).transpose()?;
    let networks: Vec<_> = token.networks.0.iter().map(ToString::to_string).collect();
    let networks = json(serde_json::to_string(&networks))?;
    let added = execute!(
        db,
        "INSERT INTO program_tokens
             (digest, id, name, role, operations, networks, author, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
        digest,
        &token.id,
        &token.name,
        token.role.name(),
        operations,
        networks,
        &token.author,
        token.created_at,
        token.expires_at
    )?;
    Ok(added > 0)
}

/// Returns the number of tokens.
pub(super) async fn count_program_tokens(db: &mut Transaction) -> sqlx::Result<i64> {
    on!(&mut *db, |db| sqlx::query_scalar(
        "SELECT COUNT(*) FROM program_tokens"
    )
    .fetch_one(&mut **db)
    .await)
}

/// Deletes a token; returns its name, `None` without such a token.
pub(super) async fn delete_program_token(
    db: &mut Transaction,
    id: &str,
) -> sqlx::Result<Option<String>> {
    on!(&mut *db, |db| sqlx::query_scalar(
        "DELETE FROM program_tokens WHERE id = $1 RETURNING name"
    )
    .bind(id)
    .fetch_optional(&mut **db)
    .await)
}
