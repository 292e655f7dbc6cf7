import type { ReactNode } from 'react';
import type { LawPage } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsHtml, Link } from '../../parts';
import styles from './Clauses.module.css';

interface Props {
  page: LawPage;
  /** Content below the text. */
  end?: ReactNode;
}

/** A text in numbered clauses: terms, privacy, accessibility. */
export function Clauses({ page, end }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.text}>
        {page.content ? <CmsHtml className={styles.clauses} html={page.content} /> : <Prepared />}
        {end}
      </div>
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
