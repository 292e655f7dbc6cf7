import { useEffect, useState } from 'react';
import { notices } from '../../api/notices';
import { useI18n } from '../../i18n/I18n';
import styles from './Notices.module.css';

/** The customer's choice of a mail a day about news. Nothing where the provider sends none. */
export function Notices({ token }: { token: string }) {
  const { locale, t } = useI18n();
  const [wanted, setWanted] = useState<boolean>();
  const [state, setState] = useState<'' | 'saving' | 'saved' | 'failed'>('');
  useEffect(() => {
    const own = new AbortController();
    setWanted(undefined);
    if (token !== '') notices(token, locale, undefined, own.signal).then(setWanted, () => undefined);
    return () => own.abort();
  }, [token, locale]);
  const change = (now: boolean) => {
    if (state === 'saving') return;
    setState('saving');
    notices(token, locale, now).then(
      (is) => {
        setWanted(is);
        setState('saved');
      },
      () => setState('failed'),
    );
  };
  if (wanted === undefined) return null;
  return (
    <div className={styles.notices}>
      <label>
        <input
          type="checkbox"
          checked={wanted}
          aria-describedby="notices"
          onChange={(event) => change(event.target.checked)}
        />
        {t('order.notices.label')}
      </label>
      <p id="notices">{t('order.notices.hint')}</p>
      <p role="status">
        {state === 'saved' && <span>{t(wanted ? 'order.notices.on' : 'order.notices.off')}</span>}
        {state === 'failed' && <span>{t('order.notices.failed')}</span>}
      </p>
    </div>
  );
}
