import type { ContactItem, Html } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Image, Phrases, Prose } from '../../parts';
import { contactText } from './contactText';
import styles from './Letterhead.module.css';

/** The company's name, the intro text, and the contact details. */
export function Letterhead({ intro, items }: { intro: Html; items: readonly ContactItem[] }) {
  const { t } = useI18n();
  return (
    <section className={styles.sheet}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <Phrases text={t('site.phrases')} />
        </h2>
        <p className={styles.since}>{t('site.since')}</p>
      </header>
      <div className={styles.letter}>
        <Prose html={intro} />
      </div>
      {items.length > 0 && (
        <dl className={styles.ways}>
          {items.map((item) => (
            <Way key={item.id} item={item} />
          ))}
        </dl>
      )}
    </section>
  );
}

function Way({ item: { icon, title, text, link } }: { item: ContactItem }) {
  return (
    <div className={styles.way}>
      <dt className={styles.label}>
        {icon && <Image className={styles.icon} picture={icon} width={24} height={24} sizes="24px" />}
        {title}
      </dt>
      <dd className={styles.text}>
        {contactText(text, link).map(({ words, href }) =>
          href === undefined ? (
            words
          ) : (
            <a key={words} href={href}>
              {words}
            </a>
          ),
        )}
      </dd>
    </div>
  );
}
