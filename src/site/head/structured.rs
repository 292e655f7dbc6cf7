//! The structured data of a page: a graph of schema.org's types, whose nodes refer to each other by
//! id.

use serde::Serialize;
use serde_json::{Value, json};

use super::sharing::{SharedImage, brand_card};
use super::{Contact, Described, MainEntity};
use base::locale::{BrandHead, BrandTexts, Locale};
use base::site::{Address, BrandPage, PublicUrl, Route};

#[cfg(test)]
mod tests;

/// The largest icon of a site.
pub(super) const ICON: &str = "/icon-512.png";

/// A JSON-LD graph.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Graph(Value);

impl Graph {
    /// Makes a graph of nodes, without their empty properties.
    fn new(nodes: impl IntoIterator<Item = Value>) -> Self {
        let stated = |mut node: Value| {
            if let Value::Object(properties) = &mut node {
                properties
                    .retain(|_, value| !value.is_null() && *value != "" && *value != json!([]));
            }
            node
        };
        let nodes: Vec<_> = nodes.into_iter().map(stated).collect();
        Self(json!({ "@context": "https://schema.org", "@graph": nodes }))
    }
}

/// A reference to a node.
fn reference(id: &str) -> Value {
    json!({ "@id": id })
}

fn picture(url: &str) -> Value {
    json!({ "@type": "ImageObject", "url": url })
}

/// Makes the graph of a page of the brand site.
pub(super) fn brand_graph(
    page: BrandPage,
    canonical: &str,
    head: &BrandHead,
    brand: &BrandTexts,
    public: &PublicUrl,
) -> Graph {
    let home = public.join("/");
    let (company, site) = (format!("{home}#company"), format!("{home}#site"));
    let language = Locale::ZH.tag();
    // The program has the pictures of one brand.
    let own = |path: &str| brand.is_demonstration.then(|| picture(&public.join(path)));
    Graph::new([
        json!({
            "@type": "Organization", "@id": company, "name": brand.site_name, "url": home,
            "logo": own(ICON),
        }),
        json!({
            "@type": "WebSite", "@id": site, "name": brand.site_name, "url": home, "inLanguage": language,
            "publisher": reference(&company),
        }),
        json!({
            "@type": "WebPage", "@id": format!("{canonical}#page"), "url": canonical, "name": head.title,
            "description": head.description, "inLanguage": language, "isPartOf": reference(&site),
            "about": reference(&company), "primaryImageOfPage": own(&brand_card(page)),
        }),
    ])
}

/// Makes the graph of a page: the company, the site, the page, its breadcrumb and its main entity.
pub(super) fn graph(described: &Described<'_>, image: &SharedImage, canonical: &str) -> Graph {
    let builder = Builder {
        described,
        image,
        canonical,
    };
    let (main, breadcrumb) = (builder.main(), builder.breadcrumb());
    let page = builder.page(breadcrumb.as_ref(), main.as_ref());
    Graph::new(
        [builder.company(), builder.site(), page]
            .into_iter()
            .chain(breadcrumb)
            .chain(main),
    )
}

struct Builder<'a> {
    described: &'a Described<'a>,
    image: &'a SharedImage,
    canonical: &'a str,
}

impl Builder<'_> {
    /// The URL of the home page in the page's language.
    fn home(&self) -> String {
        self.address_of(Route::Home).unwrap_or_default()
    }

    /// The URL of another page in this language.
    fn address_of(&self, route: Route) -> Option<String> {
        let Described {
            public, address, ..
        } = self.described;
        public.canonical(Address { route, ..*address })
    }

    /// The absolute URL of a link on the page.
    fn link(&self, href: &str) -> String {
        let Described {
            public, address, ..
        } = self.described;
        if href.starts_with('/') {
            public.join(&format!("{}{href}", address.locale.prefix()))
        } else {
            href.to_owned()
        }
    }

    fn company_id(&self) -> String {
        self.described.public.join("/#company")
    }

    fn site_id(&self) -> String {
        format!("{}#site", self.home())
    }

    fn own_id(&self, name: &str) -> String {
        format!("{}#{name}", self.canonical)
    }

    fn company(&self) -> Value {
        let Described {
            subject,
            public,
            texts,
            company,
            look,
            ..
        } = self.described;
        let short = texts.site_name.as_str();
        let whole = company.filter(|name| !name.is_empty() && *name != short);
        let contacts: Vec<_> = subject.contacts.iter().filter_map(contact_point).collect();
        json!({
            "@type": "Organization", "@id": self.company_id(), "name": whole.unwrap_or(short),
            "alternateName": whole.map(|_| short), "url": public.join("/"),
            "logo": picture(&public.join(look.logo.as_deref().unwrap_or(ICON))),
            "foundingDate": look.founded, "sameAs": look.profiles, "contactPoint": contacts,
        })
    }

    fn site(&self) -> Value {
        let Described { address, texts, .. } = self.described;
        // The home page says how to search the site.
        let is_home = address.route == Route::Home;
        let search = is_home.then(|| self.address_of(Route::Search));
        let search = search.flatten().map(|search| {
            json!({
                "@type": "SearchAction",
                "target": { "@type": "EntryPoint", "urlTemplate": format!("{search}?q={{search_term_string}}") },
            })
        });
        json!({
            "@type": "WebSite", "@id": self.site_id(), "url": self.home(), "name": texts.site_name,
            "inLanguage": address.locale.tag(), "publisher": reference(&self.company_id()),
            "potentialAction": search,
        })
    }

    fn page(&self, breadcrumb: Option<&Value>, main: Option<&Value>) -> Value {
        let &Described {
            ref subject,
            title,
            description,
            address,
            ..
        } = self.described;
        let company = || reference(&self.company_id());
        let to = |node: &Value| json!({ "@id": node["@id"] });
        json!({
            "@type": subject.page_type, "@id": self.own_id("page"), "url": self.canonical, "name": title, "description": description,
            "inLanguage": address.locale.tag(), "isPartOf": reference(&self.site_id()),
            "about": subject.is_about_company.then(company), "breadcrumb": breadcrumb.map(to),
            "mainEntity": main.map(to), "primaryImageOfPage": picture(&self.image.url),
            "dateModified": subject.edited,
        })
    }

    /// The breadcrumb: home, the section's first page, the page itself. A step has its page in
    /// `item`.
    fn breadcrumb(&self) -> Option<Value> {
        let &Described {
            ref subject,
            address,
            texts,
            ..
        } = self.described;
        if address.route == Route::Home {
            return None;
        }
        let steps = std::iter::once((texts.site_name.as_str(), Some(self.home())))
            .chain(
                subject
                    .section
                    .map(|(kind, route)| (texts.title_of(kind), self.address_of(route))),
            )
            .chain([(self.name(), Some(self.canonical.to_owned()))]);
        let steps = elements(steps.map(|(name, url)| (name, "item", url)));
        Some(
            json!({ "@type": "BreadcrumbList", "@id": self.own_id("way"), "itemListElement": steps }),
        )
    }

    /// The main entity of the page.
    fn main(&self) -> Option<Value> {
        match self.described.subject.main.as_ref()? {
            MainEntity::Article { published } => Some(self.article(*published)),
            MainEntity::Sample => Some(self.sample()),
            MainEntity::List(items) => self.list(items),
        }
    }

    /// The name of the main entity: an item's own title, whatever the title of the document.
    fn name(&self) -> &str {
        let own = self.described.subject.name;
        if own.is_empty() {
            self.described.title
        } else {
            own
        }
    }

    /// A list of items; an element has its page in `url`. `None` without items.
    fn list(&self, entries: &[(&str, &str)]) -> Option<Value> {
        let entries = entries.iter();
        let items = elements(entries.map(|(name, href)| (*name, "url", Some(self.link(href)))));
        (!items.is_empty()).then(|| {
            json!({
                "@type": "ItemList", "@id": self.own_id("list"), "numberOfItems": items.len(), "itemListElement": items,
            })
        })
    }

    fn article(&self, published: Option<&str>) -> Value {
        let &Described {
            ref subject,
            description,
            address,
            texts,
            ..
        } = self.described;
        let company = reference(&self.company_id());
        json!({
            "@type": "NewsArticle", "@id": self.own_id("article"), "headline": self.name(), "description": description,
            "image": self.images(), "datePublished": published, "dateModified": subject.edited,
            "articleSection": texts.title_of("news-list"),
            "inLanguage": address.locale.tag(), "mainEntityOfPage": reference(&self.own_id("page")),
            "author": company, "publisher": company,
        })
    }

    /// A sample: the design of a garment that is made to order. Not a `Product`, which search
    /// engines expect to have a price or reviews.
    fn sample(&self) -> Value {
        json!({
            "@type": "ProductModel", "@id": self.own_id("sample"), "name": self.name(),
            "description": self.described.description, "image": self.images(), "url": self.canonical,
            "manufacturer": reference(&self.company_id()), "mainEntityOfPage": reference(&self.own_id("page")),
        })
    }

    /// Every picture of the page, else its card's.
    fn images(&self) -> Vec<String> {
        let Described {
            subject, public, ..
        } = self.described;
        let own: Vec<_> = subject
            .pictures
            .iter()
            .map(|picture| public.join(picture.src))
            .collect();
        if own.is_empty() {
            vec![self.image.url.clone()]
        } else {
            own
        }
    }
}

/// The elements of a list: each with its name, and its URL under the given property.
fn elements<'c>(
    entries: impl Iterator<Item = (&'c str, &'static str, Option<String>)>,
) -> Vec<Value> {
    let element = |(place, (name, property, url)): (usize, (&str, &str, Option<String>))| {
        let mut element = json!({ "@type": "ListItem", "position": place + 1, "name": name });
        if let Some(url) = url {
            element[property] = url.into();
        }
        element
    };
    entries.enumerate().map(element).collect()
}

fn contact_point(contact: &Contact) -> Option<Value> {
    let (property, rest) = match contact.href.split_once(':')? {
        ("tel", rest) => ("telephone", rest),
        ("mailto", rest) => ("email", rest),
        _ => return None,
    };
    let mut point = json!({ "@type": "ContactPoint", "contactType": contact.kind });
    point[property] = rest.split('?').next().into();
    Some(point)
}
