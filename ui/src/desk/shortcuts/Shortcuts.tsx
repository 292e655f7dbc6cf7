import { useState } from 'react';
import { Button, Checkbox, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useNavigate } from 'react-router';
import type { Role } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { PAGES, pageAt } from '../pages/roles';
import { KeyTable } from './KeyTable';
import { hasSingleKeys, SHORTCUT_GROUPS, SHORTCUTS, type ShortcutName, setSingleKeys } from './keys';
import { useKeys, useShortcut } from './useShortcut';

/** Shortcuts whose button, link or field the page has marked. */
const IN_PAGE = Object.entries(SHORTCUTS).filter(
  ([name]) => !['save', 'search', 'list', 'nextLanguage'].includes(name),
);

/** Presses what a shortcut is for, or puts the focus there; `false` if the page has no such thing. */
function pressInPage(name: ShortcutName): boolean {
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
    await navigate(role === 'merchandiser' ? '/inquiries' : '/entries');
    focusWhenThere();
  });
  const pages = PAGES.filter(({ mayOpen }) => mayOpen(role)).map(({ path, name }, place) => ({
    path,
    label: name,
    key: String(place + 1),
  }));
  useKeys(pages, ({ key }) => {
    void navigate(pages[Number(key) - 1]?.path ?? '/');
  });
  useKeys(
    IN_PAGE.map(([, keys]) => keys),
    // Pages may use a key for different things.
    ({ key, hasControl }) =>
      IN_PAGE.some(
        ([name, own]) =>
          own.key === key && own.hasControl === hasControl && pressInPage(name as ShortcutName),
      ),
  );
  return (
    <>
      <Button className="quiet shortcuts" onPress={() => setIsOpen(true)}>
        {t('desk.keys.title')}
      </Button>
      <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={setIsOpen} isDismissable>
        <Modal className="modal wide">
          <Dialog>
            <Heading slot="title">{t('desk.keys.title')}</Heading>
            <div className="keys">
              <KeyTable title={t('desk.nav.label')} all={pages} />
              {SHORTCUT_GROUPS.map(({ path, all }) => {
                const page = pageAt(path);
                if (path === '/') return <KeyTable key={path} title={t('desk.keys.general')} all={all} />;
                return page?.mayOpen(role) && <KeyTable key={path} title={t(page.name)} all={all} />;
              })}
            </div>
            <div className="checks">
              <Checkbox
                isSelected={areSingle}
                onChange={(areOn) => {
                  setAreSingle(areOn);
                  setSingleKeys(areOn);
                }}
              >
                <span className="box" />
                {t('desk.keys.single')}
              </Checkbox>
            </div>
            <Button className="quiet" onPress={() => setIsOpen(false)}>
              {t('desk.keys.close')}
            </Button>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
