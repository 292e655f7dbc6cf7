import { useEffect, useRef } from 'react';
import { Link } from './Link';
import styles from './SideMenu.module.css';

interface Props {
  label: string;
  entries: ReadonlyArray<{ to: string; text: string }>;
  /** The `to` of the current entry. */
  current: string;
}

/** Menu of a section, with the current page marked. */
export function SideMenu({ label, entries, current }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const here = entries.findIndex(({ to }) => to === current);
  useEffect(() => {
    const entry = list.current?.children[here];
    // On small screens the list scrolls sideways; scroll the current entry into view.
    if (list.current && entry instanceof HTMLElement)
      list.current.scrollLeft = entry.offsetLeft - list.current.offsetLeft;
  }, [here]);
  return (
    <nav className={styles.menu} aria-label={label}>
      <ul ref={list}>
        {entries.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} aria-current={to === current ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
