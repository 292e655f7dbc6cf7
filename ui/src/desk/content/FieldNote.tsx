import type { Hint } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { countOf, type Shown } from './counts';
import styles from './FieldNote.module.css';
import { hintText, type JoinedHint, joined } from './hints';

interface Props {
  text: string;
  /** The language of the text. */
  locale?: Locale | undefined;
  /** Where search engines show it. */
  shown?: Shown | undefined;
  hints: readonly Hint[];
}

/** Whether the characters of a language are wide. */
const isWide = (locale: Locale) => /^(zh|ja|ko)/.test(locale);

/** The length of a text, and what is to be looked at in it. */
export function FieldNote({ text, locale, shown, hints }: Props) {
  const { locale: own, t } = useI18n();
  const count = shown && locale && text.trim() ? countOf(text, shown, isWide(locale)) : undefined;
  const all = joined(hints);
  // While one translates, each figure of the other text is one.
  const [facts, alone] = [
    all.filter(({ others }) => others.length),
    all.filter(({ others }) => !others.length),
  ];
  const line = (hint: JoinedHint) => (
    <span
      key={JSON.stringify(hint)}
      className={styles.looked}
      lang={hint.kind === 'inconsistent' ? 'en' : undefined}
    >
      {hintText(hint, own, t)}
    </span>
  );
  return (
    <>
      {count && (
        <span className={styles.counted} data-over={count.isOver || undefined}>
          {t(count.isOver ? 'desk.counts.over' : 'desk.counts.within', {
            count: count.count,
            most: count.most,
          })}
        </span>
      )}
      {alone.map(line)}
      {facts.length > 1 ? (
        <details className={styles.looked}>
          <summary>{t('desk.hints.folded', { count: facts.length })}</summary>
          {facts.map(line)}
        </details>
      ) : (
        facts.map(line)
      )}
    </>
  );
}
