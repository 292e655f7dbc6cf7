//! `/api/v1/user/password/…`: a new password, by the present one or by the link of a mail. All
//! sessions of the customer end; a mail tells the customer.

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use serde::Serialize;

use super::account::{customer, is_easy, new_password};
use crate::api::answer::{ProviderAnswer, Refusal, Reply};
use crate::api::params::ProviderForm;
use crate::api::wording::Reason;
use crate::clock;
use crate::customers::passwords::{CustomerNames, PasswordRow};
use crate::email::Email;
use crate::passwords::hashes::PasswordError;
use crate::service::Service;
use crate::token::Token;
use base::locale::Locale;

pub(crate) fn calls() -> Router<Service> {
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

const CHANGED: ProviderAnswer<Changed> = ProviderAnswer(Changed { changed: true });

/// `change`: replaces the present password.
async fn change(
    State(service): State<Service>,
    ProviderForm(form): ProviderForm,
) -> Reply<Changed> {
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
    if is_easy_for(
        &service,
        service.store.names_of_customer(customer.id).await?,
        password,
    )
    .await?
    {
        return refuse(Reason::PasswordEasy);
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
async fn forgotten(
    State(service): State<Service>,
    ProviderForm(form): ProviderForm,
) -> Reply<Requested> {
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
    Ok(ProviderAnswer(Requested { requested: true }))
}

/// `reset`: sets a new password with the token of a link, once.
async fn reset(State(service): State<Service>, ProviderForm(form): ProviderForm) -> Reply<Changed> {
    let refuse = |reason: Reason| Err(service.wording.refusal(reason, form.lang()));
    let Some(token) = Token::parse(form.text("token")) else {
        return refuse(Reason::LinkOver);
    };
    let digest = token.digest();
    // Hashing is expensive: not for a link that cannot be used.
    let names = service
        .store
        .names_of_link(&digest, clock::seconds())
        .await?;
    if names.is_none() {
        return refuse(Reason::LinkOver);
    }
    let password = match new_password(&form) {
        Ok(password) => password,
        Err(reason) => return refuse(reason),
    };
    if is_easy_for(&service, names, password).await? {
        return refuse(Reason::PasswordEasy);
    }
    let hash = service.passwords.hash(password).await?;
    let new = new(&service, &hash, form.lang());
    if !service.store.use_link(&digest, new).await? {
        return refuse(Reason::LinkOver);
    }
    service.outbox.wake();
    Ok(CHANGED)
}

/// Whether a new password of a customer is easy to guess.
async fn is_easy_for(
    service: &Service,
    names: Option<CustomerNames>,
    password: &str,
) -> Result<bool, PasswordError> {
    let about = names.map(|own| vec![own.email, own.uname, own.company]);
    is_easy(service, password, about.unwrap_or_default()).await
}

fn new<'a>(service: &Service, hash: &'a str, lang: Locale) -> PasswordRow<'a> {
    PasswordRow {
        hash,
        now: clock::seconds(),
        notice: service.outbox.is_on().then_some(lang),
    }
}
