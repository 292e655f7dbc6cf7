//! The small files at well-known addresses: `robots.txt`, `security.txt` (RFC 9116), the web
//! manifest of each language.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Value, json};

use super::crawlers::CRAWLERS;
use base::locale::{AllowedCrawlers, BrandTexts, Locale, ServerTexts};
use base::palette::Hue;
use base::site::{PublicUrl, Site};

/// Allows crawlers to fetch every page, but those of artificial intelligence whose purpose the
/// company does not allow. Pages that must not be indexed say so in their heads, which a crawler
/// must be able to read. A site in preparation names no sitemap.
pub(super) fn robots(public: &PublicUrl, allowed: AllowedCrawlers, in_preparation: bool) -> String {
    let refused = CRAWLERS.iter().filter(|own| !allowed.contains(own.purpose));
    let refused = refused.map(|own| format!("User-agent: {}\n", own.agent));
    let mut rules = refused.collect::<Vec<_>>().concat();
    if !rules.is_empty() {
        rules += "Disallow: /\n\n";
    }
    rules += "User-agent: *\nDisallow: /_page\nDisallow: /_selvage/\nDisallow: /metrics\n";
    if in_preparation {
        return rules;
    }
    format!("{rules}\nSitemap: {}\n", public.join("/sitemap.xml"))
}

/// The contact for vulnerabilities. Expires after [`SECURITY_TXT`].
pub(super) fn security_txt(contact: &str, public: &PublicUrl, now: Timestamp) -> String {
    let expires = now.saturating_add(SECURITY_TXT).unwrap_or(now);
    let languages: Vec<_> = Locale::all().map(Locale::code).collect();
    let languages = languages.join(", ");
    let own = public.join("/.well-known/security.txt");
    format!(
        "Contact: {contact}\nExpires: {expires:.0}\nPreferred-Languages: {languages}\nCanonical: {own}\n"
    )
}

/// Less than the year that RFC 9116 §2.5.5 recommends.
const SECURITY_TXT: Duration = Duration::from_hours(180 * 24);

/// The web manifest of the garment site in a language, with which browsers install it.
pub(super) fn web_manifest(locale: Locale, texts: &ServerTexts, ground: Hue) -> String {
    let home = if locale.prefix().is_empty() {
        "/"
    } else {
        locale.prefix()
    };
    let manifest = manifest(
        locale,
        home,
        texts.title_of("home"),
        &texts.site_name,
        &texts.description,
        &ground.to_string(),
    );
    manifest_text(manifest, true)
}

pub(super) fn brand_manifest(texts: &BrandTexts) -> String {
    let home = texts.head("home");
    let name = texts.title(&home.title);
    let manifest = manifest(
        Site::BRAND_LANGUAGE,
        "/",
        &name,
        &texts.site_name,
        &home.description,
        "#0d0f12",
    );
    manifest_text(manifest, texts.is_demonstration)
}

fn manifest(
    locale: Locale,
    home: &str,
    name: &str,
    short_name: &str,
    description: &str,
    ground: &str,
) -> Value {
    let icon = |src, sizes, purpose| json!({ "src": src, "sizes": sizes, "type": "image/png", "purpose": purpose });
    json!({
        "id": home, "name": name, "short_name": short_name, "description": description, "lang": locale.tag(), "dir": "ltr",
        "start_url": home, "scope": "/", "display": "minimal-ui", "background_color": ground, "theme_color": ground,
        "icons": [
            icon("/icon-192.png", "192x192", "any"),
            icon("/icon-512.png", "512x512", "any"),
            icon("/icon-maskable-512.png", "512x512", "maskable"),
        ],
    })
}

fn manifest_text(mut manifest: Value, has_icons: bool) -> String {
    if !has_icons {
        manifest["icons"] = json!([]);
    }
    format!("{manifest:#}")
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;

    #[test]
    fn security_txt_expires_within_the_year() {
        let public = PublicUrl::new(&Url::parse("https://www.example.com").unwrap());
        let text = security_txt(
            "mailto:security@example.com",
            &public,
            "2026-01-01T00:00:00Z".parse().unwrap(),
        );
        assert_eq!(
            text,
            "Contact: mailto:security@example.com\nExpires: 2026-06-30T00:00:00Z\nPreferred-Languages: zh, en, ja\n\
             Canonical: https://www.example.com/.well-known/security.txt\n"
        );
    }

    #[test]
    fn robots_txt_names_the_sitemap_absolutely() {
        let public = PublicUrl::new(&Url::parse("https://www.example.com").unwrap());
        let robots = robots(&public, AllowedCrawlers::default(), false);
        assert!(robots.ends_with("\nSitemap: https://www.example.com/sitemap.xml\n"));
    }

    #[test]
    fn robots_txt_keeps_out_whom_the_company_refuses() {
        let public = PublicUrl::new(&Url::parse("https://www.example.com").unwrap());
        let group = |facts: &[(&str, &str)]| {
            let facts = facts.iter();
            let facts = facts.map(|(name, word)| (format!("company.{name}"), (*word).to_owned()));
            let robots = robots(&public, AllowedCrawlers::of(&facts.collect()), false);
            let (group, rest) = robots
                .split_once("Disallow: /\n\n")
                .unwrap_or(("", &robots));
            assert!(
                rest.starts_with("User-agent: *\nDisallow: /_page\n"),
                "{robots}"
            );
            group.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let default = group(&[]);
        assert!(
            default.contains(&"User-agent: GPTBot".to_owned()),
            "{default:?}"
        );
        assert!(
            !default.contains(&"User-agent: OAI-SearchBot".to_owned()),
            "{default:?}"
        );
        assert_eq!(
            group(&[("aitraining", "allowed")]),
            <[String; 0]>::default()
        );
        let all = group(&[("aisearch", "refused"), ("aiassistants", "refused")]);
        assert_eq!(all.len(), CRAWLERS.len());
    }
}
