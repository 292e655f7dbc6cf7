//! The second factor of the account that is logged in: an authenticator app. Somebody who has lost
//! it uses a recovery code, or is invited again, which ends it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zeroize::Zeroizing;

use super::caller::{Caller, Everyone, record_member};
use super::password::check_password;
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::clock;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailTarget, queue_mail};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::second_factor::{
    Drawing, SharedSecret, WRONG_CODES, digits, draw_recovery_codes, drawing, recovery_digest,
};
use crate::staff::second_factor_table::{
    WrongCodes, lock_codes, put_wrong_codes, set_second_factor, use_recovery_code, use_step,
};
use crate::staff::sessions::close_staff_sessions;
use crate::staff::table::StaffMember;
use crate::store::Transaction;
use base::security::{self, EventAccount, SecurityEvent};

/// How long no code is looked at then, in seconds, from browsers that are not known: guessing the
/// rest of a million takes years.
const PAUSE: i64 = 15 * 60;

/// A secret for an app. It counts once a code of it has been given.
#[derive(Serialize, ToSchema)]
pub(crate) struct OfferedFactor {
    /// For people who type it.
    secret: String,
    /// The `otpauth:` address, for an app on the same device.
    address: String,
    /// The address as a QR code.
    drawing: Drawing,
}

/// Offers a secret.
#[utoipa::path(
    get, path = "/me/second-factor", operation_id = "offerSecondFactor",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    responses(
        (status = 200, body = OfferedFactor),
    ),
)]
pub(crate) async fn offer(
    State(service): State<Service>,
    caller: Caller<Everyone>,
) -> Result<Json<OfferedFactor>, Problem> {
    let site = service.site.as_deref();
    let issuer = site.and_then(|site| site.host_str()).unwrap_or("Selvage");
    let secret = SharedSecret::draw();
    let address = secret.address(issuer, &caller.member.email);
    Ok(Json(OfferedFactor {
        secret: secret.shown(),
        drawing: drawing(&address).ok_or(Problem::Failed)?,
        address,
    }))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct NewFactor {
    /// The present password.
    #[schema(value_type = String, format = Password)]
    current: Zeroizing<String>,
    /// The secret that was offered.
    #[schema(value_type = String, format = Password)]
    secret: Zeroizing<String>,
    /// A code that the app shows for it.
    code: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    /// Each opens one session in place of a code; told once.
    recovery_codes: Vec<String>,
}

/// Turns the second factor on, or replaces it, and ends the account's other sessions.
#[utoipa::path(
    put, path = "/me/second-factor", operation_id = "setSecondFactor",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    request_body = NewFactor,
    responses(
        (status = 200, body = RecoveryCodes),
    ),
)]
pub(crate) async fn set(
    State(service): State<Service>,
    caller: Caller<Everyone>,
    Body(wanted): Body<NewFactor>,
) -> Result<Json<RecoveryCodes>, Problem> {
    let secret = SharedSecret::parse(&wanted.secret).ok_or(Problem::Invalid)?;
    check_password(&service, &caller, &wanted.current).await?;
    let step = secret.step_of(&digits(&wanted.code), clock::seconds());
    let Some(step) = step else {
        let account = EventAccount::Id(&caller.member.id);
        security::log(SecurityEvent::WrongCode, account);
        return Err(Problem::WrongCode);
    };
    let recovery_codes = draw_recovery_codes();
    let recovery = recovery_codes
        .iter()
        .map(|code| service.factors.keyed(&recovery_digest(code)));
    let recovery = recovery.collect::<Result<Vec<_>, _>>()?;
    let id = &caller.member.id;
    let sealed = service.factors.seal(id, &secret)?;
    let mut write = service.store.begin().await?;
    set_second_factor(&mut write, id, Some(&sealed), (step, &recovery)).await?;
    close_staff_sessions(&mut write, id, Some(&caller.session)).await?;
    caller
        .record(&mut write, ActionKind::SetSecondFactor, "")
        .await?;
    write.commit().await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct FactorRemoval {
    /// The present password.
    #[schema(value_type = String, format = Password)]
    current: Zeroizing<String>,
}

/// Turns the second factor off.
#[utoipa::path(
    post, path = "/me/second-factor/remove", operation_id = "removeSecondFactor",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    request_body = FactorRemoval,
    responses(
        (status = 204),
    ),
)]
pub(crate) async fn remove(
    State(service): State<Service>,
    caller: Caller<Everyone>,
    Body(FactorRemoval { current }): Body<FactorRemoval>,
) -> Result<StatusCode, Problem> {
    check_password(&service, &caller, &current).await?;
    let mut write = service.store.begin().await?;
    set_second_factor(&mut write, &caller.member.id, None, (0, &[])).await?;
    caller
        .record(&mut write, ActionKind::RemoveSecondFactor, "")
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The code of a login to an account with a second factor.
pub(crate) struct CodeOfLogin<'a> {
    pub(crate) member: &'a StaffMember,
    /// The secret, as the store has it.
    pub(crate) sealed: &'a str,
    pub(crate) code: Option<&'a str>,
    /// Whether the account has logged in from this browser before.
    pub(crate) is_known: bool,
}

/// Checks the code of a login, and uses it up: one of the app, or a recovery code. A wrong one
/// counts if the transaction is committed.
pub(crate) async fn check(
    service: &Service,
    db: &mut Transaction,
    login: CodeOfLogin<'_>,
) -> Result<(), Problem> {
    let staff = &login.member.id;
    let code = login.code.map(digits).filter(|code| !code.is_empty());
    let code = code.ok_or(Problem::CodeNeeded)?;
    let Some(secret) = service.factors.open(staff, login.sealed)? else {
        tracing::error!("a second factor was sealed with another key file, as after a restore");
        return Err(Problem::FactorLost);
    };
    let wrong = lock_codes(db, staff).await?.ok_or(Problem::WrongLogin)?;
    let now = clock::seconds();
    if wrong.wait_until > now && !login.is_known {
        let account = EventAccount::Id(staff);
        security::log_detail(SecurityEvent::LimitReached, account, "codes");
        return Err(Problem::CodesPaused(wrong.wait_until - now));
    }
    let step = secret.step_of(&code, now);
    let is_right = if let Some(step) = step {
        use_step(db, staff, step).await?
    } else {
        let digest = service.factors.keyed(&recovery_digest(&code))?;
        use_recovery_code(db, staff, &digest).await?
    };
    if is_right {
        let none = WrongCodes {
            number: 0,
            wait_until: 0,
        };
        put_wrong_codes(db, staff, none).await?;
        if step.is_none() {
            security::log(SecurityEvent::RecoveryCodeUsed, EventAccount::Id(staff));
        }
        return Ok(());
    }
    security::log(SecurityEvent::WrongCode, EventAccount::Id(staff));
    note_wrong(service, db, login.member, wrong.number + 1, now).await?;
    Err(Problem::WrongCode)
}

/// Counts a wrong code. Too many pause the codes of the account, and its person is told: somebody
/// has its password.
async fn note_wrong(
    service: &Service,
    db: &mut Transaction,
    member: &StaffMember,
    number: i64,
    now: i64,
) -> sqlx::Result<()> {
    let wait_until = if number < WRONG_CODES { 0 } else { now + PAUSE };
    let wrong = WrongCodes { number, wait_until };
    put_wrong_codes(db, &member.id, wrong).await?;
    if number == WRONG_CODES {
        record_member(db, member, ActionKind::PauseCodes, "").await?;
        if service.outbox.is_on() {
            let to = MailTarget::address(&member.email);
            queue_mail(db, &QueuedMail::CodesPaused, to, now).await?;
        }
    }
    Ok(())
}
