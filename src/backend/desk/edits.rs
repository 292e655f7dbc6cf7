//! The entries of the content, to write. Each change names the revision that it was made from
//! (`base`), is a revision of its own, and is refused if there is a newer one.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::announced::Announced;
use super::caller::{Caller, Publishers, Roles, Writers};
use super::edit_problem::{ConflictDetails, EditProblem, FieldsDetails};
use super::entries::{self, Entry, EntryName, is_read_only};
use super::input::Body;
use super::problem::{Problem, ProblemDetails};
use crate::backend::BackendError;
use crate::backend::content::{self, EntryFields, FieldProblem, fields, with_fields};
use crate::backend::entry::{EntryId, Interval, RevisionId, State as EntryState, States};
use crate::backend::http::Service;
use crate::backend::store::{NewRevision, Revision};
use crate::locale::Locale;

/// The last second of the year 9999.
const LAST_MOMENT: i64 = 253_402_300_799;

/// Texts that replace those of a revision.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Edit {
    /// The number of the revision that was changed.
    base: i64,
    /// The fields that changed; others may be left out. An empty one is removed.
    #[serde(default)]
    fields: EntryFields,
}

/// Texts to be on the site.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Publication {
    base: i64,
    #[serde(default)]
    fields: EntryFields,
    /// The languages to publish. Those left out are drafts where their texts changed.
    #[schema(value_type = Vec<String>)]
    languages: Vec<Locale>,
}

/// Texts to be on the site from a moment on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Schedule {
    base: i64,
    #[serde(default)]
    fields: EntryFields,
    #[schema(value_type = Vec<String>)]
    languages: Vec<Locale>,
    /// Seconds since 1970.
    from: i64,
    /// The first moment at which the texts are gone; absent if they stay.
    until: Option<i64>,
}

/// Languages to leave the site.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Withdrawal {
    base: i64,
    #[schema(value_type = Vec<String>)]
    languages: Vec<Locale>,
}

/// A revision to go back to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Restoration {
    base: i64,
    /// The number of the revision with the texts.
    number: i64,
}

/// An entry after a change.
#[derive(Serialize, ToSchema)]
pub(super) struct Written {
    pub(super) entry: Entry,
    /// What becomes of the pages that show it, if the site changed. The answer may still be
    /// missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) site: Option<Announced>,
}

type Answer = Result<Json<Written>, EditProblem>;

/// Saves texts without changing the site.
#[utoipa::path(
    put, path = "/entries/{id}/draft", operation_id = "saveDraft",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    request_body = Edit,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails, content_type = "application/problem+json"),
        (status = 422, body = FieldsDetails, content_type = "application/problem+json"),
        (status = "4XX", body = ProblemDetails, content_type = "application/problem+json"),
    ),
)]
pub(super) async fn save_draft(
    State(service): State<Service>,
    caller: Caller<Writers>,
    EntryName(id): EntryName,
    Body(Edit { base, fields }): Body<Edit>,
) -> Answer {
    let change = Change::begin(service, &id, base).await?.with(&fields)?;
    change.write(&caller, "saveDraft", &[]).await
}

/// Puts texts on the site.
#[utoipa::path(
    post, path = "/entries/{id}/publish", operation_id = "publish",
    security(("session" = ["owner", "editor"])),
    params(("id" = String, Path)),
    request_body = Publication,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails, content_type = "application/problem+json"),
        (status = 422, body = FieldsDetails, content_type = "application/problem+json"),
        (status = "4XX", body = ProblemDetails, content_type = "application/problem+json"),
    ),
)]
pub(super) async fn publish(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    EntryName(id): EntryName,
    Body(Publication {
        base,
        fields,
        languages,
    }): Body<Publication>,
) -> Answer {
    let change = Change::begin(service, &id, base).await?.with(&fields)?;
    let change = change.set(&languages, EntryState::PUBLISHED)?;
    change.write(&caller, "publish", &languages).await
}

/// Puts texts on the site at a moment, where the present ones stay until then.
#[utoipa::path(
    post, path = "/entries/{id}/schedule", operation_id = "schedule",
    security(("session" = ["owner", "editor"])),
    params(("id" = String, Path)),
    request_body = Schedule,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails, content_type = "application/problem+json"),
        (status = 422, body = FieldsDetails, content_type = "application/problem+json"),
        (status = "4XX", body = ProblemDetails, content_type = "application/problem+json"),
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
    let change = Change::begin(service, &id, base).await?.with(&fields)?;
    let change = change.set(&languages, EntryState::Published(Interval { from, until }))?;
    change.write(&caller, "schedule", &languages).await
}

/// Takes texts off the site. They stay in the entry.
#[utoipa::path(
    post, path = "/entries/{id}/unpublish", operation_id = "unpublish",
    security(("session" = ["owner", "editor"])),
    params(("id" = String, Path)),
    request_body = Withdrawal,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails, content_type = "application/problem+json"),
        (status = "4XX", body = ProblemDetails, content_type = "application/problem+json"),
    ),
)]
pub(super) async fn unpublish(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    EntryName(id): EntryName,
    Body(Withdrawal { base, languages }): Body<Withdrawal>,
) -> Answer {
    let change = Change::begin(service, &id, base).await?;
    let change = change.set(&languages, EntryState::None)?;
    change.write(&caller, "unpublish", &languages).await
}

/// Saves the texts of an older revision as drafts.
#[utoipa::path(
    post, path = "/entries/{id}/restore", operation_id = "restoreRevision",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    request_body = Restoration,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails, content_type = "application/problem+json"),
        (status = "4XX", body = ProblemDetails, content_type = "application/problem+json"),
    ),
)]
pub(super) async fn restore_revision(
    State(service): State<Service>,
    caller: Caller<Writers>,
    EntryName(id): EntryName,
    Body(Restoration { base, number }): Body<Restoration>,
) -> Answer {
    let mut change = Change::begin(service, &id, base).await?;
    let name = RevisionId { entry: id, number };
    let old = entries::revision(&change.service, &name).await?;
    change.replace_body(old.body);
    change.note = name.to_string();
    change.write(&caller, "restoreRevision", &[]).await
}

/// A change of an entry that is being made.
struct Change {
    service: Service,
    base: Revision,
    body: String,
    states: States,
    note: String,
}

impl Change {
    /// Begins a change of the newest revision, which must be the one that the client has.
    async fn begin(service: Service, id: &EntryId, base: i64) -> Result<Self, EditProblem> {
        if is_read_only(&service) {
            return Err(Problem::ReadOnly.into());
        }
        let newest = entries::newest(&service, id).await?;
        if newest.number != base {
            return Err(EditProblem::conflict(&service, base, newest).await);
        }
        Ok(Self {
            service,
            body: newest.body.clone(),
            states: newest.states,
            note: String::new(),
            base: newest,
        })
    }

    /// Replaces fields of the text.
    fn with(mut self, fields: &EntryFields) -> Result<Self, EditProblem> {
        let body = with_fields(self.base.entry.kind, &self.body, fields)?;
        self.replace_body(body);
        Ok(self)
    }

    /// Replaces the text. Languages that it changes are drafts; a common field changes all of them.
    fn replace_body(&mut self, body: String) {
        let kind = self.base.entry.kind;
        let (before, after) = (fields(kind, &self.body), fields(kind, &body));
        for lang in Locale::ALL {
            let is_other = before.of(lang) != after.of(lang);
            let is_common = before.common != after.common
                && self.states.of(lang) != EntryState::None
                && after.of(lang).is_some();
            if is_other || is_common {
                self.states.set(lang, EntryState::Draft);
            }
        }
        self.body = body;
    }

    fn set(mut self, languages: &[Locale], state: EntryState) -> Result<Self, EditProblem> {
        if languages.is_empty() {
            return Err(Problem::Invalid.into());
        }
        let fields = fields(self.base.entry.kind, &self.body);
        for lang in languages {
            if state != EntryState::None && fields.of(*lang).is_none() {
                return Err(EditProblem::Fields(vec![FieldProblem::missing(*lang)]));
            }
            self.states.set(*lang, state);
        }
        Ok(self)
    }

    /// Writes the revision, if it differs from its base, and waits for the site for a while.
    async fn write<R: Roles>(
        self,
        caller: &Caller<R>,
        action: &str,
        languages: &[Locale],
    ) -> Answer {
        let Self {
            service,
            base,
            body,
            states,
            note,
        } = self;
        if body == base.body && states == base.states {
            let entry = entries::entry(&service, base).await?;
            return Ok(Json(Written { entry, site: None }));
        }
        let untitled = content::untitled(base.entry.kind, &body);
        if !untitled.is_empty() {
            return Err(EditProblem::Fields(untitled));
        }
        let rows = content::rows(&base.entry, &base.file, &body)
            .map_err(|error| EditProblem::of_content(&base.entry, &body, &error))?;
        let revision = NewRevision {
            entry: base.entry.clone(),
            body,
            file: base.file.clone(),
            place: base.place,
            states,
            author: caller.member.email.clone(),
            note,
        };
        let mut db = service.store.begin().await?;
        let number = match content::write_in(&mut db, &revision, Some(&base), &rows).await {
            Ok(number) => number,
            Err(BackendError::Conflict { .. }) => {
                drop(db);
                let newest = entries::newest(&service, &base.entry).await?;
                return Err(EditProblem::conflict(&service, base.number, newest).await);
            }
            Err(error) => return Err(error.into()),
        };
        let subject = subject(&base.entry, number, languages);
        caller.record(&mut db, action, &subject).await?;
        db.commit().await?;
        let entry = base.entry;
        let id = RevisionId { entry, number };
        let site = service.announcements.answered(&service.store, &id).await?;
        let written = entries::revision(&service, &id).await?;
        let entry = entries::entry(&service, written).await?;
        let site = site.map(Into::into);
        Ok(Json(Written { entry, site }))
    }
}

/// What was done, such as `item/3001@4: ja`.
fn subject(entry: &EntryId, number: i64, languages: &[Locale]) -> String {
    let languages = Locale::ALL
        .into_iter()
        .filter(|lang| languages.contains(lang));
    let languages: Vec<_> = languages.map(Locale::code).collect();
    let separator = if languages.is_empty() { "" } else { ": " };
    format!("{entry}@{number}{separator}{}", languages.join(", "))
}
