//! The tokens of programs, for owners.

use std::net::IpAddr;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use zeroize::Zeroizing;

use super::allowed::{ProgramOperation, ProgramOperations};
use super::secret;
use super::table::{
    AllowedNetworks, AllowedOperations, ProgramToken, add_program_token, count_program_tokens,
    delete_program_token,
};
use crate::api::declared::DeclaredRoutes;
use crate::api::input;
use crate::api::input::{Body, Id};
use crate::api::problem::Problem;
use crate::clock;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners};
use crate::staff::desk::password::check_password;
use crate::staff::role::Role;
use crate::token::draw_id;
use base::desk_api::Declaration;

/// The maximum number of tokens.
const MOST_TOKENS: i64 = 100;
/// The maximum number of networks of a token.
const MOST_NETWORKS: usize = 32;

/// The operations of the tokens of programs.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(list_tokens))
        .declared(Declaration::GUESS, routes!(create_token))
        .declared(Declaration::SMALL, routes!(revoke_token))
}

/// A token, without its secret.
#[derive(Serialize, ToSchema)]
#[schema(as = ProgramToken)]
pub(crate) struct ListedToken {
    id: String,
    name: String,
    role: Role,
    /// The operations that it is for; absent for all that programs of the role may do.
    #[serde(skip_serializing_if = "Option::is_none")]
    operations: Option<Vec<String>>,
    /// The networks from which it is taken; none for any.
    networks: Vec<String>,
    /// The address of the account that made it.
    author: String,
    /// Seconds since 1970.
    created_at: i64,
    /// Absent if it never ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<i64>,
    /// The last use, to a minute; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    used_at: Option<i64>,
    /// The address of the client at the last use; empty if it is not known.
    address: String,
}

impl From<ProgramToken> for ListedToken {
    fn from(own: ProgramToken) -> Self {
        Self {
            id: own.id,
            name: own.name,
            role: own.role,
            operations: own.operations.0,
            networks: own.networks.0.iter().map(ToString::to_string).collect(),
            author: own.author,
            created_at: own.created_at,
            expires_at: own.expires_at,
            used_at: Some(own.used_at).filter(|used_at| *used_at > 0),
            address: own.address,
        }
    }
}

/// All tokens by name, and the operations that one can be for.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProgramTokens {
    tokens: Vec<ListedToken>,
    operations: Vec<ProgramOperation>,
}

/// Returns the tokens of programs, and the operations that one can be for.
#[utoipa::path(
    get, path = "/tokens", operation_id = "listTokens",
    security(("session" = ["owner"])),
    responses(
        (status = 200, body = ProgramTokens),
    ),
)]
async fn list_tokens(
    State(service): State<Service>,
    Extension(offered): Extension<ProgramOperations>,
    _: Caller<Owners>,
) -> Result<Json<ProgramTokens>, Problem> {
    let tokens = service.store.program_tokens().await?;
    Ok(Json(ProgramTokens {
        tokens: tokens.into_iter().map(Into::into).collect(),
        operations: offered.all().to_vec(),
    }))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct NewToken {
    /// Not that of another token; without `@`, as addresses are those of people.
    name: String,
    role: Role,
    /// The operations that it is for; absent or `null` for all that programs of the role may do.
    operations: Option<Vec<String>>,
    /// The networks or addresses from which it is taken; none for any.
    #[serde(default)]
    networks: Vec<String>,
    /// Seconds since 1970; absent or `null` if it never ends.
    expires_at: Option<i64>,
    /// The caller's present password.
    #[schema(value_type = String, format = Password)]
    current: Zeroizing<String>,
}

impl NewToken {
    fn checked(&self, offered: &ProgramOperations, author: &str) -> Result<ProgramToken, Problem> {
        let name = input::name(&self.name)?;
        if name.contains('@') {
            return Err(Problem::InvalidName);
        }
        let mut operations = self.operations.clone();
        if let Some(own) = &mut operations {
            own.sort_unstable();
            own.dedup();
            let are_offered = own.iter().all(|id| offered.includes(id, self.role));
            if own.is_empty() || !are_offered {
                return Err(Problem::Invalid);
            }
        }
        if self.networks.len() > MOST_NETWORKS {
            return Err(Problem::InvalidNetwork);
        }
        let networks = self.networks.iter().map(|own| network(own));
        let networks = networks.collect::<Option<Vec<_>>>();
        let created_at = clock::seconds();
        if self.expires_at.is_some_and(|end| end <= created_at) {
            return Err(Problem::Invalid);
        }
        Ok(ProgramToken {
            id: draw_id(),
            name,
            role: self.role,
            operations: AllowedOperations(operations),
            networks: AllowedNetworks(networks.ok_or(Problem::InvalidNetwork)?),
            author: author.to_owned(),
            created_at,
            expires_at: self.expires_at,
            used_at: 0,
            address: String::new(),
        })
    }
}

/// Parses a network, or an address, which is one of itself.
fn network(written: &str) -> Option<IpNet> {
    let written = written.trim();
    let address = || written.parse::<IpAddr>().ok().map(IpNet::from);
    let network = written.parse::<IpNet>().ok().or_else(address)?;
    Some(network.trunc())
}

/// A token with its secret, which is told once.
#[derive(Serialize, ToSchema)]
pub(crate) struct MadeToken {
    /// For `Authorization: Bearer`.
    secret: String,
    token: ListedToken,
}

/// Makes a token. It takes the caller's password: a session that somebody has got hold of makes
/// no other way in.
#[utoipa::path(
    post, path = "/tokens", operation_id = "createToken",
    security(("session" = ["owner"])),
    request_body = NewToken,
    responses(
        (status = 201, body = MadeToken),
    ),
)]
async fn create_token(
    State(service): State<Service>,
    Extension(offered): Extension<ProgramOperations>,
    caller: Caller<Owners>,
    Body(wanted): Body<NewToken>,
) -> Result<impl IntoResponse, Problem> {
    let token = wanted.checked(&offered, &caller.member.email)?;
    check_password(&service, &caller, &wanted.current).await?;
    let drawn = secret::draw();
    let mut write = service.store.begin().await?;
    if count_program_tokens(&mut write).await? >= MOST_TOKENS {
        return Err(Problem::TooManyTokens);
    }
    if !add_program_token(&mut write, &token, &drawn.digest()).await? {
        return Err(Problem::TakenName);
    }
    let subject = format!("{}: {}", token.name, token.role.name());
    caller
        .record(&mut write, ActionKind::CreateToken, &subject)
        .await?;
    write.commit().await?;
    let made = MadeToken {
        secret: drawn.into_secret(),
        token: token.into(),
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Revokes a token: the next call with it is refused.
#[utoipa::path(
    delete, path = "/tokens/{id}", operation_id = "revokeToken",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
    ),
)]
async fn revoke_token(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let mut write = service.store.begin().await?;
    let name = delete_program_token(&mut write, &id)
        .await?
        .ok_or(Problem::NotFound)?;
    caller
        .record(&mut write, ActionKind::RevokeToken, &name)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_one_of_addresses_or_an_address() {
        let shown = |written: &str| network(written).map(|own| own.to_string());
        assert_eq!(shown("192.0.2.77/24").as_deref(), Some("192.0.2.0/24"));
        assert_eq!(shown(" 192.0.2.7 ").as_deref(), Some("192.0.2.7/32"));
        assert_eq!(shown("2001:db8::/32").as_deref(), Some("2001:db8::/32"));
        for wrong in ["", "192.0.2.0/33", "example.com", "192.0.2", "*"] {
            assert_eq!(shown(wrong), None, "{wrong}");
        }
    }
}
