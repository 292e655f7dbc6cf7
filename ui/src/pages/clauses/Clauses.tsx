import type { ReactNode } from 'react';
import type { LawPage } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Link } from '../../parts';
import { Prose } from '../../parts/Prose';
import styles from './Clauses.module.css';

interface Props {
  page: LawPage;
  /** Content below the text. */
  end?: ReactNode;
}

/** A text in numbered clauses: terms, privacy, accessibility, conformance. */
export function Clauses({ page, end }: Props) {
  return (
    <Column>
      {page.content ? <Prose className={styles.clauses} html={page.content} /> : <Prepared />}
      {end}
    </Column>
  );
}

/** The text of a page that has nothing else below its title. */
export function Column({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.text}>{children}</div>
    </div>
  );
}

/** Says that the company has not confirmed the text yet, and whom to ask. */
function Prepared() {
  const { t } = useI18n();
  return (
    <>
      <p>{t('law.prepared')}</p>
      <p>
        <Link to="/about/contact">{t('law.preparedContact')}</Link>
      </p>
    </>
  );
}
