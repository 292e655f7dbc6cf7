import { type ReactNode, useEffect } from 'react';
import { useI18n } from '../../i18n/I18n';

/** A page of the desk, with its title. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useI18n();
  useEffect(() => {
    document.title = `${title} · ${t('desk.title')}`;
  }, [title, t]);
  return (
    <>
      <h1>{title}</h1>
      {children}
    </>
  );
}
