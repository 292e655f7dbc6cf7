import type { LawPage } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Link, PageHead } from '../../parts';
import { Clauses } from '../clauses/Clauses';

/** The report on conformance: the criteria of the readers' standard with their results. */
export function ConformancePage({ page }: { page: LawPage }) {
  const { t } = useI18n();
  const title = page.title || t('law.report');
  return (
    <>
      <PageHead title={title} banner={null} steps={[{ text: title }]} />
      <Clauses
        page={page}
        end={
          <p>
            <Link to="/accessibility">{t('footer.accessibility')}</Link>
          </p>
        }
      />
    </>
  );
}
