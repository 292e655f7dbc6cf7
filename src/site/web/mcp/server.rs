//! The tools: each answer is made of what the site shows.

use std::sync::Arc;

use http::StatusCode;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};
use url::Url;

use super::arguments::{CompanyArguments, PageArguments, SampleArguments, SearchArguments, read};
use super::declared::{INSTRUCTIONS, tools};
use crate::app::App;
use crate::body::Coding;
use crate::pages::StyleTerms;
use crate::provider::ProviderError;
use crate::search::Segment;
use base::locale::Locale;
use base::site::{Address, PublicUrl, Route, Site, page_at};

/// The longest page, in bytes; the rest is left out.
const LONGEST_PAGE: usize = 200 << 10;
/// The maximum number of styles of an answer.
const MOST_STYLES: usize = 500;
/// The facts of the company that are told, by their names among the site's texts.
const FACTS: [&str; 11] = [
    "name", "short", "since", "hotline", "hours", "address", "facts", "whatsapp", "wechat", "line",
    "vat",
];

/// Answers the calls of one request.
#[derive(Clone)]
pub(super) struct SiteReader {
    app: Arc<App>,
    /// The request's id, for log lines.
    request: Arc<str>,
}

/// An answer that says why there is none, for the model to read.
type Told = Result<CallToolResult, &'static str>;

impl ServerHandler for SiteReader {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("selvage", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let others = Locale::all().filter(|own| !own.is_default());
        let languages = std::iter::once(Locale::default()).chain(others);
        let languages: Vec<_> = languages.map(Locale::code).collect();
        Ok(ListToolsResult::with_all_items(tools(&languages)))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments;
        let told = match &*request.name {
            "search" => self.search(&read(arguments)?).await,
            "page" => self.page(&read::<PageArguments>(arguments)?.address).await,
            "sample" => self.sample(&read(arguments)?).await,
            "company" => self.company(&read(arguments)?).await,
            _ => return Err(ErrorData::invalid_params("there is no such tool", None)),
        };
        let result =
            told.unwrap_or_else(|why| CallToolResult::error(vec![ContentBlock::text(why)]));
        Ok(result.into())
    }
}

impl SiteReader {
    pub(super) fn new(app: Arc<App>, request: &str) -> Self {
        Self {
            app,
            request: request.into(),
        }
    }

    async fn search(&self, arguments: &SearchArguments) -> Told {
        let query = arguments.query().ok_or("The query has no words.")?;
        let locale = arguments.language.0;
        let release = self.app.publisher.release();
        let texts = release.bundle.manifest.texts(locale);
        let search = self.app.publisher.search();
        let found = search.find(locale, &query, &texts.synonyms).await;
        let found = found.map_err(|_| "The search is busy. Try again later.")?;
        let results = found.results.iter().map(|page| {
            json!({
                "title": words(&page.title),
                "address": self.url(page.route, locale),
                "excerpt": words(&page.excerpt),
            })
        });
        Ok(CallToolResult::structured(json!({
            "total": found.total,
            "page": found.page.get(),
            "pages": found.pages,
            "has_all_words": found.has_all,
            "results": results.collect::<Vec<Value>>(),
        })))
    }

    async fn page(&self, address: &str) -> Told {
        const NO_PAGE: &str = "The site has no such page.";
        let public = self.public();
        let base = Url::parse(&public.join("/")).map_err(|_| NO_PAGE)?;
        let url = base.join(address.trim()).map_err(|_| NO_PAGE)?;
        if url.origin() != base.origin() {
            return Err("The address is not one of this site.");
        }
        let path = match url.query() {
            Some(query) => format!("{}?{query}", url.path()),
            None => url.path().to_owned(),
        };
        let address = page_at(Site::Garment, &path).ok_or(NO_PAGE)?;
        if address.route.is_personal() {
            return Err("The page is for customers who are logged in.");
        }
        self.markdown(address).await
    }

    async fn sample(&self, arguments: &SampleArguments) -> Told {
        let locale = arguments.language.0;
        let styles = self.styles(locale).await?;
        let mut found = styles
            .iter()
            .filter(|style| style.has_number(arguments.number.trim()));
        let style = found.next().ok_or("No sample has this style number.")?;
        self.markdown(Address {
            site: Site::Garment,
            locale,
            route: style.route,
        })
        .await
    }

    async fn company(&self, arguments: &CompanyArguments) -> Told {
        let locale = arguments.language.0;
        let (styles, certificates) = tokio::join!(self.styles(locale), async {
            let pages = self.app.publisher.pages();
            pages
                .certificates(locale)
                .await
                .map_err(|error| unavailable(&error))
        });
        let (styles, certificates) = (styles?, certificates?);
        let release = self.app.publisher.release();
        let texts = &release.bundle.manifest.texts;
        let fact = |name: &&str| {
            let fact = texts.of_pages(locale, "company", name)?;
            (!fact.is_empty()).then(|| ((*name).to_owned(), json!(fact)))
        };
        let facts: serde_json::Map<_, _> = FACTS.iter().filter_map(fact).collect();
        let stated = styles.iter();
        let stated = stated.filter(|style| style.minimum.is_some() || style.lead.is_some());
        let minimums = stated.take(MOST_STYLES).map(|style| {
            json!({
                "style": style.title,
                "details": style.subtitle,
                "minimum_pieces_per_colour": style.minimum,
                "lead_days": style.lead,
                "certificates": style.certificates,
                "address": self.url(style.route, locale),
            })
        });
        Ok(CallToolResult::structured(json!({
            "company": facts,
            "contact": self.url(Route::AboutContact, locale),
            "certificates": certificates,
            "styles": minimums.collect::<Vec<Value>>(),
        })))
    }

    /// Returns a page as Markdown.
    async fn markdown(&self, address: Address) -> Told {
        const LATER: &str = "The page cannot be read now. Try again later.";
        let published = self.app.publisher.page(address, &self.request).await;
        match published.page.status {
            StatusCode::OK => {}
            StatusCode::NOT_FOUND => return Err("The site has no such page."),
            _ => return Err(LATER),
        }
        let page = self.app.publisher.markdown(address, &published.page).await;
        let page = page.ok_or(LATER)?;
        let bytes = &page.body.variant(Coding::Identity).bytes;
        let text = String::from_utf8_lossy(bytes);
        let text = &text[..text.floor_char_boundary(LONGEST_PAGE)];
        Ok(CallToolResult::success(vec![ContentBlock::text(text)]))
    }

    async fn styles(&self, locale: Locale) -> Result<Vec<StyleTerms>, &'static str> {
        let release = self.app.publisher.release();
        let hidden = &release.bundle.manifest.texts.hidden;
        let styles = self.app.publisher.pages().styles(locale, hidden);
        styles.await.map_err(|error| unavailable(&error))
    }

    fn public(&self) -> &PublicUrl {
        self.app.publisher.pages().public(Site::Garment)
    }

    fn url(&self, route: Route, locale: Locale) -> Option<String> {
        self.public().canonical(Address {
            site: Site::Garment,
            locale,
            route,
        })
    }
}

fn words(segments: &[Segment]) -> String {
    segments.iter().map(|own| own.text.as_str()).collect()
}

fn unavailable(error: &ProviderError) -> &'static str {
    tracing::debug!(
        error = error as &dyn std::error::Error,
        "a tool's answer lacks a list of the provider"
    );
    "The site's lists cannot be read now. Try again later."
}
