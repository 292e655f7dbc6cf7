//! The bin of contracts, papers, inquiries and files of the site: what was deleted is restored by an
//! owner for a while, and is then deleted for good. Each stays in its table, where every other
//! statement leaves it out; files move to a table of their own, as another one may take their
//! address. Entries have their bin in [`crate::entries::bin`], with the same time.

pub(crate) mod desk;
pub(crate) mod table;
