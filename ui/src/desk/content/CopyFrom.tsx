import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Entry } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Confirm } from '../parts/Confirm';
import styles from './CopyFrom.module.css';
import { copied, hasText, restored, sources } from './copying';
import type { Edits } from './edits';
import { nameIn } from './parts';

interface Props {
  entry: Entry;
  edits: Edits;
  setEdits: (change: (edits: Edits) => Edits) => void;
  lang: Locale;
}

/** Buttons that copy the text of another language into this one. It asks before it replaces a text. */
export function CopyFrom({ entry, edits, setEdits, lang }: Props) {
  const { locale, t } = useI18n();
  const [done, setDone] = useState<{ from: Locale; before: Edits }>();
  if (entry.read_only) return null;
  const isFilled = hasText(entry, edits, lang);
  const copy = (from: Locale) => {
    setDone({ from, before: edits });
    setEdits((typed) => copied(entry, typed, from, lang));
  };
  return (
    <div className={styles.copying}>
      {sources(entry, edits, lang).map((from) => {
        const action = t('desk.entry.copyFrom', { language: nameIn(locale, from) });
        return isFilled ? (
          <Confirm
            key={from}
            isMild
            action={action}
            question={t('desk.entry.copyQuestion', {
              from: nameIn(locale, from),
              into: nameIn(locale, lang),
            })}
            onConfirm={() => copy(from)}
          />
        ) : (
          <Button key={from} className="quiet" onPress={() => copy(from)}>
            {action}
          </Button>
        );
      })}
      <div role="status">
        {done && (
          <>
            {t('desk.entry.copiedFrom', { language: nameIn(locale, done.from) })}{' '}
            <Button
              className="quiet"
              onPress={() => {
                setEdits((typed) => restored(typed, done.before, lang));
                setDone(undefined);
              }}
            >
              {t('desk.entry.undo')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
