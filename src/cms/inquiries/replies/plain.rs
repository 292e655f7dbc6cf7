//! HTML of a mail as plain text.

use crate::rich_text::{self, Block, LineBreaks, Span, SpanContent};

/// Returns the text of HTML, a paragraph for each block; quoted parts begin with `>`.
pub(super) fn plain_text(html: &str) -> String {
    let lines = lines(&rich_text::read(html, LineBreaks::Blanks).blocks);
    lines.join("\n")
}

fn lines(blocks: &[Block]) -> Vec<String> {
    let mut lines = Vec::new();
    for block in blocks {
        let own: Vec<String> = match block {
            Block::Quote(inside) => {
                let inside = self::lines(inside).into_iter();
                inside.map(|line| format!("> {line}")).collect()
            }
            Block::List(_, items) => items.iter().flat_map(|item| self::lines(item)).collect(),
            Block::Paragraph(spans) | Block::Heading(_, spans) => {
                let text = text(spans);
                text.lines().map(|line| line.trim().to_owned()).collect()
            }
            Block::Table(rows) => {
                let row = |cells: &Vec<Vec<Span>>| {
                    let cells: Vec<_> = cells.iter().map(|cell| text(cell)).collect();
                    cells.join(" ").replace('\n', " ").trim().to_owned()
                };
                rows.iter().map(row).collect()
            }
            Block::Code(text) => text.lines().map(str::to_owned).collect(),
            Block::Rule => Vec::new(),
        };
        if !lines.is_empty() && !own.is_empty() {
            lines.push(String::new());
        }
        lines.extend(own);
    }
    lines
}

/// The text of a line of a block, which may have breaks.
fn text(spans: &[Span]) -> String {
    let texts = spans.iter().map(|span| match &span.content {
        SpanContent::Text(text) | SpanContent::Code(text) => text.as_str(),
        SpanContent::Break => "\n",
        SpanContent::Picture { .. } => "",
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn html_is_read_as_its_lines() {
        let html = "<style>p{}</style><div>Dear Li,</div><div>1 &lt; 2<br>and <b>3</b></div>
            <script>alert(1)</script><blockquote><p>we can</p></blockquote>";
        let text = plain_text(html);
        assert_eq!(text, "Dear Li,\n\n1 < 2\nand 3\n\n> we can");
        let table = "<table><tr><td>S</td><td>100</td></tr><tr><td>M</td><td>200</td></tr></table>";
        assert_eq!(plain_text(table), "S 100\nM 200");
    }

    #[test]
    fn growth_of_the_work() {
        growth::check("HTML of a mail", |text| plain_text(text).len());
    }
}
