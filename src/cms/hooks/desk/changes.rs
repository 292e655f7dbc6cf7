//! Hooks that are added, changed and deleted.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::hooks::ListedHook;
use crate::api::input;
use crate::api::input::{Body, Id};
use crate::api::problem::Problem;
use crate::clock;
use crate::hooks::kinds::{HookKind, HookTopic};
use crate::hooks::table::{
    ChosenTopics, DeliveryCounts, StoredHook, add_hook as add, count_hooks, delete_hook as delete,
    save_hook as save,
};
use crate::hooks::vault::SealedPart;
use crate::hooks::{MOST_HOOKS, OLD_SECRET, address, signature};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners};
use crate::token::draw_id;
use base::locale::Locale;

/// The maximum length of the secret of a robot, in bytes.
const LONGEST_SECRET: usize = 200;

/// A hook as somebody writes it.
#[derive(Deserialize, ToSchema)]
pub(crate) struct WrittenHook {
    /// The version that somebody saw; 0 for a new one.
    version: i64,
    name: String,
    /// That of a new one; it stays.
    kind: HookKind,
    is_on: bool,
    topics: Vec<HookTopic>,
    /// The language of messages.
    lang: Locale,
    /// Empty if it stays.
    address: String,
    /// The secret of a group's robot of `DingTalk` or Feishu, if its messages are signed; absent if
    /// it stays. A webhook draws its own.
    secret: Option<String>,
}

/// A hook that was written.
#[derive(Serialize, ToSchema)]
pub(crate) struct SavedHook {
    hook: ListedHook,
    /// The new secret of a webhook, which nobody is shown again.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// The version of a hook that somebody saw.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SeenHook {
    version: i64,
}

impl WrittenHook {
    /// Writes what was entered into a hook: a new one, or one that is stored.
    fn apply(self, service: &Service, hook: &mut StoredHook) -> Result<(), Problem> {
        let topics = topics(hook.kind, self.topics)?;
        hook.name = input::name(&self.name)?;
        hook.is_on = self.is_on;
        hook.topics = ChosenTopics(topics);
        self.lang.code().clone_into(&mut hook.lang);
        let courier = service.hooks.courier();
        if !self.address.trim().is_empty() {
            let url = address::checked(&self.address, hook.kind, &courier.outside);
            let url = url.ok_or(Problem::RefusedAddress)?;
            hook.shown = address::shown(&url);
            let sealed = courier
                .vault
                .seal(&hook.id, SealedPart::Address, url.into());
            hook.address = sealed?;
        } else if hook.address.is_empty() {
            return Err(Problem::RefusedAddress);
        }
        let is_signed = matches!(hook.kind, HookKind::Dingtalk | HookKind::Feishu);
        if let Some(secret) = self.secret {
            let secret = secret.trim();
            let is_plain = secret.bytes().all(|byte| byte.is_ascii_graphic());
            let is_taken = is_signed || secret.is_empty();
            if !is_taken || !is_plain || secret.len() > LONGEST_SECRET {
                return Err(Problem::Invalid);
            }
            if is_signed {
                hook.secret = sealed_secret(service, &hook.id, secret)?;
            }
        }
        Ok(())
    }
}

/// Returns the chosen events, each once.
fn topics(kind: HookKind, mut chosen: Vec<HookTopic>) -> Result<Vec<HookTopic>, Problem> {
    chosen.sort_unstable();
    chosen.dedup();
    if chosen.iter().all(|topic| kind.takes(*topic)) {
        Ok(chosen)
    } else {
        Err(Problem::Invalid)
    }
}

/// Seals a secret; an empty one is none.
fn sealed_secret(service: &Service, hook: &str, secret: &str) -> Result<String, Problem> {
    if secret.is_empty() {
        return Ok(String::new());
    }
    let vault = &service.hooks.courier().vault;
    Ok(vault.seal(hook, SealedPart::Secret, secret.to_owned())?)
}

/// Saves the next version of a hook, and records it.
async fn save_next(
    service: &Service,
    caller: &Caller<Owners>,
    (mut hook, seen): (StoredHook, i64),
    action: ActionKind,
) -> Result<ListedHook, Problem> {
    hook.version = seen.saturating_add(1);
    hook.author.clone_from(&caller.member.email);
    hook.saved_at = clock::seconds();
    let mut write = service.store.begin().await?;
    if !save(&mut write, &hook).await? {
        return Err(Problem::Conflict);
    }
    caller.record(&mut write, action, &hook.name).await?;
    write.commit().await?;
    service.hooks.wake();
    let counts = service.store.delivery_counts().await?.into_iter();
    let own = counts.into_iter().find(|own| own.hook == hook.id);
    // A save ends the pause after failures.
    hook.failures = 0;
    ListedHook::of(service, hook, own.unwrap_or_default())
}

/// Adds a webhook, whose secret is in this answer alone, or the robot of a group.
#[utoipa::path(
    post, path = "/hooks", operation_id = "addHook",
    security(("session" = ["owner"])),
    request_body = WrittenHook,
    responses(
        (status = 201, body = SavedHook),
    ),
)]
pub(super) async fn add_hook(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Body(written): Body<WrittenHook>,
) -> Result<(StatusCode, Json<SavedHook>), Problem> {
    let mut hook = StoredHook {
        id: draw_id(),
        version: 1,
        name: String::new(),
        kind: written.kind,
        is_on: true,
        topics: ChosenTopics(Vec::new()),
        lang: String::new(),
        address: String::new(),
        shown: String::new(),
        secret: String::new(),
        old_secret: String::new(),
        old_until: 0,
        failures: 0,
        author: caller.member.email.clone(),
        saved_at: clock::seconds(),
    };
    written.apply(&service, &mut hook)?;
    let secret = (hook.kind == HookKind::Webhook).then(signature::draw_secret);
    if let Some(secret) = &secret {
        hook.secret = sealed_secret(&service, &hook.id, secret)?;
    }
    let mut write = service.store.begin().await?;
    if count_hooks(&mut write).await? >= MOST_HOOKS {
        return Err(Problem::TooManyHooks);
    }
    add(&mut write, &hook).await?;
    caller
        .record(&mut write, ActionKind::AddHook, &hook.name)
        .await?;
    write.commit().await?;
    let hook = ListedHook::of(&service, hook, DeliveryCounts::default())?;
    Ok((StatusCode::CREATED, Json(SavedHook { hook, secret })))
}

/// Changes a webhook or a group, unless somebody else has changed it meanwhile. Its kind stays.
#[utoipa::path(
    put, path = "/hooks/{id}", operation_id = "saveHook",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    request_body = WrittenHook,
    responses(
        (status = 200, body = SavedHook),
    ),
)]
pub(super) async fn save_hook(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Id(id): Id,
    Body(written): Body<WrittenHook>,
) -> Result<Json<SavedHook>, Problem> {
    let hook = service.store.hook(&id).await?;
    let mut hook = hook.ok_or(Problem::NotFound)?;
    if hook.kind != written.kind {
        return Err(Problem::Invalid);
    }
    let seen = written.version;
    written.apply(&service, &mut hook)?;
    let hook = save_next(&service, &caller, (hook, seen), ActionKind::SaveHook).await?;
    Ok(Json(SavedHook { hook, secret: None }))
}

/// Draws a new secret of a webhook, which is in this answer alone. The one before signs as well for
/// a day.
#[utoipa::path(
    post, path = "/hooks/{id}/secret", operation_id = "renewHookSecret",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    request_body = SeenHook,
    responses(
        (status = 200, body = SavedHook),
    ),
)]
pub(super) async fn renew_hook_secret(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Id(id): Id,
    Body(SeenHook { version }): Body<SeenHook>,
) -> Result<Json<SavedHook>, Problem> {
    let hook = service.store.hook(&id).await?;
    let mut hook = hook.ok_or(Problem::NotFound)?;
    if hook.kind != HookKind::Webhook {
        return Err(Problem::Invalid);
    }
    let secret = signature::draw_secret();
    let sealed = sealed_secret(&service, &hook.id, &secret)?;
    let before = std::mem::replace(&mut hook.secret, sealed);
    let vault = &service.hooks.courier().vault;
    let opened = vault.open(&hook.id, SealedPart::Secret, &before)?;
    // One of another key file signs nothing.
    hook.old_secret = opened.map_or_else(String::new, |_| before);
    hook.old_until = clock::seconds().saturating_add(OLD_SECRET);
    let seen = (hook, version);
    let hook = save_next(&service, &caller, seen, ActionKind::RenewHookSecret).await?;
    let secret = Some(secret);
    Ok(Json(SavedHook { hook, secret }))
}

/// Deletes a webhook or a group, with its deliveries.
#[utoipa::path(
    delete, path = "/hooks/{id}", operation_id = "deleteHook",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
    ),
)]
pub(super) async fn delete_hook(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let mut write = service.store.begin().await?;
    let name = delete(&mut write, &id).await?;
    let name = name.ok_or(Problem::NotFound)?;
    caller
        .record(&mut write, ActionKind::DeleteHook, &name)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
