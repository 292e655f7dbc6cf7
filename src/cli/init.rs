//! `selvage init`: the first steps of a site.

mod questions;
mod written;

use std::fs::{self, File};
use std::io::{self, IsTerminal as _, stderr, stdin};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use base::config::{self, Config, ConfigFile, Database, Sources};
use base::locale::Languages;
use cms::Role;
use cms::content::{BegunDatabase, ContentOrigin, FoundContent};

use self::questions::{Question, Questions};
use super::configuration::Configuration;
use super::desk::invitation;
use super::output::{counted, print};
use super::{CliResult, UsageError, runtime};

/// Options of `selvage init`.
#[derive(Debug, Args)]
#[command(
    after_help = "On a terminal, the command asks for what is not given. Otherwise --url, --owner and one of \
    --empty and --demonstration are needed, and the others have their defaults. A database that is there is kept as it is."
)]
pub(super) struct Init {
    /// Address that visitors use: scheme, host and port
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Languages of the site, such as "en, zh, de"; the first one is the default, whose addresses
    /// have no prefix [default: en, zh=/, ja]
    #[arg(long, value_name = "LANGUAGES")]
    languages: Option<String>,
    /// Begin without content
    #[arg(long, conflicts_with = "demonstration")]
    empty: bool,
    /// Begin with the content of the demonstration, the site of an invented company
    #[arg(long)]
    demonstration: bool,
    /// E-mail address of the first owner, for whom a link to the desk is printed
    #[arg(long, value_name = "EMAIL")]
    owner: Option<String>,
    /// Whether the desk is at the public address too, not on this machine alone [default: no]
    #[arg(long, value_enum, value_name = "ANSWER")]
    public_desk: Option<YesNo>,
    /// E-mail address that mails come from, or "none" [default: none]
    #[arg(long, value_name = "EMAIL")]
    sender: Option<String>,
    /// Visitors who are asked before a key for statistics is stored in their browsers: "ask" for
    /// all, "none" for nobody, or languages such as "en, de" [default: ask]
    #[arg(long, value_name = "ANSWER")]
    consent: Option<String>,
    /// Keep the data in this file, or in the PostgreSQL database at this URL
    #[arg(long = "provider-db", value_name = "DATABASE")]
    database: Option<String>,
    /// Replace the configuration file
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    configuration: Configuration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum YesNo {
    Yes,
    No,
}

/// The answers to the questions, or the flags.
#[derive(Debug)]
struct Wanted {
    url: String,
    is_demonstration: bool,
    owner: String,
    languages: Languages,
    is_desk_public: bool,
    sender: Option<String>,
    /// The visitors who are asked; `None` for nobody.
    consent: Option<String>,
    /// `None` for the default.
    database: Option<Database>,
}

impl Init {
    pub(super) fn run(self) -> CliResult {
        let file = self.configuration.file();
        if !self.force && sets_something(&file)? {
            let file = file.display();
            return Err(format!(
                "{file} is there already; --force replaces it, and --config names another one"
            )
            .into());
        }
        let is_forced = self.force;
        let wanted = self.wanted()?;
        let written = Unplaced::write(&file, &wanted.configuration())?;
        let mut config = written.load(&file)?;
        config.embedded.begins_with_demonstration = wanted.is_demonstration;
        let runtime = runtime()?;
        let begun = runtime.block_on(cms::content::begin(&config.embedded))?;
        written.place(&file, is_forced)?;
        print(&format!(
            "the configuration is written: {}\n{}",
            file.display(),
            described(&begun, &config, &wanted)
        ))?;
        let link = if begun.has_owner {
            None
        } else {
            let invited = cms::invite(&config.embedded.database, &wanted.owner, Role::Owner);
            Some(invitation(&config, &runtime.block_on(invited)?)?)
        };
        match link {
            Some(link) => print(&format!(
                "the invitation of {}, which works once, within a week:\n  {link}\n",
                wanted.owner
            ))?,
            None => print(
                "nobody was invited, as there is an owner: selvage desk invite EMAIL --role owner\n",
            )?,
        }
        print(&next_steps(&file, &config, &wanted))
    }

    /// Asks for what is not given, if there is somebody to ask.
    fn wanted(self) -> CliResult<Wanted> {
        let is_asked = stdin().is_terminal() && stderr().is_terminal();
        let (input, output) = (stdin().lock(), stderr().lock());
        let mut questions = Questions::new(is_asked, input, output);
        let url = questions.answer(&Question::URL, self.url)?;
        let is_public = url.as_deref().is_some_and(|url| !is_of_this_machine(url));
        let languages = questions.answer(&Question::LANGUAGES, self.languages)?;
        let languages = languages.map_or_else(|| Ok(Languages::default()), |own| own.parse())?;
        let begins = match (self.empty, self.demonstration) {
            (true, _) => Some("empty".to_owned()),
            (_, true) => Some("demonstration".to_owned()),
            _ => None,
        };
        let begins = questions.answer(&Question::BEGINNING, begins)?;
        let owner = questions.answer(&Question::OWNER, self.owner)?;
        let desk = self.public_desk.map(|own| name_of(&own));
        let desk = if is_public {
            questions.answer(&Question::DESK, desk)?
        } else {
            desk
        };
        let sender = questions.answer(&Question::SENDER, self.sender)?;
        let consent = questions.answer(&Question::CONSENT, self.consent)?;
        let (Some(url), Some(begins), Some(owner)) = (url, begins, owner) else {
            let missing = questions.missing().join(", ");
            return Err(
                UsageError(format!("there is no terminal to ask on; give {missing}")).into(),
            );
        };
        let database = self.database.as_deref().map(str::parse).transpose()?;
        if let Some(Database::Postgres(url)) = &database
            && url.has_password()
        {
            let message = "--provider-db: everybody on this machine can read the file; \
                           leave the password to PGPASSWORD or ~/.pgpass";
            return Err(UsageError(message.to_owned()).into());
        }
        Ok(Wanted {
            is_desk_public: is_public && desk.as_deref() == Some("yes"),
            url,
            is_demonstration: begins == "demonstration",
            owner,
            languages,
            sender: sender.filter(|sender| sender != "none"),
            consent: consent.filter(|consent| consent != "none"),
            database,
        })
    }
}

fn name_of(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Whether nobody beyond this machine can use an address.
fn is_of_this_machine(url: &str) -> bool {
    url.parse()
        .is_ok_and(|url| config::is_of_this_machine(&url))
}

/// Whether a file is there and has a setting: that of the package has comments alone.
fn sets_something(file: &Path) -> io::Result<bool> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(named(file)(error)),
    };
    let is_nothing = |line: &str| line.trim().is_empty() || line.trim().starts_with('#');
    Ok(!text.lines().all(is_nothing))
}

/// An error with the name of its file.
fn named(file: &Path) -> impl Fn(io::Error) -> io::Error {
    let file = file.display().to_string();
    move |error| io::Error::new(error.kind(), format!("{file}: {error}"))
}

/// A new configuration beside its place.
struct Unplaced(PathBuf);

impl Unplaced {
    fn write(place: &Path, text: &str) -> io::Result<Self> {
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder).map_err(named(folder))?;
        }
        let file = Self(place.with_extension("toml.new"));
        fs::write(&file.0, text).map_err(named(&file.0))?;
        Ok(file)
    }

    /// Checks the configuration as a start does.
    fn load(&self, place: &Path) -> CliResult<Config> {
        let mut sources = Sources::of_process(Some(place.to_owned()), Vec::new());
        sources.file = ConfigFile::Required(self.0.clone());
        sources.company = cms::company_fields();
        Ok(config::load(&sources)?.config)
    }

    /// Puts it at its place.
    fn place(self, place: &Path, is_forced: bool) -> io::Result<()> {
        // Somebody may have written it meanwhile.
        if !is_forced && sets_something(place)? {
            return Err(named(place)(io::ErrorKind::AlreadyExists.into()));
        }
        File::open(&self.0).and_then(|file| file.sync_all())?;
        fs::rename(&self.0, place).map_err(named(place))
    }
}

impl Drop for Unplaced {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Says what the database has.
fn described(begun: &BegunDatabase, config: &Config, wanted: &Wanted) -> String {
    let database = &config.embedded.database;
    let FoundContent { origin, entries } = begun.content;
    let number = counted(entries, "entry", "entries");
    let content = match (origin, entries) {
        (ContentOrigin::Demonstration, _) => format!("the content of the demonstration, {number}"),
        (_, 0) => "no content".to_owned(),
        _ => number,
    };
    let kept = if begun.is_new || begun.is_filled {
        ""
    } else {
        ", as before"
    };
    let is_refused = wanted.is_demonstration && origin != ContentOrigin::Demonstration;
    let refused = if is_refused {
        "the demonstration was not added, as the database is another site's\n"
    } else {
        ""
    };
    let state = if begun.is_new { "is new" } else { "was there" };
    format!("the database {database} {state}: it has {content}{kept}\n{refused}")
}

/// The commands that come next.
fn next_steps(file: &Path, config: &Config, wanted: &Wanted) -> String {
    let is_of_service = file.starts_with("/etc/selvage");
    let mut steps = vec![if is_of_service {
        "sudo systemctl restart selvage     # the site, with these settings".to_owned()
    } else if file == Path::new("selvage.toml") {
        "selvage serve                      # the site".to_owned()
    } else {
        format!("selvage serve --config {}", file.display())
    }];
    if config.admin.listen.is_some() {
        steps.push(
            "ssh -L 9090:127.0.0.1:9090 SERVER  # from your own machine; then open the invitation"
                .to_owned(),
        );
    }
    if wanted.sender.is_some() {
        steps.push(format!(
            "selvage mail test {}  # once mail.server is set",
            wanted.owner
        ));
    }
    if wanted.url.starts_with("https:") {
        steps.push("docs/operations.md                 # TLS, or a proxy; backups".to_owned());
    }
    format!("next:\n  {}\n", steps.join("\n  "))
}
