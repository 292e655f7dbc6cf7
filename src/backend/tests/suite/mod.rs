//! The tests. The module that includes this one names the database.

mod announcements;
mod backups;
mod bbs;
mod cms;
mod companies;
mod contracts;
mod customers;
mod factors;
mod folders;
mod inquiries;
mod mails;
mod manners;
mod media;
mod milestones;
mod notices;
mod old;
mod papers;
mod passwords;
mod provider;
mod revisions;
mod visits;

use super::POSTGRES;

type Provider = crate::backend::tests::Provider<POSTGRES>;
