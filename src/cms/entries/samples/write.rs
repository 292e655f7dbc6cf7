//! Writing the samples of a file as drafts, in a transaction.

use std::collections::{BTreeSet, HashMap};

use bytes::Bytes;
use xxhash_rust::xxh3::xxh3_128;

use super::columns::{SampleColumn, SampleText};
use super::import::SampleOptions;
use super::pictures::{MOST_PICTURES, Pictures, SamplePicture};
use super::plan::{
    Categories, ImportedSample, ImportedSamples, MissingPictures, SampleChange, SampleTitle,
    category, is_sample, keys, pictures_of, set_fields, values,
};
use super::read::{ReadSample, SampleTable};
use crate::clock;
use crate::content::{self, EntryFields, FieldsError, begun, fields, title, with_fields};
use crate::contracts::sheet::ImportMode;
use crate::entries::entry::{EntryId, State, States};
use crate::entries::kinds::EntryKind;
use crate::entries::revisions::{NewRevision, Revision, newest, places};
use crate::entries::templates::{NewIds, Template, TemplateName};
use crate::media::desk::upload::{check_room, path};
use crate::media::table::{StoredPicture, Upload, add as add_upload};
use crate::media::upload_type::UploadType;
use crate::sheet::fault::CellFault;
use crate::sheet::problem::{TableError, TableProblems};
use crate::store::{Store, Transaction};
use base::fold;
use base::locale::Locale;

/// The distance between the places of entries that are added at the end.
const STEP: i64 = 1 << 20;

/// Writes the samples of a file, or says what it would change.
pub(super) async fn write(
    store: &Store,
    db: &mut Transaction,
    table: &SampleTable,
    pictures: Pictures,
    options: &SampleOptions,
    (mode, author, note): (ImportMode, &str, &str),
) -> Result<ImportedSamples, TableError> {
    let entries = newest(db).await?;
    let all_places = places(db).await?.into_iter().map(|(_, place)| place);
    let (own_pictures, other_pictures) = pictures.of_samples(&table.samples);
    let samples: Vec<_> = entries.iter().filter(|entry| is_sample(entry)).collect();
    let mut writing = SampleWriting {
        db,
        table,
        pictures,
        own_pictures,
        options,
        mode,
        author,
        note,
        categories: Categories::of(&entries, &options.categories),
        samples: &samples,
        by_number: by_number(&samples),
        places: all_places.collect(),
        ids: NewNumbers::of(store).await?,
        last_new: HashMap::new(),
        problems: TableProblems::default(),
        imported: ImportedSamples {
            other_pictures,
            ..ImportedSamples::default()
        },
    };
    for sample in &table.samples {
        writing.sample(sample).await?;
    }
    let SampleWriting {
        problems, imported, ..
    } = writing;
    problems.check()?;
    Ok(imported)
}

/// The samples by the keys of their numbers.
fn by_number<'a>(samples: &[&'a Revision]) -> HashMap<String, Vec<&'a Revision>> {
    let mut found: HashMap<String, Vec<&Revision>> = HashMap::new();
    for sample in samples {
        for key in keys(&fields(EntryKind::Item, &sample.body)) {
            found.entry(key).or_default().push(sample);
        }
    }
    found
}

/// The numbers of new samples.
struct NewNumbers {
    next: i64,
    last: i64,
    beyond: i64,
}

/// The first number where the range of samples is full.
const BEYOND: i64 = 100_000_000;

impl NewNumbers {
    async fn of(store: &Store) -> Result<Self, TableError> {
        let template = Template::named(TemplateName::Sample);
        let (first, last) = match template.map(|template| template.ids) {
            Some(NewIds::Numbers(first, last)) => (first, last),
            _ => (BEYOND, i64::MAX - 1),
        };
        let taken = store.ids(EntryKind::Item).await?;
        let next_of = |first: i64, last: i64| {
            let taken = taken.iter().map(EntryId::number);
            let taken = taken.filter(|number| (first..=last).contains(number));
            taken.max().map_or(first, |number| number + 1)
        };
        Ok(Self {
            next: next_of(first, last),
            last,
            beyond: next_of(BEYOND, i64::MAX - 1),
        })
    }

    fn take(&mut self) -> i64 {
        let next = if self.next <= self.last {
            &mut self.next
        } else {
            &mut self.beyond
        };
        *next += 1;
        *next - 1
    }
}

struct SampleWriting<'a> {
    db: &'a mut Transaction,
    table: &'a SampleTable,
    pictures: Pictures,
    /// By the keys of numbers.
    own_pictures: HashMap<String, Vec<SamplePicture>>,
    options: &'a SampleOptions,
    mode: ImportMode,
    author: &'a str,
    /// The note of the revisions.
    note: &'a str,
    categories: Categories,
    samples: &'a [&'a Revision],
    by_number: HashMap<String, Vec<&'a Revision>>,
    places: BTreeSet<i64>,
    ids: NewNumbers,
    /// The places of the last new samples of categories.
    last_new: HashMap<i64, (String, i64)>,
    problems: TableProblems,
    imported: ImportedSamples,
}

impl SampleWriting<'_> {
    async fn sample(&mut self, sample: &ReadSample) -> Result<(), TableError> {
        let key = fold::key(&sample.number);
        let found = self.by_number.get(&key).map_or(&[][..], Vec::as_slice);
        let stored = match found {
            [] => None,
            [stored] => Some(*stored),
            _ => {
                self.refuse(SampleColumn::Number, sample, CellFault::SeveralSamples);
                return Ok(());
            }
        };
        let before = stored.map(|own| fields(EntryKind::Item, &own.body));
        let before = before.unwrap_or_default();
        let chosen = self.category(sample, &before);
        self.check_names(sample, &before);
        let paths = self.store_pictures(sample, &key).await?;
        let count = paths.as_ref().map_or(0, Vec::len);
        let Ok(chosen) = chosen else { return Ok(()) };
        let has_pictures = before.common.contains_key("imgsrc");
        if count == 0 && !has_pictures {
            self.imported.without_pictures.push(sample.number.clone());
        }
        let paths = paths.filter(|own| !own.is_empty());
        let paths = paths.map(|own| self.joined(sample, own, &before));
        let set = set_fields(sample, &before, chosen, paths);
        let entry = match stored {
            Some(stored) => stored.entry.clone(),
            None => EntryId::new(EntryKind::Item, self.ids.take()),
        };
        let body = stored.map_or_else(|| begun(&entry), |own| own.body.clone());
        let written = with_fields(EntryKind::Item, &body, &set).map_err(unwritten)?;
        let after = fields(EntryKind::Item, &written);
        let change = match stored {
            Some(_) if before.differing(&after).is_empty() => {
                self.imported.same += 1;
                return Ok(());
            }
            Some(_) => SampleChange::Changed {
                values: values(&before, &after, &self.categories),
            },
            None => SampleChange::New {
                category: chosen.map_or_else(String::new, |cid| self.categories.name(cid)),
                titles: titles(&after),
                pictures: count,
            },
        };
        self.imported.changes.push(ImportedSample {
            number: sample.number.clone(),
            entry: entry.to_string(),
            change,
        });
        if self.mode == ImportMode::Preview || self.problems.count > 0 {
            return Ok(());
        }
        let (file, place) = match stored {
            Some(stored) => (stored.file.clone(), stored.place),
            None => self.new_place(chosen.unwrap_or_default()),
        };
        let states = states(stored, &before, &after);
        let revision = NewRevision {
            entry,
            body: written,
            file,
            place,
            states,
            author: self.author.to_owned(),
            note: self.note.to_owned(),
        };
        let rows = content::rows(&revision.entry, &revision.file, &revision.body);
        match rows {
            Ok(rows) => {
                content::write_in(self.db, &revision, stored, &rows).await?;
            }
            Err(error) => {
                let message = error.to_string();
                self.refuse(
                    SampleColumn::Number,
                    sample,
                    CellFault::Unwritten { message },
                );
            }
        }
        Ok(())
    }

    fn refuse(&mut self, column: SampleColumn, sample: &ReadSample, fault: CellFault) {
        let problem = self.table.problem(column, sample.row, fault);
        self.problems.push(problem);
    }

    /// The category of a sample, if it is said; a new one needs one.
    fn category(&mut self, sample: &ReadSample, before: &EntryFields) -> Result<Option<i64>, ()> {
        let is_new = before.common.is_empty();
        let name = match &sample.category {
            None if !is_new => return Ok(None),
            None => "",
            Some(name) => name,
        };
        let stored = category(before);
        match self.categories.number(name) {
            Ok(cid) if stored == Some(cid) => Ok(None),
            Ok(cid) => Ok(Some(cid)),
            Err(_) if name.is_empty() => {
                self.refuse(SampleColumn::Category, sample, CellFault::Empty);
                Err(())
            }
            Err(names) => {
                let value = name.to_owned();
                let fault = CellFault::UnknownCategory { value, names };
                self.refuse(SampleColumn::Category, sample, fault);
                Err(())
            }
        }
    }

    /// Each language of a sample has a name.
    fn check_names(&mut self, sample: &ReadSample, before: &EntryFields) {
        let has_title = |lang: Locale| {
            let own = before.of(lang);
            own.is_some_and(|own| title(EntryKind::Item, own).is_some())
        };
        let texts = sample.texts.iter();
        let nameless = texts.filter(|(lang, own)| own.name.is_none() && !has_title(**lang));
        let mut nameless: Vec<_> = nameless
            .map(|(lang, _)| SampleColumn::of(SampleText::Name, *lang))
            .collect();
        if before.texts.is_empty() && sample.texts.is_empty() {
            nameless.push(SampleColumn::Text(SampleText::Name, None));
        }
        for column in nameless {
            self.refuse(column, sample, CellFault::Empty);
        }
    }

    /// The pictures that a sample has from now on: those of the file behind the stored ones, or in
    /// their place.
    fn joined(
        &mut self,
        sample: &ReadSample,
        paths: Vec<String>,
        before: &EntryFields,
    ) -> Vec<String> {
        let mut stored = pictures_of(before);
        let missing = stored.iter().filter(|own| !paths.contains(own));
        let missing: Vec<_> = missing.cloned().collect();
        if !missing.is_empty() {
            self.imported.missing.push(MissingPictures {
                number: sample.number.clone(),
                pictures: missing,
            });
        }
        if self.options.deletes_missing {
            return paths;
        }
        for path in paths {
            if !stored.contains(&path) {
                stored.push(path);
            }
        }
        stored
    }

    /// Stores the pictures of a sample, those of its rows first; returns their addresses, and none
    /// if it has no pictures in the file.
    async fn store_pictures(
        &mut self,
        sample: &ReadSample,
        key: &str,
    ) -> Result<Option<Vec<String>>, TableError> {
        let Some(own) = self.own_pictures.remove(key) else {
            return Ok(None);
        };
        if own.len() > MOST_PICTURES {
            let most = MOST_PICTURES;
            self.refuse(
                SampleColumn::Number,
                sample,
                CellFault::TooManyPictures { most },
            );
            return Ok(None);
        }
        let mut paths = Vec::with_capacity(own.len());
        for picture in own {
            match self.pictures.checked(&picture).await? {
                Ok((kind, bytes)) => {
                    let path = self.store_picture(picture.name, kind, bytes).await?;
                    if !paths.contains(&path) {
                        paths.push(path);
                    }
                }
                Err(message) => {
                    let name = picture.name;
                    let fault = CellFault::WrongPicture { name, message };
                    self.refuse(SampleColumn::Number, sample, fault);
                }
            }
        }
        Ok(Some(paths))
    }

    /// Returns the address of a picture, which is stored unless nothing is.
    async fn store_picture(
        &mut self,
        name: String,
        kind: UploadType,
        bytes: Bytes,
    ) -> Result<String, TableError> {
        let hash = format!("{:032x}", xxh3_128(&bytes));
        let path = path(&name, &hash, kind);
        let address = format!("/{path}");
        if self.mode == ImportMode::Preview {
            return Ok(address);
        }
        let room = check_room(self.db, bytes.len()).await;
        room.map_err(|_| TableError::NoRoom)?;
        let upload = Upload {
            path,
            name: kind.renamed(name),
            author: self.author.to_owned(),
            added_at: clock::milliseconds(),
            picture: StoredPicture {
                hash,
                bytes: bytes.into(),
            },
        };
        add_upload(self.db, &upload).await?;
        Ok(address)
    }

    /// The file and the place of a new sample: before the others of its category, in the order of
    /// the file.
    fn new_place(&mut self, cid: i64) -> (String, i64) {
        let of_category =
            |own: &&&Revision| category(&fields(EntryKind::Item, &own.body)) == Some(cid);
        let first = self.samples.iter().find(of_category);
        let last = self.last_new.get(&cid);
        let file = last.map(|(file, _)| file.clone());
        let file = file.or_else(|| first.map(|own| own.file.clone()));
        let file = file.unwrap_or_else(|| {
            let template = Template::named(TemplateName::Sample);
            let file = template.map_or("items/samples/{}.toml", |own| own.file);
            file.replace("{}", &cid.to_string())
        });
        let place = if let Some(first) = first {
            let before = self.places.range(..first.place).next_back();
            before.map_or(first.place - 1, |before| before.midpoint(first.place))
        } else {
            let after = last.map(|(_, place)| *place);
            let after = after.or_else(|| self.places.last().copied());
            after.unwrap_or_default().saturating_add(STEP)
        };
        self.places.insert(place);
        self.last_new.insert(cid, (file.clone(), place));
        (file, place)
    }
}

/// The states of the languages: those that change are drafts, and what is on the site stays there.
fn states(stored: Option<&Revision>, before: &EntryFields, after: &EntryFields) -> States {
    let mut states = stored.map_or_else(States::default, |own| own.states.clone());
    for lang in Locale::all() {
        let is_other = before.of(lang) != after.of(lang);
        let is_common = before.common != after.common
            && states.of(lang) != State::None
            && after.of(lang).is_some();
        if is_other || is_common {
            states.set(lang, State::Draft);
        }
    }
    states
}

fn titles(all: &EntryFields) -> Vec<SampleTitle> {
    let texts = all.texts.iter();
    let titles = texts.filter_map(|(lang, own)| {
        Some(SampleTitle {
            lang: lang.to_string(),
            title: title(EntryKind::Item, own)?.to_owned(),
        })
    });
    titles.collect()
}

/// The fields are those of the declaration, and the body was read.
fn unwritten(error: FieldsError) -> TableError {
    TableError::damaged(error)
}
