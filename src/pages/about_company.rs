//! About › company (spec §2): intro, banner, organisation cards.

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::document::{Html, Picture};
use super::loading::{Loading, Primary, picture};
use crate::provider::{Cols, Content, Info, InfoQuery, ListOf, Tid};

/// The company page's data.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "about-company.ts")]
pub struct AboutCompany {
    /// The type's name (type 16010201).
    pub title: String,
    /// The intro text (the type's description).
    pub intro: Html,
    /// The banner picture.
    pub banner: Option<Picture>,
    /// The organisation (type 160111), in the editor's order; shown as the first 3, the next 3 and the rest.
    pub departments: Vec<Department>,
}

/// One organisation card.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "about-company.ts")]
pub struct Department {
    /// The item's fid.
    pub id: String,
    /// The department's name or its head's title.
    pub title: String,
    /// The department label (`subtxt`).
    pub label: String,
    /// The duties label (`abstract`).
    pub duties: String,
    /// A picture, if there is one.
    pub image: Option<Picture>,
}

pub(super) const COMPANY: Tid = Tid(16_010_201);
pub(super) const ORGANISATION: ListOf = ListOf::Tid(Tid(160_111));
const DEPARTMENT: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc");

/// Loads the company page. The intro is its primary content; the organisation is optional.
pub(super) async fn load(content: &Content, loading: &Loading<'_>) -> Primary<AboutCompany> {
    let departments = InfoQuery::new(ORGANISATION, loading.locale).cols(DEPARTMENT);
    loading.made_of([format!("type:{COMPANY}")]);
    let (company, departments) =
        join!(content.type_info(COMPANY, loading.locale), loading.infos(content, &departments));
    loading.primary(company).map(|company| AboutCompany {
        title: company.tname.clone(),
        intro: loading.html(&company.tdesc),
        banner: picture(&company.imgsrc),
        departments: departments.iter().flat_map(|items| items.iter()).map(Department::from).collect(),
    })
}

impl From<&Info> for Department {
    fn from(item: &Info) -> Self {
        Self {
            id: item.fid.to_string(),
            title: item.title.clone(),
            label: item.subtxt.clone(),
            duties: item.summary.clone(),
            image: picture(&item.imgsrc),
        }
    }
}
