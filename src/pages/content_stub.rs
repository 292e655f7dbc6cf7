//! TODO
use std::sync::Arc;
use crate::cache::{Mode, Tag};
use crate::locale::Locale;
use crate::provider::{Cols, Fid, Info, InfoQuery, ListOf, Provider, Seo, Tid, TypeInfo};
pub use crate::provider::ProviderError as ContentError;
#[derive(Clone)]
pub struct Content(pub Provider);
impl Content {
    pub async fn info(&self, fid: Fid, locale: Locale, cols: Cols) -> Result<Arc<Info>, ContentError> { self.0.info(fid, locale, cols).await.map(Arc::new) }
    pub async fn infos(&self, query: &InfoQuery) -> Result<Arc<Vec<Info>>, ContentError> { self.0.infos(query).await.map(Arc::new) }
    pub async fn count(&self, of: ListOf, locale: Locale) -> Result<u64, ContentError> { self.0.count(of, locale).await }
    pub async fn type_info(&self, tid: Tid, locale: Locale) -> Result<Arc<TypeInfo>, ContentError> { self.0.type_info(tid, locale).await.map(Arc::new) }
    pub async fn seo(&self, path: &str, locale: Locale) -> Result<Arc<Option<Seo>>, ContentError> { self.0.seo(path, locale).await.map(Arc::new) }
    pub fn purge(&self, _: bool, _: &[Tag], _: Mode) -> usize { 0 }
}
