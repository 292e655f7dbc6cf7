import { type ReactNode, useContext } from 'react';
import type { BrandPage } from '../../../generated/document';
import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import type { PageOf } from '../../../pages/kinds';
import { Settings } from '../../../parts/settings';
import { AURORA, BEACON, CRYSTALS, RINGS, SPINNING, STREET, TRAIL } from '../../backgrounds';
import { type BackgroundFiles, BackgroundPicture } from '../../parts';
import styles from './BrandInfoPage.module.css';
import { Call, Mail } from './Contact';
import { Facts } from './Facts';
import { Jobs } from './Jobs';
import { NewsArticles } from './NewsArticles';
import { OnlineShops } from './OnlineShops';
import { Report } from './Report';
import { Stores } from './Stores';

interface Part {
  title: TextKey;
  text: TextKey;
}

interface Content {
  title: TextKey;
  lead: TextKey;
  picture?: BackgroundFiles;
  /** Content before the sections. */
  start?: ReactNode;
  parts: readonly Part[];
  /** Content after the sections. */
  end?: ReactNode;
}

const ABOUT = [
  { name: 'brand.about.headquarters', value: 'brand.about.headquartersValue' },
  { name: 'brand.about.branches', value: 'brand.about.branchesValue' },
  { name: 'brand.about.reach', value: 'brand.about.reachValue' },
  { name: 'brand.about.users', value: 'brand.about.usersValue' },
  { name: 'brand.about.patents', value: 'brand.about.patentsValue' },
] as const;

const APPLICATIONS = 'brand.join.mail';
/** For questions about this site. */
const DATA = 'brand.privacy.mail';

const GOVERNANCE = [
  { name: 'brand.investors.directors', value: 'brand.investors.directorsValue' },
  { name: 'brand.investors.independent', value: 'brand.investors.independentValue' },
  { name: 'brand.investors.committees', value: 'brand.investors.committeesValue' },
  { name: 'brand.investors.largest', value: 'brand.investors.largestValue' },
  { name: 'brand.investors.auditor', value: 'brand.investors.auditorValue' },
] as const;

/** The content of each information page. */
const PAGES: Record<Exclude<BrandPage, 'home' | 'brand'>, Content> = {
  about: {
    title: 'brand.about.title',
    lead: 'brand.about.lead',
    picture: SPINNING,
    parts: [
      { title: 'brand.about.who', text: 'brand.about.whoText' },
      { title: 'brand.about.where', text: 'brand.about.whereText' },
    ],
    end: <Facts title="brand.about.facts" facts={ABOUT} />,
  },
  investors: {
    title: 'brand.investors.title',
    lead: 'brand.investors.lead',
    picture: RINGS,
    parts: [
      { title: 'brand.investors.owners', text: 'brand.investors.ownersText' },
      { title: 'brand.investors.governance', text: 'brand.investors.governanceText' },
      { title: 'brand.investors.disclosure', text: 'brand.investors.disclosureText' },
      { title: 'brand.investors.contact', text: 'brand.investors.contactText' },
    ],
    start: (
      <>
        <Facts title="brand.investors.figures" facts={GOVERNANCE} />
        <Report />
      </>
    ),
    end: <Mail address="brand.investors.mail" />,
  },
  news: {
    title: 'brand.news.title',
    lead: 'brand.news.lead',
    picture: AURORA,
    parts: [],
    end: <NewsArticles />,
  },
  join: {
    title: 'brand.join.title',
    lead: 'brand.join.lead',
    picture: TRAIL,
    start: <Jobs address={APPLICATIONS} />,
    parts: [{ title: 'brand.join.how', text: 'brand.join.howText' }],
    end: <Mail address={APPLICATIONS} />,
  },
  hotline: {
    title: 'brand.service.title',
    lead: 'brand.service.lead',
    picture: BEACON,
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
    picture: STREET,
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
    picture: CRYSTALS,
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
        <Mail address={DATA} />
        <Licences />
      </>
    ),
  },
  accessibility: {
    title: 'brand.accessibility.title',
    lead: 'brand.accessibility.lead',
    parts: [
      { title: 'brand.accessibility.status', text: 'brand.accessibility.statusText' },
      { title: 'brand.accessibility.limits', text: 'brand.accessibility.limitsText' },
      { title: 'brand.accessibility.tests', text: 'brand.accessibility.testsText' },
      { title: 'brand.accessibility.feedback', text: 'brand.accessibility.feedbackText' },
    ],
    end: (
      <>
        <Mail address={DATA} />
        <Call />
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

/** An information page of the brand site: the title, mostly on a picture, and text below it. */
export function BrandInfoPage({ page: { name } }: { page: PageOf<'brand-info'> }) {
  const { t } = useI18n();
  if (name === 'home' || name === 'brand') return null;
  const { title, lead, picture, start, parts, end } = PAGES[name];
  return (
    <article>
      <header className={picture && styles.head}>
        {picture && <BackgroundPicture background={picture} priority="first" />}
        <div className={styles.words}>
          <h1 className={styles.title}>{t(title)}</h1>
          <p className={styles.lead}>{t(lead)}</p>
        </div>
      </header>
      <div className={styles.body}>
        {start}
        {parts.map((part) => (
          <section key={part.title} className={styles.part}>
            <h2>{t(part.title)}</h2>
            <p>{t(part.text)}</p>
          </section>
        ))}
        {end}
      </div>
    </article>
  );
}
