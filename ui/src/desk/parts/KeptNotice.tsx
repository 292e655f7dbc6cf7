import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';

/** Says that a form has what was typed before, with the choice to drop it. */
export function KeptNotice({ onDrop }: { onDrop: () => void }) {
  const { t } = useI18n();
  return (
    <p className="notice">
      {t('desk.entry.kept')}{' '}
      <Button className="quiet" onPress={onDrop}>
        {t('desk.entry.drop')}
      </Button>
    </p>
  );
}
