import { Button, FileTrigger } from 'react-aria-components';
import type { FilePreview, TableProblem } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { EntryChoice } from '../content/EntryChoice';
import { LOCALES } from '../content/parts';
import { Choice } from '../parts/Choice';
import { Filters } from '../parts/Filters';
import styles from './SampleChoice.module.css';
import { lacksLanguage, languageChoice, type SampleChoices } from './sheet';

interface Props {
  choices: SampleChoices;
  onChoose: (choices: SampleChoices) => void;
  preview: FilePreview | undefined;
  problems: readonly TableProblem[];
}

/** Pictures beside a file of samples, and what the file leaves open: the language of texts, and categories. */
export function SampleChoice({ choices, onChoose, preview, problems }: Props) {
  const { t, locale } = useI18n();
  const { pictures, lang, categories = {} } = choices;
  const headings = preview?.sheets.filter(({ isRead }) => isRead).flatMap((sheet) => sheet.headings) ?? [];
  const open = new Set([...Object.keys(categories), ...problems.flatMap(openCategory)]);
  return (
    <div className={styles.choice}>
      <div className="row">
        <FileTrigger
          acceptedFileTypes={['.zip', 'application/zip']}
          onSelect={(files) => files?.[0] && onChoose({ ...choices, pictures: files[0] })}
        >
          <Button className="quiet">
            {pictures
              ? t('desk.samples.upload.otherPictures', { name: pictures.name })
              : t('desk.samples.upload.pictures')}
          </Button>
        </FileTrigger>
      </div>
      <Filters>
        {headings.some(({ column }) => lacksLanguage(column)) && (
          <Choice
            label={t('desk.samples.upload.language')}
            value={lang ?? LOCALES[0] ?? ''}
            options={LOCALES.map(languageChoice(locale))}
            onChange={(chosen) => onChoose({ ...choices, lang: chosen as Locale })}
          />
        )}
        {[...open].map((name) => (
          <EntryChoice
            key={name}
            label={name ? t('desk.samples.upload.category', { name }) : t('desk.samples.upload.noCategory')}
            kind="catalog"
            value={categories[name] ?? ''}
            isRequired
            onChange={(id) => onChoose({ ...choices, categories: { ...categories, [name]: id } })}
          />
        ))}
      </Filters>
    </div>
  );
}

/** The category that a problem is about, if one may be chosen for it. */
function openCategory({ field, fault }: TableProblem): string[] {
  if (fault.code === 'unknown-category') return [fault.value];
  return field === 'category' && fault.code === 'empty' ? [''] : [];
}
