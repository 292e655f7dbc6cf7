//! `/api/v1/user/password/…`: a new password, by the present one or by the link of a mail. All
//! sessions of the customer end; a mail tells the customer.

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use serde::Serialize;

use super::Service;
use super::account::{customer, new_password};
use super::answer::{Answer, Refusal, Reply};
use super::params::Form;
use super::wording::Reason;
use crate::backend::clock;
use crate::backend::email::Email;
use crate::backend::store::NewPassword;
use crate::backend::token::Token;
use crate::locale::Locale;

pub(super) fn calls() -> Router<Service> {
    Router::new()
        .route("/api/v1/user/password/change", post(change))
        .route("/api/v1/user/password/forgotten", post(forgotten))
        .route("/api/v1/user/password/reset", post(reset))
}

/// The data of a changed password: nothing that the client did not know.
#[derive(Serialize)]
struct Changed {
    changed: bool,
}

const CHANGED: Answer<Changed> = Answer(Changed { changed: true });

/// `change`: replaces the present password.
async fn change(State(service): State<Service>, Form(form): Form) -> Reply<Changed> {
    let refuse = |reason: Reason| Err(service.wording.refusal(reason, form.lang()));
    let password = match new_password(&form) {
        Ok(password) => password,
        Err(reason) => return refuse(reason),
    };
    if password == form.raw("passwd") {
        return refuse(Reason::PasswordSame);
    }
    let customer = customer(&service, &form).await?;
    if customer.is_of_content {
        // The next import of the content would bring the old password back.
        return refuse(Reason::PasswordOfContent);
    }
    let hash = service.passwords.hash(password).await?;
    let new = new(&service, &hash, form.lang());
    let present = customer.password_hash.unwrap_or_default();
    if !service
        .store
        .change_password(customer.id, &present, new)
        .await?
    {
        return refuse(Reason::WrongLogin);
    }
    service.outbox.wake();
    Ok(CHANGED)
}

/// The data of a request for a link: the same whoever the address belongs to.
#[derive(Serialize)]
struct Requested {
    requested: bool,
}

/// `forgotten`: requests a mail with a link. The answer, and what is done before it, are the same
/// for customers and others.
async fn forgotten(State(service): State<Service>, Form(form): Form) -> Reply<Requested> {
    let refuse = |reason: Reason| Err(service.wording.refusal(reason, form.lang()));
    if !service.sends_links {
        return Err(Refusal::not_found("this provider sends no mail"));
    }
    if form.text("email").is_empty() {
        return refuse(Reason::EmailMissing);
    }
    let Some(email) = Email::parse(form.text("email")) else {
        return refuse(Reason::EmailInvalid);
    };
    let (lang, now) = (form.lang(), clock::seconds());
    service
        .store
        .request_link(email.as_str(), lang, now)
        .await?;
    service.outbox.wake();
    Ok(Answer(Requested { requested: true }))
}

/// `reset`: sets a new password with the token of a link, once.
async fn reset(State(service): State<Service>, Form(form): Form) -> Reply<Changed> {
    let refuse = |reason: Reason| Err(service.wording.refusal(reason, form.lang()));
    let Some(token) = Token::parse(form.text("token")) else {
        return refuse(Reason::LinkOver);
    };
    let digest = token.digest();
    // Hashing is expensive: not for a link that cannot be used.
    if !service.store.has_link(&digest, clock::seconds()).await? {
        return refuse(Reason::LinkOver);
    }
    let password = match new_password(&form) {
        Ok(password) => password,
        Err(reason) => return refuse(reason),
    };
    let hash = service.passwords.hash(password).await?;
    let new = new(&service, &hash, form.lang());
    if !service.store.use_link(&digest, new).await? {
        return refuse(Reason::LinkOver);
    }
    service.outbox.wake();
    Ok(CHANGED)
}

fn new<'a>(service: &Service, hash: &'a str, lang: Locale) -> NewPassword<'a> {
    NewPassword {
        hash,
        now: clock::seconds(),
        notice: service.outbox.is_on().then_some(lang),
    }
}
