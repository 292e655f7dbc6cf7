import { createContext, useContext } from 'react';
import type { ShopLink } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';

/** The brand's online shops, configured by the operator. */
export const ShopLinks = createContext<readonly ShopLink[]>([]);

/** Links to the online shops, each in a new tab (spec §1); renders nothing if there are none. */
export function Shops({ className }: { className?: string | undefined }) {
  const { t } = useI18n();
  const shops = useContext(ShopLinks);
  if (shops.length === 0) return null;
  return (
    <ul className={className}>
      {shops.map(({ name, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener">
            {name}
            <span className="visually-hidden">{t('brand.a11y.newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
