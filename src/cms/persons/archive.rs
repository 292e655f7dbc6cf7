//! What is held of a person as a file to hand over: JSON, with the files of the inquiries beside it.

use std::fs::File;
use std::io::Write as _;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::commands::PersonError;
use super::held::HeldPerson;
use crate::store::Store;

/// Writes a ZIP file.
pub(super) async fn write(
    store: &Store,
    person: &HeldPerson,
    file: File,
) -> Result<File, PersonError> {
    let mut archive = ZipWriter::new(file);
    let options = SimpleFileOptions::default();
    archive
        .start_file("person.json", options)
        .map_err(std::io::Error::from)?;
    let json = serde_json::to_vec_pretty(person).map_err(std::io::Error::from)?;
    archive.write_all(&json)?;
    for inquiry in &person.inquiries {
        for own in &inquiry.files {
            let name = format!("{}/{}-{}", inquiry.number, own.number, own.name);
            archive
                .start_file(name, options)
                .map_err(std::io::Error::from)?;
            let mut part = 0;
            while let Some(bytes) = store
                .inquiry_file_part(inquiry.id, own.number, part)
                .await?
            {
                archive.write_all(&bytes)?;
                part += 1;
            }
        }
    }
    Ok(archive.finish().map_err(std::io::Error::from)?)
}
