import type { ContactItem } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { AboutLayout } from '../about/AboutLayout';
import type { PageOf } from '../kinds';
import styles from './AboutContactPage.module.css';
import { ContactMap } from './ContactMap';
import { Letterhead } from './Letterhead';
import { Quotation } from './Quotation';
import { Teams } from './Teams';

/**
 * About › contact (spec §2, §9): how to ask for a quotation, the teams of the markets, then address and telephone beside the
 * way there and the map.
 */
export function AboutContactPage({
  page: { title, intro, items, messengers, map },
}: {
  page: PageOf<'about-contact'>;
}) {
  const { t } = useI18n();
  const ways = items.filter((item) => !isTeam(item));
  return (
    <AboutLayout title={title || t('about.contact')} banner={null} current="/about/contact" small>
      <div className={styles.first}>
        <Quotation intro={intro} address={ways.flatMap(addressOf)[0]} />
        <Teams teams={items.filter(isTeam)} />
      </div>
      <div className={styles.desk}>
        <Letterhead items={ways} messengers={messengers} />
        <ContactMap map={map} route={ways.find(({ route }) => route)?.route ?? ''} />
      </div>
    </AboutLayout>
  );
}

function isTeam({ people }: ContactItem): boolean {
  return people !== '';
}

/** The email address of a contact. */
function addressOf({ link }: ContactItem): string[] {
  const address = link?.href.startsWith('mailto:') && link.href.slice('mailto:'.length);
  return address ? [address] : [];
}
