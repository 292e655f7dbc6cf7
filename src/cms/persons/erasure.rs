//! The erasure of a person.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

use super::held::{HeldPerson, KeptContract, held};
use super::redaction::redact;
use crate::inquiries::inbox::delete_inquiry;
use crate::store::Transaction;
use base::fold;

/// What came of an erasure.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErasedPerson {
    /// Whether there was an account.
    pub account: bool,
    /// The number of inquiries that were deleted.
    pub inquiries: usize,
    /// The number of notes of downloads that were deleted.
    pub downloads: usize,
    /// The number of rows with texts of others in which the address or the name was replaced.
    pub texts: u64,
    /// Entries of the site that name the address. They are not changed.
    pub entries: Vec<String>,
    /// The contracts of the company, which are kept without the name.
    pub kept: Vec<KeptContract>,
}

/// Why a person was not erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotErased {
    /// Nothing is held of the address.
    Unknown,
    /// Somebody works at the desk with the address.
    Staff,
    /// The account is from `customers.toml`, which would bring it back.
    OfContent,
}

/// Erases what is held of an address.
pub(crate) async fn erase(
    db: &mut Transaction,
    email: &str,
) -> sqlx::Result<Result<ErasedPerson, NotErased>> {
    let person = held(db, email).await?;
    let account = person.account.as_ref();
    if person.is_staff {
        return Ok(Err(NotErased::Staff));
    }
    if account.is_some_and(|account| account.of_content) {
        return Ok(Err(NotErased::OfContent));
    }
    if person.is_nobody() {
        return Ok(Err(NotErased::Unknown));
    }
    let names = names(&person);
    for inquiry in &person.inquiries {
        delete_inquiry(db, inquiry.id).await?;
    }
    if let Some(id) = account.and_then(|account| account.id.parse().ok()) {
        delete_account(db, id, (&person.email, &names)).await?;
    }
    let email = &person.email;
    execute!(db, "DELETE FROM mails WHERE LOWER(recipient) = $1", email)?;
    execute!(db, "DELETE FROM staff_invitations WHERE email = $1", email)?;
    let texts = redact(db, email, &names).await?;
    Ok(Ok(ErasedPerson {
        account: account.is_some(),
        inquiries: person.inquiries.len(),
        downloads: person.downloads.len(),
        texts,
        entries: person.entries,
        kept: person.kept,
    }))
}

/// The names that a person gave.
fn names(person: &HeldPerson) -> BTreeSet<String> {
    let of_account = person.account.iter().map(|account| account.name.clone());
    let of_inquiries = person.inquiries.iter();
    let of_inquiries = of_inquiries.filter_map(|inquiry| inquiry.fields.get("name").cloned());
    let names = of_account.chain(of_inquiries);
    names.filter(|name| !name.trim().is_empty()).collect()
}

/// Deletes an account with its sessions, links, mails and notes of downloads. Its company stays as
/// long as it has people or contracts; one that is called as the person loses the name.
async fn delete_account(
    db: &mut Transaction,
    id: i64,
    (email, names): (&str, &BTreeSet<String>),
) -> sqlx::Result<()> {
    const COMPANY: &str = "DELETE FROM companies WHERE id = $1
        AND NOT EXISTS (SELECT id FROM customers WHERE company_id = $1)
        AND NOT EXISTS (SELECT sid FROM contracts WHERE company_id = $1)";
    const UNNAMED: &str = "UPDATE companies SET name = '', name_key = ''
        WHERE id = $1 AND name_key = $2";
    execute!(db, "DELETE FROM paper_fetches WHERE customer_id = $1", id)?;
    let company: Option<i64> = on!(&mut *db, |db| {
        let deleted =
            sqlx::query_scalar("DELETE FROM customers WHERE id = $1 RETURNING company_id").bind(id);
        deleted.fetch_one(&mut **db).await?
    });
    let Some(company) = company else {
        return Ok(());
    };
    execute!(db, COMPANY, company)?;
    for name in names.iter().map(String::as_str).chain([email]) {
        execute!(db, UNNAMED, company, fold::key(name))?;
    }
    Ok(())
}
