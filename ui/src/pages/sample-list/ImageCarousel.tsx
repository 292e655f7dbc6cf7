import type { Picture } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Image, useHydrated } from '../../parts';
import { CarouselControls } from './CarouselControls';
import styles from './ImageCarousel.module.css';
import { useCarousel } from './useCarousel';

/**
 * Pictures are three times as wide as high, and cropped at the sides. On phones, of which a third of the width is shown, those
 * with half the pixels will do.
 */
const SIZES = '(min-width: 901px) max(180vh, 63vw), (min-width: 641px) max(180vh, 100vw), 90vh';

/**
 * Carousel of banner pictures (spec §2, §9: 60vh high). A scroll container with snap points, with or without scripts;
 * no autoplay.
 */
export function ImageCarousel({ slides }: { slides: readonly Picture[] }) {
  const { t } = useI18n();
  const { rail, shown, show, events } = useCarousel(slides.length);
  const hydrated = useHydrated();
  const [only] = slides;
  if (!only) return null;
  if (slides.length === 1) {
    return (
      <div className={`${styles.carousel} ${styles.slide}`}>
        <Image picture={only} width={2400} height={800} sizes={SIZES} priority="first" />
      </div>
    );
  }
  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('sample.slides.kind')}
      aria-label={t('sample.slides.label')}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard. */}
      <ul ref={rail} className={styles.rail} aria-label={t('sample.slides.rail')} tabIndex={0} {...events}>
        {slides.map((slide, index) => (
          <li key={slide.src} className={styles.slide}>
            <Image
              picture={slide}
              width={2400}
              height={800}
              sizes={SIZES}
              priority={index === 0 ? 'first' : 'later'}
            />
          </li>
        ))}
      </ul>
      {hydrated && <CarouselControls count={slides.length} shown={shown} show={show} />}
    </section>
  );
}
