import { Checkbox } from 'react-aria-components';
import type { MissingLine } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';

interface Props {
  lines: readonly MissingLine[];
  /** The number of all. */
  count: number;
  isDeleting: boolean;
  onChange: (isDeleting: boolean) => void;
}

/** Styles that a file lacks, and whether they are deleted. */
export function MissingLines({ lines, count, isDeleting, onChange }: Props) {
  const { t } = useI18n();
  if (count === 0) return null;
  return (
    <section className="notice">
      <p>{t(isDeleting ? 'desk.contracts.upload.missingDeleted' : 'desk.contracts.upload.missing')}</p>
      <ul>
        {lines.map(({ cno, sno, pname, hasMilestones }) => (
          <li key={`${cno}/${sno}/${pname}`}>
            {t('desk.contracts.upload.missingLine', { cno, sno, pname })}
            {hasMilestones && ` ${t('desk.contracts.upload.missingMilestones')}`}
          </li>
        ))}
      </ul>
      {count > lines.length && <p className="hint">{t('desk.sheet.more', { shown: lines.length })}</p>}
      <Checkbox isSelected={isDeleting} onChange={onChange}>
        {t('desk.contracts.upload.deleteMissing')}
      </Checkbox>
    </section>
  );
}
