import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { Group, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { flushSync } from 'react-dom';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import fields from '../parts/Fields.module.css';
import tabs from '../parts/Tabs.module.css';
import { useShortcut } from '../shortcuts/useShortcut';
import { focusField, placeOfFocus } from './focus';
import styles from './Languages.module.css';
import { LOCALES, nameOf } from './parts';

interface Props {
  /** Whether something else is beside them. */
  isNarrow: boolean;
  /** The state of a language, beside its name. */
  state: (locale: Locale) => ReactNode;
  /** More about it. */
  note: (locale: Locale) => ReactNode;
  children: (locale: Locale) => ReactNode;
}

/** Where three languages have room beside each other. */
const wide = matchMedia('(width >= 70rem)');

function subscribe(onChange: () => void) {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** The languages side by side; as tabs where there is no room. */
export function Languages({ isNarrow, state, note, children }: Props) {
  const { locale: own, t } = useI18n();
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  const [tab, setTab] = useState<Locale>(own);
  const id = useId();
  useShortcut('nextLanguage', () => {
    const { locale: present = tab, field } = placeOfFocus();
    const next = LOCALES[(LOCALES.indexOf(present) + 1) % LOCALES.length] ?? own;
    flushSync(() => setTab(next));
    focusField(next, field);
  });
  if (isWide && !isNarrow) {
    return (
      <div className={styles.languages}>
        {LOCALES.map((locale) => (
          <Group
            key={locale}
            className={styles.language}
            aria-labelledby={`${id}-${locale}`}
            data-locale={locale}
          >
            <p id={`${id}-${locale}`} className={fields.name}>
              {nameOf(locale)} {state(locale)}
            </p>
            <div>{note(locale)}</div>
            {children(locale)}
          </Group>
        ))}
      </div>
    );
  }
  return (
    <Tabs selectedKey={tab} onSelectionChange={(key) => setTab(key as Locale)}>
      <TabList className={tabs.tabs} aria-label={t('desk.entry.languages')}>
        {LOCALES.map((locale) => (
          <Tab key={locale} id={locale}>
            {nameOf(locale)} {state(locale)}
          </Tab>
        ))}
      </TabList>
      {LOCALES.map((locale) => (
        <TabPanel key={locale} id={locale} className={styles.panel} data-locale={locale}>
          <div>{note(locale)}</div>
          {children(locale)}
        </TabPanel>
      ))}
    </Tabs>
  );
}
