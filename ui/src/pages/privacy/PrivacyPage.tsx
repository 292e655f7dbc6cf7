import { useContext } from 'react';
import type { LawPage } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsLink, PageHead } from '../../parts';
import { Settings } from '../../parts/settings';
import { Clauses } from '../clauses/Clauses';

/** A file without a language, not a page. */
const LICENCES = { href: '/licences.txt', external: true };

/** Which data is stored, why, for how long, and whom to contact. */
export function PrivacyPage({ page }: { page: LawPage }) {
  const { t } = useI18n();
  const title = page.title || t('footer.privacy');
  const asks = useContext(Settings).consent === 'ask';
  return (
    <>
      <PageHead title={title} banner={null} steps={[{ text: title }]} />
      <Clauses
        page={page}
        end={
          <>
            {/* Other pages link to /privacy#choice. */}
            <p id="choice">
              {asks && (
                <button type="button" className="consent-again">
                  {t('footer.visits')}
                </button>
              )}
            </p>
            <p>
              <CmsLink link={LICENCES}>{t('law.licences')}</CmsLink>
            </p>
          </>
        }
      />
    </>
  );
}
