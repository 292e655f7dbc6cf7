import styles from './Action.module.css';
import { Link } from './Link';

interface Props {
  to: string;
  children: string;
  /** At most one action on a screen is `main`. */
  weight?: 'main' | 'quiet';
}

/** A link styled as a button. */
export function Action({ to, children, weight = 'main' }: Props) {
  return (
    <Link className={`${styles.action} ${styles[weight]}`} to={to}>
      {children}
    </Link>
  );
}
