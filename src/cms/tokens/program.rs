//! A program that calls: the rights of its token.

use std::net::IpAddr;

use ipnet::IpNet;

use super::allowed::OWN;
use crate::staff::role::Role;
use crate::staff::table::StaffMember;

/// A program whose token was taken.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The id of the token.
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) role: Role,
    /// The operations that it may call, if not all of its role.
    pub(crate) operations: Option<Vec<String>>,
    /// The networks from which it may call; none: from any.
    pub(crate) networks: Vec<IpNet>,
    /// Seconds since 1970.
    pub(crate) used_at: i64,
}

impl Program {
    /// Whether its token is for an operation. Whether the role is, the operation decides.
    pub(super) fn may(&self, operation: &str) -> bool {
        let named = |own: &Vec<String>| own.iter().any(|id| id == operation);
        operation == OWN || self.operations.as_ref().is_none_or(named)
    }

    /// Whether it may call from an address.
    pub(super) fn may_be_at(&self, address: Option<IpAddr>) -> bool {
        let is_in = |address: IpAddr| self.networks.iter().any(|own| own.contains(&address));
        self.networks.is_empty() || address.map(|own| own.to_canonical()).is_some_and(is_in)
    }

    /// The account that the program is to handlers: its name stands where a person's address does.
    pub(crate) fn member(self) -> StaffMember {
        StaffMember {
            id: self.id,
            email: self.name.clone(),
            name: self.name,
            role: self.role,
            created_at: 0,
            has_second_factor: false,
        }
    }
}
