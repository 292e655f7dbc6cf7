//! An error with its causes on one line, for logs and the command line.

use std::error::Error;
use std::fmt;

/// Displays an error and every cause whose message it does not end with already, joined by colons.
/// Unlike the error as a field of a log event, this is complete in every log format.
pub struct ErrorChain<'a>(pub &'a (dyn Error + 'static));

impl fmt::Display for ErrorChain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut message = self.0.to_string();
        f.write_str(&message)?;
        let mut cause = self.0.source();
        while let Some(error) = cause {
            let text = error.to_string();
            if !message.ends_with(&text) {
                write!(f, ": {text}")?;
                message = text;
            }
            cause = error.source();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("{text}")]
    struct Layer {
        text: &'static str,
        source: Option<Box<Layer>>,
    }

    fn layers(texts: &[&'static str]) -> Layer {
        let (text, rest) = texts.split_first().unwrap();
        Layer {
            text,
            source: (!rest.is_empty()).then(|| Box::new(layers(rest))),
        }
    }

    #[test]
    fn every_cause_is_named_once() {
        let written = |texts: &[&'static str]| ErrorChain(&layers(texts)).to_string();
        assert_eq!(written(&["no connection"]), "no connection");
        assert_eq!(
            written(&["no answer", "no connection", "refused"]),
            "no answer: no connection: refused"
        );
        assert_eq!(
            written(&["no answer: no connection", "no connection", "refused"]),
            "no answer: no connection: refused"
        );
    }
}
