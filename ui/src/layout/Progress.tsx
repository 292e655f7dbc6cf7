import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/I18n';
import styles from './Progress.module.css';

/** How long the thread takes to be drawn across, and how long a load may take unnoticed, are in the style (spec §9). */
const DONE_MS = 320;

/** The page-loading progress bar: a thread drawn along the top of the page. */
export function Progress({ loading }: { loading: boolean }) {
  const { t } = useI18n();
  const [finishing, setFinishing] = useState(false);
  const was = useRef(loading);
  useEffect(() => {
    const ended = was.current && !loading;
    was.current = loading;
    if (!ended) return undefined;
    setFinishing(true);
    const timer = setTimeout(() => setFinishing(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  if (!loading && !finishing) return null;
  return (
    <div
      className={`${styles.progress} ${loading ? styles.loading : styles.finishing}`}
      role="progressbar"
      aria-label={t('a11y.loading')}
    />
  );
}
