//! Templates of answers: read by those who answer buyers, written by owners and editors.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::inbox::Answerers;
use crate::api::input;
use crate::api::input::{Body, Id};
use crate::api::problem::Problem;
use crate::clock;
use crate::inquiries::templates::{
    AnswerTemplate, MOST_TEMPLATES, TemplateFault, TemplateText, TemplateTexts, add_template,
    count_templates, delete_template, save_template,
};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Publishers};
use crate::token::draw_id;

/// A template of answers.
#[derive(Serialize, ToSchema)]
#[schema(as = AnswerTemplate)]
pub(crate) struct ListedTemplate {
    id: String,
    /// The number of times that it was saved, which a change names.
    version: i64,
    name: String,
    /// Subject and text by the codes of languages.
    texts: BTreeMap<String, TemplateText>,
    /// The address of the account that saved it last.
    author: String,
    /// Seconds since 1970.
    saved_at: i64,
}

impl From<AnswerTemplate> for ListedTemplate {
    fn from(own: AnswerTemplate) -> Self {
        Self {
            id: own.id,
            version: own.version,
            name: own.name,
            texts: own.texts.0,
            author: own.author,
            saved_at: own.saved_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct AnswerTemplates {
    templates: Vec<ListedTemplate>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct WrittenTemplate {
    /// The version that somebody saw; 0 for a new one.
    version: i64,
    name: String,
    /// Subject and text by the codes of languages. `{{name}}`, `{{number}}` and `{{style}}` stand
    /// for the buyer's name, the inquiry's number and its style.
    texts: BTreeMap<String, TemplateText>,
}

impl WrittenTemplate {
    fn checked<R>(self, id: String, caller: &Caller<R>) -> Result<AnswerTemplate, Problem> {
        let texts = TemplateTexts::checked(&self.texts);
        Ok(AnswerTemplate {
            id,
            version: self.version.saturating_add(1),
            name: input::name(&self.name)?,
            texts: texts.map_err(|fault| match fault {
                TemplateFault::Invalid | TemplateFault::Empty => Problem::NoText,
                TemplateFault::TooLong => Problem::TooLong,
                TemplateFault::Placeholder => Problem::UnknownPlaceholder,
            })?,
            author: caller.member.email.clone(),
            saved_at: clock::seconds(),
        })
    }
}

/// Returns the templates, by their names.
#[utoipa::path(
    get, path = "/answer-templates", operation_id = "listAnswerTemplates",
    security(("session" = ["owner", "editor", "merchandiser"])),
    responses(
        (status = 200, body = AnswerTemplates),
    ),
)]
pub(super) async fn list_answer_templates(
    State(service): State<Service>,
    _: Caller<Answerers>,
) -> Result<Json<AnswerTemplates>, Problem> {
    let templates = service.store.answer_templates().await?;
    Ok(Json(AnswerTemplates {
        templates: templates.into_iter().map(Into::into).collect(),
    }))
}

/// Adds a template.
#[utoipa::path(
    post, path = "/answer-templates", operation_id = "addAnswerTemplate",
    security(("session" = ["owner", "editor"])),
    request_body = WrittenTemplate,
    responses(
        (status = 201, body = ListedTemplate),
    ),
)]
pub(super) async fn add_answer_template(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    Body(written): Body<WrittenTemplate>,
) -> Result<(StatusCode, Json<ListedTemplate>), Problem> {
    let template = WrittenTemplate {
        version: 0,
        ..written
    };
    let template = template.checked(draw_id(), &caller)?;
    let mut write = service.store.begin().await?;
    if count_templates(&mut write).await? >= MOST_TEMPLATES {
        return Err(Problem::TooManyTemplates);
    }
    add_template(&mut write, &template).await?;
    caller
        .record(&mut write, ActionKind::AddAnswerTemplate, &template.name)
        .await?;
    write.commit().await?;
    Ok((StatusCode::CREATED, Json(template.into())))
}

/// Changes a template, unless somebody else has changed it meanwhile.
#[utoipa::path(
    put, path = "/answer-templates/{id}", operation_id = "saveAnswerTemplate",
    security(("session" = ["owner", "editor"])),
    params(("id" = String, Path)),
    request_body = WrittenTemplate,
    responses(
        (status = 200, body = ListedTemplate),
    ),
)]
pub(super) async fn save_answer_template(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    Id(id): Id,
    Body(written): Body<WrittenTemplate>,
) -> Result<Json<ListedTemplate>, Problem> {
    let template = written.checked(id, &caller)?;
    let mut write = service.store.begin().await?;
    if !save_template(&mut write, &template).await? {
        drop(write);
        let all = service.store.answer_templates().await?;
        let is_there = all.iter().any(|own| own.id == template.id);
        return Err(if is_there {
            Problem::Conflict
        } else {
            Problem::NotFound
        });
    }
    caller
        .record(&mut write, ActionKind::SaveAnswerTemplate, &template.name)
        .await?;
    write.commit().await?;
    Ok(Json(template.into()))
}

/// Deletes a template. Answers that were made of it stay.
#[utoipa::path(
    delete, path = "/answer-templates/{id}", operation_id = "deleteAnswerTemplate",
    security(("session" = ["owner", "editor"])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
    ),
)]
pub(super) async fn delete_answer_template(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let mut write = service.store.begin().await?;
    let name = delete_template(&mut write, &id).await?;
    let name = name.ok_or(Problem::NotFound)?;
    caller
        .record(&mut write, ActionKind::DeleteAnswerTemplate, &name)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
