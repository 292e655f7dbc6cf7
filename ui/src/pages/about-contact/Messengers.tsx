import type { MessengerLink } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsLink, Image } from '../../parts';
import styles from './Messengers.module.css';

interface Props {
  links: readonly MessengerLink[];
  /** Whose they are. */
  name: string;
}

/** The messengers by which somebody is reached: links, an id to copy, and a code that is shown when it is asked for. */
export function Messengers({ links, name }: Props) {
  const { t } = useI18n();
  if (links.length === 0) return null;
  return (
    <ul className={styles.messengers}>
      {links.map(({ app, text, href, code }) => {
        const label = t(`contact.${app}`);
        return (
          <li key={app}>
            {href ? (
              <CmsLink className={styles.link} link={{ href, external: true }}>
                {label} {text}
              </CmsLink>
            ) : (
              <span>
                {label} <span className={styles.id}>{text}</span>
              </span>
            )}
            {code && (
              <details className={styles.code}>
                <summary>{t('contact.showCode')}</summary>
                <Image
                  picture={{ ...code, alt: t('contact.code', { name }) }}
                  width={160}
                  height={160}
                  sizes="160px"
                />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
