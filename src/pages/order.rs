//! Order query (spec §2, §4, §8): a customer's contracts. Made for one person, from calls that nothing remembers.

use std::time::Duration;

use futures::join;
use http::StatusCode;
use serde::Serialize;
use tokio::time::timeout;
use ts_rs::TS;

use super::contract::ContractRow;
use super::document::Picture;
use super::loading::{Loading, picture};
use crate::provider::{Content, Fid, Provider, Token};
use crate::site::OrderQuery;

/// The order page's data. The token that it was made with is not in it: the browser has it already.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "order.ts")]
pub struct Order {
    /// The banner.
    pub banner: Option<Picture>,
    /// The contract number that was looked for; empty for every contract.
    pub search: String,
    /// What became of the list.
    pub list: OrderList,
}

/// What became of a list of contracts, told apart by `state`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "state", rename_all = "kebab-case")]
#[ts(export_to = "order.ts")]
pub enum OrderList {
    /// No token was given: "please go to login". Status 200.
    NoToken,
    /// The contracts, newest first as the provider orders them; "no data" where there are none. Status 200.
    Listed {
        /// One row each.
        contracts: Vec<ContractRow>,
    },
    /// The provider refused the call with any body status but 500 to 599: the token is wrong or has expired. The browser
    /// forgets the session and goes to the login (spec §4). Status 401.
    Refused,
    /// The provider could not be asked, also after several attempts, or refused with a body status from 500 to 599. The
    /// session is as good as before, and asking again may help. Status 503.
    Unavailable {
        /// The provider's message, without what was sent; empty where there is none.
        words: String,
    },
}

impl Order {
    /// The status that the page is served with.
    pub(super) const fn status(&self) -> StatusCode {
        match self.list {
            OrderList::NoToken | OrderList::Listed { .. } => StatusCode::OK,
            OrderList::Refused => StatusCode::UNAUTHORIZED,
            OrderList::Unavailable { .. } => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// How long a customer waits for contracts, retries included: in-app navigation gives up at ten seconds.
pub const CONTRACTS_PATIENCE: Duration = Duration::from_secs(8);
/// The banner of production, which is what the page is about; the specification names no other.
const BANNER: Fid = Fid(1374);

/// Loads the order page: always a page, since each thing that can happen to the list has a state of its own.
pub(super) async fn load(content: &Content, loading: &Loading<'_>, query: &OrderQuery) -> Order {
    let (banner, list) = join!(loading.info(content, BANNER), list(content.provider(), loading, query));
    Order { banner: banner.and_then(|item| picture(&item.imgsrc)), search: query.cno.clone(), list }
}

async fn list(provider: &Provider, loading: &Loading<'_>, query: &OrderQuery) -> OrderList {
    let Some(token) = &query.token else { return OrderList::NoToken };
    // Malformed token: refuse without calling the provider.
    let Some(token) = Token::new(token.as_str()) else { return OrderList::Refused };
    match timeout(CONTRACTS_PATIENCE, provider.orders(&token, &query.cno, loading.locale)).await {
        Ok(Ok(contracts)) => {
            let contracts = contracts.into_iter().map(|contract| ContractRow::of(contract, loading.texts)).collect();
            OrderList::Listed { contracts }
        }
        Ok(Err(error)) if error.ends_session() => OrderList::Refused,
        Ok(Err(error)) => {
            // The cause alone: the provider's message may be about the customer.
            tracing::warn!(cause = error.label(), "a customer's contracts could not be loaded");
            OrderList::Unavailable { words: error.redacted_words().to_owned() }
        }
        Err(_) => {
            tracing::warn!("a customer's contracts could not be loaded in time");
            OrderList::Unavailable { words: String::new() }
        }
    }
}
