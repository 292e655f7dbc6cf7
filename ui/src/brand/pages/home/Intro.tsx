import type { RefObject } from 'react';
import poster from '../../../../media/intro.avif';
import mp4 from '../../../../media/intro.mp4';
import webm from '../../../../media/intro.webm';
import { useI18n } from '../../../i18n/I18n';
import styles from './Intro.module.css';

interface Props {
  film: RefObject<HTMLVideoElement | null>;
  /** Seconds until the intro ends; `null` if it is not running. */
  left: number | null;
  skip(): void;
}

/** Slide 0: the intro film (spec §2). Shows the poster until the film plays. */
export function Intro({ film, left, skip }: Props) {
  const { t } = useI18n();
  return (
    <section className={styles.intro} data-intro>
      <img className={styles.film} src={poster} alt="" width={1280} height={720} fetchPriority="high" />
      <video
        ref={film}
        className={styles.film}
        muted
        playsInline
        preload="none"
        width={1280}
        height={720}
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={(event) => {
          event.currentTarget.dataset.playing = '';
        }}
      >
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
      </video>
      <div className={styles.words}>
        <p className={styles.text}>{t('brand.home.introText')}</p>
        <h1 className={styles.title}>{t('brand.tagline')}</h1>
      </div>
      {left !== null && (
        <div className={styles.wait}>
          <p className={styles.left}>
            <span className="visually-hidden">{t('brand.home.countdown', { seconds: left })}</span>
            <span aria-hidden="true">{left}</span>
          </p>
          <button type="button" className={styles.skip} onClick={skip}>
            {t('brand.home.skip')}
          </button>
        </div>
      )}
    </section>
  );
}
