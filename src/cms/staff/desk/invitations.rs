//! Invitations: made by an owner, mailed or handed over as a link, accepted once.
//!
//! An invitation to the address of an account replaces its name, role and password when it is
//! accepted, and ends its sessions: so a forgotten password needs nothing else.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zeroize::Zeroizing;

use super::caller::{Caller, Owners, record_member};
use super::login;
use super::login::Me;
use super::password::check_password;
use crate::api::input;
use crate::api::input::{Body, Id};
use crate::api::problem::Problem;
use crate::clock;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailTarget, queue_mail};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::commands::draw;
use crate::staff::role::Role;
use crate::staff::table::{
    StaffInvitation, StaffMember, delete_staff_invitation, has_owner, lock_owners, owner_addresses,
    put_staff, put_staff_invitation, take_staff_invitation,
};
use crate::store::Transaction;
use crate::token::{Token, draw_id};
use base::locale::Locale;
use base::security::{self, EventAccount, SecurityEvent};

#[derive(Serialize, ToSchema)]
pub(crate) struct Invitation {
    id: String,
    email: String,
    role: Role,
    /// Seconds since 1970.
    created_at: i64,
    expires_at: i64,
}

impl From<StaffInvitation> for Invitation {
    fn from(invitation: StaffInvitation) -> Self {
        Self {
            id: invitation.id,
            email: invitation.email,
            role: invitation.role,
            created_at: invitation.created_at,
            expires_at: invitation.expires_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Invitations {
    invitations: Vec<Invitation>,
    /// Whether links can be sent by mail.
    sends_mail: bool,
}

/// Returns the invitations that wait, the newest first.
#[utoipa::path(
    get, path = "/invitations", operation_id = "listInvitations",
    security(("session" = ["owner"])),
    responses(
        (status = 200, body = Invitations),
    ),
)]
pub(super) async fn list_invitations(
    State(service): State<Service>,
    _: Caller<Owners>,
) -> Result<Json<Invitations>, Problem> {
    let invitations = service.store.staff_invitations(clock::seconds()).await?;
    Ok(Json(Invitations {
        invitations: invitations.into_iter().map(Into::into).collect(),
        sends_mail: service.outbox.links_to_desk(),
    }))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct NewInvitation {
    email: String,
    role: Role,
    /// The language of the mail with the link; absent if the caller hands it over.
    mail_lang: Option<Locale>,
    /// The caller's present password.
    #[schema(value_type = String, format = Password)]
    current: Zeroizing<String>,
}

/// An invitation that was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct Invited {
    /// The link is `/desk/accept#` and the token, told once; absent if it goes by mail.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    invitation: Invitation,
}

/// Makes an invitation, which replaces an earlier one to the same address. It takes the caller's
/// password, since an invitation to the address of an account leads into it. Such an account keeps
/// its role.
#[utoipa::path(
    post, path = "/invitations", operation_id = "invite",
    security(("session" = ["owner"])),
    request_body = NewInvitation,
    responses(
        (status = 201, body = Invited),
    ),
)]
pub(crate) async fn invite(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Body(wanted): Body<NewInvitation>,
) -> Result<impl IntoResponse, Problem> {
    let email = input::email(&wanted.email)?;
    check_password(&service, &caller, &wanted.current).await?;
    let known = service.store.staff_login(&email).await?;
    let role = known.map_or(wanted.role, |(member, _)| member.role);
    let (token, invitation) = draw(email, role);
    let mut write = service.store.begin().await?;
    put_staff_invitation(&mut write, &invitation, &token.digest()).await?;
    if let Some(lang) = wanted.mail_lang {
        let inviter = &caller.member.name;
        queue_link(&service, &mut write, &invitation, (inviter, lang)).await?;
    }
    let subject = format!("{}: {}", invitation.email, invitation.role.name());
    caller
        .record(&mut write, ActionKind::Invite, &subject)
        .await?;
    write.commit().await?;
    service.outbox.wake();
    let invited = Invited {
        token: wanted.mail_lang.is_none().then(|| token.into_secret()),
        invitation: invitation.into(),
    };
    Ok((StatusCode::CREATED, Json(invited)))
}

/// Requests the mail with the link, for which another token is drawn.
async fn queue_link(
    service: &Service,
    write: &mut Transaction,
    invitation: &StaffInvitation,
    (inviter, lang): (&str, Locale),
) -> Result<(), Problem> {
    if !service.outbox.links_to_desk() {
        return Err(Problem::NoMail);
    }
    let mail = QueuedMail::Colleague {
        invitation: invitation.id.clone(),
        inviter: inviter.to_owned(),
        lang,
    };
    let to = MailTarget::address(&invitation.email);
    if queue_mail(write, &mail, to, clock::seconds()).await? {
        Ok(())
    } else {
        Err(Problem::TooMany)
    }
}

/// Withdraws an invitation.
#[utoipa::path(
    delete, path = "/invitations/{id}", operation_id = "withdrawInvitation",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
    ),
)]
pub(super) async fn withdraw_invitation(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let mut write = service.store.begin().await?;
    let email = delete_staff_invitation(&mut write, &id)
        .await?
        .ok_or(Problem::NotFound)?;
    caller
        .record(&mut write, ActionKind::WithdrawInvitation, &email)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct InvitationToken {
    token: String,
}

/// The account that an invitation offers.
#[derive(Serialize, ToSchema)]
pub(crate) struct Offer {
    email: String,
    role: Role,
}

/// Returns what an invitation offers. A POST, since addresses are logged and the token is a secret.
#[utoipa::path(
    post, path = "/invitation", operation_id = "readInvitation", security(),
    request_body = InvitationToken,
    responses(
        (status = 200, body = Offer),
    ),
)]
pub(super) async fn read_invitation(
    State(service): State<Service>,
    Body(InvitationToken { token }): Body<InvitationToken>,
) -> Result<Json<Offer>, Problem> {
    let token = Token::parse(&token).ok_or_else(over)?;
    let invitation = service
        .store
        .staff_invitation(&token.digest(), clock::seconds())
        .await?
        .ok_or_else(over)?;
    Ok(Json(Offer {
        email: invitation.email,
        role: invitation.role,
    }))
}

/// The refusal of a token, which is logged: it may be a guess.
fn over() -> Problem {
    security::log(SecurityEvent::WrongLink, EventAccount::Nobody);
    Problem::InvitationOver
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct Acceptance {
    token: String,
    name: String,
    #[schema(value_type = String, format = Password)]
    password: Zeroizing<String>,
}

/// Accepts an invitation: creates the account and opens a session.
#[utoipa::path(
    post, path = "/invitation/accept", operation_id = "acceptInvitation", security(),
    request_body = Acceptance,
    responses(
        (status = 200, body = Me, headers(("set-cookie" = String))),
    ),
)]
pub(super) async fn accept_invitation(
    State(service): State<Service>,
    headers: HeaderMap,
    Body(acceptance): Body<Acceptance>,
) -> Result<impl IntoResponse, Problem> {
    let token = Token::parse(&acceptance.token).ok_or_else(over)?;
    let name = input::name(&acceptance.name)?;
    // Before the work of a hash.
    let known = service
        .store
        .staff_invitation(&token.digest(), clock::seconds())
        .await?;
    let email = known.ok_or_else(over)?.email;
    let about = [name.as_str(), &email];
    let password = input::password(&service, &acceptance.password, about).await?;
    let hash = service.passwords.hash(password).await?;
    let now = clock::seconds();
    let mut write = service.store.begin().await?;
    lock_owners(&mut write).await?;
    let invitation = take_staff_invitation(&mut write, &token.digest(), now)
        .await?
        .ok_or_else(over)?;
    let drawn = draw_id();
    let member = StaffMember {
        id: drawn.clone(),
        email: invitation.email,
        name,
        role: invitation.role,
        created_at: now,
        has_second_factor: false,
    };
    let had_owner = has_owner(&mut write).await?;
    let member = put_staff(&mut write, &member, &hash).await?;
    if had_owner && !has_owner(&mut write).await? {
        return Err(Problem::LastOwner);
    }
    let cookie = login::open(&mut write, &member, &headers).await?;
    if member.id == drawn {
        record_member(&mut write, &member, ActionKind::AcceptInvitation, "").await?;
    } else {
        record_member(&mut write, &member, ActionKind::ReplaceAccount, "").await?;
        tell_of_replacement(&service, &mut write, &member.email).await?;
    }
    write.commit().await?;
    service.outbox.wake();
    Ok((cookie, Json(Me::from(member))))
}

/// Tells the owners, and whoever reads the account's mails, that password and second factor of the
/// account were replaced.
async fn tell_of_replacement(
    service: &Service,
    db: &mut Transaction,
    account: &str,
) -> sqlx::Result<()> {
    if !service.outbox.is_on() {
        return Ok(());
    }
    let mut told = owner_addresses(db).await?;
    if !told.iter().any(|owner| owner == account) {
        told.push(account.to_owned());
    }
    let account = account.to_owned();
    let (mail, now) = (QueuedMail::AccountReplaced { account }, clock::seconds());
    for address in told {
        queue_mail(db, &mail, MailTarget::address(&address), now).await?;
    }
    Ok(())
}
