//! Code that the site and the CMS share: the languages, the addresses of pages, the configuration,
//! and the terms of the calls between them. No server and no database.

pub mod config;
pub mod country;
pub mod currency;
pub mod desk_api;
pub mod error_chain;
pub mod file_type;
pub mod fold;
pub mod header_value;
pub mod http_client;
pub mod inquiry;
pub mod kept;
pub mod key_file;
pub mod lateness;
pub mod locale;
pub mod messengers;
pub mod networks;
pub mod palette;
pub mod paper;
pub mod picture_check;
pub mod plain_text;
pub mod purge_report;
pub mod range;
pub mod redact;
pub mod refusals;
pub mod sample_facts;
pub mod security;
pub mod site;
pub mod spreadsheet;
pub mod stage;
pub mod team_person;
