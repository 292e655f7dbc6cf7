import type { ContactItem, MessengerLink } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Image, Phrases } from '../../parts';
import styles from './Letterhead.module.css';
import { LinkedText } from './LinkedText';
import { Messengers } from './Messengers';

interface Props {
  items: readonly ContactItem[];
  messengers: readonly MessengerLink[];
}

/** The company's name, and the ways to reach it. */
export function Letterhead({ items, messengers }: Props) {
  const { t } = useI18n();
  return (
    <section className={styles.sheet}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <Phrases text={t('company.phrases')} />
        </h2>
        {t('company.since') && <p className={styles.since}>{t('company.since')}</p>}
      </header>
      {items.length === 0 && t('company.address') && <p className={styles.text}>{t('company.address')}</p>}
      {items.length + messengers.length > 0 && (
        <dl className={styles.ways}>
          {items.map((item) => (
            <Way key={item.id} item={item} />
          ))}
          {messengers.length > 0 && (
            <div className={styles.way}>
              <dt className={styles.label}>{t('contact.messengers')}</dt>
              <dd className={styles.text}>
                <Messengers links={messengers} name={t('company.name')} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}

function Way({ item }: { item: ContactItem }) {
  const { icon, title } = item;
  return (
    <div className={styles.way}>
      <dt className={styles.label}>
        {icon && <Image className={styles.icon} picture={icon} width={24} height={24} sizes="24px" />}
        {title}
      </dt>
      <dd className={styles.text}>
        <LinkedText item={item} />
      </dd>
    </div>
  );
}
