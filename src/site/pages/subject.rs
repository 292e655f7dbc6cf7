//! The content of a page as its head describes it to other sites and to search engines.

use super::{About, AboutCompany, AboutContact, Card, ContactItem, OemInfo, Page, Picture};
use crate::head::{Contact, MainEntity, PageSubject, Shown};
use base::site::Route;

impl Page {
    /// Describes the page at `route`.
    pub(crate) fn subject(&self, route: Route) -> PageSubject<'_> {
        let (page_type, is_about_company) = self.page_type();
        let pictures = self.pictures().into_iter().flatten();
        PageSubject {
            name: self.item_title(),
            page_type,
            is_about_company,
            pictures: pictures.map(Shown::from).collect(),
            section: self.section(route),
            edited: self.edited(),
            contacts: self.contacts(),
            main: self.main_entity(),
        }
    }

    /// The title of the item that the page shows.
    fn item_title(&self) -> &str {
        match self {
            Self::NewsInfo(article) => &article.title,
            Self::SampleInfo(sample) => &sample.title,
            Self::OemInfo(item) => &item.title,
            Self::Own(page) => &page.title,
            _ => "",
        }
    }

    /// When the text of the item that the page shows last changed.
    fn edited(&self) -> Option<&str> {
        match self {
            Self::NewsInfo(article) => article.edited.as_deref(),
            Self::SampleInfo(sample) => sample.edited.as_deref(),
            Self::OemInfo(item) => item.edited.as_deref(),
            Self::Own(page) => page.edited.as_deref(),
            _ => None,
        }
    }

    /// The page's type of schema.org, and whether it is about the company.
    const fn page_type(&self) -> (&'static str, bool) {
        match self {
            Self::Home(_) => ("WebPage", true),
            Self::AboutContact(_) => ("ContactPage", true),
            Self::AboutCompany(_) => ("AboutPage", true),
            Self::AboutCulture(_) | Self::AboutDevelopment(_) | Self::AboutCooperation(_) => {
                ("AboutPage", false)
            }
            Self::NewsList(_) | Self::SampleList(_) | Self::OemList(_) | Self::Market(_) => {
                ("CollectionPage", false)
            }
            Self::SampleInfo(_) => ("ItemPage", false),
            _ => ("WebPage", false),
        }
    }

    /// The pictures of a page, the most representative first.
    fn pictures(&self) -> Vec<Option<&Picture>> {
        match self {
            Self::Home(home) => {
                let slides = home.slides.iter().map(|slide| slide.image.as_ref());
                std::iter::once(home.banner.as_ref())
                    .chain(slides)
                    .collect()
            }
            Self::AboutCulture(about) => std::iter::once(about.introduction.banner.as_ref())
                .chain(about.items.iter().map(|habit| habit.image.as_ref()))
                .collect(),
            Self::AboutCompany(AboutCompany { introduction, .. })
            | Self::AboutDevelopment(About { introduction, .. })
            | Self::AboutCooperation(About { introduction, .. })
            | Self::AboutContact(AboutContact { introduction, .. }) => {
                vec![introduction.banner.as_ref()]
            }
            Self::Market(market) => vec![market.banner.as_ref().map(|banner| &banner.image)],
            Self::OemList(list) => {
                let items = list.items.iter().map(|item| item.image.as_ref());
                [list.image.as_ref(), list.banner.as_ref()]
                    .into_iter()
                    .chain(items)
                    .collect()
            }
            Self::OemInfo(item) => vec![item.image.as_ref(), item.banner.as_ref()],
            Self::SampleList(list) => list.slides.iter().map(Some).collect(),
            Self::SampleInfo(sample) => std::iter::once(sample.image.as_ref())
                .chain(sample.gallery.iter().map(Some))
                .collect(),
            Self::NewsList(list) => std::iter::once(list.banner.as_ref())
                .chain(list.rows.iter().map(|row| row.image.as_ref()))
                .collect(),
            Self::NewsInfo(article) => vec![article.image.as_ref()],
            Self::Own(page) => vec![page.image.as_ref()],
            _ => Vec::new(),
        }
    }

    /// The section of a page below it: its kind and its first page.
    fn section(&self, route: Route) -> Option<(&'static str, Route)> {
        match self {
            Self::NewsInfo(_) => Some(("news-list", route.section())),
            Self::NewsList(list) if list.pager.page > 1 => Some(("news-list", route.section())),
            Self::SampleInfo(_) => Some(("sample-list", route.section())),
            Self::OemInfo(OemInfo { category, .. }) => {
                let category = category.map_or(route.section(), Route::OemList);
                Some(("oem-list", category))
            }
            _ => None,
        }
    }

    fn contacts(&self) -> Vec<Contact<'_>> {
        let Self::AboutContact(contact) = self else {
            return Vec::new();
        };
        contact.items.iter().filter_map(contact_of).collect()
    }

    fn main_entity(&self) -> Option<MainEntity<'_>> {
        match self {
            Self::NewsInfo(article) => Some(MainEntity::Article {
                published: article.published_or_created().map(|time| time.iso.as_str()),
            }),
            Self::SampleInfo(_) => Some(MainEntity::Sample),
            Self::NewsList(list) => {
                let rows = list.rows.iter();
                let rows = rows.map(|row| (row.title.as_str(), row.link.href.as_str()));
                Some(MainEntity::List(rows.collect()))
            }
            Self::SampleList(list) => Some(MainEntity::List(linked(&list.items))),
            Self::OemList(list) => Some(MainEntity::List(linked(&list.items))),
            _ => None,
        }
    }
}

impl<'a> From<&'a Picture> for Shown<'a> {
    fn from(picture: &'a Picture) -> Self {
        Self {
            src: &picture.src,
            alt: &picture.alt,
        }
    }
}

fn contact_of(item: &ContactItem) -> Option<Contact<'_>> {
    Some(Contact {
        kind: &item.title,
        href: &item.link.as_ref()?.href,
    })
}

/// The titles and links of the cards that have a link.
fn linked(cards: &[Card]) -> Vec<(&str, &str)> {
    let links = cards.iter().map(|card| (&card.title, card.link.as_ref()));
    links
        .filter_map(|(title, link)| Some((title.as_str(), link?.href.as_str())))
        .collect()
}
