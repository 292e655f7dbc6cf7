//! For each page: which provider calls it needs, and its typed document.

mod about_company;
mod date;
mod document;
mod error;
mod frame;
mod home;
mod loader;
mod loading;
mod markup;
mod news_info;
mod news_list;
#[cfg(test)]
mod typescript;

pub use about_company::{AboutCompany, Department};
pub use document::{Alternate, Card, DateText, Document, Footer, Frame, Head, Html, Link, Page, Picture};
pub use error::ErrorPage;
pub use home::Home;
pub use loader::{Answers, LoadedPage, Pages, Shelf};
pub use news_info::{Neighbour, NewsInfo};
pub use news_list::{NewsList, NewsRow, Pager};
