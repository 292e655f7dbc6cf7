import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/I18n';
import styles from './Progress.module.css';

/** How long the thread takes to be drawn across (spec §9) is in the style, and so are these two. */
const UNNOTICED_MS = 200;
const DONE_MS = 320;

/** The page-loading progress bar: a thread drawn along the top of the page. */
export function Progress({ loading }: { loading: boolean }) {
  const { t } = useI18n();
  const [finishing, setFinishing] = useState(false);
  const since = useRef<number>(undefined);
  useEffect(() => {
    const began = since.current;
    since.current = loading ? (began ?? performance.now()) : undefined;
    if (loading) {
      // The end of the load before, which may not be over.
      setFinishing(false);
      return undefined;
    }
    // A load that nobody has noticed does not end before one's eyes either.
    if (began === undefined || performance.now() - began < UNNOTICED_MS) return undefined;
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
