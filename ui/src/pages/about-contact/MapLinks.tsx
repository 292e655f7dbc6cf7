import type { ContactMap } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsLink } from '../../parts';
import styles from './MapLinks.module.css';

/** Searches of maps by address: maps of mainland China have coordinates of their own. */
const AMAP = 'https://uri.amap.com/search?keyword=';
const BAIDU = 'https://api.map.baidu.com/geocoder?output=html&src=selvage&address=';
const GOOGLE = 'https://www.google.com/maps/search/?api=1&query=';

/** Links to maps that are in use where a page's language is spoken. OpenStreetMap and Google are blocked in mainland China. */
export function MapLinks({ map }: { map: ContactMap }) {
  const { locale, t } = useI18n();
  const place = encodeURIComponent(t('company.place'));
  const maps: [string, string][] =
    locale === 'zh'
      ? [
          [t('about.map.amap'), AMAP + place],
          [t('about.map.baidu'), BAIDU + place],
        ]
      : [
          [t('about.map.google'), GOOGLE + place],
          [t('about.map.osm'), map.link.href],
        ];
  return (
    <span className={styles.maps}>
      {maps.map(([text, href]) => (
        <CmsLink key={href} className={styles.map} link={{ href, external: true }}>
          {text}
        </CmsLink>
      ))}
    </span>
  );
}
