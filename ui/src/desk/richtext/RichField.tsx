import { type ReactNode, useId, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { FieldFault } from '../content/FieldFault';
import { tagOf } from '../content/parts';
import { RichText } from './RichText';
import styles from './Tools.module.css';

interface Props {
  label: string;
  /** The language of the text. */
  locale: Locale;
  /** Markdown. */
  value: string;
  onChange: (markdown: string) => void;
  /** The problem that the check of the content has found. */
  problem?: string | undefined;
  /** More about the text. */
  note: ReactNode;
  isReadOnly: boolean;
}

/** A field of rich text, which can be written as Markdown too. */
export default function RichField({ label, locale, value, onChange, problem, note, isReadOnly }: Props) {
  const { t } = useI18n();
  const [isSource, setIsSource] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const noteId = useId();
  const props = { value, isReadOnly, describedBy: noteId, isInvalid: problem !== undefined };
  return (
    <div className="field" data-invalid={problem === undefined ? undefined : true}>
      <div className={styles.head}>
        <span>{label}</span>
        <ToggleButton
          className={styles.tool}
          isSelected={isSource}
          onChange={(isOn) => {
            setIsSource(isOn);
            setIsUnreadable(false);
          }}
        >
          Markdown
        </ToggleButton>
      </div>
      {isSource ? (
        <textarea
          aria-label={label}
          aria-describedby={noteId}
          aria-invalid={problem !== undefined}
          lang={tagOf(locale)}
          rows={16}
          readOnly={isReadOnly}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <RichText
          {...props}
          label={label}
          locale={locale}
          onChange={onChange}
          onUnreadable={() => {
            setIsSource(true);
            setIsUnreadable(true);
          }}
        />
      )}
      <div className="note" id={noteId}>
        {problem ? (
          <FieldFault className="failure" message={problem} />
        ) : (
          isSource && t(isUnreadable ? 'desk.rich.unreadable' : 'desk.entry.markdown')
        )}
        {note}
      </div>
    </div>
  );
}
