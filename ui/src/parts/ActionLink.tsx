import styles from './ActionLink.module.css';
import { Link } from './Link';

interface Props {
  to: string;
  children: string;
  /** At most one action on a screen is `main`. */
  weight?: 'main' | 'quiet';
}

/** A link styled as a button. */
export function ActionLink({ to, children, weight = 'main' }: Props) {
  return (
    <Link className={`${styles.link} ${styles[weight]}`} to={to}>
      {children}
    </Link>
  );
}
