import type { BbsBoard, BbsLabel } from '../../generated/document';
import { Link } from '../../parts';
import styles from './BoardIndex.module.css';

interface Props {
  boards: readonly BbsBoard[];
  labels: readonly BbsLabel[];
}

/** All boards with their labels. */
export function BoardIndex({ boards, labels }: Props) {
  if (boards.length === 0) return null;
  return (
    <ul className={styles.boards}>
      {boards.map(({ id, name, link }) => (
        <li key={id}>
          <h2 className={styles.name}>
            <Link to={link.href}>{name}</Link>
          </h2>
          <ul className={styles.labels}>
            {labels
              .filter(({ board }) => board === id)
              .map((label) => (
                <li key={label.id}>
                  <Link to={label.link.href} aria-current={label.current || undefined}>
                    {label.name}
                  </Link>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
