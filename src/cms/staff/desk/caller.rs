//! The caller: the account of the session's cookie, or the program whose token the gate has taken, if
//! its role may call.

use std::marker::PhantomData;

use axum::extract::FromRequestParts;
use axum::http::header::COOKIE as COOKIE_HEADER;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};

use crate::api::problem::Problem;
use crate::clock;
use crate::service::Service;
use crate::staff::actions::{ActionKind, ActionRow, record_staff_action};
use crate::staff::role::Role;
use crate::staff::sessions::StaffCaller;
use crate::staff::table::StaffMember;
use crate::store::{Store, Transaction};
use crate::token::{Token, draw_id};
use crate::tokens::program::Program;
use base::http_client::{CLIENT_NETWORK, UNATTENDED};
use base::security::{self, EventAccount, SecurityEvent};

/// The session's cookie. With TLS it is [`SECURE_COOKIE`], which only a response over TLS can set.
/// (`__Host-` would send it with every request of the site, since it excludes a path.)
pub(crate) const COOKIE: &str = "selvage-desk";
pub(super) const SECURE_COOKIE: &str = "__Secure-selvage-desk";

/// The scheme of the browser's connection, as the server in front names it.
const SCHEME: HeaderName = HeaderName::from_static("x-forwarded-proto");
/// How exactly the last use of a session is known, in seconds: not every call writes.
const USE_NOTED: i64 = 60;

/// The roles that may call an operation.
pub(crate) trait Roles {
    fn include(role: Role) -> bool;
}

/// Every account.
pub(crate) struct Everyone;

impl Roles for Everyone {
    fn include(_: Role) -> bool {
        true
    }
}

/// Owners, who manage accounts.
pub(crate) struct Owners;

impl Roles for Owners {
    fn include(role: Role) -> bool {
        role == Role::Owner
    }
}

/// The roles of the customers' side.
pub(crate) struct Merchandisers;

impl Roles for Merchandisers {
    fn include(role: Role) -> bool {
        matches!(role, Role::Owner | Role::Merchandiser)
    }
}

/// The roles that write content.
pub(crate) struct Writers;

impl Roles for Writers {
    fn include(role: Role) -> bool {
        Publishers::include(role) || role == Role::Author
    }
}

/// The roles that decide what is on the site.
pub(crate) struct Publishers;

impl Roles for Publishers {
    fn include(role: Role) -> bool {
        matches!(role, Role::Owner | Role::Editor)
    }
}

/// The account or the program that calls, of one of these roles.
pub(crate) struct Caller<R> {
    /// The session's id; empty of a program.
    pub(crate) session: String,
    pub(crate) member: StaffMember,
    roles: PhantomData<R>,
}

impl<R> Caller<R> {
    /// Notes what the caller does, in the transaction that does it.
    pub(crate) async fn record(
        &self,
        db: &mut Transaction,
        action: ActionKind,
        subject: &str,
    ) -> sqlx::Result<()> {
        record_member(db, &self.member, action, subject).await
    }

    /// Notes that the caller reads data of people, before it is sent.
    pub(crate) async fn record_reading(
        &self,
        store: &Store,
        action: ActionKind,
        subject: &str,
    ) -> sqlx::Result<()> {
        let mut write = store.begin().await?;
        self.record(&mut write, action, subject).await?;
        write.commit().await
    }
}

impl<R: Roles + Send> FromRequestParts<Service> for Caller<R> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, service: &Service) -> Result<Self, Problem> {
        let (session, member) = match parts.extensions.get::<Program>() {
            Some(program) => (String::new(), program.clone().member()),
            None => of_session(parts, service).await?,
        };
        if !R::include(member.role) {
            security::log(SecurityEvent::ForbiddenRole, EventAccount::Id(&member.id));
            return Err(Problem::NotAllowed);
        }
        Ok(Self {
            session,
            member,
            roles: PhantomData,
        })
    }
}

/// Returns the session of a request, and its account.
async fn of_session(parts: &Parts, service: &Service) -> Result<(String, StaffMember), Problem> {
    let token = token(&parts.headers).ok_or(Problem::NotLoggedIn)?;
    let now = clock::seconds();
    let caller = service
        .store
        .staff_caller(&token.digest(), now, service.idle_since(now))
        .await?;
    let Some(StaffCaller {
        session,
        used_at,
        member,
    }) = caller
    else {
        security::log(SecurityEvent::DeadSession, EventAccount::Nobody);
        return Err(Problem::NotLoggedIn);
    };
    let is_used = !parts.headers.contains_key(UNATTENDED);
    if is_used && now - used_at >= USE_NOTED {
        let network = network(&parts.headers);
        let noted = service.store.use_staff_session(&session, network, now);
        if let Err(error) = noted.await {
            // The call itself may only read.
            tracing::warn!(%error, "the use of a session could not be noted");
        }
    }
    Ok((session, member))
}

impl Service {
    /// Returns the moment after which a session was used that has not ended by `now`.
    pub(crate) fn idle_since(&self, now: i64) -> i64 {
        now.saturating_sub_unsigned(self.session_idle.as_secs())
    }
}

/// Notes what an account does, in the transaction that does it, and in the security log.
pub(super) async fn record_member(
    db: &mut Transaction,
    member: &StaffMember,
    action: ActionKind,
    subject: &str,
) -> sqlx::Result<()> {
    record(db, &member.email, action, subject).await?;
    let account = EventAccount::Id(&member.id);
    security::log_detail(SecurityEvent::Action, account, action.name());
    Ok(())
}

/// Notes what an account or a command does, in the transaction that does it.
pub(crate) async fn record(
    db: &mut Transaction,
    actor: &str,
    action: ActionKind,
    subject: &str,
) -> sqlx::Result<()> {
    let action = ActionRow {
        done_at: clock::milliseconds(),
        id: draw_id(),
        actor: actor.to_owned(),
        action,
        subject: subject.to_owned(),
    };
    record_staff_action(db, &action).await
}

/// The network of the client, as the server in front names it.
pub(crate) fn network(headers: &HeaderMap) -> &str {
    let network = headers.get(CLIENT_NETWORK);
    network
        .and_then(|own| own.to_str().ok())
        .unwrap_or_default()
}

/// Whether the browser's connection has TLS, as the server in front says.
pub(super) fn has_tls(headers: &HeaderMap) -> bool {
    headers
        .get(SCHEME)
        .is_some_and(|scheme| scheme.as_bytes() == b"https")
}

/// The session's token. With TLS, the cookie that only a response over TLS can set counts alone.
/// Two cookies are none: one of them is somebody else's.
pub(crate) fn token(headers: &HeaderMap) -> Option<Token> {
    let own = if has_tls(headers) {
        SECURE_COOKIE
    } else {
        COOKIE
    };
    let lines = headers.get_all(COOKIE_HEADER).iter();
    let pairs = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    let cookies = pairs.filter_map(|pair| pair.trim().split_once('='));
    let mut own = cookies.filter(|(name, _)| *name == own);
    let (_, token) = own.next()?;
    own.next().is_none().then(|| Token::parse(token))?
}
