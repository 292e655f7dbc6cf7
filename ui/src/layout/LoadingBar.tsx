import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/I18n';
import styles from './LoadingBar.module.css';

/**
 * Loads shorter than this show no bar, in milliseconds. Both times are also in the style sheet, with the bar's duration
 * (spec §9).
 */
const UNNOTICED_MS = 200;
const DONE_MS = 320;

/** The progress bar at the top of the page while another page loads. */
export function LoadingBar({ loading }: { loading: boolean }) {
  const { t } = useI18n();
  const [finishing, setFinishing] = useState(false);
  const since = useRef<number>(undefined);
  useEffect(() => {
    const began = since.current;
    since.current = loading ? (began ?? performance.now()) : undefined;
    if (loading) {
      // Cancels the closing animation of an earlier load.
      setFinishing(false);
      return undefined;
    }
    // A load too short for the bar needs no closing animation.
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
