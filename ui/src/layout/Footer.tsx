import { useState } from 'react';
import type { Frame } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { Cached } from '../parts/Cached';
import { CmsHtml } from '../parts/CmsHtml';
import { CmsLink, Link } from '../parts/Link';
import { Phrases } from '../parts/Phrases';
import { trustedHtml } from '../trusted';
import { Buyers } from './Buyers';
import styles from './Footer.module.css';
import { filingsOf, profilesOf } from './facts';
import { Hotline } from './Hotline';
import { Logo } from './Logo';
import { footerMenu } from './menu';

/** Footer of every page. Browsers keep what the server rendered, which is the same on all pages of a language. */
export const Footer = SERVER ? RenderedFooter : KeptFooter;

interface Props {
  frame: Frame;
}

function RenderedFooter({ frame: { footer, buyers, consent } }: Props) {
  const asks = consent === 'ask';
  return (
    <Cached
      element="footer"
      className={styles.footer}
      data-consent={asks || undefined}
      by={`footer ${asks} ${footer?.title} ${footer?.content} ${buyers?.title} ${buyers?.content}`}
    >
      {() => <Content footer={footer} buyers={buyers} asks={asks} />}
    </Cached>
  );
}

/** If the server could not render the page, only the address is there. */
function KeptFooter({ frame: { footer, consent } }: Props) {
  const [html] = useState(() =>
    trustedHtml(document.querySelector('#root > footer')?.innerHTML ?? footer?.content ?? ''),
  );
  return (
    <footer
      className={styles.footer}
      data-consent={consent === 'ask' || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered or sanitised by the server.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** `asks`: whether visitors are asked before their visits are logged, and can change their answer here. */
function Content({ footer, buyers, asks }: Pick<Frame, 'footer' | 'buyers'> & { asks: boolean }) {
  const { t, locale } = useI18n();
  const name = t('company.name');
  const title = footer?.title || name;
  return (
    <>
      <div className={styles.divider} aria-hidden="true" />
      <div className={styles.inner}>
        <div className={styles.company}>
          <Logo className={styles.logo} />
          <p className={styles.title}>{title === name ? <Phrases text={t('company.phrases')} /> : title}</p>
          {t('company.since') && <p className={styles.since}>{t('company.since')}</p>}
        </div>
        <div className={styles.address}>
          {footer && <CmsHtml className={styles.text} html={footer.content} />}
          {!footer && (
            <>
              {t('company.address') && <p className={styles.text}>{t('company.address')}</p>}
              <Hotline />
            </>
          )}
          <Profiles />
        </div>
        <nav className={styles.sitemap} aria-label={t('footer.sitemap')}>
          <ul>
            {footerMenu(t, locale).map(({ to, text }) => (
              <li key={to}>
                <CmsLink link={{ href: to, external: !to.startsWith('/') }}>{text}</CmsLink>
              </li>
            ))}
          </ul>
        </nav>
        {buyers && (
          <nav className={styles.buyers} aria-label={buyers.title}>
            <Buyers buyers={buyers} />
          </nav>
        )}
        <div className={styles.rights}>
          <p>
            {t('footer.rights')} <span>{t('footer.colophon')}</span>
          </p>
          <ul>
            <li>
              <Link to="/privacy">{t('footer.privacy')}</Link>
            </li>
            <li>
              <Link to="/user/terms">{t('footer.terms')}</Link>
            </li>
            <li>
              <Link to="/accessibility">{t('footer.accessibility')}</Link>
            </li>
            {asks && (
              <li>
                <button type="button" className="consent-again">
                  {t('footer.visits')}
                </button>
              </li>
            )}
          </ul>
          <Filings />
        </div>
      </div>
    </>
  );
}

/** Where else the company is found. */
function Profiles() {
  const { t } = useI18n();
  const profiles = profilesOf(t('company.profiles'));
  if (profiles.length === 0) return null;
  return (
    <ul className={styles.profiles}>
      {profiles.map(({ name, href }) => (
        <li key={name + href}>
          {href ? (
            <a href={href} rel="me noopener">
              {name}
            </a>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}

/** The numbers under which authorities know the site and the company. */
function Filings() {
  const { t } = useI18n();
  const filings = filingsOf(t);
  if (filings.length === 0) return null;
  return (
    <p className={styles.filings}>
      {filings.map(({ text, href }) =>
        href ? (
          <a key={text} href={href} rel="noopener">
            {text}
          </a>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
    </p>
  );
}
