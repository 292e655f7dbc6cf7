import type { Html } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Hotline } from '../../layout/Hotline';
import { Link } from '../../parts';
import { Prose } from '../../parts/Prose';
import { mailLink } from '../inquiry/mailLink';
import { OpenNow } from './OpenNow';
import styles from './Quotation.module.css';

interface Props {
  /** The facts that a request should state, and the sheets to download. */
  intro: Html;
  /** The address that requests are sent to. */
  address: string | undefined;
}

/** How to ask for a quotation: the form, an email with the lines of the RFQ sheet, the hotline, the sheets. */
export function Quotation({ intro, address }: Props) {
  const { t } = useI18n();
  const lines = t('contact.lines').split('\n');
  return (
    <section className={styles.quotation} aria-labelledby="quotation">
      <h2 id="quotation" className={styles.title}>
        {t('contact.quotation')}
      </h2>
      <p className={styles.ways}>
        <Link className={styles.form} to="/inquiry">
          {t('contact.form')}
        </Link>
        {address && (
          <a
            className={styles.mail}
            href={mailLink(
              address,
              t('contact.subject'),
              lines.map((line) => [line, '']),
            )}
          >
            {t('contact.mail')}
          </a>
        )}
      </p>
      <Hotline />
      <OpenNow />
      <div className={styles.intro}>
        <Prose html={intro} />
      </div>
    </section>
  );
}
