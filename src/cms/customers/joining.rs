//! Moving a customer to another company, with the contracts of one that nobody is left of.

use super::companies::remove_company_without_people;
use crate::contracts::difference::ContractDifference;
use crate::contracts::every::contracts_of;
use crate::contracts::revisions::{
    NewContractRevision, RevisionAuthor, RevisionCause, add_revisions,
};
use crate::contracts::table::NewContract;
use crate::store::Transaction;

/// Moves a customer to another company. A company that nobody is left of becomes a part of it: its
/// contracts come along, each as a revision by `by`. Returns `false` without such a company.
pub async fn join_company(
    db: &mut Transaction,
    customer: i64,
    company: i64,
    by: &str,
) -> sqlx::Result<bool> {
    // An update without a change locks the rows: of two who leave a company at once, one is the
    // last.
    execute!(
        db,
        "UPDATE companies SET name = name
         WHERE id = $1 OR id = (SELECT company_id FROM customers WHERE id = $2)",
        company,
        customer
    )?;
    let before: Option<i64> = on!(&mut *db, |db| sqlx::query_scalar(
        "SELECT company_id FROM customers WHERE id = $1"
    )
    .bind(customer)
    .fetch_one(&mut **db)
    .await)?;
    let moved = execute!(
        db,
        "UPDATE customers SET company_id = $1
         WHERE id = $2 AND EXISTS (SELECT id FROM companies WHERE id = $1)",
        company,
        customer
    )?;
    if moved == 0 {
        return Ok(false);
    }
    if let Some(before) = before.filter(|before| *before != company) {
        move_contracts(db, (before, company), by).await?;
        remove_company_without_people(db, before).await?;
    }
    Ok(true)
}

/// Moves the contracts of a company that nobody is left of to another one.
async fn move_contracts(
    db: &mut Transaction,
    (before, company): (i64, i64),
    by: &str,
) -> sqlx::Result<()> {
    let moved: Vec<String> = on!(&mut *db, |db| {
        let moved = sqlx::query_scalar(
            "UPDATE contracts SET company_id = $1 WHERE company_id = $2
                 AND NOT EXISTS (SELECT id FROM customers WHERE company_id = $2) RETURNING sid",
        );
        let moved = moved.bind(company).bind(before);
        moved.fetch_all(&mut **db).await?
    });
    let sids: Vec<_> = moved.iter().map(String::as_str).collect();
    let contracts = contracts_of(db, &sids).await?;
    let revisions = contracts.iter().map(|(stored, lines)| {
        let now = NewContract {
            company,
            contract: &stored.contract,
            lines,
        };
        NewContractRevision {
            before: Some(NewContract {
                company: before,
                ..now
            }),
            now,
            difference: ContractDifference::default(),
        }
    });
    let by = RevisionAuthor {
        name: by,
        cause: RevisionCause::Moved,
    };
    add_revisions(db, &revisions.collect::<Vec<_>>(), by).await
}
