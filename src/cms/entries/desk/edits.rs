//! The entries of the content, to write. Each change names the revision that it was made from
//! (`base`), is a revision of its own, and is refused if there is a newer one.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::announced::Announced;
use super::change::Change;
use super::entries;
use super::entries::{Entry, EntryName};
use super::problem::{ConflictDetails, EditFailure, FieldsDetails};
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::content::EntryFields;
use crate::entries::entry::{Interval, RevisionId, State as EntryState};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Publishers, Writers};
use base::locale::Locale;

/// The last second of the year 9999.
const LAST_MOMENT: i64 = 253_402_300_799;

/// Texts that replace those of a revision.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Edit {
    /// The number of the revision that was changed.
    base: i64,
    /// The fields that changed; others may be left out. An empty one is removed.
    #[serde(default)]
    fields: EntryFields,
    /// Who saves.
    #[serde(default)]
    by: SavedBy,
}

/// Who saves a draft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SavedBy {
    /// The person, who wants a revision of it.
    #[default]
    Person,
    /// The form, some time after somebody has stopped typing. The next save of this person replaces
    /// the revision.
    Form,
}

/// Texts to be on the site.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Publication {
    base: i64,
    #[serde(default)]
    fields: EntryFields,
    /// The languages to publish. Those left out are drafts where their texts changed.
    languages: Vec<Locale>,
}

/// Texts to be on the site from a moment on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Schedule {
    base: i64,
    #[serde(default)]
    fields: EntryFields,
    languages: Vec<Locale>,
    /// Seconds since 1970.
    from: i64,
    /// The first moment at which the texts are gone; absent if they stay.
    until: Option<i64>,
}

/// Languages to leave the site, or whose plans end.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Withdrawal {
    base: i64,
    languages: Vec<Locale>,
}

/// A revision to go back to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Restoration {
    base: i64,
    /// The number of the revision with the texts.
    number: i64,
}

/// An entry after a change.
#[derive(Serialize, ToSchema)]
pub(crate) struct Written {
    pub(crate) entry: Entry,
    /// When the site changes, if it does. `getAnnouncement` returns which pages are new.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) site: Option<Announced>,
}

pub(crate) type Answer = Result<Json<Written>, EditFailure>;

/// Saves texts without changing the site.
#[utoipa::path(
    put, path = "/entries/{id}/draft", operation_id = "saveDraft",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    request_body = Edit,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails),
        (status = 422, body = FieldsDetails),
    ),
)]
pub(super) async fn save_draft(
    State(service): State<Service>,
    caller: Caller<Writers>,
    EntryName(id): EntryName,
    Body(Edit { base, fields, by }): Body<Edit>,
) -> Answer {
    let change = Change::begin(service, &caller, &id, base).await?;
    let change = change.with(&fields)?;
    match by {
        SavedBy::Person => change.write(&caller, ActionKind::SaveDraft, &[]).await,
        SavedBy::Form => change.write_autosave(&caller).await,
    }
}

/// Puts texts on the site.
#[utoipa::path(
    post, path = "/entries/{id}/publish", operation_id = "publish",
    security(("session" = ["owner", "editor"])),
    params(("id" = String, Path)),
    request_body = Publication,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails),
        (status = 422, body = FieldsDetails),
    ),
)]
pub(crate) async fn publish(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    EntryName(id): EntryName,
    Body(Publication {
        base,
        fields,
        languages,
    }): Body<Publication>,
) -> Answer {
    let change = Change::begin(service, &caller, &id, base).await?;
    let change = change.with(&fields)?;
    let change = change.set(&languages, EntryState::PUBLISHED)?;
    change.write(&caller, ActionKind::Publish, &languages).await
}

/// Puts texts on the site at a moment, where the present ones stay until then.
#[utoipa::path(
    post, path = "/entries/{id}/schedule", operation_id = "schedule",
    security(("session" = ["owner", "editor"])),
    params(("id" = String, Path)),
    request_body = Schedule,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails),
        (status = 422, body = FieldsDetails),
    ),
)]
pub(super) async fn schedule(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    EntryName(id): EntryName,
    Body(schedule): Body<Schedule>,
) -> Answer {
    let Schedule {
        base,
        fields,
        languages,
        from,
        until,
    } = schedule;
    let times = 0..=LAST_MOMENT;
    let is_interval = until.is_none_or(|until| from < until && times.contains(&until));
    if !is_interval || !times.contains(&from) {
        return Err(Problem::Invalid.into());
    }
    let until = until.unwrap_or(Interval::OPEN.until);
    let change = Change::begin(service, &caller, &id, base).await?;
    let change = change.with(&fields)?;
    let change = change.set(&languages, EntryState::Published(Interval { from, until }))?;
    change
        .write(&caller, ActionKind::Schedule, &languages)
        .await
}

/// Takes texts off the site. They stay in the entry.
#[utoipa::path(
    post, path = "/entries/{id}/unpublish", operation_id = "unpublish",
    security(("session" = ["owner", "editor"])),
    params(("id" = String, Path)),
    request_body = Withdrawal,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails),
    ),
)]
pub(super) async fn unpublish(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    EntryName(id): EntryName,
    Body(Withdrawal { base, languages }): Body<Withdrawal>,
) -> Answer {
    let change = Change::begin(service, &caller, &id, base).await?;
    let change = change.set(&languages, EntryState::None)?;
    change
        .write(&caller, ActionKind::Unpublish, &languages)
        .await
}

/// Takes back what is planned. What is on the site stays there, and the texts stay in the entry.
#[utoipa::path(
    post, path = "/entries/{id}/cancel-plan", operation_id = "cancelPlan",
    security(("session" = ["owner", "editor"])),
    params(("id" = String, Path)),
    request_body = Withdrawal,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails),
    ),
)]
pub(super) async fn cancel_plan(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    EntryName(id): EntryName,
    Body(Withdrawal { base, languages }): Body<Withdrawal>,
) -> Answer {
    let change = Change::begin(service, &caller, &id, base).await?;
    let change = change.cancel(languages.clone())?;
    change
        .write(&caller, ActionKind::CancelPlan, &languages)
        .await
}

/// Saves the texts of an older revision as drafts.
#[utoipa::path(
    post, path = "/entries/{id}/restore", operation_id = "restoreRevision",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    request_body = Restoration,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails),
    ),
)]
pub(crate) async fn restore_revision(
    State(service): State<Service>,
    caller: Caller<Writers>,
    EntryName(id): EntryName,
    Body(Restoration { base, number }): Body<Restoration>,
) -> Answer {
    let mut change = Change::begin(service, &caller, &id, base).await?;
    let name = RevisionId { entry: id, number };
    let old = entries::revision(change.service(), &name).await?;
    change.replace_body(old.body);
    change.note(name.to_string());
    change
        .write(&caller, ActionKind::RestoreRevision, &[])
        .await
}
