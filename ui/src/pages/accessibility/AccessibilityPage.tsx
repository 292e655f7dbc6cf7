import type { LawPage } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Link, PageHead } from '../../parts';
import { Clauses } from '../clauses/Clauses';

/** The accessibility statement, in the form that the readers of each language expect. */
export function AccessibilityPage({ page }: { page: LawPage }) {
  const { t } = useI18n();
  const title = page.title || t('footer.accessibility');
  return (
    <>
      <PageHead title={title} banner={null} steps={[{ text: title }]} />
      <Clauses
        page={page}
        end={
          page.report && (
            <p>
              <Link to="/conformance">{t('law.report')}</Link>
            </p>
          )
        }
      />
    </>
  );
}
