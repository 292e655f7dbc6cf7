//! Customers, to write: invitations, blocks, new passwords, and the company that somebody belongs
//! to.
//!
//! A link goes to the address, or staff hand it over to whoever has it. So whoever follows it has
//! confirmed the address, and everything ends that was opened by somebody who had not.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::customers::{WholeCustomer, customer};
use super::subjects;
use crate::api::input;
use crate::api::input::{Body, RowId};
use crate::api::problem::Problem;
use crate::clock;
use crate::customers::access::{
    LockedCustomer, block, change_address, end_access, lock_customer, lock_or_add_customer,
    note_invitation, rename, unblock,
};
use crate::customers::commands::CustomerState;
use crate::customers::companies::{add_company, company_named, leave_company};
use crate::customers::joining::join_company;
use crate::customers::passwords::put_staff_link;
use crate::email::Email;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailTarget, queue_mail};
use crate::passwords::link as password_link;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Merchandisers};
use crate::store::Transaction;
use crate::token::Token;
use base::locale::Locale;

/// How a customer gets a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LinkBy {
    /// The site sends it.
    Mail,
    /// The caller hands it over.
    Hand,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct NewCustomer {
    email: String,
    /// The person's name; absent or empty for a part of the address.
    #[serde(default)]
    name: String,
    /// The company that they come to; absent for a new one.
    company: Option<String>,
    /// The name of the new company; absent or empty for one without a name.
    #[serde(default)]
    company_name: String,
    /// The language of the mail, and of the page that the link leads to.
    lang: Locale,
    by: LinkBy,
}

/// A customer who has been given a link.
#[derive(Serialize, ToSchema)]
pub(crate) struct GivenLink {
    customer: WholeCustomer,
    /// The link, told once; absent if it goes by mail.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

/// Invites somebody. A registration of the address that nobody has confirmed ends, with its
/// password and its sessions.
#[utoipa::path(
    post, path = "/customers", operation_id = "inviteCustomer",
    security(("session" = ["owner", "merchandiser"])),
    request_body = NewCustomer,
    responses(
        (status = 201, body = GivenLink),
    ),
)]
pub(super) async fn invite_customer(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    Body(wanted): Body<NewCustomer>,
) -> Result<impl IntoResponse, Problem> {
    let email = input::email(&wanted.email)?;
    let name = input::optional_name(&wanted.name)?;
    let company_name = input::optional_name(&wanted.company_name)?.unwrap_or_default();
    let company = wanted.company.as_deref().map(input::row_id).transpose()?;
    let local_part = Email::parse(&email).map(|email| email.local_part().to_owned());
    let first_name = name.clone().or(local_part).unwrap_or_default();
    let now = clock::seconds();
    let mut write = service.store.begin().await?;
    let (own, is_new) = lock_or_add_customer(&mut write, (&email, &first_name), now).await?;
    match own.state {
        CustomerState::Active => return Err(Problem::KnownCustomer),
        CustomerState::Blocked => return Err(Problem::BlockedCustomer),
        CustomerState::Invited | CustomerState::Added | CustomerState::Registered => {}
    }
    let company = match company {
        None if is_new || !company_name.is_empty() => {
            match company_named(&mut write, &company_name).await? {
                None => Some(add_company(&mut write, &company_name, now).await?),
                known => known,
            }
        }
        company => company,
    };
    if let Some(company) = company
        && !join_company(&mut write, own.id, company, &caller.member.email).await?
    {
        return Err(Problem::Invalid);
    }
    let name = name.as_deref();
    note_invitation(&mut write, own.id, (name, wanted.lang), now).await?;
    end_access(&mut write, &own).await?;
    let link = give_link(&service, &mut write, &own, (wanted.by, wanted.lang)).await?;
    let subject = subjects::customer(own.id);
    caller
        .record(&mut write, ActionKind::InviteCustomer, &subject)
        .await?;
    write.commit().await?;
    service.outbox.wake();
    let customer = customer(&service, own.id).await?;
    Ok((StatusCode::CREATED, Json(GivenLink { customer, link })))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct PasswordReset {
    /// The language of the mail, and of the page that the link leads to.
    lang: Locale,
    by: LinkBy,
}

/// Ends a customer's password and sessions, and gives a link for a new password: the one way in.
#[utoipa::path(
    post, path = "/customers/{id}/password", operation_id = "resetCustomerPassword",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    request_body = PasswordReset,
    responses(
        (status = 200, body = GivenLink),
    ),
)]
pub(super) async fn reset_customer_password(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    RowId(id): RowId,
    Body(PasswordReset { lang, by }): Body<PasswordReset>,
) -> Result<Json<GivenLink>, Problem> {
    let mut write = service.store.begin().await?;
    let own = lock_customer(&mut write, id).await?;
    let own = own.ok_or(Problem::NotFound)?;
    if own.is_of_content {
        // The next import of the content would bring the password back.
        return Err(Problem::OfContent);
    }
    if own.state == CustomerState::Blocked {
        return Err(Problem::BlockedCustomer);
    }
    note_invitation(&mut write, id, (None, lang), clock::seconds()).await?;
    end_access(&mut write, &own).await?;
    let link = give_link(&service, &mut write, &own, (by, lang)).await?;
    let subject = subjects::customer(id);
    caller
        .record(&mut write, ActionKind::ResetCustomerPassword, &subject)
        .await?;
    write.commit().await?;
    service.outbox.wake();
    let customer = customer(&service, id).await?;
    Ok(Json(GivenLink { customer, link }))
}

/// Requests the mail with a link, or returns the link.
async fn give_link(
    service: &Service,
    write: &mut Transaction,
    customer: &LockedCustomer,
    (by, lang): (LinkBy, Locale),
) -> Result<Option<String>, Problem> {
    let now = clock::seconds();
    if by == LinkBy::Mail {
        if !service.sends_links {
            return Err(Problem::NoMail);
        }
        let mail = if customer.state == CustomerState::Active {
            QueuedMail::Renewal { lang }
        } else {
            QueuedMail::Invitation { lang }
        };
        let to = MailTarget::customer(customer.id, &customer.email);
        if !queue_mail(write, &mail, to, now).await? {
            return Err(Problem::TooMany);
        }
        return Ok(None);
    }
    let site = service.site.as_deref().ok_or(Problem::Failed)?;
    let token = Token::draw();
    let until = now.saturating_add(password_link::FROM_STAFF);
    put_staff_link(write, (None, &customer.email), &token.digest(), until).await?;
    Ok(Some(password_link::address(site, lang, token)))
}

/// Blocks a customer: sessions and links end at once.
#[utoipa::path(
    post, path = "/customers/{id}/block", operation_id = "blockCustomer",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = WholeCustomer),
    ),
)]
pub(super) async fn block_customer(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    RowId(id): RowId,
) -> Result<Json<WholeCustomer>, Problem> {
    set_blocked(&service, &caller, id, true).await
}

/// Lets a blocked customer in again, with the password of before.
#[utoipa::path(
    post, path = "/customers/{id}/unblock", operation_id = "unblockCustomer",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = WholeCustomer),
    ),
)]
pub(super) async fn unblock_customer(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    RowId(id): RowId,
) -> Result<Json<WholeCustomer>, Problem> {
    set_blocked(&service, &caller, id, false).await
}

async fn set_blocked(
    service: &Service,
    caller: &Caller<Merchandisers>,
    id: i64,
    wanted: bool,
) -> Result<Json<WholeCustomer>, Problem> {
    let mut write = service.store.begin().await?;
    let own = lock_customer(&mut write, id).await?;
    let own = own.ok_or(Problem::NotFound)?;
    if (own.state == CustomerState::Blocked) != wanted {
        let action = if wanted {
            block(&mut write, &own, clock::seconds()).await?;
            ActionKind::BlockCustomer
        } else {
            unblock(&mut write, id).await?;
            ActionKind::UnblockCustomer
        };
        let subject = subjects::customer(id);
        caller.record(&mut write, action, &subject).await?;
        write.commit().await?;
    }
    Ok(Json(customer(service, id).await?))
}

/// The right address and name of a customer.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CustomerCorrection {
    email: String,
    name: String,
}

/// Corrects the address or the name of a customer. With another address, everything ends that was
/// opened with the wrong one: password, sessions and links. The customer is invited anew then.
#[utoipa::path(
    put, path = "/customers/{id}", operation_id = "correctCustomer",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    request_body = CustomerCorrection,
    responses(
        (status = 200, body = WholeCustomer),
    ),
)]
pub(super) async fn correct_customer(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    RowId(id): RowId,
    Body(wanted): Body<CustomerCorrection>,
) -> Result<Json<WholeCustomer>, Problem> {
    let email = input::email(&wanted.email)?;
    let name = input::name(&wanted.name)?;
    let mut write = service.store.begin().await?;
    let own = lock_customer(&mut write, id).await?;
    let own = own.ok_or(Problem::NotFound)?;
    if own.is_of_content {
        return Err(Problem::OfContent);
    }
    rename(&mut write, id, &name).await?;
    if email != own.email {
        if !change_address(&mut write, id, &email).await? {
            return Err(Problem::TakenAddress);
        }
        end_access(&mut write, &own).await?;
    }
    let subject = subjects::customer(id);
    caller
        .record(&mut write, ActionKind::CorrectCustomer, &subject)
        .await?;
    write.commit().await?;
    Ok(Json(customer(&service, id).await?))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct CompanyChange {
    /// Absent for a company of one, without contracts.
    company: Option<String>,
}

/// Moves a customer to another company, whose contracts they see from then on. The contracts of a
/// company that nobody is left of come along.
#[utoipa::path(
    put, path = "/customers/{id}/company", operation_id = "moveCustomer",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    request_body = CompanyChange,
    responses(
        (status = 200, body = WholeCustomer),
    ),
)]
pub(super) async fn move_customer(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    RowId(id): RowId,
    Body(CompanyChange { company }): Body<CompanyChange>,
) -> Result<Json<WholeCustomer>, Problem> {
    let company = company.as_deref().map(input::row_id).transpose()?;
    let mut write = service.store.begin().await?;
    lock_customer(&mut write, id)
        .await?
        .ok_or(Problem::NotFound)?;
    let (is_moved, subject) = match company {
        Some(company) => (
            join_company(&mut write, id, company, &caller.member.email).await?,
            format!("{} {}", subjects::customer(id), subjects::company(company)),
        ),
        None => (
            leave_company(&mut write, id, clock::seconds()).await?,
            subjects::customer(id),
        ),
    };
    if !is_moved {
        return Err(Problem::Invalid);
    }
    caller
        .record(&mut write, ActionKind::MoveCustomer, &subject)
        .await?;
    write.commit().await?;
    Ok(Json(customer(&service, id).await?))
}
