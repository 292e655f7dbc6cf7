//! The content security policies.

use http::HeaderValue;
use http::header::InvalidHeaderValue;

use crate::site::Site;

#[derive(Clone, Debug)]
pub(crate) struct Policies {
    garment: HeaderValue,
    brand: HeaderValue,
}

impl Policies {
    /// Allows pages to run their own scripts and styles, none of them inline. Pictures come from this server, on the
    /// garment site also from the origin of the map's tiles.
    pub(crate) fn new(tiles: Option<&str>) -> Result<Self, InvalidHeaderValue> {
        let tiles = tiles.map(|origin| format!(" {origin}")).unwrap_or_default();
        Ok(Self { garment: policy(&format!("'self' data:{tiles}"))?, brand: policy("'self' data:")? })
    }

    pub(crate) const fn of(&self, site: Site) -> &HeaderValue {
        match site {
            Site::Garment => &self.garment,
            Site::Brand => &self.brand,
        }
    }
}

fn policy(pictures: &str) -> Result<HeaderValue, InvalidHeaderValue> {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src {pictures}; \
         media-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'"
    );
    policy.try_into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pictures(tiles: Option<&str>) -> String {
        let policies = Policies::new(tiles).unwrap();
        let sources =
            policies.of(Site::Garment).to_str().unwrap().split("; ").find_map(|part| part.strip_prefix("img-src "));
        sources.unwrap().to_owned()
    }

    #[test]
    fn the_tile_server_is_a_source_of_pictures_and_of_nothing_else() {
        assert_eq!(pictures(None), "'self' data:");
        assert_eq!(pictures(Some("http://tiles.example:8081")), "'self' data: http://tiles.example:8081");
        let policies = Policies::new(Some("http://tiles.example")).unwrap();
        assert_eq!(policies.of(Site::Garment).to_str().unwrap().matches("tiles.example").count(), 1);
    }

    #[test]
    fn the_brand_site_shows_its_own_pictures_alone() {
        let policies = Policies::new(Some("http://tiles.example")).unwrap();
        let policy = policies.of(Site::Brand).to_str().unwrap();
        assert!(policy.contains("img-src 'self' data:;"), "{policy}");
    }

    #[test]
    fn no_page_may_run_what_is_not_its_own() {
        let policies = Policies::new(None).unwrap();
        for part in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"] {
            for site in [Site::Garment, Site::Brand] {
                assert!(policies.of(site).to_str().unwrap().split("; ").any(|own| own == part), "{part}");
            }
        }
    }
}
