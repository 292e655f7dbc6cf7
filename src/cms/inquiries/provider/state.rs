//! `/api/v1/inquiry/state`: the state of an inquiry for whoever has the link to it. It has nothing
//! of the buyer but what was asked about.

use axum::extract::State;
use serde::Serialize;

use crate::api::answer::{ProviderAnswer, Refusal, Reply};
use crate::api::params::ProviderForm;
use crate::clock;
use crate::inquiries::commands::{EventKind, InquiryState};
use crate::mail::answering_team;
use crate::service::Service;

/// The state of an inquiry.
#[derive(Serialize)]
pub(super) struct StateData {
    number: String,
    /// `received`, `handled` or `answered`.
    state: &'static str,
    /// Seconds since 1970.
    received_at: i64,
    styles: Vec<AskedStyle>,
    /// The team that answers, as the language names it; empty if it is none in particular.
    team: String,
    /// When it answers, such as `9:00-18:00 +08:00`; may be empty.
    hours: String,
}

#[derive(Serialize)]
struct AskedStyle {
    code: String,
    name: String,
    pieces: String,
}

/// `inquiry/state`: the state of the inquiry that the key of a link opens. Refusal 410 for another
/// key, one whose time is over, and for an inquiry that was deleted.
pub(super) async fn state(
    State(service): State<Service>,
    ProviderForm(form): ProviderForm,
) -> Reply<StateData> {
    let gone = || Refusal::new(410, "there is no such inquiry");
    let number = service.signer.inquiry(form.raw("key"), clock::seconds());
    let number = number.map_err(|error| {
        let error: &dyn std::error::Error = &error;
        tracing::error!(error, "the key of a link cannot be read");
        Refusal::internal()
    })?;
    let number = number.ok_or_else(gone)?;
    let stored = service.store.inquiry(number).await?.ok_or_else(gone)?;
    let inquiry = stored.inquiry();
    let mut styles: Vec<_> = inquiry
        .styles()
        .iter()
        .map(|row| AskedStyle {
            code: row.code.clone(),
            name: row.name.clone(),
            pieces: row.pieces.clone(),
        })
        .collect();
    let typed = inquiry.typed_styles();
    if !typed.is_empty() {
        styles.push(AskedStyle {
            code: typed,
            name: String::new(),
            pieces: String::new(),
        });
    }
    let team = answering_team(&service.store, &inquiry, form.lang()).await;
    let (team, hours) = team.map_or_else(Default::default, |team| (team.title, team.hours));
    Ok(ProviderAnswer(StateData {
        number: stored.shown_number(),
        state: shown(&service, number, stored.state).await?,
        received_at: stored.received_at,
        styles,
        team,
        hours,
    }))
}

/// The state as buyers are told it: one that was closed without an answer stays what it was.
async fn shown(
    service: &Service,
    number: i64,
    state: InquiryState,
) -> Result<&'static str, Refusal> {
    Ok(match state {
        InquiryState::New => "received",
        InquiryState::Work => "handled",
        InquiryState::Answered => "answered",
        InquiryState::Closed => {
            let events = service.store.inquiry_events(number).await?;
            let is_answered = events.iter().any(|own| own.kind == EventKind::Answer);
            if is_answered { "answered" } else { "handled" }
        }
    })
}
