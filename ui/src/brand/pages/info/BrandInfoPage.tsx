import { type ReactNode, useContext } from 'react';
import type { BrandPage } from '../../../generated/document';
import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import type { PageOf } from '../../../pages/kinds';
import { Settings } from '../../../parts/settings';
import { BackgroundPicture, COAST, HEAT } from '../../parts';
import { AboutFacts } from './AboutFacts';
import styles from './BrandInfoPage.module.css';
import { Call, Mail } from './Contact';
import { NewsArticles } from './NewsArticles';
import { OnlineShops } from './OnlineShops';
import { Stores } from './Stores';

interface Part {
  title: TextKey;
  text: TextKey;
  /** A note beside the title, such as a place. */
  note?: TextKey;
}

interface Content {
  title: TextKey;
  lead: TextKey;
  parts: readonly Part[];
  /** Content after the sections. */
  end?: ReactNode;
}

/** The content of each information page. */
const PAGES: Record<Exclude<BrandPage, 'home' | 'brand'>, Content> = {
  about: {
    title: 'brand.about.title',
    lead: 'brand.about.lead',
    parts: [
      { title: 'brand.about.who', text: 'brand.about.whoText' },
      { title: 'brand.about.where', text: 'brand.about.whereText' },
    ],
    end: <AboutFacts />,
  },
  investors: {
    title: 'brand.investors.title',
    lead: 'brand.investors.lead',
    parts: [
      { title: 'brand.investors.owners', text: 'brand.investors.ownersText' },
      { title: 'brand.investors.governance', text: 'brand.investors.governanceText' },
      { title: 'brand.investors.disclosure', text: 'brand.investors.disclosureText' },
      { title: 'brand.investors.contact', text: 'brand.investors.contactText' },
    ],
    end: <Mail address="ir@nuanyu.example" />,
  },
  news: { title: 'brand.news.title', lead: 'brand.news.lead', parts: [], end: <NewsArticles /> },
  join: {
    title: 'brand.join.title',
    lead: 'brand.join.lead',
    parts: [
      { title: 'brand.join.fibre', text: 'brand.join.fibreText', note: 'brand.join.fibrePlace' },
      { title: 'brand.join.pattern', text: 'brand.join.patternText', note: 'brand.join.patternPlace' },
      { title: 'brand.join.shop', text: 'brand.join.shopText', note: 'brand.join.shopPlace' },
      { title: 'brand.join.how', text: 'brand.join.howText' },
    ],
    end: <Mail address="join@nuanyu.example" />,
  },
  hotline: {
    title: 'brand.service.title',
    lead: 'brand.service.lead',
    parts: [
      { title: 'brand.service.size', text: 'brand.service.sizeText' },
      { title: 'brand.service.repair', text: 'brand.service.repairText' },
      { title: 'brand.service.stock', text: 'brand.service.stockText' },
    ],
    end: <Call />,
  },
  shops: {
    title: 'brand.shops.title',
    lead: 'brand.shops.lead',
    parts: [],
    end: (
      <>
        <OnlineShops />
        <Stores />
      </>
    ),
  },
  privacy: {
    title: 'brand.privacy.title',
    lead: 'brand.privacy.lead',
    parts: [
      { title: 'brand.privacy.kept', text: 'brand.privacy.keptText' },
      { title: 'brand.privacy.visits', text: 'brand.privacy.visitsText' },
      { title: 'brand.privacy.service', text: 'brand.privacy.serviceText' },
      { title: 'brand.privacy.logs', text: 'brand.privacy.logsText' },
      { title: 'brand.privacy.rights', text: 'brand.privacy.rightsText' },
    ],
    end: (
      <>
        <Consent />
        <Mail address="data@nuanyu.example" />
        <Licences />
      </>
    ),
  },
};

/** The link to the licences of the site's software. */
function Licences() {
  const { t } = useI18n();
  return (
    <p>
      <a href="/licences.txt" target="_blank" rel="noopener">
        {t('brand.privacy.licences')}
      </a>
    </p>
  );
}

/** The button that reopens the consent notice, if the site asks for consent. */
function Consent() {
  const { t } = useI18n();
  if (useContext(Settings).consent !== 'ask') return null;
  return (
    <section id="choice" className={styles.part}>
      <h2>{t('brand.privacy.choice')}</h2>
      <div>
        <p>{t('brand.privacy.choiceText')}</p>
        <button type="button" className="consent-again">
          {t('brand.footer.visits')}
        </button>
      </div>
    </section>
  );
}

/** An information page of the brand site: a picture with the title, and text below it. */
export function BrandInfoPage({ page: { name } }: { page: PageOf<'brand-info'> }) {
  const { t } = useI18n();
  if (name === 'home' || name === 'brand') return null;
  const { title, lead, parts, end } = PAGES[name];
  return (
    <article>
      <header className={styles.head}>
        <BackgroundPicture background={name === 'news' || name === 'join' ? HEAT : COAST} priority="first" />
        <div className={styles.words}>
          <h1 className={styles.title}>{t(title)}</h1>
          <p className={styles.lead}>{t(lead)}</p>
        </div>
      </header>
      <div className={styles.body}>
        {parts.map((part) => (
          <section key={part.title} className={styles.part}>
            <h2>{t(part.title)}</h2>
            <div>
              {part.note && <p className={styles.note}>{t(part.note)}</p>}
              <p>{t(part.text)}</p>
            </div>
          </section>
        ))}
        {end}
      </div>
    </article>
  );
}
