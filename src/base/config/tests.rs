//! The configuration as a whole: layers, secrets, and documentation that cannot drift.

mod messages;

use std::ffi::OsString;
use std::io::Write as _;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::section::settings;
use super::*;
use crate::site::Site;

/// A configuration file with this text.
fn file(text: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

fn variables(pairs: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
    pairs
        .iter()
        .map(|(name, value)| (name.into(), value.into()))
        .collect()
}

fn listen_flag(value: &str) -> Flag {
    Flag {
        name: "--listen",
        section: "server",
        key: "listen",
        value: value.to_owned(),
    }
}

/// The messages for a file's text, the file's name left out: `3: …`.
fn messages_for(text: &str) -> Vec<String> {
    let file = file(text);
    let sources = Sources {
        file: ConfigFile::Required(file.path().into()),
        ..Sources::default()
    };
    let Err(error) = load(&sources) else {
        return Vec::new();
    };
    let name = format!("{}:", file.path().display());
    error
        .problems
        .iter()
        .map(|problem| problem.to_string().replace(&name, ""))
        .collect()
}

fn messages_for_variables(pairs: &[(&str, &str)]) -> Vec<String> {
    let sources = Sources {
        environment: variables(pairs),
        ..Sources::default()
    };
    let Err(error) = load(&sources) else {
        return Vec::new();
    };
    error.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn without_any_source_the_defaults_hold() {
    let config = Config::default();

    assert_eq!(config.server.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.server.public_url.as_str(), "http://127.0.0.1:8080/");
    assert!(!config.server.behind_tls);
    assert_eq!(config.site.default, Site::Garment);
    assert_eq!(config.provider.url, ProviderSource::Embedded);
    assert_eq!(
        config.embedded.database,
        Database::Sqlite("data/provider.sqlite".into())
    );
    assert!((2..=8).contains(&config.engine.isolates));
    assert_eq!(config.cache.budget, 256 * 1024 * 1024);
    assert_eq!(config.cache.fresh, Duration::from_mins(1));
    assert_eq!(config.cache.stale, Duration::from_hours(7 * 24));
}

#[test]
fn a_flag_wins_over_the_environment_which_wins_over_the_file() {
    let file = file(
        "[server]\nlisten = \"127.0.0.1:1\"\nmax_connections = 10\n[engine]\nisolates = 3\nheap_limit = 67108864\n",
    );
    let sources = Sources {
        file: ConfigFile::Required(file.path().into()),
        environment: variables(&[
            ("SELVAGE_SERVER_LISTEN", "127.0.0.1:2"),
            ("SELVAGE_ENGINE_ISOLATES", "4"),
        ]),
        flags: vec![listen_flag("127.0.0.1:3")],
        ..Sources::default()
    };

    let LoadedConfig { config, effective } = load(&sources).unwrap();

    assert_eq!(config.server.listen.port(), 3);
    assert_eq!(config.engine.isolates, 4);
    assert_eq!(config.engine.heap_limit, 64 << 20);
    assert_eq!(config.server.public_url.as_str(), "http://127.0.0.1:3/");
    let shown = effective.to_string();
    let origin_of = |start: &str| {
        let line = shown.lines().find(|line| line.starts_with(start)).unwrap();
        line.split_once(" # ").unwrap().1.to_owned()
    };
    assert_eq!(origin_of("listen = \"127.0.0.1:3\""), "--listen");
    assert_eq!(origin_of("isolates = 4"), "SELVAGE_ENGINE_ISOLATES");
    assert_eq!(
        origin_of("heap_limit = 67108864"),
        format!("{}:6", file.path().display())
    );
    assert_eq!(origin_of("deadline = \"2s\""), "default");
    assert_eq!(
        origin_of("public_url = "),
        "default: http:// and server.listen"
    );
}

#[test]
fn every_kind_of_value_can_come_from_the_environment() {
    let sources = Sources {
        environment: variables(&[
            ("SELVAGE_CACHE_WARM_UP", "false"),
            ("SELVAGE_CACHE_BUDGET", "64 MiB"),
            ("SELVAGE_CACHE_FRESH", "2m"),
            ("SELVAGE_SERVER_PUBLIC_URL", "https://www.example.com"),
            ("SELVAGE_SERVER_TRUSTED_PROXIES", "127.0.0.1,10.0.0.0/8"),
            ("SELVAGE_SERVER_PURGE_SECRET", "12345678901234567"),
            (
                "SELVAGE_SITE_HOSTS",
                "www.brand.example=brand,garment.example=garment",
            ),
            ("SELVAGE_BRAND_TEXTS", "demonstration"),
            ("SELVAGE_LOG_FORMAT", "json"),
            ("SELVAGE_PROVIDER_URL", "https://cms.example.com"),
            ("SELVAGE_ENGINE_DEADLINE", ""),
            ("PATH", "/bin"),
        ]),
        ..Sources::default()
    };

    let config = load(&sources).unwrap().config;

    assert!(!config.cache.warm_up);
    assert_eq!(config.cache.budget, 64 * 1024 * 1024);
    assert_eq!(config.cache.fresh, Duration::from_mins(2));
    assert!(config.server.behind_tls, "an https public URL says so");
    let proxies: Vec<_> = config
        .server
        .trusted_proxies
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(proxies, ["127.0.0.1/32", "10.0.0.0/8"]);
    assert!(
        config
            .server
            .purge_secret
            .unwrap()
            .matches(b"12345678901234567")
    );
    assert_eq!(config.site.of_host("www.brand.example"), Site::Brand);
    assert_eq!(config.log.format, LogFormat::Json);
    assert_eq!(config.provider.url.to_string(), "https://cms.example.com/");
    assert_eq!(
        config.engine.deadline,
        Duration::from_secs(2),
        "an empty variable is none"
    );
}

#[test]
fn a_brand_site_has_texts_of_its_own_or_is_the_demonstration() {
    let public = "server.public_url = \"https://www.example.com\"\n";
    let hosts = "[site.hosts]\n\"brand.example.com\" = \"brand\"\n";
    let needs = "selects the brand site, which needs brand.texts, the file with its texts";
    assert_eq!(
        messages_for(&format!("{public}{hosts}")),
        [format!("2: site.hosts {needs}")]
    );
    assert_eq!(
        messages_for(&format!("{public}site.id = \"24\"\n")),
        [format!("2: site.id {needs}")]
    );
    let source = |text: &str| {
        let file = file(text);
        let sources = Sources {
            file: ConfigFile::Required(file.path().into()),
            ..Sources::default()
        };
        load(&sources).unwrap().config.brand_source()
    };
    let own = |texts: &str| source(&format!("{public}brand.texts = \"{texts}\"\n{hosts}"));
    assert_eq!(
        own("/etc/selvage/brand.json"),
        Some(BrandSource::File("/etc/selvage/brand.json".into()))
    );
    assert_eq!(own("demonstration"), Some(BrandSource::Demonstration));
    // On this machine, as `selvage serve --site brand`.
    assert_eq!(source(hosts), Some(BrandSource::Demonstration));
    assert_eq!(source(""), None);
}

#[test]
fn host_names_need_no_quotes_although_toml_takes_their_dots_for_tables() {
    let file = file("[site.hosts]\nwww.a.example = \"brand\"\n\"b.example\" = \"brand\"\n");
    let sources = Sources {
        file: ConfigFile::Required(file.path().into()),
        ..Sources::default()
    };

    let config = load(&sources).unwrap().config;

    assert_eq!(config.site.of_host("www.a.example"), Site::Brand);
    assert_eq!(config.site.of_host("b.example"), Site::Brand);
    assert_eq!(config.site.hosts.len(), 2);
}

#[test]
fn the_database_is_in_the_state_directory_of_a_service() {
    let database = |directory| {
        let environment = variables(&[("STATE_DIRECTORY", directory)]);
        load(&Sources {
            environment,
            ..Sources::default()
        })
        .unwrap()
        .config
        .embedded
        .database
    };
    assert_eq!(
        database("/var/lib/selvage"),
        Database::Sqlite("/var/lib/selvage/provider.sqlite".into())
    );
    assert_eq!(
        database("/var/lib/one:/var/lib/two"),
        Database::Sqlite("/var/lib/one/provider.sqlite".into())
    );
    assert_eq!(
        database(""),
        Database::Sqlite("data/provider.sqlite".into())
    );
}

#[test]
fn a_secret_is_neither_printed_nor_part_of_a_message() {
    let sources = |value| Sources {
        environment: variables(&[("SELVAGE_SERVER_PURGE_SECRET", value)]),
        ..Sources::default()
    };

    let loaded = load(&sources("a-secret-of-some-length")).unwrap();
    let shown = loaded.effective.to_string();
    assert!(shown.contains("purge_secret = \"[hidden]\""), "{shown}");
    for text in [shown, format!("{loaded:?}")] {
        assert!(!text.contains("a-secret"), "{text}");
    }
    assert_eq!(
        load(&sources("a-secret")).unwrap_err().to_string(),
        "SELVAGE_SERVER_PURGE_SECRET: server.purge_secret must be 16 to 256 visible ASCII characters"
    );
    assert_eq!(
        messages_for("[server]\npurge_secret = a-secret\n"),
        ["2: the value of purge_secret is not TOML; text needs quotes"]
    );
}

#[test]
fn the_password_in_a_url_is_no_part_of_a_message() {
    let messages = messages_for("[provider]\nurl = \"https://me:secret@cms.example.com\"\n");
    assert!(
        messages[0].ends_with("not \"https://[hidden]@cms.example.com\""),
        "{}",
        messages[0]
    );
}

#[test]
fn the_password_of_the_database_is_neither_printed_nor_part_of_a_message() {
    let sources = |url| Sources {
        environment: variables(&[("SELVAGE_EMBEDDED_DATABASE", url)]),
        ..Sources::default()
    };

    let loaded = load(&sources(
        "postgres://me:S3CRET@db.example/selvage?sslmode=require",
    ))
    .unwrap();
    let shown = loaded.effective.to_string();
    assert!(
        shown.contains("database = \"postgres://[hidden]@db.example/selvage?sslmode=require\""),
        "{shown}"
    );
    for text in [shown, format!("{loaded:?}")] {
        assert!(!text.contains("S3CRET"), "{text}");
    }
    for wrong in [
        "postgres://me:S3CRET/?@db.example/a",
        "mysql://me:S3CRET@db.example/a",
        "postgres://db/a?x=S3CRET",
    ] {
        let message = load(&sources(wrong)).unwrap_err().to_string();
        assert!(
            message.contains("embedded.database must be") && !message.contains("S3CRET"),
            "{message}"
        );
    }
}

#[test]
fn every_secret_setting_is_hidden() {
    let environment = settings().filter(|setting| setting.key.contains("secret"));
    let environment = environment
        .map(|setting| (setting.variable().into(), "twenty-characters-ok".into()))
        .collect();
    let shown = load(&Sources {
        environment,
        ..Sources::default()
    })
    .unwrap()
    .effective
    .to_string();
    assert_eq!(
        shown.matches("_secret = \"[hidden]\"").count(),
        2,
        "{shown}"
    );
    assert!(!shown.contains("twenty-characters-ok"), "{shown}");
}

#[test]
fn the_settings_in_force_can_be_used_as_a_file() {
    let shown = load(&Sources::default()).unwrap().effective.to_string();
    assert_eq!(messages_for(&shown), [""; 0]);
}

#[test]
fn every_line_of_the_example_is_valid() {
    let is_setting = |line: &str| line.starts_with('#') && !line.starts_with("# ");
    let lines = example();
    let uncommented = lines
        .lines()
        .map(|line| if is_setting(line) { &line[1..] } else { line });
    let text = uncommented.collect::<Vec<_>>().join("\n");

    // A company is stated for a provider of its own.
    let remote = text.replace("url = \"embedded\"", "url = \"https://cms.example.com\"");
    assert_eq!(messages_for(&remote), [""; 0]);
    assert_eq!(
        text.lines()
            .filter(|line| !line.starts_with('#') && line.contains(" = "))
            .count(),
        // The company's setting is a table of three facts.
        settings().count() + 2
    );
}

#[test]
fn the_example_file_is_current() {
    let file = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../selvage.example.toml"
    ))
    .unwrap();
    let (file, current): (Vec<_>, _) = (file.lines().collect(), example());
    for (number, line) in current.lines().enumerate() {
        let command = "cargo run $CARGO_ENGINE_ARGS -- config --example > selvage.example.toml";
        assert_eq!(
            file.get(number),
            Some(&line),
            "line {}; write the file again: {command}",
            number + 1
        );
    }
    assert_eq!(file.len(), current.lines().count());
}

#[test]
fn the_reference_has_a_row_for_every_setting() {
    let reference = reference();
    for setting in settings() {
        assert!(reference.contains(&format!("| `{}` | `{}` |", setting.key, setting.variable())));
    }
    assert!(reference.contains(
        "| `fresh` | `SELVAGE_CACHE_FRESH` | `\"60s\"` | a duration from \"0s\" to \"365d\" | \
         Time in which a page is served without rendering it again. |"
    ));
}

#[test]
fn servers_share_pages_if_the_settings_that_pages_depend_on_agree() {
    let of_pages = |change: fn(&mut Config)| {
        let mut config = Config::default();
        change(&mut config);
        config.of_pages()
    };
    let default = of_pages(|_| {});
    assert_eq!(
        of_pages(|config| config.server.max_connections += 1),
        default
    );
    assert_eq!(
        of_pages(|config| config.shared.name = Some("b".to_owned())),
        default
    );
    assert_ne!(
        of_pages(|config| config.brand.shops = Some(Vec::new())),
        default
    );
    assert_ne!(
        of_pages(|config| config.visits.consent = AskedVisitors::Everyone),
        default
    );
    assert_ne!(of_pages(|config| config.images.enabled = false), default);
}

#[test]
fn only_a_site_of_this_machine_begins_with_the_demonstration_unless_it_is_asked_for() {
    let begins = |pairs: &[(&str, &str)]| {
        let sources = Sources {
            environment: variables(pairs),
            ..Sources::default()
        };
        let embedded = load(&sources).unwrap().config.embedded;
        embedded.begins_with_demonstration
    };
    let service = ("STATE_DIRECTORY", "/var/lib/selvage");
    let public = ("SELVAGE_SERVER_PUBLIC_URL", "https://www.example.com");
    let asked = ("SELVAGE_EMBEDDED_DEMO_CUSTOMERS", "true");
    assert!(begins(&[]));
    assert!(!begins(&[service]));
    assert!(!begins(&[public]));
    assert!(!begins(&[("SELVAGE_SERVER_TRUSTED_PROXIES", "127.0.0.1")]));
    assert!(begins(&[service, public, asked]));
}
