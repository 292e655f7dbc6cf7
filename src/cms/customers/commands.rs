//! Customers: their states, and what the operator does with accounts: a list, removal, and new
//! passwords.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::desk::subjects::customer as customer_subject;
use super::{passwords, table};
use crate::BackendError;
use crate::clock;
use crate::content::seed_again;
use crate::email::Email;
use crate::passwords::hashes::{LENGTH, Passwords};
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record as record_action;
use crate::store::Store;
use crate::token::Token;
use base::config::Database;

pub use super::table::CustomerRow as Account;

/// The actors of the commands, in the list of actions.
const REMOVE: &str = "selvage provider customers remove";
const RESET: &str = "selvage provider customers reset";

#[derive(Debug, thiserror::Error)]
pub enum CustomerError {
    #[error(transparent)]
    Backend(#[from] BackendError),
    #[error("no account has this address")]
    Unknown,
    #[error(
        "the account is one of the content: change it in customers.toml, and import the content again"
    )]
    OfContent,
    #[error("a password has {} to {} characters", LENGTH.start(), LENGTH.end())]
    Length,
}

impl From<sqlx::Error> for CustomerError {
    fn from(error: sqlx::Error) -> Self {
        Self::Backend(error.into())
    }
}

/// The access of a customer.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum CustomerState {
    /// The address is confirmed: the contracts of the company are seen.
    Active,
    /// Invited by staff, who wait for the link to be followed.
    Invited,
    /// Entered by staff from a table. Nobody has invited them yet, and there is no way in.
    Added,
    /// Registered on the site. Nobody has shown that the address is theirs.
    Registered,
    /// Blocked by staff.
    Blocked,
}

impl CustomerState {
    /// The name in the database and on the wire.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

impl TryFrom<String> for CustomerState {
    type Error = strum::ParseError;

    fn try_from(name: String) -> Result<Self, strum::ParseError> {
        name.parse()
    }
}

/// The password of a reset.
pub enum NewPassword {
    Random,
    Given(String),
}

/// Returns every account, the newest first.
pub async fn list_customers(database: &Database) -> Result<Vec<Account>, BackendError> {
    let store = Store::open_to_read(database).await?;
    let accounts = store.customers().await;
    store.close().await;
    Ok(accounts?)
}

/// Removes a registered account and ends its sessions. The next import of content can use its
/// address.
pub async fn remove_customer(database: &Database, email: &str) -> Result<(), CustomerError> {
    let store = Store::open_existing(database).await?;
    let id = registered(&store, email).await?;
    let mut write = store.begin().await?;
    table::remove(&mut write, id).await?;
    let subject = customer_subject(id);
    record_action(&mut write, REMOVE, ActionKind::RemoveCustomer, &subject).await?;
    seed_again(&mut write).await?;
    write.commit().await?;
    store.close().await;
    Ok(())
}

/// Gives a registered account a new password, which it returns, and ends its sessions. The customer
/// has to change it at the next login: staff know it. The address counts as confirmed, as by a link
/// that staff hand over.
pub async fn reset_password(
    database: &Database,
    email: &str,
    password: NewPassword,
) -> Result<String, CustomerError> {
    let store = Store::open_existing(database).await?;
    let id = registered(&store, email).await?;
    let password = match password {
        NewPassword::Random => Token::draw().into_secret(),
        NewPassword::Given(password) => password,
    };
    if !LENGTH.contains(&password.chars().count()) {
        return Err(CustomerError::Length);
    }
    let hash = Passwords::new(1)
        .hash(&password)
        .await
        .map_err(BackendError::from)?;
    let mut write = store.begin().await?;
    passwords::set_password(&mut write, id, &hash, true).await?;
    passwords::confirm(&mut write, id, clock::seconds()).await?;
    let subject = customer_subject(id);
    record_action(
        &mut write,
        RESET,
        ActionKind::ResetCustomerPassword,
        &subject,
    )
    .await?;
    write.commit().await?;
    store.close().await;
    Ok(password)
}

async fn registered(store: &Store, email: &str) -> Result<i64, CustomerError> {
    let customer = store
        .customer(&Email::spelling_of(email))
        .await?
        .ok_or(CustomerError::Unknown)?;
    if customer.is_of_content {
        Err(CustomerError::OfContent)
    } else {
        Ok(customer.id)
    }
}
