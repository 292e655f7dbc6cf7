import { type ReactNode, useSyncExternalStore } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { LOCALES, nameOf } from './parts';

/** Where three languages have room beside each other. */
const wide = matchMedia('(width >= 70rem)');

function subscribe(onChange: () => void) {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** The languages side by side; as tabs where there is no room. */
export function Languages({ children }: { children: (locale: Locale) => ReactNode }) {
  const { locale: own, t } = useI18n();
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  if (isWide) {
    return (
      <div className="languages">
        {LOCALES.map((locale) => (
          <fieldset key={locale}>
            <legend>{nameOf(locale)}</legend>
            {children(locale)}
          </fieldset>
        ))}
      </div>
    );
  }
  return (
    <Tabs defaultSelectedKey={own}>
      <TabList className="tabs" aria-label={t('desk.entry.languages')}>
        {LOCALES.map((locale) => (
          <Tab key={locale} id={locale}>
            {nameOf(locale)}
          </Tab>
        ))}
      </TabList>
      {LOCALES.map((locale) => (
        <TabPanel key={locale} id={locale}>
          {children(locale)}
        </TabPanel>
      ))}
    </Tabs>
  );
}
