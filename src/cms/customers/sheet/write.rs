//! Writing the customers of a file in a transaction.

use std::collections::HashMap;

use super::columns::CustomerColumn;
use super::difference::{CustomerChange, CustomerValue, ImportedCustomer, ImportedCustomers};
use super::read::{CustomerTable, ReadCustomer, company_key, spaced};
use super::table::{
    EnteredCustomer, StoredCustomer, add_customer, change_customer, named_companies,
    stored_customers,
};
use crate::clock;
use crate::contracts::every::lock_contracts;
use crate::contracts::sheet::ImportMode;
use crate::customers::companies::{add_company, rename_company};
use crate::customers::joining::join_company;
use crate::email::Email;
use crate::sheet::fault::CellFault;
use crate::sheet::problem::{TableError, TableProblems};
use crate::staff::demonstration::end_demonstration_customers;
use crate::store::Transaction;
use base::locale::Locale;

/// Writes the customers of a file, or says what it would change. Customers whom the file lacks stay,
/// and nobody gets a mail. `by` is named in the revisions of contracts that come along.
pub(crate) async fn write(
    db: &mut Transaction,
    table: &CustomerTable,
    mode: ImportMode,
    by: &str,
) -> Result<ImportedCustomers, TableError> {
    // Contracts go along with customers.
    lock_contracts(db).await?;
    let stored = stored_customers(db).await?;
    let stored: HashMap<_, _> = stored.iter().map(|own| (own.email.as_str(), own)).collect();
    let mut companies = Companies::default();
    for own in named_companies(db).await? {
        let company = CompanyPlace::Stored(own.id);
        companies
            .by_key
            .entry(company_key(&own.name))
            .or_insert(company);
    }
    let mut imported = ImportedCustomers::default();
    let mut planned = Vec::new();
    let mut problems = TableProblems::default();
    for own in &table.customers {
        let stored = stored.get(own.email.as_str()).copied();
        let plan = Plan::of(own, stored, &mut companies);
        if plan.values.is_empty() && stored.is_some() {
            imported.same += 1;
        } else if stored.is_some_and(|stored| stored.is_of_content) {
            let fault = CellFault::ContentCustomer;
            problems.push(table.problem(CustomerColumn::Email, own.row, fault));
        } else {
            imported.changes.push(plan.shown());
            planned.push(plan);
        }
    }
    problems.check()?;
    imported.companies = companies.new.len();
    if mode == ImportMode::Write && !planned.is_empty() {
        write_planned(db, &planned, &companies.new, by).await?;
    }
    Ok(imported)
}

/// A company of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CompanyPlace {
    Stored(i64),
    /// The place among the new ones.
    New(usize),
}

/// The companies that have a name, as they will be.
#[derive(Default)]
struct Companies {
    by_key: HashMap<String, CompanyPlace>,
    new: Vec<NewCompany>,
}

struct NewCompany {
    name: String,
    /// The company without a name that gets this one.
    renamed: Option<i64>,
}

impl Companies {
    /// The company with a name, which is a new one if there is none. `unnamed` is a company that can
    /// get the name.
    fn named(&mut self, name: &str, unnamed: Option<i64>) -> CompanyPlace {
        let new = &mut self.new;
        let key = self.by_key.entry(company_key(name));
        *key.or_insert_with(|| {
            new.push(NewCompany {
                name: name.to_owned(),
                renamed: unnamed,
            });
            CompanyPlace::New(new.len() - 1)
        })
    }
}

/// What becomes of a customer.
struct Plan<'a> {
    own: &'a ReadCustomer,
    stored: Option<&'a StoredCustomer>,
    name: String,
    /// Absent if it stays as it is, and for a new customer without one.
    company: Option<CompanyPlace>,
    lang: Locale,
    values: Vec<CustomerValue>,
}

impl<'a> Plan<'a> {
    fn of(
        own: &'a ReadCustomer,
        stored: Option<&'a StoredCustomer>,
        companies: &mut Companies,
    ) -> Self {
        let local_part = || {
            let email = Email::parse(&own.email);
            email.map_or_else(String::new, |email| email.local_part().to_owned())
        };
        let Some(stored) = stored else {
            let company = own.company.as_deref();
            return Self {
                own,
                stored: None,
                name: own.name.clone().unwrap_or_else(local_part),
                company: company.map(|name| companies.named(name, None)),
                lang: own.lang.unwrap_or_default(),
                values: Vec::new(),
            };
        };
        let mut values = Vec::new();
        let mut change = |field, before: &str, now: &str| {
            let [before, now] = [before, now].map(str::to_owned);
            values.push(CustomerValue { field, before, now });
        };
        if let Some(name) = own
            .name
            .as_ref()
            .filter(|name| **name != spaced(&stored.name))
        {
            change(CustomerColumn::Name, &stored.name, name);
        }
        let is_other = |name: &&str| company_key(name) != company_key(&stored.company_name);
        let company = own.company.as_deref().filter(is_other);
        if let Some(name) = company {
            change(CustomerColumn::Company, &stored.company_name, name);
        }
        if let Some(lang) = own.lang.filter(|lang| lang.code() != stored.lang) {
            change(CustomerColumn::Lang, &stored.lang, lang.code());
        }
        let unnamed = stored.company_name.is_empty().then_some(stored.company);
        Self {
            own,
            stored: Some(stored),
            name: String::new(),
            // Those of the content are refused.
            company: company
                .filter(|_| !stored.is_of_content)
                .map(|name| companies.named(name, unnamed)),
            lang: own.lang.unwrap_or_default(),
            values,
        }
    }

    fn shown(&self) -> ImportedCustomer {
        let change = match self.stored {
            Some(_) => CustomerChange::Changed {
                values: self.values.clone(),
            },
            None => CustomerChange::New {
                name: self.name.clone(),
                company: self.own.company.clone().unwrap_or_default(),
                is_new_company: !matches!(self.company, Some(CompanyPlace::Stored(_))),
                lang: self.lang.code().to_owned(),
            },
        };
        ImportedCustomer {
            email: self.own.email.clone(),
            change,
        }
    }
}

async fn write_planned(
    db: &mut Transaction,
    planned: &[Plan<'_>],
    new: &[NewCompany],
    by: &str,
) -> Result<(), TableError> {
    let now = clock::seconds();
    let mut ids = Vec::with_capacity(new.len());
    for company in new {
        ids.push(match company.renamed {
            Some(id) => {
                rename_company(db, id, &company.name).await?;
                id
            }
            None => add_company(db, &company.name, now).await?,
        });
    }
    let id = |place: CompanyPlace| match place {
        CompanyPlace::Stored(id) => id,
        CompanyPlace::New(place) => ids[place],
    };
    let mut has_new = false;
    for plan in planned {
        let company = plan.company.map(id);
        let Some(stored) = plan.stored else {
            let company = match company {
                Some(company) => company,
                None => add_company(db, "", now).await?,
            };
            let new = EnteredCustomer {
                email: &plan.own.email,
                name: &plan.name,
                lang: plan.lang,
                company,
            };
            has_new |= add_customer(db, &new, now).await?;
            continue;
        };
        let (name, lang) = (plan.own.name.as_deref(), plan.own.lang);
        change_customer(db, stored.id, (name, lang), now).await?;
        if let Some(company) = company.filter(|company| *company != stored.company) {
            join_company(db, stored.id, company, by).await?;
        }
    }
    if has_new {
        end_demonstration_customers(db).await?;
    }
    Ok(())
}
