import { Flat } from '../../facts/Flat';
import type { Picture } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Image } from '../../parts';
import styles from './SamplePlate.module.css';

interface Props {
  title: string;
  front: Picture;
  back: Picture | undefined;
  cloth: Picture | undefined;
  /** The colour of the drawings; absent where the pictures are none. */
  dye: { value: string; name: string } | undefined;
}

const WIDE = '(min-width: 901px) 36vw, (min-width: 641px) 58vw, 60vw';
const NARROW = '(min-width: 901px) 18vw, (min-width: 641px) 29vw, 30vw';

/** Front, back and cloth of a sample as one plate. */
export function SamplePlate({ title, front, back, cloth, dye }: Props) {
  const { t } = useI18n();
  const drawn = (picture: Picture, side: string, sizes: string, priority: 'first' | 'later') =>
    dye ? (
      <Flat
        src={picture.src}
        colour={dye.value}
        label={`${t('plate.dyed', { name: title, colour: dye.name })} (${side})`}
      />
    ) : (
      <Image picture={picture} width={960} height={1200} sizes={sizes} priority={priority} />
    );
  return (
    <section className={styles.plate} aria-label={t('plate.label')}>
      <figure className={styles.front}>
        {drawn(front, t('plate.front'), WIDE, 'first')}
        {back && <figcaption>{t('plate.front')}</figcaption>}
      </figure>
      {back && (
        <figure>
          {drawn(back, t('plate.back'), NARROW, 'later')}
          <figcaption>{t('plate.back')}</figcaption>
        </figure>
      )}
      {cloth && (
        <figure>
          <Image picture={cloth} width={960} height={1200} sizes={NARROW} />
          <figcaption>{t('plate.cloth')}</figcaption>
        </figure>
      )}
    </section>
  );
}
