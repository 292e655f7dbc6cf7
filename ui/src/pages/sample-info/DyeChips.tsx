import { Swatch } from '../../facts/Swatch';
import type { ClothColour } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { useHydrated } from '../../parts';
import styles from './DyeChips.module.css';

interface Props {
  colours: readonly ClothColour[];
  chosen: ClothColour | undefined;
  /** Absent where there is nothing to dye. */
  onChoose?: ((colour: ClothColour) => void) | undefined;
}

/** The colours in stock. With scripts and a drawing, each dyes it. */
export function DyeChips({ colours, chosen, onChoose }: Props) {
  const { t } = useI18n();
  const isActive = useHydrated() && onChoose;
  if (colours.length === 0) return null;
  return (
    <fieldset className={styles.chips}>
      <legend>{t('facts.colours')}</legend>
      <ul>
        {colours.map((colour) => (
          <li key={colour.value + colour.name}>
            {isActive ? (
              <label className={styles.chip} data-chosen={colour === chosen || undefined}>
                <input
                  type="radio"
                  name="dye"
                  checked={colour === chosen}
                  onChange={() => onChoose(colour)}
                />
                <Swatch colour={colour.value} />
                {colour.name}
              </label>
            ) : (
              <span className={styles.chip}>
                <Swatch colour={colour.value} />
                {colour.name}
              </span>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
