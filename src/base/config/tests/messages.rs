//! The messages about an invalid configuration, word for word.

use std::path::PathBuf;

use super::*;

#[test]
fn a_wrong_key_is_named_with_its_line_and_what_was_probably_meant() {
    let text = "\
[server]
listn = \"127.0.0.1:80\"
colour = \"indigo\"

[cahce]
warm_up = true

[cache]
isolates = 4

[weft]
";
    let settings = "budget, fresh, stale, warm_up, folder";
    assert_eq!(
        messages_for(text),
        [
            "2: [server] has no setting \"listn\"; did you mean \"listen\"?",
            "3: [server] has no setting \"colour\"; it has listen, reuse_port, public_url, behind_tls, hsts_subdomains, \
             csp_reports, trusted_proxies, max_connections, max_connections_by_address, write_timeout, \
             request_timeout, shutdown_grace, key_file, purge_secret",
            "5: there is no section [cahce]; did you mean [cache]?",
            "9: [cache] has no setting \"isolates\"; it belongs below [engine]",
            "11: there is no section [weft]; the sections are server, admin, tls, acme, site, brand, company, limits, visits, \
             webhook, map, provider, embedded, desk, mail, engine, cache, shared, images, search, log, telemetry",
        ]
    );
    assert_eq!(
        messages_for("[cache]\ncolour = 1\n"),
        [format!(
            "2: [cache] has no setting \"colour\"; it has {settings}"
        )]
    );
    assert_eq!(
        messages_for("listen = \"127.0.0.1:80\"\nengine = 4\n"),
        [
            "1: listen is not a section; it belongs below [server]",
            "2: engine is a section: write its settings below a line [engine]",
        ]
    );
}

#[test]
fn a_wrong_value_is_named_with_its_line_and_what_would_be_right() {
    let text = "\
[server]
listen = \"localhost\"
public_url = \"https://www.example.com/shop\"
request_timeout = \"12 parsecs\"
trusted_proxies = [
  \"127.0.0.1\",
  \"proxy\",
]
max_connections = 0

[site]
default = \"garmet\"
hosts = { \"https://a.example\" = \"brand\" }

[provider]
url = \"embeded\"
retries = 99

[cache]
warm_up = \"yes\"
fresh = 60
budget = \"2 PiB\"

[log]
format = \"xml\"
filter = \"inof\"
";
    assert_eq!(
        messages_for(text),
        [
            "2: server.listen must be an IP address with a port such as \"127.0.0.1:8080\" or \"[::]:8080\", \
             not \"localhost\"",
            "3: server.public_url must be an http or https URL without path, query, user name or password such as \
             \"https://www.example.com\", not \"https://www.example.com/shop\"",
            "4: server.request_timeout must be a duration from \"1s\" to \"1h\", not \"12 parsecs\"",
            "7: server.trusted_proxies must be a list of IP addresses or networks such as \
             [\"127.0.0.1\", \"10.0.0.0/8\"], not \"proxy\"",
            "9: server.max_connections must be a whole number from 1 to 1000000, not 0",
            "12: site.default must be \"garment\" or \"brand\", not \"garmet\"",
            "13: site.hosts must be host names and their sites such as { \"www.example.com\" = \"brand\" }, \
             not \"https://a.example\"",
            "16: provider.url must be \"embedded\" or an http or https URL without query, user name or password such \
             as \"https://cms.example.com\", not \"embeded\"",
            "17: provider.retries must be a whole number from 0 to 10, not 99",
            "20: cache.warm_up must be true or false, not \"yes\"",
            "21: cache.fresh must be a duration from \"0s\" to \"365d\", not 60",
            "22: cache.budget must be a size from \"0 B\" to \"1 TiB\", not \"2 PiB\"",
            "25: log.format must be \"text\" or \"json\", not \"xml\"",
            "26: log.filter must be error, warn, info, debug, trace or off, with exceptions such as \
             \"info,selvage_site::provider=debug\", not \"inof\"",
        ]
    );
}

#[test]
fn a_wrong_site_among_the_hosts_is_named_with_its_own_line() {
    let text = "[site.hosts]\n\"a.example\" = \"brand\"\nb.example = \"garment\"\n\"c.example\" = \"shop\"\n";
    assert_eq!(
        messages_for(text),
        [
            "4: site.hosts must be host names and their sites such as { \"www.example.com\" = \"brand\" }, not \"shop\""
        ]
    );
}

#[test]
fn a_wrong_shop_is_named_with_its_own_line() {
    let text = "\
[brand]
shops = [
  { name = \"Shop\", url = \"https://shop.example\" },
  { name = \"Mall\", url = \"javascript:alert(1)\" },
]
";
    assert_eq!(
        messages_for(text),
        [
            "4: brand.shops must be a list of shops, each with a name of 1 to 40 characters and an http or https URL, such \
          as [{ name = \"Shop\", url = \"https://shop.example\" }], not { name = \"Mall\", url = \
          \"javascript:alert(1)\" }"
        ]
    );
}

#[test]
fn invalid_toml_is_reported_with_its_line() {
    assert_eq!(
        messages_for("[server]\n\nlisten = 127.0.0.1:80\n"),
        ["3: the value of listen is not TOML; text needs quotes"]
    );
    assert_eq!(
        messages_for("[log]\nformat = json\n"),
        ["2: the value of format is not TOML; text needs quotes"]
    );
    assert_eq!(
        messages_for("[server]\nlisten = \"127.0.0.1:1\"\nlisten = \"127.0.0.1:2\"\n"),
        ["3: this is not TOML: duplicate key"]
    );
    assert_eq!(
        messages_for("[server\n"),
        ["1: this is not TOML: unclosed table, expected `]`"]
    );
}

#[test]
fn a_file_that_was_named_must_be_there_and_the_usual_one_need_not() {
    let missing = PathBuf::from("nowhere/selvage.toml");
    let sources = |file| Sources {
        file,
        ..Sources::default()
    };

    assert!(load(&sources(ConfigFile::IfThere(missing.clone()))).is_ok());
    let error = load(&sources(ConfigFile::Required(missing))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "nowhere/selvage.toml: the configuration file cannot be read: No such file or directory (os error 2)"
    );
}

#[test]
fn a_wrong_variable_is_named_with_what_would_be_right() {
    assert_eq!(
        messages_for_variables(&[
            ("SELVAGE_ENGINE_ISOLATES", "many"),
            ("SELVAGE_ENGINE_HEAP_LIMIT", "16 MiB"),
            ("SELVAGE_LOG_FILTRE", "info"),
            ("SELVAGE_COLOUR", "indigo"),
            ("SELVAGE_SITE_HOSTS", "a.example=shop"),
            (
                "SELVAGE_SERVER_TRUSTED_PROXIES",
                "[\"10.0.0.0/8\", \"proxy\"]"
            ),
        ]),
        [
            "SELVAGE_COLOUR: no setting has this variable; the prefix SELVAGE_ is reserved for settings",
            "SELVAGE_ENGINE_HEAP_LIMIT: engine.heap_limit must be a size from \"32 MiB\" to \"4 GiB\", not \"16 MiB\"",
            "SELVAGE_ENGINE_ISOLATES: engine.isolates must be a whole number from 1 to 64, not \"many\"",
            "SELVAGE_LOG_FILTRE: no setting has this variable; did you mean SELVAGE_LOG_FILTER?",
            "SELVAGE_SERVER_TRUSTED_PROXIES: server.trusted_proxies must be a list of IP addresses or networks such \
             as [\"127.0.0.1\", \"10.0.0.0/8\"], not \"proxy\"",
            "SELVAGE_SITE_HOSTS: site.hosts must be host names and their sites such as \
             { \"www.example.com\" = \"brand\" }, not \"a.example=shop\"",
        ]
    );
}

#[cfg(unix)]
#[test]
fn a_variable_that_is_not_utf8_is_named() {
    use std::os::unix::ffi::OsStringExt as _;

    let environment = vec![(
        "SELVAGE_SERVER_LISTEN".into(),
        OsString::from_vec(vec![0xff]),
    )];
    let error = load(&Sources {
        environment,
        ..Sources::default()
    })
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "SELVAGE_SERVER_LISTEN: server.listen must be UTF-8"
    );
}

#[test]
fn problems_of_all_sources_are_reported_at_once() {
    let file = file("[server]\nlisten = \"a\"\n");
    let sources = Sources {
        file: ConfigFile::Required(file.path().into()),
        environment: variables(&[("SELVAGE_ENGINE_ISOLATES", "0")]),
        flags: vec![listen_flag("b")],
        ..Sources::default()
    };
    let wanted = "server.listen must be an IP address with a port such as \"127.0.0.1:8080\" or \"[::]:8080\"";
    assert_eq!(
        load(&sources).unwrap_err().to_string(),
        format!(
            "3 problems in the configuration\n  {}:2: {wanted}, not \"a\"\n  SELVAGE_ENGINE_ISOLATES: engine.isolates must \
             be a whole number from 1 to 64, not 0\n  --listen: {wanted}, not \"b\"",
            file.path().display()
        )
    );
}

#[test]
fn settings_that_contradict_each_other_are_named_where_the_last_was_given() {
    assert_eq!(
        messages_for("[cache]\nfresh = \"8d\"\n"),
        ["2: cache.fresh (8days) must not be longer than cache.stale (7days)"]
    );
    assert_eq!(
        messages_for("[provider]\ntimeout = \"1s\"\n"),
        ["2: provider.connect_timeout (2s) must not be longer than provider.timeout (1s)"]
    );
    assert_eq!(
        messages_for("[engine]\ndeadline = \"20s\"\n[server]\nrequest_timeout = \"10s\"\n"),
        ["4: engine.deadline (20s) must not be longer than server.request_timeout (10s)"]
    );
    assert_eq!(
        messages_for_variables(&[("SELVAGE_SERVER_BEHIND_TLS", "true")]),
        ["SELVAGE_SERVER_BEHIND_TLS: server.behind_tls = true needs an https server.public_url"]
    );
}

#[test]
fn the_embedded_provider_counts_rows() {
    const PAGES: &str = "[provider]\npaging = \"pages\"\n";
    assert_eq!(
        messages_for(PAGES),
        ["2: provider.paging = \"pages\" needs a provider.url: the embedded provider counts rows"]
    );
    assert_eq!(
        messages_for(&format!("{PAGES}url = \"https://cms.example\"\n")),
        [""; 0]
    );
    assert_eq!(
        messages_for("[provider]\npaging = \"columns\"\n"),
        ["2: provider.paging must be \"rows\" or \"pages\" or \"pages-from-0\", not \"columns\""]
    );
}

#[test]
fn tls_needs_an_address_a_certificate_and_an_https_url() {
    const FILES: &str = "certificate = \"a.pem\"\nkey = \"b.pem\"\n";
    let url = "[server]\npublic_url = \"https://www.example.com\"\n[tls]\n";
    for (text, message) in [
        (
            "listen = \"[::]:443\"\n",
            "4: tls.listen needs tls.certificate and tls.key, or acme.domains",
        ),
        (
            "certificate = \"a.pem\"\n",
            "4: tls.certificate and tls.key need each other",
        ),
        (
            "redirect_listen = \"[::]:80\"\n",
            "4: tls.redirect_listen needs tls.listen",
        ),
        (FILES, "4: tls.certificate needs tls.listen"),
        (
            "[acme]\ndomains = [\"example.com\"]\n",
            "5: acme.domains needs tls.listen",
        ),
    ] {
        assert_eq!(messages_for(&format!("{url}{text}")), [message]);
    }
    let listen = format!("[tls]\nlisten = \"[::]:443\"\n{FILES}");
    assert_eq!(
        messages_for(&listen),
        ["2: tls.listen needs an https server.public_url"]
    );
    let both = format!("{url}listen = \"[::]:443\"\n{FILES}[acme]\ndomains = [\"example.com\"]\n");
    assert_eq!(
        messages_for(&both),
        ["8: acme.domains and tls.certificate are alternatives"]
    );
    assert_eq!(
        messages_for(&format!("{url}listen = \"[::]:443\"\n{FILES}")),
        [""; 0]
    );
}

#[test]
fn a_wrong_fact_of_the_company_is_named_with_its_line_and_a_hint() {
    let messages = |text: &str| {
        let file = file(text);
        let sources = Sources {
            file: ConfigFile::Required(file.path().into()),
            company: CompanyFields {
                common: vec!["hotline", "founded"],
                texts: vec!["name", "short"],
            },
            ..Sources::default()
        };
        let result = load(&sources);
        let problems = result.map_or_else(|error| error.problems, |_| Vec::new());
        let path = file.path().display().to_string();
        let relative = |problem: &ConfigProblem| problem.to_string().replace(&path, "FILE");
        problems.iter().map(relative).collect::<Vec<_>>()
    };
    let remote = "[provider]\nurl = \"https://cms.example.com\"\n";
    let wrong = "[company]\nhotlin = \"1\"\nshort = \"A\"\nfax = \"2\"\n[company.en]\nname = \"A\"\nnme = \"B\"\nfounded = \"1\"\n";
    assert_eq!(
        messages(&format!("{remote}{wrong}")),
        [
            "FILE:4: [company] has no fact \"hotlin\"; did you mean \"hotline\"?",
            "FILE:5: [company] has no fact \"short\"; it belongs below a language such as [company.en]",
            "FILE:6: [company] has no fact \"fax\"; it has hotline, founded",
            "FILE:9: [company.en] has no fact \"nme\"; did you mean \"name\"?",
            "FILE:10: [company.en] has no fact \"founded\"; it belongs below [company]",
        ]
    );
    let number = messages(&format!("{remote}[company]\nfounded = 1993\n"));
    assert!(
        number[0].starts_with("FILE:4: company.facts must be facts of the company as texts"),
        "{number:?}"
    );
    let right = "[company]\nhotline = \"1\"\n[company.en]\nname = \"A\"\n";
    assert!(messages(&format!("{remote}{right}")).is_empty());
    assert_eq!(
        messages(right),
        [
            "FILE:1: [company] needs a provider.url: with the embedded provider, the company is written at the desk, \
             under Company"
        ]
    );
}
