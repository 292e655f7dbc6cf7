import { LANGUAGES } from '../languages';
import { usePageNames } from '../usePageNames';
import styles from './PageList.module.css';
import { langOf } from './queries';

/** Links to pages of the site, by their names, each with its language. */
export function PageList({ paths }: { paths: readonly string[] }) {
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
