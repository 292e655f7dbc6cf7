//! About › company (spec §2): intro, banner, organisation cards.

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::about::Introduction;
use super::document::Picture;
use super::loading::{Loading, Missing};
use crate::provider::{Cols, Info, InfoQuery, ListOf, Tid};

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct AboutCompany {
    /// The introduction (type 16010201).
    #[serde(flatten)]
    pub introduction: Introduction,
    /// The organisation (type 160111), in the editor's order; shown as the first 3, the next 3 and
    /// the rest.
    pub departments: Vec<Department>,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Department {
    pub id: String,
    /// The department's name or its head's title.
    pub title: String,
    /// The department label (`subtxt`).
    pub label: String,
    /// The duties label (`abstract`).
    pub duties: String,
    pub image: Option<Picture>,
}

pub(super) const COMPANY: Tid = Tid(16_010_201);
pub(super) const ORGANISATION: ListOf = ListOf::Tid(Tid(160_111));
const DEPARTMENT: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc");

/// Loads the company page. The intro is its primary content; the organisation is optional.
pub(super) async fn load(loading: &Loading<'_>) -> Result<AboutCompany, Missing> {
    let departments = InfoQuery::new(ORGANISATION, loading.locale).cols(DEPARTMENT);
    let (company, departments) = join!(
        loading.primary_type(COMPANY),
        loading.optional_infos(departments)
    );
    Ok(AboutCompany {
        introduction: Introduction::of_any(company?.as_deref(), loading).await,
        departments: departments
            .iter()
            .flat_map(|items| items.iter())
            .map(Department::from)
            .collect(),
    })
}

impl From<&Info> for Department {
    fn from(item: &Info) -> Self {
        Self {
            id: item.fid.to_string(),
            title: item.title.clone(),
            label: item.subtxt.clone(),
            duties: item.summary.clone(),
            image: Picture::of(&item.imgsrc),
        }
    }
}
