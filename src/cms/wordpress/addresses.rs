//! Addresses of the old site: which of its pages and files a link leads to.

use std::collections::{HashMap, HashSet};

use url::Url;

use super::item::OldSite;
use base::site::OldAddress;

/// The folder of files in the addresses of WordPress.
const UPLOADS: [&str; 3] = [
    "/wp-content/uploads/",
    "/uploads/",
    "/wp-content/blogs.dir/",
];

/// The old site's hosts, and what is at its addresses.
#[derive(Debug, Default)]
pub(super) struct OldAddresses {
    hosts: HashSet<String>,
    base: Option<Url>,
    /// The addresses of this site by those of the old one.
    targets: HashMap<OldAddress, String>,
    /// The addresses of files.
    files: HashSet<OldAddress>,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// To a page that was imported, or another part of the same page.
    Here(String),
    /// To a file of the old site.
    File(Url),
    /// To something of the old site that was not imported.
    Old(Url),
    /// To another site, to a person, or nowhere.
    Elsewhere,
}

impl OldAddresses {
    pub(super) fn new(site: &OldSite) -> Self {
        let urls = [&site.base_blog, &site.link, &site.base_site];
        let urls = urls.into_iter().filter_map(|url| Url::parse(url).ok());
        let urls: Vec<_> = urls.filter(|url| url.host_str().is_some()).collect();
        // All blogs of a provider have the same site.
        let own = urls.iter().take(2).filter_map(host);
        Self {
            hosts: own.collect(),
            base: urls.into_iter().next(),
            targets: HashMap::new(),
            files: HashSet::new(),
        }
    }

    /// The name of the site, whatever its scheme is.
    pub(super) fn name(&self) -> String {
        let name = |base: &Url| {
            let path = base.path().trim_end_matches('/');
            format!("{}{path}", host(base).unwrap_or_default())
        };
        self.base.as_ref().map(name).unwrap_or_default()
    }

    /// Notes what is at an address of the old site. The first one counts.
    pub(super) fn add(&mut self, old: &str, target: &str) {
        if let Some(key) = self.parse(old, None).and_then(|url| key(&url)) {
            let is_root = key.as_str() == "/";
            if !is_root {
                self.targets.entry(key).or_insert_with(|| target.to_owned());
            }
        }
    }

    /// Notes the address of a file.
    pub(super) fn add_file(&mut self, url: &str) {
        let key = self.parse(url, None).and_then(|url| key(&url));
        self.files.extend(key);
    }

    /// Returns the whole address of something on the old site.
    pub(super) fn join(&self, link: &str) -> Option<String> {
        let base = self.base.as_ref()?.as_str().trim_end_matches('/');
        Url::parse(&format!("{base}/{link}")).ok().map(Into::into)
    }

    /// Returns where a link in a text of the old site leads; `page` is the address of the text.
    pub(super) fn lead(&self, link: &str, page: &str) -> Lead {
        if link.starts_with('#') {
            return Lead::Elsewhere;
        }
        let Some(url) = self.parse(link, Some(page)) else {
            return Lead::Elsewhere;
        };
        let has_file = |url: &Url| key(url).is_some_and(|key| self.files.contains(&key));
        if is_file(&url) || has_file(&url) {
            return Lead::File(url);
        }
        let fragment = url.fragment().filter(|own| !own.is_empty());
        let behind = fragment.map(|own| format!("#{own}")).unwrap_or_default();
        let is_root = self.base.as_ref().is_some_and(|base| {
            url.path().trim_end_matches('/') == base.path().trim_end_matches('/')
        });
        if is_root && url.query().is_none() {
            return Lead::Here(format!("/{behind}"));
        }
        let mut found = key(&url).and_then(|key| self.targets.get(&key));
        if found.is_none() {
            let mut path = url.clone();
            path.set_query(None);
            found = key(&path).and_then(|key| self.targets.get(&key));
        }
        match found {
            Some(target) => Lead::Here(format!("{target}{behind}")),
            None => Lead::Old(url),
        }
    }

    /// Returns the whole address of a link to the old site; `None` of others.
    fn parse(&self, link: &str, page: Option<&str>) -> Option<Url> {
        let base = page.and_then(|page| Url::parse(page).ok());
        let base = base.or_else(|| self.base.clone());
        let url = match base {
            Some(base) => base.join(link.trim()),
            None => Url::parse(link.trim()),
        };
        let url = original(url.ok()?);
        let is_web = matches!(url.scheme(), "http" | "https");
        let is_own = host(&url).is_some_and(|host| self.hosts.contains(&host));
        (is_web && (is_own || is_file(&url) && is_of_blog(&url, &self.hosts))).then_some(url)
    }

    /// Returns the whole address of a picture, of the old site or another one.
    pub(super) fn picture(&self, address: &str, page: &str) -> Option<Url> {
        let base = Url::parse(page).ok().or_else(|| self.base.clone());
        let url = match base {
            Some(base) => base.join(address.trim()),
            None => Url::parse(address.trim()),
        };
        let url = original(url.ok()?);
        matches!(url.scheme(), "http" | "https").then_some(url)
    }
}

/// The host without `www.`.
fn host(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    Some(host.strip_prefix("www.").unwrap_or(host).to_owned())
}

/// Whether an address is that of a file of the library.
fn is_file(url: &Url) -> bool {
    let is_of_blogs = url
        .host_str()
        .is_some_and(|host| host.ends_with(".files.wordpress.com"));
    let is_named = url
        .path()
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    is_named && (is_of_blogs || UPLOADS.iter().any(|folder| url.path().contains(folder)))
}

/// Whether the files of a blog of a provider are at this host: `a.files.wordpress.com` has those of
/// `a.wordpress.com`.
fn is_of_blog(url: &Url, hosts: &HashSet<String>) -> bool {
    let blog = host(url).map(|host| host.replace(".files.wordpress.com", ".wordpress.com"));
    blog.is_some_and(|blog| hosts.contains(&blog))
}

/// The address of a picture that a service hands on (`i0.wp.com/example.com/…`).
fn original(url: Url) -> Url {
    let is_service = url
        .host_str()
        .is_some_and(|host| matches!(host, "i0.wp.com" | "i1.wp.com" | "i2.wp.com" | "i3.wp.com"));
    if !is_service {
        return url;
    }
    let inside = Url::parse(&format!("https:/{}", url.path()));
    inside.unwrap_or(url)
}

/// An address of the old site as it is compared.
fn key(url: &Url) -> Option<OldAddress> {
    OldAddress::parse(url.as_str()).ok()
}

/// Returns the path of a file below the folder of uploads.
pub(super) fn upload_path(url: &Url) -> String {
    let path = percent_encoding::percent_decode_str(url.path()).decode_utf8_lossy();
    let folder = UPLOADS.iter().find_map(|folder| {
        let at = path.find(folder)?;
        path.get(at + folder.len()..)
    });
    folder.unwrap_or(path.trim_start_matches('/')).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn old() -> OldAddresses {
        let mut old = OldAddresses::new(&OldSite {
            link: "https://www.old.example/blog".to_owned(),
            base_site: "https://www.old.example".to_owned(),
            base_blog: "https://www.old.example/blog".to_owned(),
            language: String::new(),
        });
        old.add(
            "https://www.old.example/blog/2019/03/04/cotton/",
            "/news/info/3001",
        );
        old.add("https://www.old.example/blog/?p=12", "/news/info/3001");
        old.add("https://www.old.example/blog/%e6%a3%89/", "/page/cotton");
        old
    }

    #[test]
    fn a_link_leads_to_the_page_in_every_spelling() {
        let (old, page) = (old(), "https://www.old.example/blog/2019/03/05/denim/");
        let here = |target: &str| Lead::Here(target.to_owned());
        for (link, expected) in [
            (
                "https://www.old.example/blog/2019/03/04/cotton/",
                here("/news/info/3001"),
            ),
            (
                "http://old.example/blog/2019/03/04/cotton?utm_source=a#top",
                here("/news/info/3001#top"),
            ),
            ("//old.example/blog/?p=12", here("/news/info/3001")),
            ("/blog/2019/03/04/cotton", here("/news/info/3001")),
            ("../../04/cotton/", here("/news/info/3001")),
            ("/blog/棉/", here("/page/cotton")),
            ("https://old.example/blog/", here("/")),
            ("#part", Lead::Elsewhere),
            ("mailto:a@old.example", Lead::Elsewhere),
            ("https://other.example/blog/?p=12", Lead::Elsewhere),
        ] {
            assert_eq!(old.lead(link, page), expected, "{link}");
        }
        assert!(matches!(old.lead("/blog/category/a/", page), Lead::Old(_)));
        assert!(matches!(
            old.lead("/blog/wp-content/uploads/2019/a.pdf", page),
            Lead::File(_)
        ));
    }

    #[test]
    fn a_file_is_found_below_the_folder_of_uploads() {
        for (url, path) in [
            (
                "https://a.example/wp-content/uploads/2019/03/%E7%BB%87.jpg?w=2",
                "2019/03/织.jpg",
            ),
            (
                "https://a.files.wordpress.com/2019/03/a.jpg",
                "2019/03/a.jpg",
            ),
        ] {
            assert_eq!(upload_path(&Url::parse(url).unwrap()), path);
        }
        let photon = "https://i0.wp.com/old.example/wp-content/uploads/a.jpg?resize=3";
        let picture = old().picture(photon, "").unwrap();
        assert_eq!(
            picture.as_str(),
            "https://old.example/wp-content/uploads/a.jpg"
        );
    }
}
