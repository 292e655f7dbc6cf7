import styles from './Action.module.css';
import { Link } from './Link';

interface Props {
  to: string;
  children: string;
  /** One action on a screen is `main`; the others are `quiet`. */
  weight?: 'main' | 'quiet';
}

/** A link that asks to be followed. */
export function Action({ to, children, weight = 'main' }: Props) {
  return (
    <Link className={`${styles.action} ${styles[weight]}`} to={to}>
      {children}
    </Link>
  );
}
