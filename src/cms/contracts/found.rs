//! The contracts that a list of the desk has, and their order.

use serde::Deserialize;
use utoipa::ToSchema;

/// The contracts that are wanted.
#[derive(Clone, Copy, Debug)]
pub struct ContractFilter<'a> {
    /// A part of the contract's number, of the number or name of one of its styles, of the
    /// company's name or of an address there, in any case.
    pub text: &'a str,
    pub state: Option<ContractState>,
    /// The day in China (`YYYY-MM-DD`).
    pub today: &'a str,
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

/// The condition of a filter, whose text, state and day are the first parameters.
pub(super) const FOUND: &str = "WHERE ($1 = '%%' OR c.cno_key LIKE $1 ESCAPE '!' OR c.company_id IN
        (SELECT company_id FROM customers WHERE email LIKE $1 ESCAPE '!'
         UNION SELECT id FROM companies WHERE name_key LIKE $1 ESCAPE '!')
        OR EXISTS (SELECT 1 FROM contract_lines l WHERE l.sid = c.sid AND l.line_key LIKE $1 ESCAPE '!'))
    AND ($2 = '' OR (c.progress < 10000 AND EXISTS (SELECT 1 FROM contract_lines l
        WHERE l.sid = c.sid AND l.line_progress < 10000
            AND NOT EXISTS (SELECT 1 FROM contract_milestones m
                WHERE m.sid = l.sid AND m.seq = l.seq AND m.stage = 'shipped' AND m.done IS NOT NULL)
            AND ($2 = 'open' OR EXISTS (SELECT 1 FROM contract_milestones m
                WHERE m.sid = l.sid AND m.seq = l.seq AND m.done IS NULL AND m.planned < $3)))))";
