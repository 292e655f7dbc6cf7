import type { Frame } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { LANGUAGES } from '../i18n/locale';
import { rememberLanguage } from '../i18n/preference';
import styles from './LanguageMenu.module.css';
import { useDisclosure } from './useDisclosure';

/** The language menu: links to the same page, each named in its own script. Works without JavaScript. */
export function LanguageMenu({ frame }: { frame: Frame }) {
  const { t, locale } = useI18n();
  const details = useDisclosure(frame.path);
  const current = LANGUAGES.find((language) => language.locale === locale);
  return (
    <details className={styles.menu} ref={details}>
      <summary className={styles.summary}>
        <span className="visually-hidden">{t('language.label')}</span>
        <span className={styles.name}>{current?.name}</span>
      </summary>
      <ul className={styles.list}>
        {LANGUAGES.map(({ locale: other, tag, name }) => (
          <li key={other}>
            <a
              className={styles.link}
              href={frame.languages[other]}
              lang={tag}
              hrefLang={tag}
              aria-current={other === locale ? 'true' : undefined}
              onClick={({ currentTarget }) => {
                rememberLanguage(other);
                currentTarget.hash = location.hash;
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
