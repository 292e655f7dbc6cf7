//! A change of an entry that is being made, from its base to the revision that is written.
//!
//! A revision that the form saved by itself stands until the next save of the same person, which
//! takes its place: a history has what people saved.

use axum::Json;

use super::edits::{Answer, Written};
use super::entries;
use super::entries::is_read_only;
use super::own_pages::check_name;
use super::problem::EditFailure;
use crate::BackendError;
use crate::api::problem::Problem;
use crate::content;
use crate::content::{EntryFields, FieldProblem, fields, with_fields};
use crate::entries::entry::{EntryId, RevisionId, Section, State as EntryState, States};
use crate::entries::projection::cancel_plan;
use crate::entries::revisions::{NewRevision, Revision, replace as replace_revision};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners, Roles};
use base::locale::Locale;

/// The note of a revision that the form saved by itself.
const AUTOSAVE: &str = "autosave";

/// A change of an entry that is being made.
pub(crate) struct Change {
    service: Service,
    /// The newest revision, which the client has.
    newest: Revision,
    /// The revision before the newest one, if that is an autosave of the same person.
    before_autosave: Option<Revision>,
    body: String,
    states: States,
    /// The languages whose plans are taken back.
    cancelled: Vec<Locale>,
    note: String,
}

impl Change {
    /// Begins a change of the newest revision. The client must have it, or one that differs in
    /// nothing but its place.
    pub(crate) async fn begin<R: Roles>(
        service: Service,
        caller: &Caller<R>,
        id: &EntryId,
        base: i64,
    ) -> Result<Self, EditFailure> {
        if is_read_only(&service) {
            return Err(Problem::ReadOnly.into());
        }
        let newest = entries::newest_or_begun(&service, id).await?;
        if newest.number != base {
            let known = service.store.revision(id, base).await?;
            let is_same = |own: &Revision| own.body == newest.body && own.states == newest.states;
            if !known.as_ref().is_some_and(is_same) {
                return Err(EditFailure::conflict(&service, base, newest).await);
            }
        }
        let is_own_autosave = newest.note == AUTOSAVE && newest.author == caller.member.email;
        let before_autosave = if is_own_autosave {
            service.store.revision_up_to(id, newest.number - 1).await?
        } else {
            None
        };
        Ok(Self {
            service,
            body: newest.body.clone(),
            states: newest.states.clone(),
            cancelled: Vec::new(),
            note: String::new(),
            newest,
            before_autosave,
        })
    }

    pub(crate) fn service(&self) -> &Service {
        &self.service
    }

    pub(crate) fn note(&mut self, note: String) {
        self.note = note;
    }

    /// Replaces fields of the text.
    pub(crate) fn with(mut self, fields: &EntryFields) -> Result<Self, EditFailure> {
        let body = with_fields(self.newest.entry.kind, &self.body, fields)?;
        self.replace_body(body);
        Ok(self)
    }

    /// Replaces the text. Languages that it changes are drafts; a common field changes all of them.
    /// A text that is as it was before an autosave has its state of that time.
    pub(super) fn replace_body(&mut self, body: String) {
        let kind = self.newest.entry.kind;
        let origin = self.before_autosave.as_ref().unwrap_or(&self.newest);
        let (before, after) = (fields(kind, &origin.body), fields(kind, &body));
        let mut states = origin.states.clone();
        for lang in Locale::all() {
            let is_other = before.of(lang) != after.of(lang);
            let is_common = before.common != after.common
                && states.of(lang) != EntryState::None
                && after.of(lang).is_some();
            if is_other || is_common {
                states.set(lang, EntryState::Draft);
            }
        }
        self.states = states;
        self.body = body;
    }

    pub(crate) fn set(
        mut self,
        languages: &[Locale],
        state: EntryState,
    ) -> Result<Self, EditFailure> {
        if languages.is_empty() {
            return Err(Problem::Invalid.into());
        }
        let fields = fields(self.newest.entry.kind, &self.body);
        for lang in languages {
            if state != EntryState::None && fields.of(*lang).is_none() {
                return Err(EditFailure::fields(vec![FieldProblem::missing(*lang)]));
            }
            self.states.set(*lang, state);
        }
        Ok(self)
    }

    /// Takes back what is planned for languages. Their texts are drafts, and what is on the site
    /// stays there.
    pub(super) fn cancel(mut self, languages: Vec<Locale>) -> Result<Self, EditFailure> {
        if languages.is_empty() {
            return Err(Problem::Invalid.into());
        }
        for lang in &languages {
            if self.states.of(*lang).is_published() {
                self.states.set(*lang, EntryState::Draft);
            }
        }
        self.cancelled = languages;
        Ok(self)
    }

    /// Writes the revision, if it differs from its base or its base is an autosave, and waits for
    /// the site for a while.
    pub(crate) async fn write<R: Roles>(
        self,
        caller: &Caller<R>,
        action: ActionKind,
        languages: &[Locale],
    ) -> Answer {
        if self.before_autosave.is_none() && self.is_unchanged() {
            return self.unwritten().await;
        }
        self.write_revision(caller, Some(action), languages).await
    }

    /// Writes the revision, and does not wait for the site.
    pub(super) async fn write_at_once<R: Roles>(
        self,
        caller: &Caller<R>,
        action: ActionKind,
        languages: &[Locale],
    ) -> Result<(), EditFailure> {
        if self.before_autosave.is_some() || !self.is_unchanged() {
            self.commit(caller, Some(action), languages).await?;
        }
        Ok(())
    }

    /// Writes the revision as an autosave. Only the first one of a row of them is noted as an
    /// action: the others take its place.
    pub(super) async fn write_autosave<R: Roles>(mut self, caller: &Caller<R>) -> Answer {
        if self.is_unchanged() {
            return self.unwritten().await;
        }
        AUTOSAVE.clone_into(&mut self.note);
        let action = self
            .before_autosave
            .is_none()
            .then_some(ActionKind::SaveDraft);
        self.write_revision(caller, action, &[]).await
    }

    fn is_unchanged(&self) -> bool {
        self.body == self.newest.body
            && self.states == self.newest.states
            && self.cancelled.is_empty()
    }

    async fn unwritten(self) -> Answer {
        let entry = entries::entry(&self.service, self.newest).await?;
        Ok(Json(Written { entry, site: None }))
    }

    async fn write_revision<R: Roles>(
        self,
        caller: &Caller<R>,
        action: Option<ActionKind>,
        languages: &[Locale],
    ) -> Answer {
        let service = self.service.clone();
        let id = self.commit(caller, action, languages).await?;
        written(&service, id).await
    }

    async fn commit<R: Roles>(
        self,
        caller: &Caller<R>,
        action: Option<ActionKind>,
        languages: &[Locale],
    ) -> Result<RevisionId, EditFailure> {
        let Self {
            service,
            newest: base,
            before_autosave,
            body,
            states,
            cancelled,
            note,
        } = self;
        let publishes = |lang| states.of(lang).is_published();
        if Section::of(base.entry.kind, &base.file) == Section::Law
            && !Owners::include(caller.member.role)
            && Locale::all().any(|lang| publishes(lang) && states.of(lang) != base.states.of(lang))
        {
            return Err(Problem::NotAllowed.into());
        }
        let missing = content::missing_fields(base.entry.kind, &base.file, &body);
        if !missing.is_empty() {
            return Err(EditFailure::fields(missing));
        }
        check_name(&service, &base.entry, &base.file, &body).await?;
        let rows = content::rows(&base.entry, &base.file, &body)
            .map_err(|error| EditFailure::of_content(&base.entry, &body, &error))?;
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
                let newest = entries::newest_or_begun(&service, &base.entry).await?;
                return Err(EditFailure::conflict(&service, base.number, newest).await);
            }
            Err(error) => return Err(error.into()),
        };
        for lang in cancelled {
            cancel_plan(&mut db, &base.entry, lang).await?;
        }
        if let Some(before) = before_autosave {
            replace_revision(&mut db, &base.entry, base.number, before.number).await?;
        }
        if let Some(action) = action {
            let subject = subject(&base.entry, number, languages);
            caller.record(&mut db, action, &subject).await?;
        }
        db.commit().await?;
        Ok(RevisionId {
            entry: base.entry,
            number,
        })
    }
}

/// Returns an entry after a change, and has the site told of it.
pub(crate) async fn written(service: &Service, id: RevisionId) -> Answer {
    service.announcements.wake();
    let site = service.store.first_announcement(&id).await?;
    let written = entries::revision(service, &id).await?;
    let entry = entries::entry(service, written).await?;
    let site = site.map(Into::into);
    Ok(Json(Written { entry, site }))
}

/// The subject of the action, such as `item/3001@4: ja`.
fn subject(entry: &EntryId, number: i64, languages: &[Locale]) -> String {
    let languages = Locale::all().filter(|lang| languages.contains(lang));
    let languages: Vec<_> = languages.map(Locale::code).collect();
    let separator = if languages.is_empty() { "" } else { ": " };
    format!("{entry}@{number}{separator}{}", languages.join(", "))
}
