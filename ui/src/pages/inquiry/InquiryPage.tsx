import { useI18n } from '../../i18n/I18n';
import { Collect } from '../../inquiries/Collect';
import { Hotline } from '../../layout/Hotline';
import { Link, PageHead } from '../../parts';
import type { PageOf } from '../kinds';
import { Collected } from './Collected';
import { InquiryForm } from './InquiryForm';
import styles from './InquiryPage.module.css';
import { Sent } from './Sent';

/** Inquiry: a form, or the number of what was sent. Works without JavaScript. */
export function InquiryPage({ page }: { page: PageOf<'inquiry'> }) {
  const { t } = useI18n();
  const { sent, refusal, fields } = page;
  const title = t(sent === null ? 'nav.quote' : 'inquiry.sent');
  const style = fields.find(({ name }) => name === 'style')?.value;
  return (
    <>
      <PageHead title={title} banner={null} steps={[{ text: title }]} small />
      <div className={styles.page}>
        <div className={styles.sheet}>
          {sent === null ? (
            <>
              {refusal === null && (
                <p className={styles.lead}>
                  {style ? t('inquiry.about', { style }) : t('inquiry.lead')}
                  {/* One thing, which may be asked about with others. */}
                  {style && !style.includes(', ') && (
                    <>
                      {' '}
                      <Collect about={style} />
                    </>
                  )}
                </p>
              )}
              <Collected style={style} />
              <InquiryForm key={style} page={page} />
            </>
          ) : (
            <Sent number={sent} />
          )}
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
