import { useLocation } from 'react-router';
import type { Html } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Hotline } from '../../layout/Hotline';
import { useHydrated } from '../../parts';
import { Prose } from '../../parts/Prose';
import styles from './Quotation.module.css';
import { mailLink, styleIn } from './request';

interface Props {
  /** The facts that a request should state, and the sheets to download. */
  intro: Html;
  /** The address that requests are sent to. */
  address: string | undefined;
}

/** How to ask for a quotation: an email with the lines of the RFQ sheet, the hotline, the sheets. */
export function Quotation({ intro, address }: Props) {
  const { t } = useI18n();
  const style = useStyle();
  const subject = style ? t('contact.subjectOf', { style }) : t('contact.subject');
  return (
    <section className={styles.quotation} aria-labelledby="quotation">
      <h2 id="quotation" className={styles.title}>
        {style ? t('contact.sample', { style }) : t('contact.quotation')}
      </h2>
      {address && (
        <p>
          <a className={styles.mail} href={mailLink(address, subject, t('contact.lines').split('\n'), style)}>
            {t('contact.mail')}
          </a>
        </p>
      )}
      <Hotline />
      <div className={styles.intro}>
        <Prose html={intro} />
      </div>
    </section>
  );
}

/** The style that the address names: `#style=JL-K2101`, so that the page has one address for search engines. */
function useStyle(): string | null {
  // Renders again when the address changes; that of the first page load has no fragment.
  useLocation();
  return useHydrated() ? styleIn(location.hash) : null;
}
