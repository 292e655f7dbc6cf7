//! The kinds of hooks, and the events that they can be told.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// The kind of a hook.
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
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub(crate) enum HookKind {
    /// A program, by *Standard Webhooks*.
    Webhook,
    /// The robot of a group of `WeCom`.
    Wecom,
    /// That of a group of `DingTalk`.
    Dingtalk,
    /// That of a group of Feishu or Lark.
    Feishu,
}

/// An event of a hook.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    ToSchema,
)]
pub(crate) enum HookTopic {
    #[serde(rename = "inquiry.received")]
    #[strum(serialize = "inquiry.received")]
    InquiryReceived,
    #[serde(rename = "inquiry.answered")]
    #[strum(serialize = "inquiry.answered")]
    InquiryAnswered,
    #[serde(rename = "entry.published")]
    #[strum(serialize = "entry.published")]
    EntryPublished,
    #[serde(rename = "entry.withdrawn")]
    #[strum(serialize = "entry.withdrawn")]
    EntryWithdrawn,
    #[serde(rename = "contract.changed")]
    #[strum(serialize = "contract.changed")]
    ContractChanged,
    #[serde(rename = "contract.milestone_reached")]
    #[strum(serialize = "contract.milestone_reached")]
    MilestoneReached,
    #[serde(rename = "contract.milestone_late")]
    #[strum(serialize = "contract.milestone_late")]
    MilestoneLate,
    #[serde(rename = "contract.paper_added")]
    #[strum(serialize = "contract.paper_added")]
    PaperAdded,
    #[serde(rename = "customer.confirmed")]
    #[strum(serialize = "customer.confirmed")]
    CustomerConfirmed,
    #[serde(rename = "backup.failed")]
    #[strum(serialize = "backup.failed")]
    BackupFailed,
    #[serde(rename = "disk.nearly_full")]
    #[strum(serialize = "disk.nearly_full")]
    DiskNearlyFull,
    /// Sent by hand. Nobody chooses it.
    #[serde(rename = "test")]
    #[strum(serialize = "test")]
    Test,
}

impl HookTopic {
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

impl HookKind {
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// Whether it is told these events. There are messages to groups about some only.
    pub(crate) fn takes(self, topic: HookTopic) -> bool {
        match topic {
            HookTopic::Test => false,
            HookTopic::InquiryReceived | HookTopic::MilestoneLate => true,
            _ => self == Self::Webhook,
        }
    }

    /// The seconds from one message to the next, by which fewer are sent than the robots take: 20 in
    /// a minute, Feishu 100.
    pub(crate) const fn spacing(self) -> i64 {
        match self {
            Self::Webhook => 0,
            Self::Wecom | Self::Dingtalk => 4,
            Self::Feishu => 1,
        }
    }
}

impl TryFrom<String> for HookKind {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}

impl TryFrom<String> for HookTopic {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}
