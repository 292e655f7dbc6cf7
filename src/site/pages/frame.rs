//! The frame of every page with the footer, and its head from the SEO record.

use http::StatusCode;

use super::Page;
use super::document::{Alternate, Frame, FrameText, Head, LanguageLink};
use super::loading::Loading;
use crate::bundle::Manifest;
use crate::head::{self, Described, Findings};
use crate::provider::{Fid, Seo};
use base::locale::Locale;
use base::site::{Address, HiddenPages, PublicUrl, Route, Site, SiteIdentity};

pub(super) const FOOTER: Fid = Fid(1041);
pub(super) const BUYERS: Fid = Fid(1042);

/// The parts of a frame that are loaded with the page.
#[derive(Default)]
pub(super) struct FrameParts {
    pub footer: Option<FrameText>,
    pub buyers: Option<FrameText>,
    pub seo: Option<Seo>,
    /// The widths at which pictures are available.
    pub image_widths: Vec<u32>,
    /// The languages that lack the page.
    pub lacking: Vec<Locale>,
}

/// Loads the frame's parts (spec §7): footer, links for buyers and SEO record.
pub(super) async fn load(loading: &Loading<'_>, address: Address) -> FrameParts {
    let seo = async {
        let path = address.route.seo_path()?;
        let seo = loading.parts.seo(path, loading.locale).await;
        loading.part(seo).map(|seo| seo.as_ref().clone())
    };
    let text = async |fid| {
        let item = loading.info(fid).await?;
        Some(FrameText {
            title: item.title.clone(),
            content: loading.menu(&item.content).await.without_headings(),
        })
    };
    let (footer, buyers, seo) = futures::join!(text(FOOTER), text(BUYERS), seo);
    // Without any link, there is no menu.
    let buyers = buyers.filter(|buyers| !buyers.content.is_blank());
    FrameParts {
        footer,
        buyers,
        seo,
        ..FrameParts::default()
    }
}

impl Frame {
    /// The part of a frame that follows from the page's address and status.
    pub(super) fn of(
        address: Address,
        identity: &SiteIdentity,
        build: &str,
        status: StatusCode,
    ) -> Self {
        Self {
            build: build.to_owned(),
            site: address.site,
            site_id: identity.id,
            visits: identity.visits,
            consent: identity.asked.on(address.locale),
            locale: address.locale,
            lid: address.locale.language().visits,
            languages: languages(address, &[], &HiddenPages::default()),
            status: status.as_u16(),
            path: address.route.href().unwrap_or_else(|| "/".to_owned()),
            ..Self::default()
        }
    }

    /// Adds the query of `href` to the page's path, in each language.
    pub(super) fn asked(&mut self, href: &str) {
        let (own, _) = href.split_once('?').unwrap_or((href, ""));
        let languages = self.languages.iter_mut().map(|language| &mut language.path);
        let paths = languages.chain([&mut self.path]);
        for path in paths.filter(|path| path.ends_with(own)) {
            *path = path.replace(own, href);
        }
    }
}

pub(super) fn frame(
    parts: FrameParts,
    page: &Page,
    address: Address,
    identity: &SiteIdentity,
    manifest: &Manifest,
) -> (Frame, Head) {
    let (texts, build) = (manifest.texts(address.locale), manifest.build.as_str());
    let status = page.status();
    // The page of an error has no title, description or canonical URL of the page at its address, and
    // one that confirms an address is about something else than the form at its path.
    let seo = parts
        .seo
        .filter(|_| status == StatusCode::OK && !page.confirms_address())
        .unwrap_or_default();
    let or = |text: String, default: &str| {
        if text.is_empty() {
            default.to_owned()
        } else {
            text
        }
    };
    // The SEO record takes precedence over the page's own title, also on details, categories and
    // boards (spec §4).
    let title = or(seo.title, page.own_title(texts));
    let keywords = if status == StatusCode::OK {
        texts.keywords_of(&title)
    } else {
        texts.keywords.clone()
    };
    let title = page
        .page_number()
        .map_or(title.clone(), |number| texts.page_of(&title, number));
    let title = if page.is_refused_form() {
        texts.error_of(&title)
    } else {
        title
    };
    let description = page.description(seo.desc, texts);
    let indexed = status == StatusCode::OK && page.is_public() && !texts.in_preparation;
    let Findings { meta, structured } = head::describe(&Described {
        subject: page.subject(address.route),
        address,
        title: &title,
        description: &description,
        public: &identity.public,
        texts,
        look: &manifest.texts.identity,
        own_card: manifest.texts.card(address.locale),
        company: parts.footer.as_ref().map(|footer| &*footer.title),
        lacking: &parts.lacking,
        cards: !parts.image_widths.is_empty(),
        indexed,
    });
    let head = Head {
        title: texts.title(&title),
        description,
        keywords: or(seo.keyword, &keywords),
        canonical: identity.public.canonical(address).filter(|_| indexed),
        alternates: alternates(&identity.public, address, status, &parts.lacking),
        meta,
        structured,
    };
    let frame = Frame {
        languages: languages(address, &parts.lacking, &manifest.texts.hidden),
        footer: parts.footer,
        buyers: parts.buyers,
        image_widths: parts.image_widths,
        ..Frame::of(address, identity, build, status)
    };
    (frame, head)
}

/// The page in every language that has it; empty for the page of an error.
fn alternates(
    public: &PublicUrl,
    address: Address,
    status: StatusCode,
    lacking: &[Locale],
) -> Vec<Alternate> {
    if status != StatusCode::OK {
        return Vec::new();
    }
    let there = public
        .alternates(address)
        .filter(|(_, locale, _)| !lacking.contains(locale));
    there
        .map(|(hreflang, _, href)| Alternate {
            hreflang: hreflang.to_owned(),
            href,
        })
        .collect()
}

/// The site's languages with the page in each; its section where a language lacks the page.
fn languages(address: Address, lacking: &[Locale], hidden: &HiddenPages) -> Vec<LanguageLink> {
    let link = |(locale, prefix): (Locale, _)| {
        let section = address.route.section();
        let route = match (lacking.contains(&locale), hidden.contains(section)) {
            (false, _) => address.route,
            (true, false) => section,
            (true, true) => Route::Home,
        };
        let there = |route| {
            Address {
                locale,
                route,
                ..address
            }
            .path_and_query()
        };
        Some(LanguageLink {
            locale,
            tag: locale.tag(),
            name: &locale.language().name,
            prefix,
            path: there(route).or_else(|| there(Route::Home))?,
        })
    };
    match address.site {
        Site::Garment => Locale::in_order().filter_map(link).collect(),
        Site::Brand => Vec::new(),
    }
}
