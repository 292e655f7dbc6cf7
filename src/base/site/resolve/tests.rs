use proptest::prelude::*;
use strum::VariantArray;

use super::*;
use crate::site::{CategoryId, OemCategory, PageKind, PageNumber};
use testing::fuzz;
use testing::growth;

fn page(path: &str, query: &str) -> Address {
    match resolve(Site::Garment, path, query, None) {
        Resolution::Page(address, _) => address,
        Resolution::Redirect(redirect) => panic!("{path} redirects to {}", redirect.location),
    }
}

fn redirect(path: &str, query: &str, preferred: Option<Locale>) -> (String, Permanence) {
    match resolve(Site::Garment, path, query, preferred) {
        Resolution::Redirect(redirect) => (redirect.location, redirect.permanence),
        Resolution::Page(address, _) => panic!("{path} is {address:?}"),
    }
}

fn permanent(path: &str) -> String {
    let (location, permanence) = redirect(path, "", None);
    assert_eq!(permanence, Permanence::Permanent, "{path}");
    location
}

#[test]
fn home_has_two_paths_and_one_address() {
    for path in ["/", "/home"] {
        assert_eq!(page(path, "").route, Route::Home);
    }
    assert_eq!(page("/home", "").path_and_query().as_deref(), Some("/"));
    assert_eq!(
        page("/en/home", "").path_and_query().as_deref(),
        Some("/en")
    );
}

#[test]
fn a_prefix_names_the_language() {
    assert_eq!(page("/news/list", "").locale, Locale::ZH);
    assert_eq!(page("/en/news/list", "").locale, Locale::EN);
    assert_eq!(page("/ja", "").locale, Locale::JA);
    assert_eq!(page("/english", "").route, Route::NotFound);
}

#[test]
fn the_chinese_prefix_redirects_to_the_bare_path() {
    assert_eq!(permanent("/zh"), "/");
    assert_eq!(permanent("/zh/"), "/");
    assert_eq!(permanent("/zh/about/company"), "/about/company");
    assert_eq!(permanent("/zh/about"), "/about/company");
}

#[test]
fn sections_redirect_to_their_first_page() {
    assert_eq!(permanent("/about"), "/about/company");
    assert_eq!(permanent("/en/about"), "/en/about/company");
    assert_eq!(permanent("/news"), "/news/list");
    assert_eq!(permanent("/ja/news"), "/ja/news/list");
    assert_eq!(permanent("/oem"), "/oem/cotton");
    assert_eq!(permanent("/ja/oem/"), "/ja/oem/cotton");
    assert_eq!(permanent("/sample"), "/sample/list");
    assert_eq!(
        redirect("/en/sample", "cid=16010312", None).0,
        "/en/sample/list?cid=16010312"
    );
}

#[test]
fn the_paths_of_a_kind_lead_to_its_page() {
    for &kind in PageKind::VARIANTS {
        for (place, pattern) in kind.paths().iter().enumerate() {
            let path = pattern.replace(":category", "dye").replace(":id", "975");
            let path = path.replace(":name", "notice");
            let parsed = Route::parse(&path, "");
            let (Parsed::Page(route) | Parsed::Moved(route)) = parsed;
            assert_eq!(PageKind::from(route), kind, "{path}");
            assert!(
                place > 0 || route.path().is_some_and(|canonical| canonical == path),
                "{path}"
            );
        }
        assert_eq!(
            kind.paths().is_empty(),
            matches!(kind, PageKind::Brand | PageKind::NotFound),
            "{kind:?}"
        );
    }
}

/// Path and query of the page's one address.
fn canonical(path: &str, query: &str) -> String {
    page(path, query).path_and_query().unwrap()
}

fn is_unknown(path: &str, query: &str) -> bool {
    page(path, query).route == Route::NotFound
}

#[test]
fn every_page_of_the_garment_site_has_its_path() {
    for (path, route) in [
        ("/about/company", Route::AboutCompany),
        ("/about/culture", Route::AboutCulture),
        ("/about/development", Route::AboutDevelopment),
        ("/about/cooperation", Route::AboutCooperation),
        ("/about/contact", Route::AboutContact),
        ("/market", Route::Market),
        ("/oem/cotton", Route::OemList(OemCategory::Cotton)),
        ("/oem/dye", Route::OemList(OemCategory::Dye)),
        ("/oem/material", Route::OemList(OemCategory::Material)),
        ("/oem/printing", Route::OemList(OemCategory::Printing)),
        ("/oem/clothing", Route::OemList(OemCategory::Clothing)),
        ("/sample/list", Route::SampleList(CategoryId::DEFAULT)),
        ("/order", Route::Order),
        ("/user/login", Route::UserLogin),
        ("/user/register", Route::UserRegister),
        ("/user/terms", Route::UserTerms),
        ("/privacy", Route::Privacy),
        ("/accessibility", Route::Accessibility),
        ("/conformance", Route::Conformance),
        ("/page/iso-9001", Route::Own("iso-9001".parse().unwrap())),
    ] {
        for prefix in ["", "/en", "/ja"] {
            let path = format!("{prefix}{path}");
            assert_eq!(page(&path, "").route, route, "{path}");
            assert_eq!(canonical(&path, "utm_source=x"), path);
            assert_eq!(redirect(&format!("{path}/"), "", None).0, path);
        }
    }
    for path in [
        "/about/us",
        "/market/list",
        "/oem/wool",
        "/oem/info",
        "/oem/cotton/1",
        "/sample/info",
        "/order/1",
        "/user/x",
    ] {
        assert!(is_unknown(path, ""), "{path}");
    }
}

#[test]
fn a_detail_page_has_a_plain_number() {
    for section in ["news", "oem", "sample"] {
        assert_eq!(
            canonical(&format!("/{section}/info/6001"), "x=1"),
            format!("/{section}/info/6001")
        );
        for pid in [
            "0",
            "abc",
            "06001",
            "6001x",
            "99999999999999999999999",
            "6001/2",
        ] {
            assert!(
                is_unknown(&format!("/{section}/info/{pid}"), ""),
                "{section} {pid}"
            );
        }
    }
}

#[test]
fn a_category_of_samples_is_written_in_one_way_and_the_default_one_not_at_all() {
    assert_eq!(
        canonical("/sample/list", "cid=16010312"),
        "/sample/list?cid=16010312"
    );
    assert_eq!(
        canonical("/en/sample/list", "utm=x&cid=16010312&page=9"),
        "/en/sample/list?cid=16010312"
    );
    assert_eq!(
        page("/sample/list", "cid=16010311"),
        page("/sample/list", "")
    );
    assert_eq!(canonical("/sample/list", "cid=16010311"), "/sample/list");
    for query in [
        "cid=",
        "cid",
        "cid=0",
        "cid=016010312",
        "cid=x",
        "cid=-1",
        "cid=1e3",
        "cid=99999999999999999999",
    ] {
        assert!(is_unknown("/sample/list", query), "{query}");
    }
    assert_eq!(
        page("/sample/list", "acid=x&cids=y"),
        page("/sample/list", "")
    );
}

#[test]
fn a_board_has_two_paths_and_one_address() {
    assert_eq!(page("/bbs/51", ""), page("/bbs/board/51", ""));
    assert_eq!(
        canonical("/ja/bbs/51", "lid=5102"),
        "/ja/bbs/board/51?lid=5102"
    );
    assert_eq!(canonical("/bbs", "x=1"), "/bbs");
    assert_ne!(page("/bbs", ""), page("/bbs/51", ""));
    for path in [
        "/bbs/board",
        "/bbs/0",
        "/bbs/x",
        "/bbs/board/x",
        "/bbs/board/51/1",
        "/bbs/051",
        "/bbs/topic/1",
    ] {
        assert!(is_unknown(path, ""), "{path}");
    }
}

#[test]
fn a_label_and_a_page_of_the_bbs_are_written_in_one_way() {
    assert_eq!(
        canonical("/bbs/board/51", "page=2&lid=5101"),
        "/bbs/board/51?lid=5101&page=2"
    );
    assert_eq!(
        page("/bbs/board/51", "lid=5101&page=1"),
        page("/bbs/board/51", "lid=5101")
    );
    assert_eq!(canonical("/bbs", "page=2"), "/bbs?page=2");
    for query in [
        "lid=",
        "lid=x",
        "lid=0",
        "page=0",
        "lid=5101&page=two",
        "page=01",
    ] {
        assert!(
            is_unknown("/bbs", query) && is_unknown("/bbs/board/51", query),
            "{query}"
        );
    }
}

#[test]
fn a_trailing_slash_redirects() {
    assert_eq!(permanent("/news/list/"), "/news/list");
    assert_eq!(permanent("/en/"), "/en");
    assert_eq!(page("/nothing/", "").route, Route::NotFound);
}

#[test]
fn a_redirect_keeps_the_query() {
    assert_eq!(
        redirect("/zh/news/list", "page=2&utm=x", None).0,
        "/news/list?page=2&utm=x"
    );
}

#[test]
fn the_cookie_redirects_bare_paths_only() {
    let english = Some(Locale::EN);
    assert_eq!(
        redirect("/news/list", "page=2", english),
        ("/en/news/list?page=2".into(), Permanence::Personal)
    );
    assert_eq!(
        redirect("/", "", english),
        ("/en".into(), Permanence::Personal)
    );
    assert!(
        matches!(resolve(Site::Garment, "/ja/news/list", "", english), Resolution::Page(a, _) if a.locale == Locale::JA)
    );
    assert!(matches!(
        resolve(Site::Garment, "/", "", Some(Locale::ZH)),
        Resolution::Page(..)
    ));
}

#[test]
fn a_permanent_redirect_is_the_same_for_every_visitor() {
    assert_eq!(
        redirect("/about", "", Some(Locale::EN)),
        ("/about/company".into(), Permanence::Permanent)
    );
}

#[test]
fn an_unknown_path_is_answered_in_the_visitors_language() {
    let resolution = resolve(Site::Garment, "/nothing", "", Some(Locale::JA));
    let expected = Address {
        site: Site::Garment,
        locale: Locale::JA,
        route: Route::NotFound,
    };
    assert_eq!(resolution, Resolution::Page(expected, Audience::Everyone));
}

#[test]
fn a_page_number_is_written_in_one_way() {
    let route = |query| page("/news/list", query).route;
    assert_eq!(route(""), Route::NewsList(PageNumber::FIRST));
    assert_eq!(route("page=1"), route(""));
    assert_eq!(route("utm_source=x&page=2&other"), route("page=2"));
    for query in [
        "page=0",
        "page=-1",
        "page=01",
        "page=+2",
        "page=two",
        "page=",
        "page=99999999999",
        "page=%32",
    ] {
        assert_eq!(route(query), Route::NotFound, "{query}");
    }
    assert_eq!(
        page("/en/news/list", "page=7&x=1")
            .path_and_query()
            .as_deref(),
        Some("/en/news/list?page=7")
    );
}

#[test]
fn a_parameter_is_written_in_one_way() {
    assert_eq!(
        page("/news/info/3001", "x=1").path_and_query().as_deref(),
        Some("/news/info/3001")
    );
    for path in [
        "/news/info/0",
        "/news/info/abc",
        "/news/info/1x",
        "/news/info/01",
        "/news/info/",
        "/news/info/1/2",
        "/page",
        "/page/",
        "/page/Impressum",
        "/page/a.b",
        "/page/a/b",
    ] {
        let resolution = resolve(Site::Garment, path, "", None);
        assert!(
            matches!(resolution, Resolution::Page(a, _) if a.route == Route::NotFound),
            "{path}: {resolution:?}"
        );
    }
}

#[test]
fn no_path_can_redirect_to_another_host() {
    for path in [
        "//example.com",
        "/zh//example.com",
        "/zh/\\example.com",
        "/zh///",
        "/en//news/list",
        "//",
        "",
        "zh",
        "*",
    ] {
        match resolve(Site::Garment, path, "", Some(Locale::EN)) {
            Resolution::Page(..) => {}
            Resolution::Redirect(redirect) => {
                assert!(
                    redirect.location.starts_with('/') && !redirect.location.starts_with("//"),
                    "{path}"
                );
                assert!(!redirect.location.contains("example"), "{path}");
            }
        }
    }
}

#[test]
fn customers_pages_are_private() {
    let audience = |path, query| match resolve(Site::Garment, path, query, None) {
        Resolution::Page(_, audience) => audience,
        Resolution::Redirect(redirect) => panic!("{path} redirects to {}", redirect.location),
    };
    for (path, query) in [
        ("/order", ""),
        ("/en/order", ""),
        ("/ja/user/login", ""),
        ("/user/register", "x=1"),
        ("/news/list", "page=2&token=secret"),
        ("/news/list", "%74oken=secret"),
        ("/", "token"),
        ("//order", ""),
    ] {
        assert_eq!(audience(path, query), Audience::OnePerson, "{path}?{query}");
    }
    assert_eq!(
        audience("/news/list", "page=2&tokens=3"),
        Audience::Everyone
    );
    assert_eq!(
        redirect("/about", "token=secret", None).1,
        Permanence::Personal
    );
}

#[test]
fn the_account_leads_to_the_login_for_good_and_is_stored_nowhere() {
    for (path, target) in [
        ("/user", "/user/login"),
        ("/en/user/", "/en/user/login"),
        ("/zh/user", "/user/login"),
    ] {
        assert_eq!(
            redirect(path, "", Some(Locale::JA)),
            (target.to_owned(), Permanence::Unstored),
            "{path}"
        );
    }
}

#[test]
fn a_token_goes_with_a_redirect_to_the_page_that_reads_it_and_to_no_other() {
    let secret = "a=b&token=secret&cno=1";
    assert_eq!(
        redirect("/zh/order", secret, None),
        (format!("/order?{secret}"), Permanence::Personal)
    );
    assert_eq!(
        redirect("/order", secret, Some(Locale::JA)).0,
        format!("/ja/order?{secret}")
    );
    assert_eq!(
        redirect("/about", secret, None).0,
        "/about/company?a=b&cno=1"
    );
    assert_eq!(
        redirect("/about", "a=b&%74oken=secret", None),
        ("/about/company?a=b".to_owned(), Permanence::Personal)
    );
    assert_eq!(
        redirect("/user", "token=secret", None),
        ("/user/login".to_owned(), Permanence::Personal)
    );
}

#[test]
fn the_order_page_has_one_address_whatever_is_asked_for_there() {
    assert_eq!(canonical("/en/order", "token=secret&cno=1"), "/en/order");
}

fn on_brand(path: &str, query: &str, preferred: Option<Locale>) -> Resolution {
    resolve(Site::Brand, path, query, preferred)
}

fn brand_page(path: &str) -> Address {
    match on_brand(path, "", None) {
        Resolution::Page(address, audience) => {
            assert_eq!(audience, Audience::Everyone, "{path}");
            address
        }
        Resolution::Redirect(other) => panic!("{path} redirects to {}", other.location),
    }
}

#[test]
fn every_page_of_the_brand_site_is_found_at_its_path() {
    for &page in BrandPage::VARIANTS {
        let address = Address {
            site: Site::Brand,
            locale: Locale::ZH,
            route: Route::Brand(page),
        };
        assert_eq!(brand_page(page.path()), address);
        assert_eq!(address.path_and_query().as_deref(), Some(page.path()));
    }
    assert_eq!(brand_page("/home").route, Route::Brand(BrandPage::Home));
}

#[test]
fn no_path_of_one_site_is_the_others() {
    for path in [
        "/about/company",
        "/market",
        "/oem/cotton",
        "/sample/list",
        "/news/list",
        "/bbs",
        "/en",
        "/ja",
        "/zh",
    ] {
        assert_eq!(brand_page(path).route, Route::NotFound, "{path}");
    }
    for path in ["/brand", "/investors", "/join", "/hotline", "/shops"] {
        assert_eq!(page(path, "").route, Route::NotFound, "{path}");
    }
}

#[test]
fn the_brand_site_knows_one_language_whatever_the_cookie_says() {
    for path in ["/", "/brand", "/en/brand", "/zh/brand", "/nothing"] {
        for preferred in [None, Some(Locale::EN), Some(Locale::JA)] {
            match on_brand(path, "", preferred) {
                Resolution::Page(address, _) => assert_eq!(address.locale, Locale::ZH, "{path}"),
                Resolution::Redirect(other) => panic!("{path} redirects to {}", other.location),
            }
        }
        assert!(!varies_by_cookie(Site::Brand, path));
    }
    assert!(varies_by_cookie(Site::Garment, "/brand"));
    assert!(!varies_by_cookie(Site::Garment, "/en/brand"));
}

#[test]
fn a_slash_too_many_is_taken_off_on_the_brand_site_too() {
    let moved = |path, query| match on_brand(path, query, None) {
        Resolution::Redirect(redirect) => redirect,
        Resolution::Page(address, _) => panic!("{path} is {address:?}"),
    };
    let to = |location: &str, permanence, audience| Redirect {
        location: location.to_owned(),
        permanence,
        audience,
    };
    assert_eq!(
        moved("/brand/", "a=b"),
        to("/brand?a=b", Permanence::Permanent, Audience::Everyone)
    );
    assert_eq!(
        moved("/home/", ""),
        to("/", Permanence::Permanent, Audience::Everyone)
    );
    assert_eq!(
        moved("/brand/", "token=x"),
        to("/brand", Permanence::Personal, Audience::OnePerson)
    );
}

#[test]
fn a_token_makes_a_page_of_the_brand_site_one_persons() {
    let audience = |path, query| match on_brand(path, query, None) {
        Resolution::Page(_, audience) => audience,
        Resolution::Redirect(other) => panic!("{path} redirects to {}", other.location),
    };
    assert_eq!(audience("/brand", "token=x"), Audience::OnePerson);
    assert_eq!(
        audience("/user/login", ""),
        Audience::Everyone,
        "nobody logs in here"
    );
}

proptest! {
    #![proptest_config(fuzz::config())]

    #[test]
    fn fuzz_every_address_is_a_page_or_one_redirect_from_it(
        path in fuzz::text(&["/", "/en", "/ja", "/zh", "/news/list", "/news/info/", "/sample/list", "/oem/cotton", "/brand", "2005", "0", "..", "%2e", "//", "/order", "/home", "99999999999999999999"]),
        query in fuzz::text(&["page=", "2", "0", "&", "cid=", "16010312", "lid=", "token=", "x", "=", "%", "cno="]),
        preferred in proptest::sample::select(vec![None, Some(Locale::ZH), Some(Locale::EN), Some(Locale::JA)]),
    ) {
        for site in [Site::Garment, Site::Brand] {
            let address = match resolve(site, &format!("/{path}"), &query, preferred) {
                Resolution::Page(address, _) => address,
                Resolution::Redirect(Redirect { location, .. }) => {
                    prop_assert!(location.starts_with('/') && !location.starts_with("//"), "{}", location);
                    let (path, query) = location.split_once('?').unwrap_or((&location, ""));
                    match resolve(site, path, query, None) {
                        Resolution::Page(address, _) => address,
                        Resolution::Redirect(again) => return Err(TestCaseError::fail(format!("{location} → {again:?}"))),
                    }
                }
            };
            if let Some(canonical) = address.path_and_query() {
                prop_assert_eq!(page_at(site, &canonical), Some(address));
            }
        }
    }
}

#[test]
fn growth_of_the_work() {
    growth::check("path", |text| {
        resolve(Site::Garment, &format!("/{text}"), "", None)
    });
    growth::check("query", |text| {
        resolve(Site::Garment, "/en/search", text, Some(Locale::JA))
    });
    growth::check("page_at", |text| page_at(Site::Garment, text));
}
