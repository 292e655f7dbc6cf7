//! The parameters of a query.

/// Returns the value of the first parameter with this name.
pub fn first_value(query: &str, name: &str) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(query.as_bytes());
    let (_, value) = pairs.find(|(own, _)| own == name)?;
    Some(value.into_owned())
}
