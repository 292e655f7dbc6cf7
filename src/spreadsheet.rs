//! Lines of CSV (RFC 4180) for spreadsheets.

/// Returns a line with its end. A cell that a spreadsheet would treat as a formula begins with an
/// apostrophe.
pub fn line<'cell>(cells: impl IntoIterator<Item = &'cell str>) -> Result<String, csv::Error> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    writer.write_record(cells.into_iter().map(no_formula))?;
    let bytes = writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Prevents a spreadsheet from treating a cell as a formula: anyone may have written it.
fn no_formula(text: &str) -> String {
    let is_formula = text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if is_formula {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn a_cell_is_no_formula_and_stays_a_cell() {
        for (cells, expected) in [
            (&["a", "b, c"][..], "a,\"b, c\"\r\n"),
            (&["=1+1", "-2", "＠x"], "'=1+1,'-2,'＠x\r\n"),
            (&["\t=cmd|' /C calc'!A0"], "'\t=cmd|' /C calc'!A0\r\n"),
            (&["two\nlines", "\"q\""], "\"two\nlines\",\"\"\"q\"\"\"\r\n"),
        ] {
            assert_eq!(line(cells.iter().copied()).unwrap(), expected);
        }
    }
}
