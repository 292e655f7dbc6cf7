//! What a table makes of the stored contracts: the company and the stored contract of each, and the
//! values that stay.

use std::collections::HashMap;

use rust_decimal::Decimal;

use super::difference::MissingLine;
use super::read::{ContractTable, GivenContract, GivenLine, ReadContract};
use crate::contracts::columns::{Column, Contract, StyleLine};
use crate::contracts::every::StoredContract;
use crate::contracts::kind::{fits, mean};
use crate::contracts::milestone_table::add_milestones;
use crate::contracts::numbered::{contracts_keyed, lines_among};
use crate::contracts::pairs::Pairs;
use crate::contracts::table::NewContract;
use crate::customers::table::{CustomerAddress, customers_at};
use crate::sheet::fault::CellFault;
use crate::sheet::problem::{TableError, TableProblems};
use crate::sheet::rows::RowPlace;
use crate::store::Transaction;
use crate::token::draw_id;
use base::currency::Currency;
use base::fold;

/// The lines of the contracts that are stored, by the contract's id.
pub(super) async fn stored_lines(
    db: &mut Transaction,
    planned: &[PlannedContract],
) -> sqlx::Result<HashMap<String, Vec<StyleLine>>> {
    let stored = planned.iter().filter_map(|own| own.stored.as_ref());
    let sids: Vec<_> = stored.map(|stored| stored.sid.as_str()).collect();
    let mut lines = lines_among(db, &sids).await?;
    add_milestones(db, &sids, &mut lines).await?;
    Ok(lines)
}

/// A contract with its company, and the stored one if there is one.
pub(crate) struct PlannedContract {
    /// The row that begins it, and those of its lines.
    pub(super) row: RowPlace,
    pub(super) rows: Vec<RowPlace>,
    given: GivenContract,
    given_lines: Vec<GivenLine>,
    company: i64,
    pub(super) email: String,
    pub(crate) contract: Contract,
    pub(crate) lines: Vec<StyleLine>,
    pub(crate) stored: Option<Contract>,
}

impl PlannedContract {
    pub(super) fn new_contract(&self) -> NewContract<'_> {
        NewContract {
            company: self.company,
            contract: &self.contract,
            lines: &self.lines,
        }
    }

    /// The stored contract, which has these lines.
    pub(super) fn replaced<'a>(&'a self, lines: &'a [StyleLine]) -> Option<NewContract<'a>> {
        let stored = self.stored.as_ref();
        stored.map(|contract| NewContract {
            company: self.company,
            contract,
            lines,
        })
    }

    /// Keeps what is stored and what the file does not say.
    pub(super) fn keep_rest(
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

pub(super) fn missing_lines<'a>(
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
pub(super) async fn plan(
    db: &mut Transaction,
    table: &ContractTable,
    read: Vec<ReadContract>,
) -> Result<Vec<PlannedContract>, TableError> {
    let emails: Vec<_> = read.iter().map(|own| own.email.as_str()).collect();
    let customers: HashMap<_, _> = customers_at(db, &emails)
        .await?
        .into_iter()
        .map(|own| (own.email.clone(), own))
        .collect();
    let keys: Vec<_> = read
        .iter()
        .map(|own| fold::key(&own.contract.cno))
        .collect();
    let mut stored: HashMap<String, Vec<StoredContract>> = HashMap::new();
    for own in contracts_keyed(db, &keys).await? {
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
pub(super) fn keep_currency(
    own: &mut ReadContract,
    stored: Currency,
) -> Result<(), (Column, CellFault)> {
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
pub(super) fn usable(
    customer: Option<&CustomerAddress>,
    email: &str,
) -> Result<i64, (Column, CellFault)> {
    let value = email.to_owned();
    let customer = customer.ok_or((Column::Email, CellFault::UnknownCustomer { value }))?;
    if customer.is_of_content {
        return Err((Column::Email, CellFault::ContentCustomer));
    }
    Ok(customer.company)
}
