import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n/I18n';

/** Before this, in milliseconds, nothing says that it takes time. */
const SOON = 300;

/** Shows, and says to screen readers, that something takes longer than a moment. */
export function Waiting({ isOn = true }: { isOn?: boolean }) {
  const { t } = useI18n();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLate(true), SOON);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOn]);
  return (
    <div className="waiting" role="status">
      {isLate && <span className="visually-hidden">{t('desk.waiting')}</span>}
    </div>
  );
}
