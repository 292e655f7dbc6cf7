//! The pictures in texts of the CMS, whose widths and sizes a page names.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use tokio::time::timeout;

use super::{About, AboutCompany, AboutContact, Page};
use crate::markup::Html;
use crate::media::Media;
use crate::provider::MediaPath;

/// The pictures that a page may name.
#[derive(Clone, Default)]
pub struct PictureOptions {
    /// The widths at which `/_image` makes pictures, in pixels, in ascending order; empty if it
    /// makes none.
    pub widths: Arc<[u32]>,
    /// Reads the sizes of pictures; `None` to leave them out.
    pub media: Option<Media>,
}

/// The maximum number of pictures of a page whose sizes are read.
const MOST: usize = 40;
/// The maximum wait for the sizes. The page is rendered without them after that.
const SIZE_TIMEOUT: Duration = Duration::from_secs(2);

impl PictureOptions {
    /// Completes the pictures in every text of a page.
    pub(super) async fn illustrate(&self, page: &mut Page) {
        let texts: Vec<_> = texts(page)
            .into_iter()
            .filter(|html| html.as_str().contains("<img"))
            .collect();
        if texts.is_empty() {
            return;
        }
        let sizes = self.sizes_of(&texts).await;
        for html in texts {
            html.complete_pictures(&self.widths, &sizes);
        }
    }

    /// Reads the sizes of the pictures in these texts.
    async fn sizes_of(&self, texts: &[&mut Html]) -> HashMap<MediaPath, (u32, u32)> {
        let Some(media) = &self.media else {
            return HashMap::new();
        };
        let paths: BTreeSet<_> = texts.iter().flat_map(|html| html.pictures()).collect();
        let asked = paths.into_iter().take(MOST).map(async |path| {
            let size = timeout(SIZE_TIMEOUT, media.size(&path))
                .await
                .ok()
                .flatten()?;
            Some((path, size))
        });
        join_all(asked).await.into_iter().flatten().collect()
    }
}

/// The texts of a page that are HTML of the CMS.
fn texts(page: &mut Page) -> Vec<&mut Html> {
    match page {
        Page::AboutCompany(AboutCompany { introduction, .. })
        | Page::AboutCulture(About { introduction, .. })
        | Page::AboutDevelopment(About { introduction, .. })
        | Page::AboutCooperation(About { introduction, .. })
        | Page::AboutContact(AboutContact { introduction, .. }) => vec![&mut introduction.intro],
        Page::Market(market) => {
            let links = market.markets.iter_mut().map(|market| &mut market.links);
            links.chain([&mut market.intro]).collect()
        }
        Page::OemList(list) => vec![&mut list.intro],
        Page::OemInfo(item) => vec![&mut item.content],
        Page::SampleInfo(sample) => sample.content.iter_mut().collect(),
        Page::NewsInfo(article) => vec![&mut article.content],
        Page::Own(page) => vec![&mut page.content],
        Page::Bbs(bbs) => bbs
            .topics
            .iter_mut()
            .filter_map(|topic| topic.answer.as_mut())
            .collect(),
        _ => Vec::new(),
    }
}
