import { mailUrl } from '../../contactLinks';
import { useI18n } from '../../i18n/I18n';
import { Link, PageHead } from '../../parts';
import { Clause, Clauses } from '../clauses/Clauses';

/** The accessibility statement, in the form that the readers of each language expect. */
export function AccessibilityPage() {
  const { t } = useI18n();
  const title = t('accessibility.title');
  const mail = t('company.accessibility');
  return (
    <>
      <PageHead title={title} banner={null} steps={[{ text: title }]} />
      <Clauses lead={t('accessibility.lead')} date={t('accessibility.date')}>
        <Clause title={t('accessibility.status')}>
          <p>{t('accessibility.statusText')}</p>
        </Clause>
        <Clause title={t('accessibility.limits')}>
          <p>{t('accessibility.limitsPictures')}</p>
          <p>{t('accessibility.limitsMaps')}</p>
          <p>{t('accessibility.limitsFilms')}</p>
        </Clause>
        <Clause title={t('accessibility.tests')}>
          <p>{t('accessibility.testsText')}</p>
          <p>{t('accessibility.testsLimits')}</p>
        </Clause>
        <Clause title={t('accessibility.feedback')}>
          <p>
            {t('accessibility.feedbackText')} {mail && <a href={mailUrl(mail)}>{mail}</a>}
          </p>
          <p>
            <Link to="/about/contact">{t('accessibility.feedbackLink')}</Link>
          </p>
        </Clause>
      </Clauses>
    </>
  );
}
