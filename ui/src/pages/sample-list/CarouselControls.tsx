import { useI18n } from '../../i18n/I18n';
import styles from './CarouselControls.module.css';

interface Props {
  count: number;
  shown: number;
  show: (slide: number) => void;
}

/** Buttons of the carousel: previous, one per picture, next. */
export function CarouselControls({ count, shown, show }: Props) {
  const { t } = useI18n();
  const first = shown === 0;
  const last = shown === count - 1;
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.previous}
        aria-label={t('sample.slides.previous')}
        // `disabled` would remove the focus from the button.
        aria-disabled={first || undefined}
        onClick={() => first || show(shown - 1)}
      />
      <ol className={styles.dots}>
        {Array.from({ length: count }, (_, slide) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position.
          <li key={slide}>
            <button
              type="button"
              className={styles.dot}
              aria-label={t('sample.slides.show', { number: slide + 1, count })}
              aria-current={slide === shown || undefined}
              onClick={() => show(slide)}
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={styles.next}
        aria-label={t('sample.slides.next')}
        aria-disabled={last || undefined}
        onClick={() => last || show(shown + 1)}
      />
    </div>
  );
}
