import type { Frame } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { rememberLanguage } from '../i18n/preference';
import styles from './LanguageMenu.module.css';
import { useDisclosure } from './useDisclosure';

/** The language menu: links to the same page, each named in its own script. Works without JavaScript. */
export function LanguageMenu({ frame }: { frame: Frame }) {
  const { t, locale } = useI18n();
  const details = useDisclosure(frame.path);
  const current = frame.languages.find((language) => language.locale === locale);
  return (
    <details className={styles.menu} ref={details}>
      <summary className={styles.summary}>
        <span className="visually-hidden">{t('language.label')}</span>
        <span className={styles.name}>{current?.name}</span>
      </summary>
      <ul className={styles.list}>
        {frame.languages.map(({ locale: other, tag, name, path }) => (
          <li key={other}>
            <a
              className={styles.link}
              href={path}
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
