import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Entry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Failure } from '../parts/Failure';
import handed from '../parts/HandedLink.module.css';
import { time } from '../parts/times';
import styles from './Preview.module.css';

/** A link to a page with the entry's newest revision, for people without an account. */
export function PreviewLink({ entry: { id, number }, path }: { entry: Entry; path: string }) {
  const { locale, t } = useI18n();
  const [isCopied, setCopied] = useState(false);
  const link = useMutation({
    mutationFn: () => call('POST', '/entries/{id}/preview', { path: { id }, body: { number } }),
    onMutate: () => setCopied(false),
  });
  const made = link.data && { ...link.data, href: linkTo(path, link.data.token) };
  const copy = async (href: string) => {
    await navigator.clipboard.writeText(href).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className={styles.link}>
      <Button className="quiet" isPending={link.isPending} onPress={() => link.mutate()}>
        {t('desk.preview.link')}
      </Button>
      <p className="hint">{t('desk.preview.linkHint', { number })}</p>
      <Failure error={link.error} />
      {made && (
        <div className={`${handed.link} ${styles.handed}`}>
          <p>{t('desk.preview.until', { time: time(made.until, locale) })}</p>
          <code>{made.href}</code>
          <Button className="quiet" onPress={() => copy(made.href)}>
            {t('desk.preview.copy')}
          </Button>
        </div>
      )}
      <p role="status">{isCopied && t('desk.preview.copied')}</p>
    </div>
  );
}

/** The address on the site, which may be another than the desk's. */
function linkTo(path: string, token: string): string {
  const { site } = document.getElementById('desk')?.dataset ?? {};
  const link = new URL(path, site || location.origin);
  link.searchParams.set('preview', token);
  return link.href;
}
