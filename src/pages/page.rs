//! The registry of pages: the content of each page, by its route.

use http::StatusCode;
use serde::Serialize;
use strum::IntoStaticStr;
use ts_rs::TS;

use super::loading::{Loading, Missing};
use super::{
    About, AboutCompany, AboutContact, Bbs, BrandSheet, ErrorPage, Home, Market, NewsInfo,
    NewsList, OemInfo, OemList, Order, SampleInfo, SampleList, Tiles, about, about_company,
    about_contact, bbs, home, market, news_info, news_list, oem_info, oem_list, order, sample_info,
    sample_list,
};
use crate::locale::ServerTexts;
use crate::provider::Fid;
use crate::site::{OrderQuery, Route};

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
    NewsList(NewsList),
    NewsInfo(NewsInfo),
    Bbs(Bbs),
    Order(Order),
    UserLogin,
    UserRegister,
    UserTerms,
    Privacy,
    BrandHome,
    BrandStory,
    BrandInfo(BrandSheet),
    /// A page for an error: 404, 500, 503.
    Error(ErrorPage),
}

impl Page {
    /// Loads the page of a route of the garment site. `query` is that of the order page.
    pub(super) async fn load(
        loading: &Loading<'_>,
        route: Route,
        query: &OrderQuery,
        tiles: Option<&Tiles>,
    ) -> Result<Self, Missing> {
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
            Route::AboutContact => Self::AboutContact(about_contact::load(loading, tiles).await?),
            Route::Market => Self::Market(market::load(loading).await?),
            Route::OemList(category) => Self::OemList(oem_list::load(loading, category).await?),
            Route::OemInfo(pid) => Self::OemInfo(oem_info::load(loading, Fid(pid.get())).await?),
            Route::SampleList(category) => {
                Self::SampleList(sample_list::load(loading, category).await?)
            }
            Route::SampleInfo(pid) => {
                Self::SampleInfo(sample_info::load(loading, Fid(pid.get())).await?)
            }
            Route::NewsList(page) => Self::NewsList(news_list::load(loading, page).await?),
            Route::NewsInfo(pid) => Self::NewsInfo(news_info::load(loading, Fid(pid.get())).await?),
            Route::Bbs(place) => Self::Bbs(Box::pin(bbs::load(loading, place)).await?),
            Route::Order => Self::Order(order::load(loading, query).await),
            Route::UserLogin => Self::UserLogin,
            Route::UserRegister => Self::UserRegister,
            Route::UserTerms => Self::UserTerms,
            Route::Privacy => Self::Privacy,
            // The brand site has its own loader.
            Route::NotFound | Route::Brand(_) => return Err(Missing::NotFound),
        })
    }

    /// The page's kind, as its document and the manifest name it.
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::Order(order) => order.status(),
            Self::Error(error) => error.status(),
            _ => StatusCode::OK,
        }
    }

    /// Whether search engines may index the page.
    pub(super) const fn is_public(&self) -> bool {
        !matches!(self, Self::Order(_))
    }

    /// The title of a page without an SEO record: that of its content, else that of its kind.
    pub(super) fn own_title<'a>(&'a self, texts: &'a ServerTexts) -> &'a str {
        let own = match self {
            Self::OemList(list) => &list.title,
            Self::OemInfo(item) => &item.title,
            Self::SampleList(list) => list.own_title().unwrap_or_default(),
            Self::SampleInfo(sample) => &sample.title,
            Self::NewsInfo(article) => &article.title,
            Self::Bbs(bbs) => bbs.title.as_deref().unwrap_or_default(),
            _ => "",
        };
        let kind = match self {
            Self::Error(ErrorPage { status: 404, .. }) => "not-found",
            Self::Error(ErrorPage { status: 429, .. }) => "too-many",
            Self::Error(ErrorPage { status: 503, .. }) => "unavailable",
            _ => self.kind(),
        };
        if own.is_empty() {
            texts.title_of(kind)
        } else {
            own
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use crate::bundle::Manifest;
    use crate::bundle::tests::sample_manifest;
    use crate::locale::Locale;
    use crate::site::{BrandPage, PageKind};

    #[test]
    fn each_kind_of_page_has_a_title_in_each_language() {
        let manifest: Manifest = serde_json::from_value(sample_manifest()).unwrap();
        for locale in Locale::ALL {
            let texts = manifest.texts(locale);
            for kind in PageKind::VARIANTS
                .iter()
                .filter(|kind| **kind != PageKind::Brand)
            {
                assert_ne!(
                    texts.title_of(kind.into()),
                    texts.site_name,
                    "{kind:?} in {locale}"
                );
            }
        }
        let brand = &manifest.texts.brand;
        for page in BrandPage::VARIANTS {
            assert_ne!(
                brand.head(page.into()).title,
                brand.head("error").title,
                "{page:?}"
            );
        }
    }
}
