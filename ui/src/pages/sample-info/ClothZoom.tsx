import { useId } from 'react';
import { Flat } from '../../facts/Flat';
import type { Closeup, ClothScale, Picture } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { Image } from '../../parts';
import styles from './ClothZoom.module.css';

interface Props {
  title: string;
  garment: Picture;
  dye: { value: string; name: string } | undefined;
  closeups: readonly Closeup[];
}

const NAMES: Record<ClothScale, TextKey> = {
  surface: 'zoom.surface',
  interlacing: 'zoom.interlacing',
  yarn: 'zoom.yarn',
};

/** From the garment to one thread of its cloth, step by step. A group of radio buttons, which works without scripts. */
export function ClothZoom({ title, garment, dye, closeups }: Props) {
  const { t } = useI18n();
  const group = useId();
  if (closeups.length === 0) return null;
  const steps = [
    { name: t('zoom.garment'), picture: garment, isGarment: true },
    ...closeups.map(({ scale, picture }) => ({ name: t(NAMES[scale]), picture, isGarment: false })),
  ];
  return (
    <fieldset className={styles.zoom}>
      <legend className={styles.title}>{t('zoom.title')}</legend>
      {steps.flatMap(({ name }, place) => [
        <input
          key={`input ${name}`}
          type="radio"
          id={`${group}${place}`}
          name={group}
          defaultChecked={place === 1}
        />,
        <label key={name} htmlFor={`${group}${place}`}>
          {name}
        </label>,
      ])}
      <div className={styles.frames}>
        {steps.map(({ name, picture, isGarment }) =>
          isGarment && dye ? (
            <Flat key={name} src={picture.src} colour={dye.value} label={title} />
          ) : (
            <Image
              key={name}
              picture={{ ...picture, alt: isGarment ? title : `${title}: ${name}` }}
              width={1600}
              height={1000}
              sizes="(min-width: 901px) 80vw, 100vw"
            />
          ),
        )}
      </div>
    </fieldset>
  );
}
