//! The questions of `selvage init`.

use std::io::{self, BufRead, Write};

use base::config::{self, CompanyFields, Config, ConfigFile, Flag, Sources};

use base::locale::Languages;

use crate::cli::{CliResult, UsageError};

/// A question, whose answer is checked.
pub(super) struct Question {
    /// The flag that answers it.
    flag: &'static str,
    text: &'static str,
    /// The proposed answer, and that without a terminal unless the question needs an answer.
    proposal: &'static str,
    /// Whether somebody has to answer it.
    is_needed: bool,
    accepted: Accepted,
}

/// The answers that a question accepts.
pub(super) enum Accepted {
    /// The value of a setting, or "none" if nothing is an answer too.
    Setting {
        section: &'static str,
        key: &'static str,
        or_none: bool,
    },
    Words(&'static [&'static str]),
    /// A list of languages that the program has texts for.
    Languages,
    /// The visitors who are asked (`visits.consent`).
    Visitors,
    /// An address that can be invited.
    Person,
}

impl Question {
    pub(super) const URL: Self = Self {
        flag: "--url",
        text: "Which address do visitors use?",
        proposal: "http://127.0.0.1:8080",
        is_needed: true,
        accepted: Accepted::Setting {
            section: "server",
            key: "public_url",
            or_none: false,
        },
    };
    pub(super) const BEGINNING: Self = Self {
        flag: "--empty or --demonstration",
        text: "Does the site begin empty, or with the demonstration, the site of an invented company?",
        proposal: "empty",
        is_needed: true,
        accepted: Accepted::Words(&["empty", "demonstration"]),
    };
    pub(super) const LANGUAGES: Self = Self {
        flag: "--languages",
        text: "Which languages is the site in? The first one is the default.",
        proposal: "en, zh=/, ja",
        is_needed: false,
        accepted: Accepted::Languages,
    };
    pub(super) const OWNER: Self = Self {
        flag: "--owner",
        text: "Which e-mail address has the owner, who works at the desk first?",
        proposal: "",
        is_needed: true,
        accepted: Accepted::Person,
    };
    pub(super) const DESK: Self = Self {
        flag: "--public-desk",
        text: "Is the desk at the public address too, not on this machine alone?",
        proposal: "no",
        is_needed: false,
        accepted: Accepted::Words(&["yes", "no"]),
    };
    pub(super) const SENDER: Self = Self {
        flag: "--sender",
        text: "Which e-mail address do mails of the site come from?",
        proposal: "none",
        is_needed: false,
        accepted: Accepted::Setting {
            section: "mail",
            key: "sender",
            or_none: true,
        },
    };
    pub(super) const CONSENT: Self = Self {
        flag: "--consent",
        text: "Are visitors asked before a key for statistics is stored in their browsers? (ask, none, or the languages \
               of the pages that ask, such as \"en, de\")",
        proposal: "ask",
        is_needed: false,
        accepted: Accepted::Visitors,
    };

    /// Returns the problem of an answer.
    fn problem(&self, answer: &str) -> Option<String> {
        let flag = self.flag;
        match self.accepted {
            Accepted::Setting { or_none: true, .. } if answer == "none" => None,
            Accepted::Setting { section, key, .. } => set(flag, section, key, answer).err(),
            Accepted::Visitors => match set(flag, "visits", "consent", answer) {
                Ok(config) => config.visits.consent.unknown().map(|code| {
                    format!("{flag} names a language for which there are no texts: {code}")
                }),
                Err(problem) => Some(problem),
            },
            Accepted::Words(words) => {
                let is_word = words.contains(&answer);
                (!is_word).then(|| format!("{flag}: the answer is {}", words.join(" or ")))
            }
            Accepted::Languages => {
                let languages = answer.parse::<Languages>();
                let checked = languages.and_then(|languages| languages.check());
                checked.err().map(|error| format!("{flag} {error}"))
            }
            Accepted::Person => (!cms::is_address(answer))
                .then(|| format!("{flag}: {answer:?} is not an address such as owner@example.com")),
        }
    }
}

/// Returns the configuration with one value, or its problem.
fn set(
    name: &'static str,
    section: &'static str,
    key: &'static str,
    value: &str,
) -> Result<Config, String> {
    let flag = Flag {
        name,
        section,
        key,
        value: value.to_owned(),
    };
    let sources = Sources {
        file: ConfigFile::None,
        environment: Vec::new(),
        flags: vec![flag],
        company: CompanyFields::default(),
    };
    let loaded = config::load(&sources).map_err(|error| error.to_string())?;
    Ok(loaded.config)
}

/// Asks questions where there is somebody to answer, and collects those that nobody could answer.
pub(super) struct Questions<Input, Output> {
    is_asked: bool,
    input: Input,
    output: Output,
    missing: Vec<&'static str>,
}

impl<Input: BufRead, Output: Write> Questions<Input, Output> {
    pub(super) fn new(is_asked: bool, input: Input, output: Output) -> Self {
        Self {
            is_asked,
            input,
            output,
            missing: Vec::new(),
        }
    }

    /// Returns the given answer, else that of the person at the terminal, else the proposal. `None`
    /// if the question needs an answer and there is nobody.
    pub(super) fn answer(
        &mut self,
        question: &Question,
        given: Option<String>,
    ) -> CliResult<Option<String>> {
        if let Some(given) = given {
            return match question.problem(&given) {
                Some(problem) => Err(UsageError(problem).into()),
                None => Ok(Some(given)),
            };
        }
        if self.is_asked {
            return Ok(Some(self.ask(question)?));
        }
        if question.is_needed {
            self.missing.push(question.flag);
            return Ok(None);
        }
        Ok(Some(question.proposal.to_owned()))
    }

    /// The flags of the questions that nobody could answer.
    pub(super) fn missing(&self) -> &[&'static str] {
        &self.missing
    }

    fn ask(&mut self, question: &Question) -> io::Result<String> {
        let proposal = question.proposal;
        loop {
            write!(self.output, "{}", question.text)?;
            if let Accepted::Words(words) = question.accepted {
                write!(self.output, " ({})", words.join(" or "))?;
            }
            if !proposal.is_empty() {
                write!(self.output, " [{proposal}]")?;
            }
            write!(self.output, " ")?;
            self.output.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let answer = match line.trim() {
                "" => proposal,
                answer => answer,
            };
            match question.problem(answer) {
                Some(problem) => writeln!(self.output, "{problem}")?,
                None => return Ok(answer.to_owned()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer to a question, and what was said meanwhile.
    fn answered(question: &Question, typed: &str) -> (Option<String>, String) {
        let mut said = Vec::new();
        let mut questions = Questions::new(true, typed.as_bytes(), &mut said);
        let answer = questions.answer(question, None).ok().flatten();
        (answer, String::from_utf8(said).unwrap())
    }

    #[test]
    fn an_empty_line_takes_the_proposal_and_a_wrong_answer_is_asked_for_again() {
        let (answer, said) = answered(&Question::URL, "\n");
        assert_eq!(answer.as_deref(), Some("http://127.0.0.1:8080"));
        assert!(said.ends_with("[http://127.0.0.1:8080] "), "{said}");

        let (answer, said) = answered(&Question::URL, "www.example.com\nhttps://www.example.com\n");
        assert_eq!(answer.as_deref(), Some("https://www.example.com"));
        assert!(said.contains("server.public_url must be"), "{said}");

        let (answer, said) = answered(&Question::OWNER, "\nme\nme@example.com\n");
        assert_eq!(answer.as_deref(), Some("me@example.com"));
        assert_eq!(said.matches("is not an address").count(), 2, "{said}");

        let (answer, said) = answered(&Question::BEGINNING, "full\nempty\n");
        assert_eq!(answer.as_deref(), Some("empty"));
        assert!(said.contains("(empty or demonstration) [empty]"), "{said}");

        let (answer, said) = answered(&Question::CONSENT, "1\nen, xx\nen, de\n");
        assert_eq!(answer.as_deref(), Some("en, de"));
        assert!(said.ends_with("[ask] "), "{said}");
        assert!(said.contains("visits.consent must be"), "{said}");
        assert!(said.contains("there are no texts: xx"), "{said}");

        assert_eq!(answered(&Question::OWNER, "").0, None, "nobody types");
    }

    #[test]
    fn nobody_is_asked_without_a_terminal() {
        let mut questions = Questions::new(false, &b"never read\n"[..], Vec::new());
        let mut answer = |question: &Question| questions.answer(question, None).unwrap();
        assert_eq!(answer(&Question::SENDER).as_deref(), Some("none"));
        assert_eq!(answer(&Question::CONSENT).as_deref(), Some("ask"));
        assert_eq!(answer(&Question::OWNER), None);
        assert_eq!(questions.missing(), ["--owner"]);
    }
}
