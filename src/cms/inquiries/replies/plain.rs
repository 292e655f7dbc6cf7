//! HTML of a mail as plain text.

use crate::rich_text::{self, Block, LineBreaks, words};

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
            block => {
                let text = words(std::slice::from_ref(block));
                text.trim_end().lines().map(str::to_owned).collect()
            }
        };
        if !lines.is_empty() && !own.is_empty() {
            lines.push(String::new());
        }
        lines.extend(own);
    }
    lines
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
    }

    #[test]
    fn growth_of_the_work() {
        growth::check("HTML of a mail", |text| plain_text(text).len());
    }
}
