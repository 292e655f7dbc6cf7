import { lazy, type ReactNode, Suspense } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { MediaChoice } from '../media/MediaChoice';
import { Thumbnail } from '../media/Thumbnail';
import rich from '../richtext/RichText.module.css';
import type { Field } from './fields';
import { tagOf } from './parts';
import styles from './TextInput.module.css';

interface Props {
  field: Field;
  value: string;
  onChange: (text: string) => void;
  /** The language of the text. */
  locale?: Locale | undefined;
  /** The problem that the check of the content has found. */
  problem?: string | undefined;
  /** More about the text. */
  note: ReactNode;
  isReadOnly: boolean;
}

const ROWS = { lines: 3, html: 16, list: 4, pictures: 4 } as const;

/** Loaded where a text needs it. */
const RichField = lazy(() => import('../richtext/RichField'));

/** A field of an entry. */
export function TextInput({ field, value, onChange, locale, problem, note, isReadOnly }: Props) {
  const { t } = useI18n();
  const { shape } = field;
  if (shape === 'markdown' && locale) {
    const props = { label: t(field.label), locale, value, onChange, problem, note, isReadOnly };
    return (
      <Suspense fallback={<p className={rich.rich}>{t(field.label)}</p>}>
        <RichField {...props} />
      </Suspense>
    );
  }
  const lang = locale && tagOf(locale);
  const isTime = shape === 'time';
  const isList = shape === 'list' || shape === 'pictures';
  const input = (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isReadOnly={isReadOnly}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <Label>{t(field.label)}</Label>
      {shape in ROWS ? (
        <TextArea lang={lang} rows={ROWS[shape as keyof typeof ROWS]} />
      ) : (
        <Input lang={lang} {...(isTime && { type: 'datetime-local', step: 1 })} />
      )}
      <div className="note">
        <Text slot="description">
          {isList && t('desk.entry.list')}
          {isTime && t('desk.entry.zone')}
          {note}
        </Text>
        {/* Problems of the check are in English. */}
        <FieldError lang={problem === 'missing' ? undefined : 'en'}>
          {problem === 'missing' ? t('desk.form.missing') : problem}
        </FieldError>
      </div>
    </TextField>
  );
  if (shape !== 'picture' && shape !== 'pictures') return input;
  const choose = (path: string) =>
    onChange(shape === 'pictures' && value.trim() ? `${value.trimEnd()}\n${path}` : path);
  return (
    <div className={styles.pictured}>
      {input}
      {value.trim() && (
        <p className="row">
          {[...new Set(value.trim().split(/\s+/))].map((path) => (
            <Thumbnail key={path} path={path} />
          ))}
        </p>
      )}
      {!isReadOnly && <MediaChoice label={t('desk.media.choose')} onChoose={choose} />}
    </div>
  );
}
