import styles from './BrandActionLink.module.css';

interface Props {
  to: string;
  children: string;
  /** At most one action on a screen is `main`. */
  weight?: 'main' | 'quiet';
}

/** A link styled as a button. */
export function BrandActionLink({ to, children, weight = 'main' }: Props) {
  return (
    <a className={`${styles.link} ${styles[weight]}`} href={to}>
      {children}
    </a>
  );
}
