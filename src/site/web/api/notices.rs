//! `POST /api/v1/user/notices`: whether a customer gets mails about what happened to contracts.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};

use super::account::log_failure;
use super::contracts::count_orders;
use super::envelope::Envelope;
use super::error::ApiError;
use super::form::Form;
use super::language;
use crate::app::App;
use crate::provider::CustomerToken;
use crate::web::asked::Asked;

/// `token`, and `wanted` (`1` or `0`) for a change. The answer's data is whether notices are
/// wanted; a provider that sends none refuses with status 404.
pub(super) async fn notices(
    State(app): State<Arc<App>>,
    Extension(Asked { id, .. }): Extension<Asked>,
    request: Request,
) -> Result<Envelope<bool>, ApiError> {
    let locale = language(request.uri());
    count_orders(&app, request.extensions(), request.headers()).await?;
    let form = Form::read(request).await?;
    let token = CustomerToken::new(form.field("token")).ok_or(ApiError::Refused {
        status: 401,
        msg: String::new(),
    })?;
    let wanted = match form.field("wanted") {
        "1" => Some(true),
        "0" => Some(false),
        _ => None,
    };
    let wanted = app.provider.notices(&token, wanted, locale).await;
    wanted
        .map(Envelope::ok)
        .map_err(|error| log_failure(&id, &error))
}
