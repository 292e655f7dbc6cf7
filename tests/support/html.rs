//! Reading the HTML of a page.

/// The JSON that a page carries for hydration.
pub fn embedded_document(html: &str) -> &str {
    between(
        html,
        "<script id=\"document\" type=\"application/json\">",
        "</script>",
    )
}

/// The HTML of the application's root element.
pub fn root(html: &str) -> &str {
    between(html, "<div id=\"root\"", "<script id=\"document\"")
}

/// Returns the text of HTML, with a space between adjacent elements.
pub fn words(html: &str) -> String {
    let mut words = String::new();
    // React sets apart texts that stand beside each other by an empty comment.
    for (place, part) in root(html)
        .replace("<!-- -->", "")
        .replace("<wbr/>", "")
        .split('<')
        .enumerate()
    {
        let text = if place == 0 {
            ""
        } else {
            part.split_once('>').map_or("", |(_, text)| text)
        };
        words.push_str(&html_escape::decode_html_entities(text));
        words.push(' ');
    }
    words
}

/// How often an element begins in a page.
pub fn count(html: &str, element: &str) -> usize {
    html.matches(&format!("<{element}>")).count() + html.matches(&format!("<{element} ")).count()
}

fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = text
        .split_once(begin)
        .unwrap_or_else(|| panic!("no {begin} in {text}"));
    rest.split_once(end)
        .unwrap_or_else(|| panic!("no {end} after {begin}"))
        .0
}
