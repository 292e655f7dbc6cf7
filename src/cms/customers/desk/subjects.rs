//! Subjects of actions that are customers or companies. The list of actions is never shortened, so
//! it has their ids alone: of somebody who is deleted, nothing else stays.

use crate::store::Store;

/// The subject of an action on a customer.
pub(crate) fn customer(id: i64) -> String {
    format!("customer/{id}")
}

/// The subject of an action on a company.
pub(crate) fn company(id: i64) -> String {
    format!("company/{id}")
}

/// Returns a subject with addresses and names in place of the ids of customers and companies that
/// there still are.
pub(crate) async fn shown(store: &Store, subject: &str) -> sqlx::Result<String> {
    let mut shown = Vec::new();
    for part in subject.split(' ') {
        let id = |id: &str| id.parse().ok();
        let name = if let Some(id) = part.strip_prefix("customer/").and_then(id) {
            store.customer_email(id).await?
        } else if let Some(id) = part.strip_prefix("company/").and_then(id) {
            store.company_name(id).await?
        } else {
            None
        };
        shown.push(name.unwrap_or_else(|| part.to_owned()));
    }
    Ok(shown.join(" "))
}
