import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import styles from './Empty.module.css';

interface Props {
  /** The number of rows; `undefined` until it is known. */
  total: number | undefined;
  /** The number in words, and what to try if it is none. */
  text: string;
  none: string;
  /** Shows the rows without filters. */
  onClear: () => void;
}

/** Says how many rows a list has. */
export function Found({ total, text, none, onClear }: Props) {
  const { t } = useI18n();
  const isEmpty = total === 0;
  return (
    <div className={isEmpty ? styles.empty : undefined}>
      <p className={isEmpty ? undefined : 'hint'} role="status">
        {total !== undefined && (isEmpty ? none : text)}
      </p>
      {isEmpty && (
        <Button className="quiet" onPress={onClear}>
          {t('desk.entries.showAll')}
        </Button>
      )}
    </div>
  );
}
