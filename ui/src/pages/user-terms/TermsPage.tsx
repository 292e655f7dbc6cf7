import { useI18n } from '../../i18n/I18n';
import { OwnTexts } from '../../i18n/OwnTexts';
import { Link, PageHead } from '../../parts';
import { Clause, Clauses } from '../clauses/Clauses';
import { TERMS } from './sections';
import { TERMS_TEXTS } from './texts';

/** Terms of service, accepted at registration. */
export function TermsPage() {
  return (
    <OwnTexts texts={TERMS_TEXTS}>
      <Terms />
    </OwnTexts>
  );
}

function Terms() {
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
