import { useEffect, useRef } from 'react';
import type { InquiryEntry } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { useUploads } from '../../inquiries/uploads';
import type { PageOf } from '../kinds';
import { FIELDS } from './fields';
import { filesMessage, rowProblem } from './filesMessage';
import { mailLink } from './mailLink';
import { problemOf } from './problemOf';
import styles from './Refusal.module.css';

const REASONS = {
  incomplete: 'inquiry.incomplete',
  files: 'inquiry.incomplete',
  automatic: 'inquiry.automatic',
  limited: 'inquiry.limited',
  unsupported: 'inquiry.unsupported',
  unavailable: 'inquiry.unavailable',
} as const satisfies Record<string, TextKey>;

interface Props {
  page: PageOf<'inquiry'>;
  /** The fields with what is wrong in them. */
  entries: readonly InquiryEntry[];
  /** The refusal: the focus is here at first, and after each other one. */
  refused: object;
}

/** Why an inquiry was not sent, and what to do. */
export function Refusal({ page, entries, refused }: Props) {
  const { t } = useI18n();
  const { refusal, files, mail, countries, styles: rows } = page;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Somebody may already write in a page that has just been loaded.
    const isWriting = refused === page && box.current?.closest('form')?.contains(document.activeElement);
    if (!isWriting) box.current?.focus();
  }, [refused, page]);
  const wrong = entries.filter(({ problem }) => problem !== null);
  const problems = useUploads().filter(({ problem }) => problem !== null);
  const texts = [filesMessage(files, t), ...problems.map((row) => rowProblem(row, files, t))];
  const ofFiles = texts.filter((text) => text !== '');
  const filled = entries.filter(({ value }) => value !== '');
  const company = filled.find(({ name }) => name === 'company')?.value ?? '';
  const written = (name: string, value: string) =>
    name === 'country' ? (countries.find(({ code }) => code === value)?.name ?? value) : value;
  const lines = [
    ...filled.map(({ name, value }) => [t(FIELDS[name].label), written(name, value)] as const),
    ...rows.map(({ code, pieces, target }) => [code, [pieces, target].filter(Boolean).join(' / ')] as const),
  ];
  return (
    // biome-ignore lint/a11y/noAutofocus: a page that was refused begins with what is wrong, also without JavaScript
    <div ref={box} className={styles.refusal} role="alert" tabIndex={-1} autoFocus>
      <h2 className={styles.title}>{t('inquiry.failed')}</h2>
      <p>{t(REASONS[wrong.length > 0 ? 'incomplete' : (refusal ?? 'incomplete')])}</p>
      {(wrong.length > 0 || ofFiles.length > 0) && (
        <ul className={styles.list}>
          {wrong.map((entry) => (
            <li key={entry.name}>
              <a href={`#${entry.name}`}>{problemOf(entry, t)}</a>
            </li>
          ))}
          {ofFiles.map((text) => (
            <li key={text}>
              <a href="#file">{text}</a>
            </li>
          ))}
        </ul>
      )}
      {mail && (
        <p>
          <a className={styles.mail} href={mailLink(mail, t('inquiry.subject', { company }), lines)}>
            {t('inquiry.mail')}
          </a>
        </p>
      )}
    </div>
  );
}
