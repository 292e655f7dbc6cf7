import report from '../../../../../content/brand/report.pdf';
import { useI18n } from '../../../i18n/I18n';
import page from './BrandInfoPage.module.css';

/** The size of the report in kilobytes. */
export const REPORT_SIZE = 130;

/** The yearly report of the demonstration, as a PDF; other brands have a text without a link. */
export function Report() {
  const { t } = useI18n();
  const link = t('brand.investors.report', { size: REPORT_SIZE });
  return (
    <section className={page.part}>
      <h2>{t('brand.investors.reports')}</h2>
      <div>
        <p>{t('brand.investors.reportsText')}</p>
        {link && (
          <p>
            <a className={page.file} href={report} type="application/pdf" download="report.pdf">
              {link}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
