//! The contracts that a list of the desk has, and their order.

use std::fmt;

use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::clock;
use crate::store::containing;

/// The contracts that are wanted.
#[derive(Clone, Debug, Default)]
pub struct ContractFilter {
    /// A part of the contract's number, of the number or name of one of its styles, of the
    /// company's name or of an address there, in any case; empty for any.
    pub text: String,
    pub state: Option<ContractState>,
    /// The first and the last day of signing.
    pub from: Option<Date>,
    pub until: Option<Date>,
}

impl ContractFilter {
    /// The parameters of [`FOUND`].
    pub(super) fn parameters(&self) -> [String; 5] {
        let day = |day: Option<Date>| day.map(|day| day.to_string());
        let until = day(self.until).unwrap_or_else(|| "9999-12-31".to_owned());
        [
            containing(&self.text),
            ContractState::word(self.state).to_owned(),
            clock::today().to_string(),
            day(self.from).unwrap_or_default(),
            format!("{until} 23:59:59"),
        ]
    }
}

/// As the list of actions has it.
impl fmt::Display for ContractFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = |day: Option<Date>| day.map(|day| day.to_string()).unwrap_or_default();
        let days = match (self.from, self.until) {
            (None, None) => String::new(),
            (from, until) => format!("{} – {}", day(from), day(until)),
        };
        let parts = [&self.text, ContractState::word(self.state), &days];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join(", "))
    }
}

/// How far a contract is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ContractState {
    /// A style is not shipped.
    Open,
    /// A style that is not shipped has a milestone whose planned day is over.
    Late,
}

impl ContractState {
    /// The word of the statement's parameter.
    pub(super) const fn word(state: Option<Self>) -> &'static str {
        match state {
            None => "",
            Some(Self::Open) => "open",
            Some(Self::Late) => "late",
        }
    }
}

/// The order of contracts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ContractOrder {
    /// The last signed first.
    #[default]
    Signed,
    Number,
    /// By the name of the company.
    Company,
    /// The least first.
    Progress,
}

impl ContractOrder {
    pub(super) const fn sql(self) -> &'static str {
        match self {
            Self::Signed => "c.signed DESC, c.cno, c.sid",
            Self::Number => "c.cno_key, c.sid",
            Self::Company => {
                "(SELECT name_key FROM companies WHERE id = c.company_id), c.signed DESC, c.cno, c.sid"
            }
            Self::Progress => "c.progress, c.signed, c.cno, c.sid",
        }
    }
}

/// The condition of a filter: its text, its state, the day in China, and the moments of signing
/// between which a contract is.
pub(super) const FOUND: &str = "WHERE ($1 = '%%' OR c.cno_key LIKE $1 ESCAPE '!' OR c.company_id IN
        (SELECT company_id FROM customers WHERE email LIKE $1 ESCAPE '!'
         UNION SELECT id FROM companies WHERE name_key LIKE $1 ESCAPE '!')
        OR EXISTS (SELECT 1 FROM contract_lines l WHERE l.sid = c.sid AND l.line_key LIKE $1 ESCAPE '!'))
    AND ($2 = '' OR (c.progress < 10000 AND EXISTS (SELECT 1 FROM contract_lines l
        WHERE l.sid = c.sid AND l.line_progress < 10000
            AND NOT EXISTS (SELECT 1 FROM contract_milestones m
                WHERE m.sid = l.sid AND m.seq = l.seq AND m.stage = 'shipped' AND m.done IS NOT NULL)
            AND ($2 = 'open' OR EXISTS (SELECT 1 FROM contract_milestones m
                WHERE m.sid = l.sid AND m.seq = l.seq AND m.done IS NULL AND m.planned < $3)))))
    AND c.signed >= $4 AND c.signed <= $5";
