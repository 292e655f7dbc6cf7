import { useI18n } from '../../i18n/I18n';
import { Hotline } from '../../layout/Hotline';
import { Link, PageHead } from '../../parts';
import type { PageOf } from '../kinds';
import { InquiryForm } from './InquiryForm';
import styles from './InquiryPage.module.css';
import { Sent } from './Sent';

/** Inquiry: a form, or the number and the state of what was sent. Works without JavaScript. */
export function InquiryPage({ page }: { page: PageOf<'inquiry'> }) {
  const { t } = useI18n();
  const { sent, state, lack } = page;
  const isForm = sent === null && state === null && lack === null;
  const title = t(isForm ? 'nav.quote' : sent === null ? 'inquiry.stateTitle' : 'inquiry.sent');
  return (
    <>
      <PageHead title={title} banner={null} steps={[{ text: title }]} small />
      <div className={styles.page}>
        <div className={styles.sheet}>
          {isForm && <InquiryForm page={page} />}
          {(sent !== null || state) && <Sent page={page} />}
          {lack && <p>{t(lack === 'ended' ? 'inquiry.stateEnded' : 'inquiry.stateUnavailable')}</p>}
        </div>
        <aside className={styles.other} aria-labelledby="other">
          <h2 id="other" className={styles.title}>
            {t('inquiry.other')}
          </h2>
          <Hotline />
          <p>
            <Link to="/about/contact">{t('inquiry.contact')}</Link>
          </p>
        </aside>
      </div>
    </>
  );
}
