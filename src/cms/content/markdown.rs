//! Editors' Markdown to the API's HTML.

use pulldown_cmark::{Options, Parser, html};

/// Converts Markdown to HTML, with tables and ~~strikethrough~~. Embedded HTML is kept as it is:
/// clients that display CMS texts sanitise them.
pub(super) fn to_html(markdown: &str) -> String {
    let mut html = String::with_capacity(markdown.len() * 5 / 4);
    html::push_html(&mut html, parser(markdown));
    html
}

pub(super) fn parser(markdown: &str) -> Parser<'_> {
    Parser::new_ext(
        markdown,
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH,
    )
}

#[cfg(test)]
mod tests {
    use super::to_html;

    #[test]
    fn tables_and_the_editors_own_html_come_through() {
        let html = to_html(
            "## 纱支\n\n| Yarn | g/m² |\n|---|---|\n| 40s | 180 |\n\n<table class=\"wide\"></table>\n",
        );
        assert!(html.contains("<h2>纱支</h2>"), "{html}");
        assert!(html.contains("<td>40s</td>"), "{html}");
        assert!(html.contains("<table class=\"wide\">"), "{html}");
    }
}
