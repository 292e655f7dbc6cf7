//! The JSON-LD graph of a page of the garment site.

use crate::pages::{Card, ContactItem, OemInfo, Page};
use crate::site::Route;

use super::super::Described;
use super::super::sharing::{image, pictures};
use super::vocabulary::{
    ContactPoint, Elements, Graph, ImageObject, ListItem, NewsArticle, Node, Organization, ProductModel, Reference,
    WebPage, WebSite,
};

/// The company's logo.
pub(super) const LOGO: &str = "/icon-512.png";

/// Returns the graph; `canonical` is the page's URL.
pub(in crate::pages::head) fn graph(described: &Described<'_>, canonical: &str) -> Graph {
    let builder = Builder { described, canonical };
    let main = builder.main();
    let way = builder.way();
    let mut nodes = vec![Node::Organization(builder.company()), Node::WebSite(builder.site())];
    nodes.push(builder.page(way.is_some(), main.as_ref().map(|(id, _)| id.clone())));
    nodes.extend(way.map(Node::BreadcrumbList));
    nodes.extend(main.map(|(_, node)| node));
    Graph::new(nodes)
}

struct Builder<'a> {
    described: &'a Described<'a>,
    canonical: &'a str,
}

impl Builder<'_> {
    /// The URL of the home page in the page's language.
    fn home(&self) -> String {
        self.address_of(Route::Home).unwrap_or_default()
    }

    /// The URL of another page in this language.
    fn address_of(&self, route: Route) -> Option<String> {
        let Described { public, address, .. } = self.described;
        public.canonical(crate::site::Address { route, ..*address })
    }

    /// The absolute URL of a link on the page.
    fn link(&self, href: &str) -> String {
        let Described { public, address, .. } = self.described;
        if href.starts_with('/') { public.join(&format!("{}{href}", address.locale.prefix())) } else { href.to_owned() }
    }

    fn company_id(&self) -> Reference {
        Reference { id: self.described.public.join("/#company") }
    }

    fn site_id(&self) -> Reference {
        Reference { id: format!("{}#site", self.home()) }
    }

    fn own_id(&self, name: &str) -> String {
        format!("{}#{name}", self.canonical)
    }

    fn company(&self) -> Organization {
        let Described { page, public, texts, footer, .. } = self.described;
        let short = texts.site_name.clone();
        let whole = footer.map(|footer| footer.title.clone()).filter(|name| !name.is_empty());
        let (name, alternate_name) = match whole {
            Some(whole) if whole != short => (whole, Some(short)),
            _ => (short, None),
        };
        let contact_point = match page {
            Page::AboutContact(contact) => contact.items.iter().filter_map(contact_point).collect(),
            _ => Vec::new(),
        };
        Organization {
            id: self.company_id().id,
            name,
            alternate_name,
            url: public.join("/"),
            logo: ImageObject { url: public.join(LOGO) },
            contact_point,
        }
    }

    fn site(&self) -> WebSite {
        WebSite {
            id: self.site_id().id,
            url: self.home(),
            name: self.described.texts.site_name.clone(),
            in_language: self.described.address.locale.tag(),
            publisher: self.company_id(),
        }
    }

    fn page(&self, has_way: bool, main: Option<String>) -> Node {
        let &Described { page, title, description, address, .. } = self.described;
        let shown = image(self.described);
        let is_about = matches!(page, Page::Home(_) | Page::AboutCompany(_) | Page::AboutContact(_));
        let own = WebPage {
            id: self.own_id("page"),
            url: self.canonical.to_owned(),
            name: title.to_owned(),
            description: description.to_owned(),
            in_language: address.locale.tag(),
            is_part_of: self.site_id(),
            about: is_about.then(|| self.company_id()),
            breadcrumb: has_way.then(|| Reference { id: self.own_id("way") }),
            main_entity: main.map(|id| Reference { id }),
            primary_image_of_page: Some(ImageObject { url: shown.url }),
        };
        match page {
            Page::AboutContact(_) => Node::ContactPage(own),
            Page::AboutCompany(_) | Page::AboutCulture(_) | Page::AboutDevelopment(_) | Page::AboutCooperation(_) => {
                Node::AboutPage(own)
            }
            Page::NewsList(_) | Page::SampleList(_) | Page::OemList(_) | Page::Market(_) => Node::CollectionPage(own),
            Page::SampleInfo(_) => Node::ItemPage(own),
            _ => Node::WebPage(own),
        }
    }

    /// The breadcrumb: home, the section's first page, the page itself.
    fn way(&self) -> Option<Elements> {
        let &Described { page, address, texts, .. } = self.described;
        if address.route == Route::Home {
            return None;
        }
        let section = match page {
            Page::NewsInfo(_) => Some(("news-list", address.route.section())),
            Page::NewsList(list) if list.pager.page > 1 => Some(("news-list", address.route.section())),
            Page::SampleInfo(_) => Some(("sample-list", address.route.section())),
            Page::OemInfo(OemInfo { category, .. }) => {
                Some(("oem-list", category.map_or(address.route.section(), Route::OemList)))
            }
            _ => None,
        };
        let steps = std::iter::once((texts.site_name.as_str(), Some(self.home())))
            .chain(section.map(|(kind, route)| (texts.title_of(kind), self.address_of(route))))
            .chain([(self.name(), Some(self.canonical.to_owned()))]);
        let steps = steps.enumerate().map(|(place, (name, item))| ListItem {
            position: place + 1,
            name: name.to_owned(),
            item,
            url: None,
        });
        Some(Elements { id: self.own_id("way"), number_of_items: None, item_list_element: steps.collect() })
    }

    /// The main entity of the page, with its id.
    fn main(&self) -> Option<(String, Node)> {
        match self.described.page {
            Page::NewsInfo(_) => Some(self.article()),
            Page::SampleInfo(_) => Some(self.sample()),
            Page::NewsList(list) => self.list(list.rows.iter().map(|row| (&row.title, row.link.href.as_str()))),
            Page::SampleList(list) => self.list(linked(&list.items)),
            Page::OemList(list) => self.list(linked(&list.items)),
            _ => None,
        }
    }

    /// The name of the main entity: an item's own title, whatever the title of the document.
    fn name(&self) -> &str {
        let own = match self.described.page {
            Page::NewsInfo(article) => &article.title,
            Page::SampleInfo(sample) => &sample.title,
            Page::OemInfo(item) => &item.title,
            _ => "",
        };
        if own.is_empty() { self.described.title } else { own }
    }

    fn list<'c>(&self, entries: impl Iterator<Item = (&'c String, &'c str)>) -> Option<(String, Node)> {
        let elements: Vec<_> = entries
            .enumerate()
            .map(|(place, (name, href))| ListItem {
                position: place + 1,
                name: name.clone(),
                item: None,
                url: Some(self.link(href)),
            })
            .collect();
        if elements.is_empty() {
            return None;
        }
        let id = self.own_id("list");
        let list = Elements { id: id.clone(), number_of_items: Some(elements.len()), item_list_element: elements };
        Some((id, Node::ItemList(list)))
    }

    fn article(&self) -> (String, Node) {
        let &Described { page, description, address, texts, .. } = self.described;
        let id = self.own_id("article");
        let released = match page {
            Page::NewsInfo(article) => article.released.as_ref().map(|time| time.iso.clone()),
            _ => None,
        };
        let article = NewsArticle {
            id: id.clone(),
            headline: self.name().to_owned(),
            description: description.to_owned(),
            image: self.images(),
            date_published: released,
            article_section: texts.title_of("news-list").to_owned(),
            in_language: address.locale.tag(),
            main_entity_of_page: Reference { id: self.own_id("page") },
            author: self.company_id(),
            publisher: self.company_id(),
        };
        (id, Node::NewsArticle(article))
    }

    fn sample(&self) -> (String, Node) {
        let &Described { description, .. } = self.described;
        let id = self.own_id("sample");
        let model = ProductModel {
            id: id.clone(),
            name: self.name().to_owned(),
            description: description.to_owned(),
            image: self.images(),
            url: self.canonical.to_owned(),
            manufacturer: self.company_id(),
            main_entity_of_page: Reference { id: self.own_id("page") },
        };
        (id, Node::ProductModel(model))
    }

    /// Every picture of the page, else its card's.
    fn images(&self) -> Vec<String> {
        let &Described { page, public, .. } = self.described;
        let own: Vec<_> = pictures(page).into_iter().flatten().map(|picture| public.join(&picture.src)).collect();
        if own.is_empty() { vec![image(self.described).url] } else { own }
    }
}

fn linked(items: &[Card]) -> impl Iterator<Item = (&String, &str)> {
    items.iter().filter_map(|item| Some((&item.title, item.link.as_ref()?.href.as_str())))
}

/// A contact point with a telephone number or an e-mail address.
fn contact_point(item: &ContactItem) -> Option<ContactPoint> {
    let href = &item.link.as_ref()?.href;
    let after = |scheme: &str| Some(href.strip_prefix(scheme)?.split('?').next()?.to_owned());
    let (telephone, email) = (after("tel:"), after("mailto:"));
    (telephone.is_some() || email.is_some()).then(|| ContactPoint {
        contact_type: item.title.clone(),
        telephone,
        email,
    })
}
