//! Whether a URL carries a customer's token, in any spelling of the parameter's name.

use url::form_urlencoded;

/// Whether a query has a parameter that [`OrderQuery`](super::OrderQuery) would read as a token, even if it is empty.
/// The response is for one person then.
pub fn carries_token(query: &str) -> bool {
    form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name == "token")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_one_in_every_spelling_of_its_name() {
        for query in ["token=x", "a=b&token=x", "token", "token=", "%74oken=x", "a&%74%6F%6b%65%6E=x", "&&token=x"] {
            assert!(carries_token(query), "{query}");
        }
        for query in ["", "tokens=x", "a=token", "a=%26token=x", "tok+en=x", "%2574oken=x"] {
            assert!(!carries_token(query), "{query}");
        }
    }
}
