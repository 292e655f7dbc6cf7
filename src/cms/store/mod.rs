//! The store of the embedded provider, in SQLite or PostgreSQL. One file per subject, each with its
//! statements.
//!
//! Statements are in the SQL that both databases share, and are run with [`on!`]. The databases
//! differ only in [`sqlite`] and [`postgres`] (settings, migrations, locks) and in the visits,
//! which PostgreSQL keeps in `partitions`. Texts are compared by code points in both.

#[macro_use]
mod either;
mod entry_list;
#[macro_use]
mod schema;

mod announcements;
mod backups;
mod bbs;
mod cms;
mod companies;
mod connection;
mod content_customers;
mod contract_events;
mod contracts;
mod customer_access;
mod customer_list;
mod customers;
mod dashboard;
mod demonstration;
mod every_contract;
mod failures;
mod former;
mod inbox;
mod inquiries;
mod inquiry_files;
mod items;
mod mails;
mod media;
pub(super) mod migrating;
mod milestones;
mod notices;
mod open_lines;
mod overlay;
mod papers;
mod partitions;
mod passwords;
mod postgres;
mod projection;
mod restores;
mod revisions;
mod second_factor;
mod sqlite;
mod staff;
mod staff_actions;
mod staff_sessions;
mod tokens;
mod version;
mod visit_days;
mod visits;
mod writing;

pub use announcements::Announcement;
pub(super) use announcements::{DueAnnouncement, tags as tags_of};
pub(super) use backups::known_schema;
pub use bbs::{Board, Label, Topic};
pub(super) use cms::Seo;
pub use cms::{Catalog, ItemType};
pub(super) use companies::{
    Colleague, Company, add_company, join_company, leave_company, rename_company,
};
pub(super) use connection::Store;
pub(super) use contract_events::{ContractEvent, add_contract_events};
pub(super) use contracts::{Contract, StyleLine};
pub(super) use customer_access::{
    LockedCustomer, block, end_access, lock_customer, lock_or_add_customer, note_invitation,
    unblock,
};
pub(super) use customer_list::{CustomerFilter, CustomerOfCompany};
pub use customers::ListedCustomer;
pub(super) use customers::{
    Customer, CustomerAddress, customer_at, every_customer, remove as remove_customer,
};
pub(super) use dashboard::MarketWeek;
pub(super) use demonstration::{DEMONSTRATION, DEMONSTRATION_EDITOR, end_demonstration_editor};
pub(super) use either::Transaction;
pub(super) use entry_list::{EntryFilter, EntryOrder};
pub(super) use every_contract::{
    StoredContract, contract_of, contracts_numbered, contracts_of, delete_contract, every_contract,
    every_line, lines_of, lock_contracts,
};
pub(super) use failures::{is_outage, is_refusal, is_wait};
pub(super) use inbox::{InboxFilter, InquiryEvent, InquiryMail, add_inquiry_event, delete_inquiry};
pub use inquiries::StoredInquiry;
pub(super) use inquiry_files::InquiryFile;
pub use items::Item;
pub(super) use items::{ItemFilter, ItemPicture, Pictures};
pub(super) use mails::{
    DueMail, MailKind, MailOrder, MailState, MailTarget, QueuedMail, queue_mail, resend_mails,
};
pub(super) use media::{
    EntryText, ListedPicture, SentPicture, StoredPicture, Upload, add as add_upload,
    remove as remove_picture, replace_upload, stored_file_bytes,
};
pub(super) use milestones::add_milestones;
pub(super) use notices::{ContractNews, Notice};
pub(super) use open_lines::OpenLineFilter;
pub(super) use papers::{
    NewPaper, PAPER_PART, Paper, add_paper, change_paper, count_papers, remove_paper,
};
pub(super) use passwords::{CustomerNames, NewPassword, confirm, put_staff_link, set_password};
pub(super) use projection::EntryRow;
pub use restores::RestoredAccess;
pub use revisions::Revision;
pub(super) use revisions::{NewRevision, replace as replace_revision};
pub(super) use second_factor::{
    WrongCodes, lock_codes, put_wrong_codes, set_second_factor, use_recovery_code, use_step,
};
pub(super) use staff::{
    StaffInvitation, StaffMember, delete_staff, delete_staff_invitation, has_owner, lock_owners,
    owner_addresses, put_staff, put_staff_invitation, set_staff_password, set_staff_role,
    staff_address, take_staff_invitation,
};
pub(super) use staff_actions::{StaffAction, record_staff_action};
pub(super) use staff_sessions::{
    StaffCaller, StaffSession, close_staff_session, close_staff_session_of, close_staff_sessions,
    open_staff_session,
};
pub(super) use tokens::Session;
pub(super) use visits::Visit;

/// Writes of the store's tables while seeding, in the seed's transaction.
pub(super) mod seeding {
    pub use super::announcements::{announce, plan, tags};
    pub use super::content_customers::{
        Account, join_content_company, lock_content_customers_except,
        upsert_content_customer as content_customer,
    };
    pub use super::contracts::{NewContract, upsert as contract, upsert_all as contracts};
    pub use super::media::{
        PictureHash, hashes as picture_hashes, remove as remove_picture, replace as picture,
    };
    pub use super::papers::{put as paper, remove_papers_of_content};
    pub use super::projection::put as put_rows;
    pub use super::revisions::{entries_by_others, newest, newest_of, places, write};
    pub use super::version::{SeededHashes, SeededPart, lock, record, recorded};
}

/// A range of a list: `idx` and `size` of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowSlice {
    offset: i64,
    limit: i64,
}

impl RowSlice {
    const MOST: i64 = 1000;

    /// The first rows, as many as possible.
    #[cfg(test)]
    pub(super) const ALL: Self = Self {
        offset: 0,
        limit: Self::MOST,
    };

    /// `size` rows from row `idx`; 0 rows means all. Negative numbers count as 0.
    pub fn new(idx: i64, size: i64) -> Self {
        let limit = if size <= 0 {
            Self::MOST
        } else {
            size.min(Self::MOST)
        };
        Self {
            offset: idx.max(0),
            limit,
        }
    }
}

/// Returns a random identifier for a new row, so that ids cannot be guessed.
fn new_id() -> i64 {
    rand::random_range(1..=i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::RowSlice;

    #[test]
    fn no_answer_is_longer_than_the_most_rows() {
        for (size, limit) in [
            (5, 5),
            (0, RowSlice::MOST),
            (-1, RowSlice::MOST),
            (RowSlice::MOST + 1, RowSlice::MOST),
            (i64::MAX, RowSlice::MOST),
        ] {
            assert_eq!(RowSlice::new(0, size).limit, limit, "{size}");
        }
        assert_eq!(RowSlice::new(i64::MIN, 1).offset, 0);
    }
}
