import styles from './Ember.module.css';

interface Props {
  to: string;
  children: string;
  /** One action on a screen is `main`; the others are `quiet`. */
  weight?: 'main' | 'quiet';
}

/** A link that asks to be followed. */
export function Ember({ to, children, weight = 'main' }: Props) {
  return (
    <a className={`${styles.ember} ${styles[weight]}`} href={to}>
      {children}
    </a>
  );
}
