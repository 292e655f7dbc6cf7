import type { FieldChange, LineChange } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { Translate } from '../../i18n/texts';
import styles from '../sheet/ImportChanges.module.css';
import { fieldName } from './contract';

interface Props {
  fields: readonly FieldChange[];
  lines: readonly LineChange[];
}

/** What differs in a contract, value by value. */
export function ContractChanges({ fields, lines }: Props) {
  const { t } = useI18n();
  const texts = [
    ...fields.map(({ field, before, now }) =>
      t('desk.contracts.conflictRow', { field: t(fieldName(field)), ...shown(before, now, t) }),
    ),
    ...lines.flatMap((line) => lineTexts(line, t)),
  ];
  return texts.map((text, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none moves
    <span key={place} className={styles.change}>
      {text}
    </span>
  ));
}

function shown(before: string, now: string, t: Translate) {
  const empty = t('desk.contracts.empty');
  return { before: before || empty, now: now || empty };
}

function lineTexts(line: LineChange, t: Translate): string[] {
  const { sno, pname } = line;
  if (line.change !== 'changed')
    return [
      t(line.change === 'added' ? 'desk.contracts.upload.lineAdded' : 'desk.contracts.upload.lineDeleted', {
        sno,
        pname,
      }),
    ];
  return line.values.map(({ field, before, now }) =>
    t('desk.contracts.upload.lineChanged', {
      sno,
      pname,
      field: t(fieldName(field)),
      ...shown(before, now, t),
    }),
  );
}
