//! The list of hooks.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problem::Problem;
use crate::clock;
use crate::hooks::kinds::{HookKind, HookTopic};
use crate::hooks::table::{DeliveryCounts, StoredHook};
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Owners};

/// A webhook, or the robot of a group.
#[derive(Serialize, ToSchema)]
#[schema(as = Hook)]
pub(crate) struct ListedHook {
    id: String,
    /// The number of times that it was saved, which a change names.
    version: i64,
    name: String,
    kind: HookKind,
    is_on: bool,
    topics: Vec<HookTopic>,
    /// The code of the language of messages.
    lang: String,
    /// The server of the address, and its last characters.
    address: String,
    /// Whether messages are signed.
    has_secret: bool,
    /// Until when the secret before signs as well, in seconds since 1970; absent if none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    old_until: Option<i64>,
    /// The number of attempts that failed since one was taken.
    failures: i64,
    /// Whether the key file is another one than that with which address and secret were stored: they
    /// have to be entered again.
    is_lost: bool,
    /// The deliveries of the last two weeks.
    deliveries: DeliveryCounts,
    /// The address of the account that saved it last.
    author: String,
    /// Seconds since 1970.
    saved_at: i64,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Hooks)]
pub(crate) struct ListedHooks {
    hooks: Vec<ListedHook>,
}

impl ListedHook {
    pub(super) fn of(
        service: &Service,
        own: StoredHook,
        deliveries: DeliveryCounts,
    ) -> Result<Self, Problem> {
        let is_lost = service.hooks.courier().is_lost(&own)?;
        let has_old = !own.old_secret.is_empty() && own.old_until > clock::seconds();
        Ok(Self {
            id: own.id,
            version: own.version,
            name: own.name,
            kind: own.kind,
            is_on: own.is_on,
            topics: own.topics.0,
            lang: own.lang,
            address: own.shown,
            has_secret: !own.secret.is_empty(),
            old_until: has_old.then_some(own.old_until),
            failures: own.failures,
            is_lost,
            deliveries,
            author: own.author,
            saved_at: own.saved_at,
        })
    }
}

/// Returns the webhooks and groups, by their names, without their secrets.
#[utoipa::path(
    get, path = "/hooks", operation_id = "listHooks",
    security(("session" = ["owner"])),
    responses(
        (status = 200, body = ListedHooks),
    ),
)]
pub(super) async fn list_hooks(
    State(service): State<Service>,
    _: Caller<Owners>,
) -> Result<Json<ListedHooks>, Problem> {
    let hooks = service.store.hooks().await?;
    let counts = service.store.delivery_counts().await?.into_iter();
    let mut counts: HashMap<_, _> = counts.map(|own| (own.hook.clone(), own)).collect();
    let listed = hooks.into_iter().map(|own| {
        let deliveries = counts.remove(&own.id).unwrap_or_default();
        ListedHook::of(&service, own, deliveries)
    });
    let hooks = listed.collect::<Result<_, _>>()?;
    Ok(Json(ListedHooks { hooks }))
}
