import { type ReactNode, useState } from 'react';
import { LANGUAGES } from '../languages';
import { usePageNames } from '../usePageNames';
import styles from './PageList.module.css';
import { langOf } from './queries';

interface Props {
  summary: ReactNode;
  paths: readonly string[];
  /** Below the list. */
  children?: ReactNode;
}

/** Links to pages of the site, folded, by their names and with their languages. */
export function PageList({ summary, paths, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <Links paths={paths} />}
      {children}
    </details>
  );
}

/** Asks for the names where somebody reads them. */
function Links({ paths }: Pick<Props, 'paths'>) {
  const nameOf = usePageNames(paths);
  return (
    <ul className={styles.pages}>
      {paths.map((path) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noreferrer" title={path}>
            {nameOf(path)}
          </a>{' '}
          <small>{LANGUAGES.find(({ locale }) => locale === langOf(path))?.name}</small>
        </li>
      ))}
    </ul>
  );
}
