//! Every setting, by section: its type, help text, accepted values and default.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use ipnet::IpNet;
use url::Url;

use super::asked::asked;
use super::brand::brand_source;
use super::company::facts;
use super::database::database;
use super::kind::{choice, duration, filter, line, path, secret, size, switch, whole};
use super::map::tiles;
use super::reader::SettingReader;
use super::section::section;
use super::shops::shops;
use super::site::{hosts, languages};
use super::sources::STATE_DIRECTORY;
use super::urls::{
    collector, contact, indexnow_key, media_hosts, media_paths, networks, origin, provider_source,
    servers, web_address,
};
use crate::locale::Languages;

use super::{
    AskedVisitors, BrandSource, Database, HostName, LogFormat, MailSettings, Paging,
    ProviderSource, Secret, Shop, Site, SiteId, StatedFacts, TileSource,
};

const COMPANY_EXAMPLE: &str =
    r#"{ hotline = "+1 555 0100", en = { name = "Example Garments Ltd.", short = "Example" } }"#;

section! {
    /// The two sites, selected by host name.
    [site] SiteSettings {
        /// The site of all hosts that `hosts` does not name.
        pages default: Site = Site::kind().default("garment"),

        /// Site identifier of shared state: "0" for the default site, "16" (garment) or "24"
        /// (brand) to select that site.
        pages id: SiteId = SiteId::kind().default("0"),

        /// The site of each host name. In the environment:
        /// `www.example.com=brand,example.com=garment`.
        pages hosts: BTreeMap<HostName, Site> = hosts().default("{}"),

        /// Public URL of the garment site. Without it, `server.public_url`, with the first host of
        /// `hosts` if the garment site is not the default site.
        pages garment_url: Option<Url> = origin().optional("https://www.example.com"),

        /// Public URL of the brand site, as `garment_url`.
        pages brand_url: Option<Url> = origin().optional("https://brand.example.com"),

        /// The languages of the site in the order in which visitors choose among them. The first
        /// one is the default, whose paths have no prefix, unless another one has the prefix `/`.
        /// The prefix of the others is their code, or a prefix of one's own: `en, zh=/cn`.
        pages languages: Languages = languages().default("en, zh=/, ja"),

        /// A folder of texts like `locales/` of the source: files of it, such as `en/site.json`,
        /// take the place of the program's.
        pages locales: Option<PathBuf> = path().optional("/etc/selvage/locales"),
    }
}

section! {
    /// The brand site.
    [brand] BrandSettings {
        /// File with the texts of the brand, as `content/brand.json` of the source has them, or
        /// "demonstration" for that one. Without it, the demonstration where a new database begins
        /// with it; elsewhere there is no brand site.
        pages texts: Option<BrandSource> = brand_source().optional("/etc/selvage/brand.json"),

        /// Online shops of the brand, linked in this order; an empty list shows none. Without it,
        /// those of `texts`. In the environment: `name=url,name=url`.
        pages shops: Option<Vec<Shop>> = shops().optional(
            "[{ name = \"Shop\", url = \"https://shop.example\" }]",
        ),
    }
}

section! {
    /// The company, if it has a provider of its own without the item that names it: a fact of the
    /// provider takes the place of one here. With the embedded provider, the company is written at
    /// the desk. A server names all facts if one is wrong.
    [company] CompanySettings {
        /// Facts of all languages, such as `hotline`, and by language, such as `name`: the fields of
        /// *Company* at the desk. In the environment, all of them as one table.
        pages facts: StatedFacts = facts().computed("none", COMPANY_EXAMPLE, "{}"),
    }
}

section! {
    /// Rate limits of customers' calls, inquiries and visit records. A client over a limit gets
    /// status 429 with `Retry-After`.
    [limits] LimitSettings {
        /// Burst of logins per client address; one more every 3 s. An IPv6 network of /64 counts as
        /// one address; a /56 has twice as many, a /48 four times, here and below.
        local login_address: u32 = whole(1, 1_000_000).default("20"),

        /// Burst of failed logins per account and client address; one more every 30 s. A browser
        /// in which the account has logged in before has as many of its own, so that nobody can
        /// lock a customer out from elsewhere.
        local login_account: u32 = whole(1, 1_000_000).default("10"),

        /// Burst of registrations per client address; one more every 5 min.
        local register_address: u32 = whole(1, 1_000_000).default("10"),

        /// Burst of requests for a link to choose a new password, and of uses of one, per client
        /// address; one more every 5 min.
        local passwords_address: u32 = whole(1, 1_000_000).default("10"),

        /// Burst of inquiries per client address; one more every 5 min.
        local inquiries_address: u32 = whole(1, 1_000_000).default("10"),

        /// Burst of contract queries per client address; ten more per second.
        local orders_address: u32 = whole(1, 1_000_000).default("240"),

        /// Burst of visit records per client address; ten more per second. A page view makes three
        /// records.
        local visits_address: u32 = whole(1, 1_000_000).default("600"),

        /// Burst of pages and files per client address that are not cached, so that they have to be
        /// rendered or fetched; twenty more per second. Requests of `server.trusted_proxies` for
        /// themselves do not count.
        local misses_address: u32 = whole(1, 1_000_000).default("2000"),

        /// Burst of calls of the desk's API per token of a program; ten more per second. They do not
        /// count for the client address.
        local programs: u32 = whole(1, 1_000_000).default("600"),
    }
    constants {
        /// Time until one more login per address: slow enough to guess passwords in vain, fast
        /// enough for an office.
        login_address_refill: Duration = Duration::from_secs(3),
        /// Time until one more login per account: slower, since one customer seldom fails often.
        login_account_refill: Duration = Duration::from_secs(30),
        /// Burst of failed logins per account from all addresses, without known browsers and
        /// networks.
        login_strangers: u32 = 50,
        /// Time until one more of them.
        login_strangers_refill: Duration = Duration::from_mins(1),
        /// Burst of failed logins per account above that, each the first one of its network.
        login_newcomers: u32 = 200,
        /// Time until one more of them.
        login_newcomers_refill: Duration = Duration::from_secs(30),
        /// Time until one more registration per address: each also tells whether somebody is a
        /// customer.
        register_address_refill: Duration = Duration::from_mins(5),
        /// Burst of registrations per account and address: a visitor corrects a form a few times.
        register_account: u32 = 5,
        /// Time until one more registration per account.
        register_account_refill: Duration = Duration::from_mins(1),
        /// Time until one more request for a link: seldom more than one a day.
        passwords_address_refill: Duration = Duration::from_mins(5),
        /// Burst of requests for a link per account and address.
        passwords_account: u32 = 3,
        /// Time until one more request for a link per account: a mail may take a while.
        passwords_account_refill: Duration = Duration::from_mins(5),
        /// Time until one more inquiry: a buyer asks about a few styles in a row.
        inquiries_address_refill: Duration = Duration::from_mins(5),
        /// Time until one more contract query: faster than a person reads.
        orders_address_refill: Duration = Duration::from_millis(100),
        /// Time until one more visit record: an office behind one address has many visitors.
        visits_address_refill: Duration = Duration::from_millis(100),
        /// Time until one more page or file that is not cached: faster than crawlers ask, a
        /// fraction of what the engine renders.
        misses_address_refill: Duration = Duration::from_millis(50),
        /// Time until one more call of a program: a nightly job sends batches.
        programs_refill: Duration = Duration::from_millis(100),
        /// Logins in progress, and registrations; their calls to the provider have permits for
        /// both.
        accounts_at_once: usize = 16,
        /// Longest wait for one of these places: the browser waits twelve seconds for the answer.
        accounts_wait: Duration = Duration::from_secs(10),
        /// Visit records in progress, of `provider.max_concurrent` calls: pages need the others,
        /// and browsers retry.
        visits_at_once: usize = 8,
    }
}

section! {
    /// The visit log: records of page views that browsers send.
    [visits] VisitSettings {
        /// Whether visits are logged.
        pages enabled: bool = switch().default("true"),

        /// Whether visitors who send Global Privacy Control (`Sec-GPC`) or Do Not Track (`DNT`) are
        /// left out, as the terms of service promise.
        pages respect_do_not_track: bool = switch().default("true"),

        /// "ask": ask visitors before a random key that recognises returning visitors is stored in
        /// their browsers. "none": store it without a question. Languages, such as "en, de": ask on
        /// the pages in these languages.
        pages consent: AskedVisitors = asked().default("none"),
    }
}

section! {
    /// The map of the contact page.
    [map] MapSettings {
        /// URL of the map's tiles, which browsers fetch; "none" for no tiles. Obey the tile
        /// server's usage policy. OpenStreetMap is slow or blocked in mainland China.
        pages tiles: TileSource = tiles().default("none"),

        /// Attribution that the map shows.
        pages attribution: String = line().default("© OpenStreetMap contributors"),

        /// Link of the attribution: the map's licence.
        pages attribution_url: Url = web_address().default("https://www.openstreetmap.org/copyright"),
    }
}

section! {
    /// The CMS provider and the cache of its answers.
    [provider] ProviderSettings {
        /// Base URL of the CMS provider, or "embedded" for the embedded provider.
        pages url: ProviderSource = provider_source().default("embedded"),

        /// Maximum time to connect.
        local connect_timeout: Duration = duration("1ms", "1m").default("2s"),

        /// Maximum time of one attempt of a call, connecting included.
        local timeout: Duration = duration("1ms", "1m").default("5s"),

        /// Number of retries of a failed call that changes nothing, after 100 ms to 1 s.
        local retries: usize = whole(0, 10).default("3"),

        /// Maximum number of concurrent calls for files and the main content of pages; further ones
        /// wait. The parts that pages can do without have three quarters as many besides,
        /// customers' calls 48.
        local max_concurrent: usize = whole(1, 4096).default("64"),

        /// The meaning of `idx` in list calls: "rows" for the offset of the first row, from 0,
        /// "pages" for the number of a page of `size` rows, from 1, or "pages-from-0" for the same
        /// from 0. The embedded provider counts rows. The log tells when lists do not fit.
        pages paging: Paging = choice(&[
            ("rows", Paging::Rows),
            ("pages", Paging::Pages),
            ("pages-from-0", Paging::PagesFromZero),
        ])
        .default("rows"),

        /// Further hosts of pictures, with a port unless it is the scheme's own. This server
        /// fetches their pictures without following redirects. Pictures of other hosts are left out
        /// and logged once.
        pages media_hosts: Vec<String> = media_hosts().default("[]"),

        /// Path prefixes of pictures, at the provider and at `media_hosts`. If empty, no pictures
        /// of the provider but those below its `/media/`, which is always served, and at
        /// `media_hosts` any path with the ending of a picture (`.jpg`, `.png` …).
        pages media_paths: Vec<String> = media_paths().default("[]"),

        /// Time in which a cached answer is used without a new call.
        local cache_fresh: Duration = duration("0s", "1d").default("30s"),

        /// Memory for cached answers.
        local cache_budget: usize = size("1 MiB", "1 GiB").default("32 MiB"),
    }
    constants {
        /// The secret of the embedded provider, which only this process calls.
        key: Option<Secret> = None,
        /// Pause before the first retry; the pauses double, with jitter.
        backoff_min: Duration = Duration::from_millis(100),
        /// Longest pause before a retry: a visitor waits meanwhile.
        backoff_max: Duration = Duration::from_secs(1),
        /// Maximum size of an answer's body in bytes: far above the longest list.
        max_body: usize = 8 << 20,
        /// Time for which an old answer replaces a call that fails or is slow: as long as pages
        /// stay stale.
        cache_stale: Duration = Duration::from_hours(7 * 24),
        /// Time for which a "not found" answer is cached: short, since an editor may publish the
        /// item.
        cache_not_found: Duration = Duration::from_secs(10),
        /// Time after which an old answer replaces a slow call, which goes on.
        cache_refresh_timeout: Duration = Duration::from_secs(2),
        /// Pause after a failed call, if there is an old answer: spares a provider that is down.
        cache_retry_after: Duration = Duration::from_secs(5),
        /// Time in which a failed call is not made again, if there is no old answer.
        cache_failed: Duration = Duration::from_secs(2),
        /// Time in which a call that the provider lacks is not made again.
        cache_lacking: Duration = Duration::from_mins(1),
        /// How long a page waits for the parts that it can do without.
        part_wait: Duration = Duration::from_secs(2),
        /// Pause after some calls for a part that were not answered in that time.
        part_rest: Duration = Duration::from_secs(10),
    }
}

section! {
    /// The embedded provider, for `selvage provider` and for `provider.url = "embedded"`.
    [embedded] EmbeddedSettings {
        /// SQLite database file, created if it does not exist, or the URL of a PostgreSQL database
        /// (15 or later), which several processes can share. The password can also be in
        /// `PGPASSWORD` or in `~/.pgpass`.
        local database: Database = database().below(
            STATE_DIRECTORY,
            "provider.sqlite in $STATE_DIRECTORY, else in data/",
            "provider.sqlite",
        ),

        /// Folder like the project's `content/` to seed from and to serve `/media/` from, instead
        /// of the built-in content.
        local content: Option<PathBuf> = path().optional("content"),

        /// Addresses of servers to purge when the content changes, each with
        /// `server.purge_secret`. Without any, a server purges itself, and with `[shared]` all
        /// others. For `selvage provider`, and for several servers with one database and without
        /// `[shared]`.
        local servers: Vec<Url> = servers().default("[]"),

        /// Whether the accounts of the demonstration exist, for trying the site out: its customers,
        /// whose passwords are public, and an editor, if nobody beyond this machine reaches the
        /// desk; the log of the start has a link that logs in. The customers end with the first
        /// other customer or contract, the editor with the first owner. A new database begins with
        /// the demonstration then. `selvage serve --demonstration` is the same.
        local demo_customers: bool = switch().default("false"),

        /// Time after which a registered customer who has never logged in is deleted.
        pages registration_retention: Duration = duration("1d", "3650d").default("30d"),

        /// Time after which visit records are deleted.
        pages visit_retention: Duration = duration("1d", "3650d").default("90d"),

        /// Time after which inquiries are deleted. The privacy page names the default.
        pages inquiry_retention: Duration = duration("30d", "3650d").default("730d"),

        /// Networks behind this server to which addresses may lead that people name at the desk,
        /// such as those of pictures on other sites. Public addresses may be reached anyway.
        local reachable_networks: Vec<IpNet> = networks().default("[]"),
    }
    constants {
        /// Address to listen on: only this process calls it. `selvage provider --listen` changes
        /// it.
        listen: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into(),
        /// The secret that every request must have. Without it, as in `selvage provider`, every
        /// client is answered.
        key: Option<Secret> = None,
        /// Whether a new database begins with the content of the demonstration: where somebody asks
        /// for its accounts, or nobody beyond this machine uses the site and no service manager
        /// keeps the data.
        begins_with_demonstration: bool = true,
        /// Whether the demonstration editor exists, if there is no owner.
        demo_editor: bool = false,
        /// `server.key_file`, which the process passes on; without it, a secret of the process.
        key_file: Option<PathBuf> = None,
        /// `[mail]`, which the process passes on. Boxed, since settings are in large futures.
        mail: Box<MailSettings> = Box::default(),
        /// The address of the desk, to which mails link.
        desk: Option<Url> = None,
        /// `desk.session_idle`, which the process passes on.
        session_idle: Duration = Duration::from_hours(12),
        /// The public URL of the garment site, for links in mails, which the process passes on.
        site_url: Option<Box<Url>> = None,
        /// Lifetime of a login token: a working day. The privacy page names it.
        token_ttl: Duration = crate::kept::LOGIN,
    }
}

section! {
    /// The desk at `/desk`, where the company's people write the content of the embedded provider.
    /// It is served on `admin.listen`, and to browsers on this machine while `server.public_url` is
    /// a loopback address and no proxy is trusted.
    [desk] DeskSettings {
        /// Whether the desk is also served on the public addresses.
        local public: bool = switch().default("false"),

        /// Time after which a session ends if the desk is not used. It ends a week after the login
        /// at the latest.
        local session_idle: Duration = duration("5m", "7d").default("12h"),

        /// Address of the desk. Mails about inquiries and invitations of colleagues link to it;
        /// without it, to the desk at `server.public_url`, if it is served there. With a remote
        /// provider, the page where its content is written, to which `/desk` links.
        local link: Option<Url> = web_address().optional("https://desk.example.com/desk"),
    }
}

section! {
    /// The JavaScript engine that renders pages.
    [engine] EngineSettings {
        /// Number of JavaScript isolates, each with a thread; also the number of pages rendered
        /// concurrently.
        local isolates: usize = whole(1, 64).computed("one for each core, 2 to 8", "2", &cores().clamp(2, 8).to_string()),

        /// Maximum time of one render before its script is terminated.
        local deadline: Duration = duration("1ms", "1m").default("2s"),

        /// Maximum JavaScript heap of an isolate; an isolate that exceeds it is replaced.
        local heap_limit: usize = size("32 MiB", "4 GiB").default("128 MiB"),
    }
    constants {
        /// Maximum number of renders that wait for an isolate: more would not finish before
        /// visitors leave.
        queue: usize = 256,
        /// Time after the deadline in which a script must end before its thread is abandoned and
        /// replaced.
        grace: Duration = Duration::from_secs(1),
        /// Maximum number of abandoned threads, each of which uses a core and memory. With more,
        /// `/readyz` fails.
        max_abandoned: usize = 4,
    }
}

section! {
    /// The cache of rendered pages, and the folder of cached files.
    [cache] CacheSettings {
        /// Memory for rendered pages, with their compressed forms; 0 renders every request.
        local budget: usize = size("0 B", "1 TiB").default("256 MiB"),

        /// Time in which a page is served without rendering it again.
        pages fresh: Duration = duration("0s", "365d").default("60s"),

        /// Maximum age of a page that is served while it is rendered again, or while the provider
        /// fails.
        pages stale: Duration = duration("0s", "365d").default("7d"),

        /// Whether the pages of the sitemaps are rendered in the background after start-up and
        /// after a purge of everything.
        local warm_up: bool = switch().default("true"),

        /// Folder for resized pictures (`images`). Only the server's user may have write access.
        /// Without a writable folder nothing is stored.
        local folder: PathBuf = path().below("CACHE_DIRECTORY", "$CACHE_DIRECTORY, else data/", ""),
    }
    constants {
        /// Time that a visitor of a purged page waits for the new page before the old one is
        /// served, and that a purge renews pages before it answers. At most half of
        /// `server.request_timeout`.
        renew_wait: Duration = Duration::from_secs(1),
        /// Time for which a page of status 404 is cached: short, since an editor may publish the
        /// item.
        not_found: Duration = Duration::from_secs(30),
    }
}

section! {
    /// Resized pictures, at `/_image`.
    [images] ImageSettings {
        /// Whether pictures are resized; if not, pages show the provider's files.
        pages enabled: bool = switch().default("true"),

        /// Whether pictures are also encoded as AVIF, in the background: smaller than WebP, but
        /// many times slower to encode.
        local avif: bool = switch().default("true"),

        /// Disk space for resized pictures, in `images` below `cache.folder`; 0 stores none on
        /// disk.
        local budget: usize = size("0 B", "1 TiB").default("512 MiB"),
    }
    constants {
        /// Maximum number of pictures that wait to be resized; further requests get status 503.
        queue: usize = 256,
        /// Maximum size of a picture to resize, in megapixels of about 8 MB of memory each; larger
        /// ones are sent unchanged.
        max_megapixels: u64 = 32,
        /// Maximum time to make a picture, without the queue; twice as long if no visitor waits.
        /// The process that makes it is killed then.
        deadline: Duration = Duration::from_secs(20),
        /// The program of the processes that make pictures, with the command `pictures`: this one.
        program: PathBuf = "/proc/self/exe".into(),
    }
}

section! {
    /// Files and messages for search engines, assistants and security researchers.
    [search] SearchSettings {
        /// Contact in `/.well-known/security.txt` for security researchers; no such file without
        /// it.
        local security_contact: Option<String> = contact().optional("mailto:security@example.com"),

        /// IndexNow key, served at `/<key>.txt`; not a secret. With it, search engines are notified
        /// of purged pages.
        local indexnow_key: Option<String> = indexnow_key().optional("at-least-8-characters"),

        /// Token of Baidu's search resource platform (ziyuan.baidu.com). With it, Baidu is notified
        /// of purged Chinese pages.
        local baidu_token: Option<Secret> = secret().optional("at-least-16-characters"),

        /// Whether assistants may ask the garment site at `/mcp`, by the Model Context Protocol:
        /// search, pages, samples, certificates and minimums, all of them public. A request counts
        /// in `limits.misses_address`.
        local mcp: bool = switch().default("false"),
    }
    constants {
        /// URL of IndexNow, which forwards changes to all participating search engines.
        indexnow_endpoint: String = "https://api.indexnow.org/indexnow".to_owned(),
        /// URL of Baidu's submission of links, which has no https.
        baidu_endpoint: String = "http://data.zz.baidu.com/urls".to_owned(),
        /// The pause before a failed announcement is tried again; the next one is ten times as
        /// long.
        announcement_pause: Duration = Duration::from_secs(3),
    }
}

section! {
    /// Logs, written to standard error.
    [log] LogSettings {
        /// "text" for people, "json" (one object per line) for machines.
        local format: LogFormat = choice(&[("text", LogFormat::Text), ("json", LogFormat::Json)]).default("text"),

        /// Minimum level, with exceptions for modules such as `info,selvage_site::provider=debug`.
        local filter: String = filter().default("info"),
    }
}

section! {
    /// Traces, sent with OTLP over HTTP. They contain no URLs, tokens or names.
    [telemetry] TelemetrySettings {
        /// URL of the trace collector; tracing is off without it.
        local otlp_endpoint: Option<Url> = collector().optional("http://127.0.0.1:4318/v1/traces"),

        /// Bearer secret for the collector.
        local otlp_secret: Option<Secret> = secret().optional("at-least-16-characters"),

        /// Service name in traces.
        local service_name: String = line().default("selvage"),

        /// One in this many requests is traced; 1 traces all. A `traceparent` header of a trusted
        /// proxy takes precedence.
        local trace_one_in: u32 = whole(1, 1_000_000).default("1"),
    }
}

fn cores() -> usize {
    available_parallelism().map_or(2, NonZeroUsize::get)
}
