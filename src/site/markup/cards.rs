//! Labels of table cells: narrow windows show each row of a table of texts as a card, in which the
//! heads of the columns stand above the cells.

use super::tree::{Element, Node};

/// A narrower table fits a narrow window as it is.
const FEWEST_COLUMNS: usize = 4;
/// The longest label, in characters: every row repeats it.
const LONGEST_LABEL: usize = 40;

/// Adds the head of its column to each cell of a table of texts, except to the cells of the first
/// column, which are the titles of the cards. Figures are compared with those above and below, so a
/// table of figures stays a table.
pub(super) fn label_cells(head: &[Element], body: &mut [Element]) {
    let [head] = head else { return };
    let labels: Vec<_> = cells(head)
        .map(|cell| cell.words().trim().to_owned())
        .collect();
    let fit = |label: &String| (1..=LONGEST_LABEL).contains(&label.chars().count());
    let is_regular = |row: &Element| cells(row).count() == labels.len() && !cells(row).any(spans);
    if labels.len() < FEWEST_COLUMNS
        || !labels.iter().skip(1).all(fit)
        || cells(head).any(spans)
        || !body.iter().all(is_regular)
        || !are_texts(body)
    {
        return;
    }
    for row in body {
        let cells = row.children.iter_mut().filter_map(|cell| match cell {
            Node::Element(cell) => Some(cell),
            Node::Text(_) => None,
        });
        for (cell, label) in cells.zip(&labels).skip(1) {
            cell.set("data-label", label);
        }
    }
}

/// Whether at least a third of the cells behind the first column begin with a letter: dates do not.
fn are_texts(rows: &[Element]) -> bool {
    let (mut texts, mut all) = (0, 0);
    for cell in rows.iter().flat_map(|row| cells(row).skip(1)) {
        let starts_with_letter = |words: &str| words.trim_start().starts_with(char::is_alphabetic);
        texts += usize::from(starts_with_letter(&cell.words()));
        all += 1;
    }
    3 * texts >= all
}

fn spans(cell: &Element) -> bool {
    cell.attribute("colspan").is_some() || cell.attribute("rowspan").is_some()
}

fn cells(row: &Element) -> impl Iterator<Item = &Element> {
    row.children.iter().filter_map(Node::element)
}
