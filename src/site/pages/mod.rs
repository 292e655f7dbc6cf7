//! The pages: the provider calls that each needs, and its typed document. This file is their
//! registry.
//!
//! The rows of `routes!` (`base::site`) are the list of paths, and the variants of [`Page`] are
//! the list of pages with data. The TypeScript types of documents are generated from the Rust
//! types (`ui/src/generated/`), and a test fails if they are outdated. Pages of the brand site
//! make no provider calls, so an outage of the provider does not affect them.

mod about;
mod about_company;
mod about_contact;
mod bbs;
mod brand;
mod catalogue;
mod certificates;
mod content;
mod contract;
mod date;
mod describe;
mod document;
mod due;
mod error;
mod figures;
mod frame;
mod gone;
mod home;
mod illustrations;
mod input;
mod inquiry;
mod languages;
mod law;
mod loaded;
mod loader;
mod loading;
mod market;
mod messengers;
mod milestones;
mod neighbours;
mod news_info;
mod news_list;
mod notices;
mod oem_info;
mod oem_list;
mod order;
mod own;
mod page;
mod paper;
mod password;
mod preview;
mod promises;
mod sample_compare;
mod sample_facets;
mod sample_facts;
mod sample_info;
mod sample_list;
mod search;
mod section;
mod styles;
mod subject;
mod titles;

use serde::Serialize;
use strum::IntoStaticStr;
use ts_rs::TS;

use crate::provider::Fid;
use base::site::{PageKind, Route};
use loading::{Loading, Missing};

pub use about::{About, Introduction};
pub use about_company::{AboutCompany, Department};
pub use about_contact::{AboutContact, ContactItem, ContactMap, ContactPerson, Tiles};
pub use bbs::{Bbs, BbsBoard, BbsLabel, BbsTopic, topics_before};
pub use brand::{BrandSheet, ShopLink};
pub use catalogue::{Article, Listed};
pub use contract::{ContractRow, ContractText, StyleRow, StyleText};
pub use document::{
    Alternate, Card, DateText, Document, Frame, FrameText, Head, Link, Picture, TitledLink,
};
pub use error::ErrorPage;
pub use home::Home;
pub use illustrations::PictureOptions;
pub use input::PageInput;
pub use inquiry::{
    InquiryEntry, InquiryFiles, InquiryForm, InquiryInput, InquiryRefusal, KeptFile,
};
pub use law::{LawPage, RegisterForm};
pub use loaded::{Cacheability, LoadedPage};
pub use loader::Pages;
pub use market::{LinkedPicture, Market, MarketCard};
pub use messengers::{MessengerApp, MessengerLink};
pub use milestones::{MilestoneRow, MilestoneState};
pub use neighbours::Neighbours;
pub use news_info::NewsInfo;
pub use news_list::{NewsList, NewsRow, Pager, news_before};
pub use notices::{Notices, NoticesState};
pub use oem_info::OemInfo;
pub use oem_list::OemList;
pub use order::{CONTRACTS_TIMEOUT, Order, OrderList};
pub use own::OwnPage;
pub use paper::PaperRow;
pub use password::{PasswordForm, PasswordInput, PasswordRefusal};
pub use preview::pages_of;
pub use sample_compare::{ComparedSample, SampleComparison};
pub use sample_facets::{FacetChoice, FacetOption, SampleFacets};
pub use sample_facts::{Closeup, ClothColour, ClothScale, SampleFacts};
pub use sample_info::SampleInfo;
pub use sample_list::{SampleCategory, SampleList};
pub use search::{Search, SearchResult};
pub use section::ListSection;
pub use styles::{ListedCertificate, StyleTerms};

/// A page's own content, tagged by `kind`.
#[derive(Clone, Debug, Serialize, TS, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[ts(export_to = "document.ts")]
pub enum Page {
    Home(Home),
    AboutCompany(AboutCompany),
    AboutCulture(About),
    AboutDevelopment(About),
    AboutCooperation(About),
    AboutContact(AboutContact),
    Market(Market),
    OemList(OemList),
    OemInfo(OemInfo),
    SampleList(SampleList),
    SampleInfo(SampleInfo),
    SampleCompare(SampleComparison),
    NewsList(NewsList),
    NewsInfo(NewsInfo),
    Bbs(Bbs),
    Order(Order),
    Inquiry(InquiryForm),
    UserPassword(PasswordForm),
    UserForgotten(PasswordForm),
    UserNotices(Notices),
    UserRegister(RegisterForm),
    UserTerms(LawPage),
    Privacy(LawPage),
    Accessibility(LawPage),
    Conformance(LawPage),
    Own(OwnPage),
    Search(Search),
    BrandInfo(BrandSheet),
    /// A page for an error: 404, 500, 503.
    Error(ErrorPage),
    /// A page without data, of any other kind.
    #[serde(untagged)]
    #[ts(skip)]
    Fixed {
        kind: &'static str,
    },
}

impl Page {
    /// Loads the page of a route of the garment site.
    async fn load(loading: &Loading<'_>, route: Route, input: &PageInput) -> Result<Self, Missing> {
        if loading.gone.contains(route) {
            return Err(Missing::NotFound);
        }
        Ok(match route {
            // Large futures are boxed, so that they do not overflow the stack.
            Route::Home => Self::Home(Box::pin(home::load(loading)).await?),
            Route::AboutCompany => Self::AboutCompany(about_company::load(loading).await?),
            Route::AboutCulture => Self::AboutCulture(about::load_culture(loading).await?),
            Route::AboutDevelopment => {
                Self::AboutDevelopment(about::load(loading, about::DEVELOPMENT).await?)
            }
            Route::AboutCooperation => {
                Self::AboutCooperation(about::load(loading, about::COOPERATION).await?)
            }
            Route::AboutContact => Self::AboutContact(about_contact::load(loading).await?),
            Route::Market => Self::Market(market::load(loading).await?),
            Route::OemList(category) => Self::OemList(oem_list::load(loading, category).await?),
            Route::OemInfo(pid) => Self::OemInfo(oem_info::load(loading, Fid(pid.get())).await?),
            Route::SampleList(category) => {
                let list = sample_list::load(loading, category, input.filters());
                Self::SampleList(Box::pin(list).await?)
            }
            Route::SampleInfo(pid) => {
                Self::SampleInfo(sample_info::load(loading, Fid(pid.get())).await?)
            }
            Route::SampleCompare => {
                Self::SampleCompare(sample_compare::load(loading, input.compared()).await)
            }
            Route::NewsList(page) => Self::NewsList(news_list::load(loading, page).await?),
            Route::NewsInfo(pid) => Self::NewsInfo(news_info::load(loading, Fid(pid.get())).await?),
            Route::Bbs(place) => Self::Bbs(Box::pin(bbs::load(loading, place)).await?),
            Route::Order => Self::Order(order::load(loading, input.order()).await),
            Route::Inquiry => Self::Inquiry(inquiry::load(loading, input.inquiry()).await),
            Route::UserPassword => Self::UserPassword(PasswordForm::of(input.password())),
            Route::UserForgotten => {
                Self::UserForgotten(PasswordForm::of_request(loading, input.password()).await)
            }
            Route::UserNotices => Self::UserNotices(Notices {
                state: input.notices(),
            }),
            Route::UserRegister => Self::UserRegister(RegisterForm::load(loading).await),
            Route::UserTerms => Self::UserTerms(law::load(loading, route).await?),
            Route::Privacy => Self::Privacy(law::load(loading, route).await?),
            Route::Accessibility => Self::Accessibility(law::load(loading, route).await?),
            Route::Conformance => Self::Conformance(law::load(loading, route).await?),
            Route::Own(name) => Self::Own(own::load(loading, name).await?),
            Route::Search => Self::Search(search::of(input.found(), loading)),
            // The brand site has its own loader.
            Route::NotFound | Route::Brand(_) => return Err(Missing::NotFound),
            Route::UserLogin => Self::Fixed {
                kind: PageKind::from(route).into(),
            },
        })
    }
}
