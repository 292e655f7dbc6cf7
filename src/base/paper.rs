//! The papers of a contract: their kinds, and their limits.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use ts_rs::TS;
use utoipa::ToSchema;

/// The maximum size of a paper, in bytes.
pub const LARGEST_PAPER: usize = 20 << 20;
/// The maximum number of papers of a contract.
pub const MOST_PAPERS: usize = 50;

/// The kind of a paper, in the order in which an order has them.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    IntoStaticStr,
    EnumString,
    VariantArray,
    Serialize,
    Deserialize,
    TS,
    ToSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[ts(export_to = "document.ts")]
pub enum PaperKind {
    OrderConfirmation,
    TestReport,
    InspectionReport,
    PackingList,
    Invoice,
    /// A copy of the bill of lading.
    BillOfLading,
    CertificateOfOrigin,
    /// Where cotton and other materials are from, such as for the UFLPA.
    Traceability,
    Other,
}

impl PaperKind {
    pub fn name(self) -> &'static str {
        self.into()
    }
}
