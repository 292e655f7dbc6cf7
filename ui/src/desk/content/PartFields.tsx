import { Fragment, lazy, Suspense } from 'react';
import type { Checked, Entry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import inputs from '../parts/Fields.module.css';
import { CheckInput } from './CheckInput';
import { DescriptionsInput } from './DescriptionsInput';
import { described, type Edits, edited, linesOf, rearranged, shown, withPictures } from './edits';
import { FieldNote } from './FieldNote';
import { allFieldsOf, type Field, fieldsOf, furtherFieldsOf } from './fields';
import styles from './PartFields.module.css';
import { PictureInput } from './PictureInput';
import { PicturesInput } from './PicturesInput';
import type { Part } from './parts';
import { sectionHint } from './sectionHints';
import { TextInput } from './TextInput';
import { WordChoice } from './WordChoice';
import { WordNote } from './WordNote';
import { WordsInput } from './WordsInput';

/** Fields of the company alone or of samples alone, loaded with their forms. */
const ColourInput = lazy(async () => ({ default: (await import('./ColourInput')).ColourInput }));
const ColoursInput = lazy(async () => ({ default: (await import('./ColoursInput')).ColoursInput }));
const HiddenInput = lazy(async () => ({ default: (await import('./HiddenInput')).HiddenInput }));
const LanguagesInput = lazy(async () => ({ default: (await import('./LanguagesInput')).LanguagesInput }));
const MenuInput = lazy(async () => ({ default: (await import('./MenuInput')).MenuInput }));
/** Likewise, with the ways to reach it. */
const PersonsInput = lazy(async () => ({ default: (await import('./PersonsInput')).PersonsInput }));

/** The text with the company's synonyms of the search, which has an input of its own. */
const SYNONYMS = 'word/server.ownSynonyms';
const SynonymsInput = lazy(async () => ({ default: (await import('./SynonymsInput')).SynonymsInput }));

export interface FormProps {
  entry: Entry;
  edits: Edits;
  setEdits: (change: (edits: Edits) => Edits) => void;
  /** Problems that the check of the content has found. */
  checked: Checked;
}

/** The fields of a part of an entry: below those that entries like it have, others to open. */
export function PartFields(props: FormProps & { part: Part }) {
  const { t } = useI18n();
  const { entry, part } = props;
  const further = entry.read_only ? [] : furtherFieldsOf(entry, part);
  return (
    <>
      <OwnFields {...props} fields={fieldsOf(entry, part)} />
      {further.length > 0 && (
        <details className={styles.further}>
          <summary>{t('desk.entry.more')}</summary>
          <div className={part === 'common' ? inputs.fields : undefined}>
            <OwnFields {...props} fields={further} />
          </div>
        </details>
      )}
    </>
  );
}

function OwnFields({ fields, ...props }: FormProps & { part: Part; fields: readonly Field[] }) {
  const { t } = useI18n();
  return fields.map((field, index) => (
    <Fragment key={field.name}>
      {field.group && field.group !== fields[index - 1]?.group && (
        <h2 className={styles.group}>{t(field.group)}</h2>
      )}
      <Suspense>
        <OwnField {...props} field={field} />
      </Suspense>
    </Fragment>
  ));
}

function OwnField({
  entry,
  edits,
  setEdits,
  checked,
  part,
  field,
}: FormProps & { part: Part; field: Field }) {
  const { t } = useI18n();
  const value = shown(entry, edits, part, field.name);
  const locale = part === 'common' ? undefined : part;
  const isHere = ({ lang, field: name }: { lang?: string; field?: string }) =>
    (lang ?? 'common') === part && name === field.name;
  const hints = checked.hints.filter(isHere);
  const hint = field.hint ?? sectionHint(entry.section, field.name);
  const props = {
    label: t(field.label),
    value,
    onChange: (text: string) => setEdits((before) => edited(entry, before, part, field.name, text)),
    locale,
    problem: checked.problems.find(isHere)?.message,
    note:
      field.shape === 'replacing' && locale ? (
        <WordNote id={entry.id} locale={locale} text={value} />
      ) : (
        <>
          {hint && <span>{t(hint)} </span>}
          <FieldNote text={value} locale={locale} shown={field.shown} hints={hints} />
        </>
      ),
    isReadOnly: entry.read_only,
  };
  if (entry.id === SYNONYMS && locale) return <SynonymsInput {...props} locale={locale} />;
  switch (field.shape) {
    case 'languages':
      return <LanguagesInput {...props} />;
    case 'menu':
      return <MenuInput {...props} name={field.name} />;
    case 'persons':
      return <PersonsInput {...props} />;
    case 'hidden':
      return <HiddenInput {...props} />;
    case 'picture':
      return <PictureInput {...props} />;
    case 'colour':
      return <ColourInput {...props} proposed={hints.find(({ kind }) => kind === 'proposal')?.value} />;
    case 'colours':
      return <ColoursInput {...props} />;
    case 'words':
      return <WordsInput {...props} options={field.options ?? []} />;
    case 'choice':
      return <WordChoice {...props} options={field.options ?? []} none={field.none} />;
    case 'check':
      return <CheckInput {...props} word={field.word ?? ''} />;
    case 'pictures':
      return (
        <PicturesInput
          {...props}
          paths={linesOf(value)}
          onArrange={(order) => setEdits((before) => rearranged(entry, before, field.name, order))}
          onAdd={(added) => setEdits((before) => withPictures(entry, before, field.name, added))}
        />
      );
    case 'list':
      return (
        <DescriptionsInput
          {...props}
          paths={picturesOf(entry, edits)}
          texts={linesOf(value)}
          onChange={(texts) => props.onChange(described(texts))}
        />
      );
    default:
      return <TextInput {...props} field={field} />;
  }
}

/** The pictures that the descriptions of an entry are of. */
function picturesOf(entry: Entry, edits: Edits): string[] {
  const own = allFieldsOf(entry.id, 'common').find(({ shape }) => shape === 'pictures');
  return own ? linesOf(shown(entry, edits, 'common', own.name)) : [];
}
