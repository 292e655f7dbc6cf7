//! Companies of customers: a search for one to choose, and their names.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::subjects;
use crate::api::input::{Body, RowId, Search, name, text};
use crate::api::problem::Problem;
use crate::customers::companies::{Company, rename_company};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Merchandisers};

/// The number of companies in an answer.
const MOST: i64 = 20;

#[derive(Serialize, ToSchema)]
#[schema(as = Company)]
pub(crate) struct ListedCompany {
    id: String,
    /// Its name, or an address of somebody there if staff have not given one.
    name: String,
    /// The number of its people.
    people: i64,
    contracts: i64,
}

impl From<Company> for ListedCompany {
    fn from(company: Company) -> Self {
        Self {
            id: company.id.to_string(),
            name: company.name,
            people: company.people,
            contracts: company.contracts,
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CompaniesQuery {
    /// A part of the name, or of the address of somebody there, whatever the case.
    #[serde(default)]
    text: String,
}

/// Returns the first companies by name, those without one last.
#[utoipa::path(
    get, path = "/companies", operation_id = "listCompanies",
    security(("session" = ["owner", "merchandiser"])),
    params(CompaniesQuery),
    responses(
        (status = 200, body = [ListedCompany]),
    ),
)]
pub(super) async fn list_companies(
    State(service): State<Service>,
    _: Caller<Merchandisers>,
    Search(query): Search<CompaniesQuery>,
) -> Result<Json<Vec<ListedCompany>>, Problem> {
    let companies = service.store.companies(&text(&query.text)?, MOST).await?;
    Ok(Json(companies.into_iter().map(Into::into).collect()))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct CompanyName {
    name: String,
}

/// Changes the name of a company.
#[utoipa::path(
    put, path = "/companies/{id}", operation_id = "renameCompany",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    request_body = CompanyName,
    responses(
        (status = 204),
    ),
)]
pub(crate) async fn rename(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    RowId(id): RowId,
    Body(wanted): Body<CompanyName>,
) -> Result<StatusCode, Problem> {
    let wanted = name(&wanted.name)?;
    let mut write = service.store.begin().await?;
    if !rename_company(&mut write, id, &wanted).await? {
        return Err(Problem::NotFound);
    }
    caller
        .record(
            &mut write,
            ActionKind::RenameCompany,
            &subjects::company(id),
        )
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
