import styles from './Swatch.module.css';

/** A colour. An attribute, since the site allows no inline styles. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg
      className={styles.swatch}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <path fill={colour} d="M0 0h24v24H0z" />
    </svg>
  );
}
