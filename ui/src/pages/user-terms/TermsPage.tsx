import { useI18n } from '../../i18n/I18n';
import { OwnTexts } from '../../i18n/OwnTexts';
import { Link, PageHead } from '../../parts';
import { TERMS } from './sections';
import styles from './TermsPage.module.css';
import { TERMS_TEXTS } from './texts';

/** The terms of service that a customer agrees to when registering. */
export function TermsPage() {
  return (
    <OwnTexts group="terms" texts={TERMS_TEXTS}>
      <Terms />
    </OwnTexts>
  );
}

function Terms() {
  const { t } = useI18n();
  return (
    <>
      <PageHead title={t('terms.title')} banner={null} steps={[{ text: t('terms.title') }]} />
      <div className={styles.page}>
        <div className={styles.text}>
          <p>{t('terms.lead')}</p>
          <ol className={styles.sections}>
            {TERMS.map(({ title, text }) => (
              <li key={title}>
                <h2 className={styles.heading}>{t(title)}</h2>
                <p>{t(text)}</p>
              </li>
            ))}
          </ol>
          <p className={styles.date}>{t('terms.date')}</p>
          <p>
            <Link to="/user/register">{t('terms.back')}</Link>
          </p>
        </div>
      </div>
    </>
  );
}
