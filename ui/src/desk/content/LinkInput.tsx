import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { LinkDialog } from '../richtext/LinkDialog';
import styles from './TextInput.module.css';

interface Props {
  value: string;
  onChange: (address: string) => void;
  /** The line with the address. */
  children: ReactNode;
}

/** An address, which a search finds by the title of its page or the name of its file. */
export default function LinkInput({ value, onChange, children }: Props) {
  const { locale, t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.pictured}>
      {children}
      <Button className="quiet" onPress={() => setOpen(true)}>
        {t('desk.entry.findPage')}
      </Button>
      {isOpen && (
        <LinkDialog
          locale={locale}
          href={value}
          hasWords
          words=""
          onConfirm={(address) => {
            onChange(address);
            close();
          }}
          onRemove={() => {
            onChange('');
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
