import type { LinkBy } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Choice } from './Choice';

/** How a link reaches somebody. */
export function LinkByChoice({ value, onChange }: { value: LinkBy; onChange: (value: LinkBy) => void }) {
  const { t } = useI18n();
  return (
    <Choice
      label={t('desk.customers.by')}
      value={value}
      options={[
        { value: 'mail', name: t('desk.customers.byMail') },
        { value: 'hand', name: t('desk.customers.byHand') },
      ]}
      onChange={onChange}
    />
  );
}
