//! The deliveries of a hook, with each attempt; trials; sending again.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::api::input::{Id, Search};
use crate::api::problem::Problem;
use crate::clock;
use crate::hooks::delivery_table::{Delivery, HookAttempt, HookFault, resend};
use crate::hooks::kinds::HookTopic;
use crate::hooks::request::DeliveryError;
use crate::mail::table::MailState;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners};
use crate::store::RowSlice;

/// The number of deliveries in an answer.
const PAGE: i64 = 20;

/// An attempt to deliver.
#[derive(Serialize, ToSchema)]
#[schema(as = DeliveryAttempt)]
pub(crate) struct ListedAttempt {
    /// Milliseconds since 1970.
    made_at: i64,
    /// Milliseconds.
    took: i64,
    /// The status of HTTP; absent without an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<i64>,
    /// The first 500 bytes of the answer.
    answer: String,
    /// Why it was not taken; absent if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<HookFault>,
}

impl From<HookAttempt> for ListedAttempt {
    fn from(own: HookAttempt) -> Self {
        Self {
            fault: own.fault(),
            made_at: own.made_at,
            took: own.took,
            status: (own.status != 0).then_some(own.status),
            answer: own.answer,
        }
    }
}

/// An event for a hook.
#[derive(Serialize, ToSchema)]
#[schema(as = Delivery)]
pub(crate) struct ListedDelivery {
    id: String,
    topic: HookTopic,
    /// What a webhook gets as `data`.
    #[schema(value_type = Object)]
    data: Value,
    /// Seconds since 1970; of what is planned, in the future.
    happened_at: i64,
    state: MailState,
    /// The next attempt, in seconds since 1970, while it waits.
    due_at: i64,
    /// In their order.
    attempts: Vec<ListedAttempt>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Deliveries {
    /// The last ones first.
    deliveries: Vec<ListedDelivery>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DeliveriesQuery {
    /// The number of deliveries to leave out.
    #[serde(default)]
    offset: i64,
}

/// Returns twenty deliveries of a hook, each with its attempts.
#[utoipa::path(
    get, path = "/hooks/{id}/deliveries", operation_id = "listDeliveries",
    security(("session" = ["owner"])),
    params(("id" = String, Path), DeliveriesQuery),
    responses(
        (status = 200, body = Deliveries),
    ),
)]
pub(super) async fn list_deliveries(
    State(service): State<Service>,
    _: Caller<Owners>,
    Id(id): Id,
    Search(query): Search<DeliveriesQuery>,
) -> Result<Json<Deliveries>, Problem> {
    let hook = service.store.hook(&id).await?;
    hook.ok_or(Problem::NotFound)?;
    let rows = RowSlice::new(query.offset, PAGE);
    let (deliveries, attempts) = service.store.deliveries(&id, rows).await?;
    let mut by_delivery: HashMap<String, Vec<ListedAttempt>> = HashMap::new();
    for row in attempts {
        let own = by_delivery.entry(row.delivery).or_default();
        own.push(row.attempt.into());
    }
    let listed = |own: Delivery| ListedDelivery {
        attempts: by_delivery.remove(&own.id).unwrap_or_default(),
        data: serde_json::from_str(&own.data).unwrap_or_default(),
        id: own.id,
        topic: own.topic,
        happened_at: own.happened_at,
        state: own.state,
        due_at: own.due_at,
    };
    let deliveries = deliveries.into_iter().map(listed).collect();
    Ok(Json(Deliveries { deliveries }))
}

/// Sends a webhook or a group a trial, and returns the answer.
#[utoipa::path(
    post, path = "/hooks/{id}/test", operation_id = "testHook",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = ListedAttempt),
    ),
)]
pub(super) async fn test_hook(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Id(id): Id,
) -> Result<Json<ListedAttempt>, Problem> {
    let hook = service.store.hook(&id).await?;
    let hook = hook.ok_or(Problem::NotFound)?;
    let mut write = service.store.begin().await?;
    caller
        .record(&mut write, ActionKind::TestHook, &hook.name)
        .await?;
    let tested = service.hooks.test(&service.store, &hook, write).await?;
    let attempt = tested.ok_or(Problem::Busy)?;
    // What waited for a pause may be sent now.
    service.hooks.wake();
    Ok(Json(attempt.into()))
}

/// Sends a delivery again, taken or not, with the same id.
#[utoipa::path(
    post, path = "/deliveries/{id}/resend", operation_id = "resendDelivery",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
    ),
)]
pub(super) async fn resend_delivery(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let mut write = service.store.begin().await?;
    let name = resend(&mut write, &id, clock::seconds()).await?;
    let name = name.ok_or(Problem::NotFound)?;
    caller
        .record(&mut write, ActionKind::ResendDelivery, &name)
        .await?;
    write.commit().await?;
    service.hooks.wake();
    Ok(StatusCode::NO_CONTENT)
}

impl From<DeliveryError> for Problem {
    fn from(error: DeliveryError) -> Self {
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "a trial could not be sent"
        );
        Self::Failed
    }
}
