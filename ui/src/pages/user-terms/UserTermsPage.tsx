import type { LawPage } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { isHidden } from '../../layout/hidden';
import { ORDERS } from '../../layout/menu';
import { Link, PageHead } from '../../parts';
import { Clauses } from '../clauses/Clauses';

/** Terms of service, accepted at registration. */
export function UserTermsPage({ page }: { page: LawPage }) {
  const { t } = useI18n();
  const title = page.title || t('footer.terms');
  return (
    <>
      <PageHead title={title} banner={null} steps={[{ text: title }]} />
      <Clauses
        page={page}
        end={
          !isHidden(t, ORDERS) && (
            <p>
              <Link to="/user/register">{t('law.back')}</Link>
            </p>
          )
        }
      />
    </>
  );
}
