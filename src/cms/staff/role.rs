//! Roles: the rights of the company's people at the desk.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// The role of an account.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    ValueEnum,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Role {
    /// Everything, accounts included
    Owner,
    /// Write and publish
    Editor,
    /// Write and propose
    Author,
    /// The customers' side
    Merchandiser,
}

impl Role {
    /// The name in the database and on the wire.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl TryFrom<String> for Role {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}
