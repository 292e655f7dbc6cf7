//! `/s16/…`: a customer's contracts and their style lines. The token identifies the customer.
//! Another customer's contract is indistinguishable from a missing one.

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use serde::Serialize;

use super::columns::{Contract, StyleLine};
use super::due::ContractStyles;
use super::kind::ColumnValue as _;
use super::papers::table::Paper;
use crate::api::answer::{ProviderAnswer, Refusal, Reply};
use crate::api::params::Params;
use crate::api::wording::Reason;
use crate::clock;
use crate::customers::sessions::Session;
use crate::service::Service;
use crate::token::Token;
use base::currency::Currency;
use base::paper::PaperKind;

pub(crate) fn calls() -> Router<Service> {
    Router::new()
        .route("/s16/api/v1/order/pager", get(contracts))
        .route("/s16/opp/style/pager", get(style_lines))
}

/// A contract with its papers, and with what is due of its styles.
#[derive(Serialize)]
struct ContractWithPapers {
    #[serde(flatten)]
    contract: Contract,
    #[serde(flatten)]
    styles: ContractStyles,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    documents: Vec<SentPaper>,
}

/// A style line with its contract's number.
#[derive(Serialize)]
struct LineWithNumber {
    cno: String,
    /// Absent for US dollars, as in the contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    currency: Option<Currency>,
    #[serde(flatten)]
    line: StyleLine,
}

#[derive(Serialize)]
struct SentPaper {
    id: String,
    kind: PaperKind,
    name: String,
    /// In bytes.
    size: i64,
    /// `YYYY-MM-DD HH:MM:SS`, China Standard Time.
    time: String,
}

impl From<Paper> for SentPaper {
    fn from(paper: Paper) -> Self {
        Self {
            time: clock::china(paper.added_at),
            id: paper.id,
            kind: paper.kind.0,
            name: paper.name,
            size: paper.size,
        }
    }
}

/// `order/pager`: the contracts with `cno` in their number or in one of their styles; all of them
/// when it is empty.
async fn contracts(
    State(service): State<Service>,
    params: Params,
) -> Reply<Vec<ContractWithPapers>> {
    let (session, store) = (session(&service, &params).await?, &service.store);
    let contracts = store.contracts(session, params.text("cno"), params.rows()?);
    let contracts = contracts.await?;
    let mut papers = store.customer_papers(session).await?;
    let mut styles = store.contract_styles(session.customer).await?;
    let with_papers = contracts.into_iter().map(|contract| {
        let papers = papers.remove(&contract.sid).unwrap_or_default();
        ContractWithPapers {
            styles: styles.remove(&contract.sid).unwrap_or_default(),
            contract,
            documents: papers.into_iter().map(Into::into).collect(),
        }
    });
    Ok(ProviderAnswer(with_papers.collect()))
}

/// `style/pager`: the style lines of the contract whose id is `ctsid`.
async fn style_lines(State(service): State<Service>, params: Params) -> Reply<Vec<LineWithNumber>> {
    let session = session(&service, &params).await?;
    let found = service
        .store
        .style_lines(session, params.text("ctsid"), params.rows()?)
        .await?;
    let Some((cno, currency, lines)) = found else {
        return Err(service
            .wording
            .refusal(Reason::NoSuchContract, params.lang()));
    };
    let with_number = lines.into_iter().map(|line| LineWithNumber {
        cno: cno.clone(),
        currency: currency.is_sent().then_some(currency),
        line,
    });
    Ok(ProviderAnswer(with_number.collect()))
}

/// Returns the session of a call's token.
pub(crate) async fn session(service: &Service, params: &Params) -> Result<Session, Refusal> {
    let session = match Token::parse(params.text("token")) {
        Some(token) => {
            service
                .store
                .session(&token.digest(), clock::seconds())
                .await?
        }
        None => None,
    };
    let refuse = |reason| service.wording.refusal(reason, params.lang());
    match session {
        None => Err(refuse(Reason::LoginOver)),
        Some(Session {
            must_change: true, ..
        }) => Err(refuse(Reason::PasswordDue)),
        Some(session) => Ok(session),
    }
}
