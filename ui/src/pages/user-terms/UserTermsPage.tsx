import { useI18n } from '../../i18n/I18n';
import { Link, PageHead } from '../../parts';
import { Clause, Clauses } from '../clauses/Clauses';
import { TERMS } from './sections';

/** Terms of service, accepted at registration. */
export function UserTermsPage() {
  const { t } = useI18n();
  return (
    <>
      <PageHead title={t('terms.title')} banner={null} steps={[{ text: t('terms.title') }]} />
      <Clauses
        lead={t('terms.lead')}
        date={t('terms.date')}
        end={
          <p>
            <Link to="/user/register">{t('terms.back')}</Link>
          </p>
        }
      >
        {TERMS.map(({ title, text }) => (
          <Clause key={title} title={t(title)}>
            <p>{t(text)}</p>
          </Clause>
        ))}
      </Clauses>
    </>
  );
}
