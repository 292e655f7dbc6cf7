import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/I18n';
import { Logo } from '../../layout/Logo';
import { useSession } from '../../session/session';
import styles from './PrintHead.module.css';

/** The head of a printed page: the company, the customer and the date. */
export function PrintHead() {
  const { t } = useI18n();
  const customer = useSession()?.name;
  const printed = useToday();
  return (
    <div className={styles.head}>
      <p>
        <Logo className={styles.logo} isPrinted />
        <strong>{t('company.name')}</strong>
        <br />
        {t('company.address')}
      </p>
      <p>
        {/* Texts that come and go have an element: programs that translate pages replace text nodes. */}
        {customer && (
          <span>
            {t('order.letter.customer')} {customer}
          </span>
        )}
        <br />
        <span>{t('order.letter.printed')}</span> <span ref={printed} />
      </p>
    </div>
  );
}

/** An element that shows the date in the language of the page, brought up to date before each print. */
function useToday() {
  const { locale } = useI18n();
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const refresh = () => {
      // As the site writes dates, the day comes first in English.
      const today = new Date().toLocaleDateString(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long' });
      // Not by React, which would render after the print.
      element.current?.replaceChildren(today);
    };
    refresh();
    window.addEventListener('beforeprint', refresh);
    return () => window.removeEventListener('beforeprint', refresh);
  }, [locale]);
  return element;
}
