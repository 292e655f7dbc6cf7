import { useState } from 'react';
import { Button, Checkbox, Heading } from 'react-aria-components';
import { useNavigate } from 'react-router';
import type { Role } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { may } from '../may';
import { PAGES, pageAt } from '../pages/pages';
import checks from '../parts/Checks.module.css';
import { Dialogue } from '../parts/Dialogue';
import { KeyTable } from './KeyTable';
import { hasSingleKeys, SHORTCUT_GROUPS, SHORTCUTS, setSingleKeys } from './keys';
import styles from './Shortcuts.module.css';
import { useKeys, useShortcut } from './useShortcut';

const NAMED = Object.entries(SHORTCUTS).map(([name, keys]) => ({ name, ...keys }));

/** Presses the button or link that the page has marked for a shortcut, or goes to the field; `false` if there is none. */
function pressMarked({ name }: { name: string }): boolean {
  const own = document.querySelector<HTMLElement>(`main [data-shortcut=${name}]`);
  if (own?.matches('a, button')) own.click();
  else own?.focus();
  return own !== null;
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  return field !== null;
}

/** Waits for the page, which has its search field in its first frames. */
function focusWhenThere(frames = 60) {
  if (frames > 0) requestAnimationFrame(() => focusSearch() || focusWhenThere(frames - 1));
}

/** The list of shortcuts behind a button, and the shortcuts that all pages have. */
export function Shortcuts({ role }: { role: Role }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [areSingle, setAreSingle] = useState(hasSingleKeys);
  useShortcut('list', () => setIsOpen(true));
  useShortcut('search', async () => {
    if (focusSearch()) return;
    await navigate(may(role, 'listEntries') ? '/entries' : '/inquiries');
    focusWhenThere();
  });
  const pages = PAGES.filter(({ shows }) => may(role, shows)).map(({ path, name }, place) => ({
    path,
    label: name,
    key: String(place + 1),
  }));
  useKeys(pages, ({ path }) => {
    void navigate(path);
  });
  useKeys(NAMED, pressMarked);
  return (
    <>
      <Button className={styles.button} onPress={() => setIsOpen(true)}>
        {t('desk.keys.title')}
      </Button>
      <Dialogue isWide isOpen={isOpen} onOpenChange={setIsOpen}>
        <Heading slot="title">{t('desk.keys.title')}</Heading>
        <div className={styles.keys}>
          <KeyTable title={t('desk.nav.label')} all={pages} />
          {SHORTCUT_GROUPS.map(({ path, all }) => {
            const page = pageAt(path);
            if (path === '/') return <KeyTable key={path} title={t('desk.keys.general')} all={all} />;
            return page && may(role, page.shows) && <KeyTable key={path} title={t(page.name)} all={all} />;
          })}
        </div>
        <div className={checks.checks}>
          <Checkbox
            isSelected={areSingle}
            onChange={(areOn) => {
              setAreSingle(areOn);
              setSingleKeys(areOn);
            }}
          >
            <span className={checks.box} />
            {t('desk.keys.single')}
          </Checkbox>
        </div>
        <Button className="quiet" onPress={() => setIsOpen(false)}>
          {t('desk.keys.close')}
        </Button>
      </Dialogue>
    </>
  );
}
