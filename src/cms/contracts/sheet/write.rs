//! Writing contracts in a transaction: those of a file or of a program, or one of a form.

use super::difference::{ImportedContract, ImportedContracts, difference};
use super::plan::{keep_currency, missing_lines, plan, stored_lines, usable};
use super::read::{ContractTable, Keeps};
use crate::clock;
use crate::contracts;
use crate::contracts::columns::Column;
use crate::contracts::difference::ContractDifference;
use crate::contracts::events::add_contract_events;
use crate::contracts::every::{contract_of, contracts_numbered, lines_of, lock_contracts};
use crate::contracts::milestones as milestone;
use crate::contracts::pairs::{PairBy, pairs};
use crate::contracts::revisions::{NewContractRevision, RevisionAuthor, add_revisions};
use crate::contracts::table::NewContract;
use crate::customers::table::customer_at;
use crate::sheet::fault::CellFault;
use crate::sheet::problem::{TableError, TableProblems};
use crate::store::Transaction;
use crate::token::draw_id;

/// The number of contracts that are written between two reports of the progress.
const AT_ONCE: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImportMode {
    /// Only says what would change.
    Preview,
    Write,
}

/// Writes contracts, each as a revision by `by`; `progress` gets the number of contracts that are
/// done, and of all. Contracts that the table lacks stay.
pub(crate) async fn write(
    db: &mut Transaction,
    mut table: ContractTable,
    mode: ImportMode,
    by: RevisionAuthor<'_>,
    progress: impl Fn(usize, usize),
) -> Result<ImportedContracts, TableError> {
    lock_contracts(db).await?;
    let read = std::mem::take(&mut table.contracts);
    let planned = plan(db, &table, read).await?;
    let stored_lines = stored_lines(db, &planned).await?;
    let mut imported = ImportedContracts::default();
    let (mut changed, mut news) = (Vec::new(), Vec::new());
    let mut problems = TableProblems::default();
    for mut own in planned {
        imported.lines += own.lines.len();
        let lines = stored_lines.get(&own.contract.sid);
        let lines = lines.map_or(&[][..], Vec::as_slice);
        let mut pairs = pairs(&own.lines, lines, PairBy::Value);
        if let Some(unclear) = pairs.unclear {
            let row = own.rows.get(unclear).copied().unwrap_or(own.row);
            problems.push(table.problem(Column::Sno, row, CellFault::AmbiguousLine));
            continue;
        }
        if let Keeps::Rest { deletes_missing } = table.keeps {
            imported.missing.extend(missing_lines(&own, lines, &pairs));
            if let Err((column, fault)) = own.keep_rest(lines, &mut pairs, deletes_missing) {
                problems.push(table.problem(column, own.row, fault));
                continue;
            }
        }
        milestone::keep(&mut own.lines, lines, &pairs);
        milestone::settle(&mut own.contract, &mut own.lines);
        let Some(change) = difference(&own, lines, &pairs) else {
            imported.same += 1;
            continue;
        };
        let difference = change.difference();
        imported.changes.push(ImportedContract {
            cno: own.contract.cno.clone(),
            email: own.email.clone(),
            change,
        });
        news.extend(
            milestone::events(lines, &own.lines, &pairs)
                .into_iter()
                .map(|event| (own.contract.sid.clone(), event)),
        );
        changed.push((own, difference));
    }
    problems.check()?;
    if mode == ImportMode::Write {
        for (number, part) in changed.chunks(AT_ONCE).enumerate() {
            progress(number * AT_ONCE, changed.len());
            let new: Vec<_> = part.iter().map(|(own, _)| own.new_contract()).collect();
            contracts::table::upsert_all(db, &new).await?;
            let revisions = part.iter().map(|(own, difference)| {
                let lines = stored_lines.get(&own.contract.sid);
                NewContractRevision {
                    before: own.replaced(lines.map_or(&[][..], Vec::as_slice)),
                    now: own.new_contract(),
                    difference: difference.clone(),
                }
            });
            add_revisions(db, &revisions.collect::<Vec<_>>(), by).await?;
        }
        let news = news
            .iter()
            .map(|(sid, event)| (sid.as_str(), event.clone()));
        let news: Vec<_> = news.collect();
        add_contract_events(db, &news, clock::seconds()).await?;
    }
    Ok(imported)
}

/// Writes the contract of a form, as a revision: the one with this id, else a new one. Returns its
/// id.
pub(crate) async fn save(
    db: &mut Transaction,
    mut table: ContractTable,
    sid: Option<&str>,
    by: RevisionAuthor<'_>,
) -> Result<String, TableError> {
    let Some(mut own) = table.contracts.pop() else {
        return Err(TableError::Empty);
    };
    let mut problems = TableProblems::default();
    let company = usable(customer_at(db, &own.email).await?.as_ref(), &own.email);
    let same = contracts_numbered(db, &own.contract.cno).await?;
    let is_taken = same.iter().any(|other| Some(other.as_str()) != sid);
    let taken = is_taken.then_some((Column::Cno, CellFault::TakenNumber));
    let before = match sid {
        Some(sid) => contract_of(db, sid).await?,
        None => None,
    };
    let kept = match &before {
        Some(stored) if !own.names_currency => keep_currency(&mut own, stored.contract.currency),
        _ => Ok(()),
    };
    let company_fault = company.as_ref().err().cloned();
    for (column, fault) in company_fault.into_iter().chain(taken).chain(kept.err()) {
        problems.push(table.problem(column, own.row, fault));
    }
    problems.check()?;
    own.contract.sid = sid.map_or_else(draw_id, str::to_owned);
    let stored = match sid {
        Some(sid) => lines_of(db, sid).await?,
        None => Vec::new(),
    };
    let pairs = pairs(&own.lines, &stored, PairBy::Place);
    if table.keeps != Keeps::Nothing {
        milestone::keep(&mut own.lines, &stored, &pairs);
    }
    milestone::settle(&mut own.contract, &mut own.lines);
    let written = NewContract {
        company: company.unwrap_or_default(),
        contract: &own.contract,
        lines: &own.lines,
    };
    contracts::table::upsert_all(db, &[written]).await?;
    let before = before.as_ref().map(|before| NewContract {
        company: before.company,
        contract: &before.contract,
        lines: &stored,
    });
    let difference = before.map(|before| {
        let now = (written.contract, written.lines);
        ContractDifference::between((before.contract, before.lines), now, &pairs)
    });
    let revision = NewContractRevision {
        before,
        now: written,
        difference: difference.unwrap_or_default(),
    };
    add_revisions(db, &[revision], by).await?;
    let news = milestone::events(&stored, &own.lines, &pairs).into_iter();
    let news: Vec<_> = news.map(|event| (&*own.contract.sid, event)).collect();
    add_contract_events(db, &news, clock::seconds()).await?;
    Ok(own.contract.sid)
}
