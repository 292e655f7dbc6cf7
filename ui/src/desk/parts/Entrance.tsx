import { type ReactNode, useEffect } from 'react';
import { useI18n } from '../../i18n/I18n';
import styles from '../Frame.module.css';
import { LanguageChoice } from '../Language';

/** A page before the login: one column, nothing else to do there. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useI18n();
  useEffect(() => {
    document.title = `${title} · ${t('desk.title')}`;
  }, [title, t]);
  return (
    <main className={styles.entrance}>
      <header>
        <p className={styles.brand}>{t('desk.title')}</p>
        <LanguageChoice />
      </header>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
