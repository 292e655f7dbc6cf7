//! The tiles of the map.

use url::Url;

use super::HostName;
use super::kind::{Kind, text};

/// `none` or a URL template of tiles with its three placeholders.
pub(super) fn tiles() -> Kind<TileSource> {
    let accepts = "\"none\" or an http or https URL with {z}, {x} and {y} in its path or query, such as \
                   \"https://tiles.example.com/{z}/{x}/{y}.png\"";
    text(accepts, |text| match text {
        "none" => Some(TileSource::None),
        template => TileTemplate::parse(template).map(TileSource::Server),
    })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileSource {
    /// Nowhere: there is no map, only its coordinates.
    None,
    Server(TileTemplate),
}

impl TileSource {
    pub const fn server(&self) -> Option<&TileTemplate> {
        match self {
            Self::None => None,
            Self::Server(template) => Some(template),
        }
    }
}

/// The address of a tile, with `{z}`, `{x}` and `{y}` in its path or query.
#[derive(Clone, Debug, derive_more::Display, PartialEq, Eq)]
#[display("{template}")]
pub struct TileTemplate {
    template: String,
    origin: String,
}

impl TileTemplate {
    /// Reads a template. The host must be a plain one, since the content security policy names it.
    pub fn parse(template: &str) -> Option<Self> {
        let places = ["{z}", "{x}", "{y}"];
        let plain = template.bytes().all(|byte| byte.is_ascii_graphic());
        let url = Url::parse(template).ok()?;
        let host = url.host_str().and_then(HostName::parse)?;
        let usable = plain
            && places.iter().all(|place| template.contains(place))
            && matches!(url.scheme(), "http" | "https")
            && url.host_str() == Some(host.as_str())
            && url.username().is_empty()
            && url.password().is_none()
            && url.fragment().is_none();
        usable.then(|| Self {
            template: template.to_owned(),
            origin: url.origin().ascii_serialization(),
        })
    }

    /// Scheme, host and port.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::kind::read;

    #[test]
    fn a_tile_server_is_known_by_its_origin() {
        let origin = |template| TileTemplate::parse(template).unwrap().origin().to_owned();
        assert_eq!(
            origin("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
            "https://tile.openstreetmap.org"
        );
        assert_eq!(
            origin("http://tiles.example:8081/t?z={z}&x={x}&y={y}&key=a"),
            "http://tiles.example:8081"
        );
        assert_eq!(origin("https://127.0.0.1/{z}/{y}/{x}"), "https://127.0.0.1");
    }

    #[test]
    fn tiles_come_from_a_server_or_from_nowhere() {
        assert_eq!(read(&tiles(), "none"), Some(TileSource::None));
        let server = read(&tiles(), "https://tiles.example/{z}/{x}/{y}.png").unwrap();
        assert_eq!(
            server.server().unwrap().to_string(),
            "https://tiles.example/{z}/{x}/{y}.png"
        );
        assert_eq!(read(&tiles(), "https://tiles.example/"), None);
    }

    #[test]
    fn a_url_that_names_no_tile_server_or_could_change_the_policy_is_refused() {
        for template in [
            "",
            "none",
            "/tiles/{z}/{x}/{y}.png",
            "https://tiles.example/{z}/{x}.png",
            "https://{s}.tiles.example/{z}/{x}/{y}.png",
            "https://tiles.example;script-src/{z}/{x}/{y}.png",
            "https://a,b.example/{z}/{x}/{y}.png",
            "https://me:secret@tiles.example/{z}/{x}/{y}.png",
            "ftp://tiles.example/{z}/{x}/{y}.png",
            "data:image/png,{z}{x}{y}",
            "https://tiles.example/{z}/{x}/{y}.png#top",
            "https://tiles.example/{z} {x} {y}",
        ] {
            assert_eq!(TileTemplate::parse(template), None, "{template}");
        }
    }
}
