//! Writing contracts in a transaction: those of a file, or one of a form.

use std::collections::HashMap;

use rust_decimal::Decimal;

use super::difference::{ImportedContract, ImportedContracts, MissingLine, difference};
use super::read::{ContractTable, GivenContract, GivenLine, Keeps, ReadContract};
use crate::clock;
use crate::contracts;
use crate::contracts::columns::{Column, Contract, StyleLine};
use crate::contracts::difference::ContractDifference;
use crate::contracts::events::add_contract_events;
use crate::contracts::every::every_contract;
use crate::contracts::every::{
    StoredContract, contract_of, contracts_numbered, every_line, lines_of, lock_contracts,
};
use crate::contracts::kind::fits;
use crate::contracts::kind::mean;
use crate::contracts::milestone_table::add_milestones;
use crate::contracts::milestones as milestone;
use crate::contracts::pairs::{PairBy, Pairs, pairs};
use crate::contracts::revisions::{
    NewContractRevision, RevisionAuthor, RevisionCause, add_revisions,
};
use crate::contracts::table::NewContract;
use crate::customers::table::{CustomerAddress, customer_at, every_customer};
use crate::sheet::fault::CellFault;
use crate::sheet::problem::{TableError, TableProblems};
use crate::sheet::rows::RowPlace;
use crate::store::Transaction;
use crate::token::draw_id;
use base::currency::Currency;
use base::fold;

/// The number of contracts that are written between two reports of the progress.
const AT_ONCE: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImportMode {
    /// Only says what would change.
    Preview,
    Write,
}

/// Writes the contracts of a file, each as a revision by `by`; `progress` gets the number of
/// contracts that are done, and of all. Contracts that the file lacks stay.
pub(crate) async fn write(
    db: &mut Transaction,
    mut table: ContractTable,
    mode: ImportMode,
    by: &str,
    progress: impl Fn(usize, usize),
) -> Result<ImportedContracts, TableError> {
    let by = RevisionAuthor {
        name: by,
        cause: RevisionCause::Imported,
    };
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

/// The lines of the contracts that are stored, by the contract's id.
async fn stored_lines(
    db: &mut Transaction,
    planned: &[PlannedContract],
) -> sqlx::Result<HashMap<String, Vec<StyleLine>>> {
    let stored = planned.iter().filter_map(|own| own.stored.as_ref());
    let sids: Vec<_> = stored.map(|stored| stored.sid.as_str()).collect();
    if sids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut lines = every_line(db).await?;
    add_milestones(db, &sids, &mut lines).await?;
    Ok(lines)
}

/// A contract with its company, and the stored one if there is one.
pub(crate) struct PlannedContract {
    /// The row that begins it, and those of its lines.
    row: RowPlace,
    rows: Vec<RowPlace>,
    given: GivenContract,
    given_lines: Vec<GivenLine>,
    company: i64,
    email: String,
    pub(crate) contract: Contract,
    pub(crate) lines: Vec<StyleLine>,
    pub(crate) stored: Option<Contract>,
}

impl PlannedContract {
    fn new_contract(&self) -> NewContract<'_> {
        NewContract {
            company: self.company,
            contract: &self.contract,
            lines: &self.lines,
        }
    }

    /// The stored contract, which has these lines.
    fn replaced<'a>(&'a self, lines: &'a [StyleLine]) -> Option<NewContract<'a>> {
        let stored = self.stored.as_ref();
        stored.map(|contract| NewContract {
            company: self.company,
            contract,
            lines,
        })
    }

    /// Keeps what is stored and what the file does not say.
    fn keep_rest(
        &mut self,
        stored_lines: &[StyleLine],
        pairs: &mut Pairs,
        deletes_missing: bool,
    ) -> Result<(), (Column, CellFault)> {
        let Some(stored) = &self.stored else {
            return Ok(());
        };
        self.contract.keep_texts(stored);
        let places = self
            .lines
            .iter_mut()
            .zip(&self.given_lines)
            .zip(&pairs.replaced);
        for ((line, given), place) in places {
            let before = place.and_then(|place| stored_lines.get(place));
            if let Some(before) = before.filter(|_| !given.progress) {
                line.line_progress = before.line_progress;
            }
        }
        let missing = pairs.missing(stored_lines.len());
        let names = || {
            let names = missing
                .iter()
                .map(|place| stored_lines[*place].sno.as_str());
            names.collect::<Vec<_>>().join(", ")
        };
        if !deletes_missing {
            for place in &missing {
                self.lines.push(stored_lines[*place].clone());
                pairs.replaced.push(Some(*place));
            }
        }
        let has_lines = !self.lines.is_empty();
        let pieces: i64 = self.lines.iter().map(|line| line.pieces).sum();
        let amount: Decimal = self.lines.iter().map(|line| line.sum).sum();
        let (given, contract) = (self.given, &mut self.contract);
        match (given.quantity, has_lines) {
            (true, true) if contract.quantity != pieces => {
                return Err((
                    Column::Quantity,
                    CellFault::MissingStyles { names: names() },
                ));
            }
            (true, _) => {}
            (false, true) => contract.quantity = pieces,
            (false, false) => contract.quantity = stored.quantity,
        }
        match (given.amount, has_lines) {
            (true, true) if contract.amount != amount => {
                return Err((Column::Amount, CellFault::MissingStyles { names: names() }));
            }
            (true, _) => {}
            (false, true) => contract.amount = amount,
            (false, false) => contract.amount = stored.amount,
        }
        if !given.progress {
            // One that followed from the lines goes on to do so.
            contract.progress = if has_lines && stored.progress == mean_of(stored_lines) {
                mean_of(&self.lines)
            } else {
                stored.progress
            };
        }
        Ok(())
    }
}

/// The percentage of lines by their pieces.
fn mean_of(lines: &[StyleLine]) -> Decimal {
    mean(lines.iter().map(|line| (line.line_progress, line.pieces)))
}

fn missing_lines<'a>(
    own: &'a PlannedContract,
    stored_lines: &'a [StyleLine],
    pairs: &Pairs,
) -> impl Iterator<Item = MissingLine> + use<'a> {
    let missing = pairs.missing(stored_lines.len()).into_iter();
    missing.map(|place| {
        let line = &stored_lines[place];
        MissingLine {
            cno: own.contract.cno.clone(),
            sno: line.sno.clone(),
            pname: line.pname.clone(),
            has_milestones: !line.milestones.is_empty(),
        }
    })
}

/// Finds the company and the stored contract of each.
async fn plan(
    db: &mut Transaction,
    table: &ContractTable,
    read: Vec<ReadContract>,
) -> Result<Vec<PlannedContract>, TableError> {
    let customers: HashMap<_, _> = every_customer(db)
        .await?
        .into_iter()
        .map(|own| (own.email.clone(), own))
        .collect();
    let mut stored: HashMap<String, Vec<StoredContract>> = HashMap::new();
    for own in every_contract(db).await? {
        let key = fold::key(&own.contract.cno);
        stored.entry(key).or_default().push(own);
    }
    let mut planned = Vec::with_capacity(read.len());
    let mut problems = TableProblems::default();
    for own in read {
        let row = own.row;
        let same = stored.remove(&fold::key(&own.contract.cno));
        match planned_one(own, &customers, same.unwrap_or_default()) {
            Ok(own) => planned.push(own),
            Err((column, fault)) => problems.push(table.problem(column, row, fault)),
        }
    }
    problems.check()?;
    Ok(planned)
}

fn planned_one(
    mut own: ReadContract,
    customers: &HashMap<String, CustomerAddress>,
    same: Vec<StoredContract>,
) -> Result<PlannedContract, (Column, CellFault)> {
    let company = usable(customers.get(&own.email), &own.email)?;
    let mut same = same.into_iter();
    let (found, further) = (same.next(), same.next());
    let is_own = |found: &StoredContract| found.company == company;
    if further.is_some() || !found.as_ref().is_none_or(is_own) {
        return Err((Column::Cno, CellFault::TakenNumber));
    }
    let stored = found.map(|found| found.contract);
    if let Some(stored) = &stored {
        keep_currency(&mut own, stored.currency)?;
    }
    let sid = stored.as_ref().map(|stored| stored.sid.clone());
    own.contract.sid = sid.unwrap_or_else(draw_id);
    Ok(PlannedContract {
        row: own.row,
        rows: own.rows,
        given: own.given,
        given_lines: own.given_lines,
        company,
        email: own.email,
        contract: own.contract,
        lines: own.lines,
        stored,
    })
}

/// Gives a contract the currency that is stored, unless its row says one.
fn keep_currency(own: &mut ReadContract, stored: Currency) -> Result<(), (Column, CellFault)> {
    if own.names_currency {
        return Ok(());
    }
    own.contract.currency = stored;
    let prices = own.lines.iter().map(|line| line.price);
    let mut amounts = prices.chain([own.contract.amount]);
    match amounts.find(|amount| !fits(*amount, stored)) {
        None => Ok(()),
        Some(amount) => Err((
            Column::Currency,
            CellFault::TooFine {
                value: amount.normalize().to_string(),
                currency: stored.to_string(),
                decimals: stored.most_decimals(),
            },
        )),
    }
}

/// Returns the company of a customer who can have contracts.
fn usable(customer: Option<&CustomerAddress>, email: &str) -> Result<i64, (Column, CellFault)> {
    let value = email.to_owned();
    let customer = customer.ok_or((Column::Email, CellFault::UnknownCustomer { value }))?;
    if customer.is_of_content {
        return Err((Column::Email, CellFault::ContentCustomer));
    }
    Ok(customer.company)
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
