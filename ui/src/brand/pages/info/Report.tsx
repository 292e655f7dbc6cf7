import report from '../../../../media/nuanyu-2025.pdf';
import { useI18n } from '../../../i18n/I18n';
import page from './BrandInfoPage.module.css';

/** The size of the report in kilobytes. */
export const REPORT_SIZE = 130;

/** The yearly report, as a PDF. */
export function Report() {
  const { t } = useI18n();
  return (
    <section className={page.part}>
      <h2>{t('brand.investors.reports')}</h2>
      <div>
        <p>{t('brand.investors.reportsText')}</p>
        <p>
          <a className={page.file} href={report} type="application/pdf" download="report.pdf">
            {t('brand.investors.report', { size: REPORT_SIZE })}
          </a>
        </p>
      </div>
    </section>
  );
}
