import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { time } from '../parts/times';

interface Props {
  title: string;
  lang?: string | undefined;
  /** What it is, and who deleted it when. */
  facts: ReactNode;
  /** Milliseconds since 1970. */
  until: number;
  isDisabled?: boolean;
  isPending: boolean;
  onRestore: () => void;
}

/** Something in the bin, with the way back. */
export function BinnedItem({ title, lang, facts, until, isDisabled, isPending, onRestore }: Props) {
  const { locale, t } = useI18n();
  return (
    <li>
      <span>
        <span lang={lang}>{title}</span>
        <small>{facts}</small>
      </span>
      <small>{t('desk.bin.until', { time: time(until / 1000, locale) })}</small>
      <Button
        className="quiet"
        aria-label={`${t('desk.bin.restore')}: ${title}`}
        isDisabled={isDisabled ?? false}
        isPending={isPending}
        onPress={onRestore}
      >
        {t('desk.bin.restore')}
      </Button>
    </li>
  );
}
