import { useState } from 'react';
import { Button, Checkbox, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { hasSingleKeys, keyNames, SHORTCUT_NAMES, SHORTCUTS, setSingleKeys } from './keys';
import { useShortcut } from './useShortcut';

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
export function Shortcuts({ searchPage }: { searchPage: string }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [areSingle, setAreSingle] = useState(hasSingleKeys);
  useShortcut('list', () => setIsOpen(true));
  useShortcut('search', async () => {
    if (focusSearch()) return;
    await navigate(searchPage);
    focusWhenThere();
  });
  const isMac = /Mac|iP/.test(navigator.userAgent);
  return (
    <>
      <Button className="quiet shortcuts" onPress={() => setIsOpen(true)}>
        {t('desk.keys.title')}
      </Button>
      <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={setIsOpen} isDismissable>
        <Modal className="modal">
          <Dialog>
            <Heading slot="title">{t('desk.keys.title')}</Heading>
            <dl className="keys">
              {SHORTCUT_NAMES.map((name) => (
                <div key={name}>
                  <dt>{t(SHORTCUTS[name].label)}</dt>
                  <dd>
                    {keyNames(name, isMac).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
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
