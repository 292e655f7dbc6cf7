//! The customers of the content in the store.

use std::collections::HashMap;

use xxhash_rust::xxh3::xxh3_64;

use super::seed::IMPORTED;
use super::version::SeededPart;
use super::{ContentCustomer, ContentPaper};
use crate::content;
use crate::content::version;
use crate::contracts;
use crate::contracts::every::{contract_of, lines_of};
use crate::contracts::milestones as milestone;
use crate::contracts::pairs::{PairBy, pairs};
use crate::contracts::papers;
use crate::contracts::papers::table::NewPaper;
use crate::passwords::hashes::Passwords;
use crate::staff::demonstration::DEMONSTRATION;
use crate::store::{Store, Transaction};
use crate::{BackendError, clock};

/// The password hash of each customer of the content: the stored one if it still matches, so that
/// sessions stay valid.
pub(super) async fn password_hashes(
    store: &Store,
    customers: &[ContentCustomer],
    passwords: &Passwords,
) -> Result<Vec<String>, BackendError> {
    let mut hashes = Vec::with_capacity(customers.len());
    for customer in customers {
        let stored = store
            .customer(&customer.email)
            .await?
            .filter(|known| known.is_of_content);
        let password = &customer.password.0;
        let kept = match stored.and_then(|known| known.password_hash) {
            Some(hash) if passwords.verify(password, Some(hash.clone())).await? => Some(hash),
            _ => None,
        };
        hashes.push(match kept {
            Some(hash) => hash,
            None => passwords.hash(password).await?,
        });
    }
    Ok(hashes)
}

/// Writes the customers with their contracts.
pub(super) async fn write_customers(
    db: &mut Transaction,
    customers: &[ContentCustomer],
    hashes: &[String],
    hash: &str,
) -> sqlx::Result<()> {
    let now = clock::seconds();
    let mut companies: HashMap<&str, i64> = HashMap::new();
    for (customer, hash) in customers.iter().zip(hashes) {
        let account = content::customer_table::Account {
            email: &customer.email,
            uname: &customer.uname,
            company: customer.company.as_ref().unwrap_or(&customer.uname),
            avatar: &customer.avatar,
        };
        let id = content::customer_table::upsert_content_customer(db, account, hash, now).await?;
        if let Some(name) = &customer.company {
            let first = companies.get(name.as_str()).copied();
            let company = content::customer_table::join_content_company(db, id, first).await?;
            companies.insert(name, company);
        }
        for (contract, lines) in &customer.contracts {
            let (mut contract, mut lines) = (contract.clone(), lines.clone());
            let stored = contract_of(db, &contract.sid).await?;
            // Only those of a customer who has registered have milestones of the desk.
            if stored.is_some_and(|stored| !stored.is_of_content) {
                let stored = lines_of(db, &contract.sid).await?;
                let pairs = pairs(&lines, &stored, PairBy::Place);
                milestone::keep(&mut lines, &stored, &pairs);
                milestone::settle(&mut contract, &mut lines);
            }
            contracts::table::upsert(db, id, &contract, &lines).await?;
            papers::table::remove_papers_of_content(db, &contract.sid).await?;
        }
        for paper in &customer.papers {
            write_paper(db, paper).await?;
        }
    }
    let emails = customers.iter().map(|customer| customer.email.as_str());
    let emails: Vec<_> = emails.collect();
    content::customer_table::lock_content_customers_except(db, &emails).await?;
    version::record(db, SeededPart::Customers, hash, now).await
}

async fn write_paper(db: &mut Transaction, paper: &ContentPaper) -> sqlx::Result<()> {
    let Some(file) = &paper.file else {
        return Ok(());
    };
    // The id stays when the content is written again.
    let hash = xxh3_64(
        &[
            paper.sid.as_bytes(),
            b"\0",
            paper.path.as_bytes(),
            &file.bytes,
        ]
        .concat(),
    );
    let new = NewPaper {
        id: &format!("{hash:016x}"),
        sid: &paper.sid,
        kind: paper.kind(),
        file,
        author: "",
        now: paper.added_at,
    };
    papers::table::put(db, &new).await
}

/// The hash that takes the place of another, so that the next seeding writes the content again.
/// Imported content stays imported content, and a demonstration stays one.
fn outdated(hash: &str) -> &'static str {
    let marks = [IMPORTED, DEMONSTRATION];
    let mark = marks.into_iter().find(|mark| hash.starts_with(mark));
    mark.unwrap_or_default()
}

/// Makes the next seeding write the customers again.
pub async fn seed_again(db: &mut Transaction) -> sqlx::Result<()> {
    let recorded = version::recorded(&mut *db).await?;
    match recorded.of(SeededPart::Customers) {
        Some(hash) => {
            let hash = outdated(hash);
            version::record(db, SeededPart::Customers, hash, clock::seconds()).await
        }
        None => Ok(()),
    }
}
