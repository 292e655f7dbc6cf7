import { useContext } from 'react';
import { mailUrl } from '../../contactLinks';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { CmsLink, Link, PageHead } from '../../parts';
import { Settings } from '../../parts/settings';
import { Clause, Clauses } from '../clauses/Clauses';
import styles from './PrivacyPage.module.css';
import { CONSENT_ENTRY, STORAGE_ENTRIES } from './storageEntries';

/** A file without a language, not a page. */
const LICENCES = { href: '/licences.txt', external: true };

const AFTER_CHOICE: ReadonlyArray<{ title: TextKey; text: TextKey }> = [
  { title: 'privacy.account', text: 'privacy.accountText' },
  { title: 'privacy.enquiries', text: 'privacy.enquiriesText' },
  { title: 'privacy.logs', text: 'privacy.logsText' },
  { title: 'privacy.others', text: 'privacy.othersText' },
];

/** Which data is stored, why, for how long, and whom to contact. */
export function PrivacyPage() {
  const { t } = useI18n();
  const mail = t('company.privacy');
  const asks = useContext(Settings).consent === 'ask';
  return (
    <>
      <PageHead title={t('privacy.title')} banner={null} steps={[{ text: t('privacy.title') }]} />
      <Clauses lead={t('privacy.lead')} date={t('privacy.date')}>
        <Clause title={t('privacy.kept')}>
          <p>{t('privacy.keptText')}</p>
          <dl className={styles.kept}>
            {(asks ? [...STORAGE_ENTRIES, CONSENT_ENTRY] : STORAGE_ENTRIES).map(({ names, text }) => (
              <div key={text}>
                <dt>
                  {names.map((name) => (
                    <code key={name}>{name}</code>
                  ))}
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </Clause>
        <Clause title={t('privacy.visits')}>
          <p>{t('privacy.visitsText')}</p>
        </Clause>
        {/* Other pages link to /privacy#choice. */}
        <Clause id="choice" title={t('privacy.choice')}>
          <p>{t('privacy.choiceText')}</p>
          {asks && (
            <>
              <p>{t('privacy.choiceAnswer')}</p>
              <p>
                <button type="button" className="consent-again">
                  {t('footer.visits')}
                </button>
              </p>
            </>
          )}
        </Clause>
        {AFTER_CHOICE.map(({ title, text }) => (
          <Clause key={title} title={t(title)}>
            <p>{t(text)}</p>
          </Clause>
        ))}
        <Clause title={t('privacy.grounds')}>
          <p>{t('privacy.groundsText')}</p>
          <p>{t(asks ? 'privacy.groundsConsent' : 'privacy.groundsCount')}</p>
        </Clause>
        <Clause title={t('privacy.rights')}>
          <p>{t('privacy.rightsText')}</p>
        </Clause>
        <Clause id="contact" title={t('privacy.contact')}>
          <p>
            {t('privacy.contactText')} {mail && <a href={mailUrl(mail)}>{mail}</a>}
          </p>
          <p>
            <Link to="/about/contact">{t('privacy.contactLink')}</Link>
          </p>
        </Clause>
        <Clause title={t('privacy.software')}>
          <p>
            <CmsLink link={LICENCES}>{t('privacy.licences')}</CmsLink>
          </p>
        </Clause>
      </Clauses>
    </>
  );
}
