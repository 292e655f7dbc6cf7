//! Pages as Markdown, for clients that prefer it: `Accept: text/markdown`.

use axum::response::Response;
use http::header::{ACCEPT, CONTENT_TYPE, LINK};
use http::{HeaderMap, HeaderValue};

use super::page::ROBOTS;
use super::{conditional, page_headers};
use crate::body::thousandths;
use crate::publish::{MarkdownPage, Published};

const MARKDOWN: &str = "text/markdown";

/// Whether a client prefers Markdown to HTML (RFC 9110 §12.5.1). It must name Markdown, which no
/// browser does; of equal qualities, the type that it names first is meant: programs send
/// `text/markdown, text/html, */*`.
pub(super) fn is_wanted(headers: &HeaderMap) -> bool {
    let (mut markdown, mut html, mut others) = (None, None, None);
    let lines = headers.get_all(ACCEPT).iter();
    let ranges = lines.filter_map(|line| line.to_str().ok());
    for (place, range) in ranges.flat_map(|line| line.split(',')).enumerate() {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        let quality = if is(MARKDOWN) {
            &mut markdown
        } else if is("text/html") {
            &mut html
        } else if is("text/*") || is("*/*") {
            &mut others
        } else {
            continue;
        };
        let weight =
            parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        quality.get_or_insert((thousandths(weight), place));
    }
    match (markdown, html) {
        (None | Some((0, _)), _) => false,
        (Some((own, at)), Some((other, before))) => own > other || own == other && at < before,
        (Some((own, _)), None) => others.is_none_or(|(other, _)| own >= other),
    }
}

/// Responds with the Markdown of a page.
pub(super) fn send(
    request: &HeaderMap,
    published: &Published,
    markdown: &MarkdownPage,
    vary: &'static str,
) -> Response {
    let mut response = conditional::send(request, published.page.status, &markdown.body);
    let headers = response.headers_mut();
    let content_type = HeaderValue::from_static("text/markdown; charset=utf-8");
    headers.insert(CONTENT_TYPE, content_type);
    page_headers::add(headers, published, vary);
    for (name, value) in [(LINK, &markdown.link), (ROBOTS, &markdown.robots)] {
        if let Some(value) = value {
            headers.insert(name, value.clone());
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_for_clients_that_prefer_it() {
        let is_wanted = |accept: &'static str| {
            is_wanted(&HeaderMap::from_iter([(
                ACCEPT,
                HeaderValue::from_static(accept),
            )]))
        };
        for accept in [
            "text/markdown",
            "text/markdown, text/html, */*",
            "text/markdown, */*",
            "text/html;q=0.9, text/markdown",
            "Text/Markdown;q=1.0, text/x-markdown;q=0.9, text/html;q=0.7, */*;q=0.1",
            "text/markdown;variant=CommonMark;q=0.5, text/html;q=0.4",
        ] {
            assert!(is_wanted(accept), "{accept}");
        }
        for accept in [
            "",
            "*/*",
            "text/*",
            "text/html",
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
            "text/html, text/markdown",
            "text/markdown;q=0.9, text/html",
            "text/markdown;q=0.5, */*",
            "text/markdown;q=0",
            "text/x-markdown",
            "application/json",
        ] {
            assert!(!is_wanted(accept), "{accept}");
        }
    }
}
