//! Logging in and out, and the account that is logged in.

use axum::extract::State;
use axum::http::header::{HeaderName, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zeroize::Zeroizing;

use super::caller;
use super::caller::{COOKIE, Caller, Everyone, SECURE_COOKIE, record_member};
use super::second_factor;
use super::second_factor::CodeOfLogin;
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::clock;
use crate::email::Email;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::role::Role;
use crate::staff::sessions::{
    StaffSession, close_staff_session, close_staff_session_of, open_staff_session,
};
use crate::staff::table::StaffMember;
use crate::store::Transaction;
use crate::token::{Token, draw_id};
use crate::tokens::program::Program;
use base::http_client::KNOWN_BROWSER;
use base::security::{self, EventAccount, SecurityEvent};

/// How long a session lasts, in seconds: a week.
const SESSION: i64 = 7 * 24 * 60 * 60;
/// The maximum length of a browser's name, in characters.
const LONGEST_USER_AGENT: usize = 300;

/// The account that is logged in, or the program that calls.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    id: String,
    email: String,
    name: String,
    role: Role,
    /// Whether a login needs a code.
    second_factor: bool,
    /// The operations that a program's token is for, if not all of its role.
    #[serde(skip_serializing_if = "Option::is_none")]
    operations: Option<Vec<String>>,
}

impl From<StaffMember> for Me {
    fn from(member: StaffMember) -> Self {
        let StaffMember {
            id,
            email,
            name,
            role,
            has_second_factor,
            ..
        } = member;
        Self {
            id,
            email,
            name,
            role,
            second_factor: has_second_factor,
            operations: None,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct Credentials {
    email: String,
    #[schema(value_type = String, format = Password)]
    password: Zeroizing<String>,
    /// A code of the authenticator app, or a recovery code, of an account with a second factor.
    code: Option<String>,
}

/// Opens a session, whose cookie the response sets.
#[utoipa::path(
    post, path = "/login", operation_id = "login", security(),
    request_body = Credentials,
    responses(
        (status = 200, body = Me, headers(("set-cookie" = String))),
    ),
)]
pub(crate) async fn login(
    State(service): State<Service>,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<impl IntoResponse, Problem> {
    let email = Email::parse(&credentials.email);
    let known = match &email {
        Some(email) => service.store.staff_login(email.as_str()).await?,
        None => None,
    };
    let hash = known.as_ref().map(|(_, hash)| hash.clone());
    // Unknown accounts take the same time.
    let is_right = service
        .passwords
        .verify(&credentials.password, hash)
        .await?;
    let member = match known {
        Some((member, _)) if is_right => member,
        Some((member, _)) => {
            security::log(SecurityEvent::WrongPassword, EventAccount::Id(&member.id));
            return Err(Problem::WrongLogin);
        }
        None => {
            let written = EventAccount::Written(&credentials.email);
            security::log(SecurityEvent::UnknownAccount, written);
            return Err(Problem::WrongLogin);
        }
    };
    let mut write = service.store.begin().await?;
    if let Some(sealed) = service.store.second_factor(&member.id).await? {
        let login = CodeOfLogin {
            member: &member,
            sealed: &sealed,
            code: credentials.code.as_deref(),
            is_known: headers.contains_key(KNOWN_BROWSER),
        };
        let checked = second_factor::check(&service, &mut write, login).await;
        if matches!(checked, Err(Problem::WrongCode)) {
            // That it was wrong counts.
            write.commit().await?;
            return Err(Problem::WrongCode);
        }
        checked?;
    }
    let cookie = open(&mut write, &member, &headers).await?;
    record_member(&mut write, &member, ActionKind::Login, "").await?;
    write.commit().await?;
    Ok((cookie, Json(Me::from(member))))
}

/// Ends the session.
#[utoipa::path(
    post, path = "/logout", operation_id = "logout",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    responses(
        (status = 204, headers(("set-cookie" = String))),
    ),
)]
pub(crate) async fn logout(
    State(service): State<Service>,
    caller: Caller<Everyone>,
) -> Result<impl IntoResponse, Problem> {
    let mut write = service.store.begin().await?;
    close_staff_session(&mut write, &caller.member.id, &caller.session).await?;
    caller.record(&mut write, ActionKind::Logout, "").await?;
    write.commit().await?;
    let gone = |name| (SET_COOKIE, format!("{name}=; Path=/desk; Max-Age=0"));
    let gone_securely = (
        SET_COOKIE,
        format!("{SECURE_COOKIE}=; Path=/desk; Max-Age=0; Secure"),
    );
    Ok((
        StatusCode::NO_CONTENT,
        AppendHeaders([gone(COOKIE), gone_securely]),
    ))
}

/// Returns the account that is logged in, or the program whose token is shown.
#[utoipa::path(
    get, path = "/me", operation_id = "getMe",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    responses(
        (status = 200, body = Me),
    ),
)]
pub(super) async fn get_me(
    caller: Caller<Everyone>,
    program: Option<Extension<Program>>,
) -> Json<Me> {
    let operations = program.and_then(|Extension(program)| program.operations);
    Json(Me {
        operations,
        ..caller.member.into()
    })
}

/// A cookie that is set.
pub(crate) type SetCookie = AppendHeaders<[(HeaderName, String); 1]>;

/// Opens a session of an account for the browser of a request, and ends the one that it had.
pub(crate) async fn open(
    db: &mut Transaction,
    member: &StaffMember,
    request: &HeaderMap,
) -> sqlx::Result<SetCookie> {
    let token = Token::draw();
    let now = clock::seconds();
    let user_agent = request.get(USER_AGENT).and_then(|name| name.to_str().ok());
    if let Some(former) = caller::token(request) {
        close_staff_session_of(db, &former.digest()).await?;
    }
    let session = StaffSession {
        id: draw_id(),
        network: caller::network(request).to_owned(),
        user_agent: user_agent
            .unwrap_or_default()
            .chars()
            .take(LONGEST_USER_AGENT)
            .collect(),
        created_at: now,
        used_at: now,
        expires_at: now + SESSION,
    };
    open_staff_session(db, &member.id, &token.digest(), &session).await?;
    let (name, secure) = if caller::has_tls(request) {
        (SECURE_COOKIE, "; Secure")
    } else {
        (COOKIE, "")
    };
    let token = token.into_secret();
    let cookie =
        format!("{name}={token}; Path=/desk; HttpOnly; SameSite=Strict; Max-Age={SESSION}{secure}");
    Ok(AppendHeaders([(SET_COOKIE, cookie)]))
}
