//! For each page: which provider calls it needs, and its typed document.

mod about_company;
mod about_contact;
mod about_cooperation;
mod about_culture;
mod about_development;
mod bbs;
mod brand;
mod date;
mod document;
mod error;
mod frame;
mod home;
mod introduction;
mod loader;
mod loading;
mod market;
mod markup;
mod news_info;
mod news_list;
mod oem_info;
mod oem_list;
mod sample_info;
mod sample_list;
#[cfg(test)]
mod typescript;

pub use about_company::{AboutCompany, Department};
pub use about_contact::{AboutContact, ContactItem, ContactMap, Tiles};
pub use about_cooperation::AboutCooperation;
pub use about_culture::AboutCulture;
pub use about_development::AboutDevelopment;
pub use bbs::{Bbs, BbsBoard, BbsLabel, BbsTopic};
pub use brand::BrandSheet;
pub use document::{Alternate, Card, DateText, Document, Footer, Frame, Head, Html, Link, Page, Picture};
pub use error::ErrorPage;
pub use home::Home;
pub use loader::{Answers, LoadedPage, Pages, Shelf};
pub use market::{LinkedPicture, Market};
pub use news_info::{Neighbour, NewsInfo};
pub use news_list::{NewsList, NewsRow, Pager};
pub use oem_info::OemInfo;
pub use oem_list::OemList;
pub use sample_info::SampleInfo;
pub use sample_list::{SampleCategory, SampleList};
