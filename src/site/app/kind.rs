//! The kind of resource that a request is for, as metrics and traces name it.

use strum::IntoStaticStr;

use base::site::PageKind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum ResponseKind {
    Page(PageKind),
    Document,
    Asset,
    Media,
    /// A sitemap, a feed, an icon or a file at a well-known address.
    File,
    Api,
    Health,
    Metrics,
    Purge,
    Desk,
    /// Everything else: redirects, and responses made before the kind is known.
    Other,
}

impl ResponseKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Page(page) => page.into(),
            other => other.into(),
        }
    }

    /// The kind of a resource other than a page, by its path.
    pub(crate) fn of_path(path: &str) -> Self {
        let (first, _) = path
            .strip_prefix('/')
            .unwrap_or(path)
            .split_once('/')
            .unwrap_or((path, ""));
        match first {
            "_assets" => Self::Asset,
            "media" | "/_image" | "/_card" => Self::Media,
            "api" | "s16" | "log" => Self::Api,
            "_page" | "/_pages" => Self::Document,
            "_selvage" => Self::Purge,
            "desk" | "/desk" => Self::Desk,
            "/healthz" | "/readyz" => Self::Health,
            "/metrics" => Self::Metrics,
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_a_name_of_its_own() {
        let others = [
            (ResponseKind::Document, "document"),
            (ResponseKind::Asset, "asset"),
            (ResponseKind::Media, "media"),
            (ResponseKind::File, "file"),
            (ResponseKind::Api, "api"),
            (ResponseKind::Health, "health"),
            (ResponseKind::Metrics, "metrics"),
            (ResponseKind::Purge, "purge"),
            (ResponseKind::Desk, "desk"),
            (ResponseKind::Other, "other"),
        ];
        for (kind, name) in others {
            assert_eq!(kind.name(), name);
        }
        assert_eq!(ResponseKind::Page(PageKind::NotFound).name(), "not-found");
    }

    #[test]
    fn requests_other_than_for_pages_are_classified_by_path() {
        for (path, kind) in [
            ("/_assets/a.js", ResponseKind::Asset),
            ("/media/macros/carton.jpg", ResponseKind::Media),
            ("/_image", ResponseKind::Media),
            ("/_card", ResponseKind::Media),
            ("/_page/en", ResponseKind::Document),
            ("/_pages", ResponseKind::Document),
            ("/api/v1/user/login/email", ResponseKind::Api),
            ("/s16/opp/style/pager", ResponseKind::Api),
            ("/log/visit/insert", ResponseKind::Api),
            ("/readyz", ResponseKind::Health),
            ("/metrics", ResponseKind::Metrics),
            ("/_selvage/purge", ResponseKind::Purge),
            ("/desk", ResponseKind::Desk),
            ("/desk/api/login", ResponseKind::Desk),
            ("/healthz/x", ResponseKind::Other),
            ("/", ResponseKind::Other),
            ("*", ResponseKind::Other),
        ] {
            assert_eq!(ResponseKind::of_path(path), kind, "{path}");
        }
    }
}
