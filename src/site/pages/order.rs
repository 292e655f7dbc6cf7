//! Order query (spec §2, §4, §8): a customer's contracts. Rendered for one person, from calls that
//! are never cached.

use std::time::Duration;

use futures::join;
use http::StatusCode;
use serde::Serialize;
use tokio::time::timeout;
use ts_rs::TS;

use super::contract::ContractRow;
use super::document::Picture;
use super::loading::Loading;
use super::oem_list;
use crate::provider::{CustomerToken, Fid};
use base::site::OrderQuery;

/// The order page's data. It does not contain the token, which the browser has already.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Order {
    pub banner: Option<Picture>,
    /// The requested contract number; empty for all contracts.
    pub search: String,
    pub list: OrderList,
}

/// The outcome of loading the contracts, tagged by `state`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "state", rename_all = "kebab-case")]
#[ts(export_to = "document.ts")]
pub enum OrderList {
    /// No token was given: "please go to login". Status 200.
    NoToken,
    /// The contracts in the provider's order, newest first; empty for "no data". Status 200.
    Listed { contracts: Vec<ContractRow> },
    /// The provider refused the call with a body status outside 500 to 599: the token is invalid or
    /// has expired. The browser ends the session and opens the login page (spec §4). Status 401.
    Refused,
    /// The provider did not respond after several attempts, or failed: body status 500 to 599. The
    /// session stays valid, and trying again may help. Status 503.
    Unavailable,
}

impl Order {
    pub(super) const fn status(&self) -> StatusCode {
        match self.list {
            OrderList::NoToken | OrderList::Listed { .. } => StatusCode::OK,
            OrderList::Refused => StatusCode::UNAUTHORIZED,
            OrderList::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// The maximum wait for contracts, retries included. In-app navigation times out after ten seconds.
pub const CONTRACTS_TIMEOUT: Duration = Duration::from_secs(8);
/// The page's own banner. The specification names none, so that a provider may lack it; then the
/// page has that of the OEM pages.
pub(super) const BANNER: Fid = Fid(1376);

/// Loads the order page. Always a page: each outcome of the list is a state of its own.
pub(super) async fn load(loading: &Loading<'_>, query: &OrderQuery) -> Order {
    let banner = async {
        match loading.banner(BANNER).await {
            None => loading.banner(oem_list::BANNER).await,
            own => own,
        }
    };
    let (banner, list) = join!(banner, list(loading, query));
    Order {
        banner,
        search: query.cno.clone(),
        list,
    }
}

async fn list(loading: &Loading<'_>, query: &OrderQuery) -> OrderList {
    let Some(token) = &query.token else {
        return OrderList::NoToken;
    };
    // Malformed token: refuse without calling the provider.
    let Some(token) = CustomerToken::new(token.as_str()) else {
        return OrderList::Refused;
    };
    match timeout(
        CONTRACTS_TIMEOUT,
        loading
            .content
            .provider()
            .orders(&token, &query.cno, loading.locale),
    )
    .await
    {
        Ok(Ok(contracts)) => {
            let contracts = contracts
                .into_iter()
                .map(|contract| ContractRow::of(contract, loading.texts))
                .collect();
            OrderList::Listed { contracts }
        }
        Ok(Err(error)) if error.ends_session() => OrderList::Refused,
        Ok(Err(error)) => {
            // The cause only: the provider's message may contain customer data.
            tracing::warn!(
                cause = error.label(),
                "a customer's contracts could not be loaded"
            );
            OrderList::Unavailable
        }
        Err(_) => {
            tracing::warn!("a customer's contracts could not be loaded in time");
            OrderList::Unavailable
        }
    }
}
