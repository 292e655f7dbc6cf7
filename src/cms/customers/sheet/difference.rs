//! The changes of an import of customers.

use serde::Serialize;
use utoipa::ToSchema;

use super::columns::CustomerColumn;
use crate::sheet::notice::SheetNotice;

/// The result of an import, or of its dry run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ImportedCustomers {
    /// New and changed customers, in the order of the file.
    pub changes: Vec<ImportedCustomer>,
    /// The number of customers that are the same.
    pub same: usize,
    /// The number of new companies with a name.
    pub companies: usize,
    /// What was understood of the file, and what was left out.
    pub notices: Vec<SheetNotice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportedCustomer {
    pub email: String,
    #[serde(flatten)]
    pub change: CustomerChange,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CustomerChange {
    New {
        name: String,
        /// Empty for a company of one, without a name.
        company: String,
        /// Whether the company is a new one; the customer will see the contracts of another.
        is_new_company: bool,
        /// The code of the language of mails.
        lang: String,
    },
    Changed {
        values: Vec<CustomerValue>,
    },
}

/// A value of a customer that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CustomerValue {
    pub field: CustomerColumn,
    pub before: String,
    pub now: String,
}
