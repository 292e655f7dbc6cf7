import type { Inquiry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { AddedFiles } from './AddedFiles';
import { MOST_FILES } from './inquiry';
import { buyerFiles, useAdding } from './inquiryFiles';

/** The buyer's files: those that came with the inquiry, and those that came another way. */
export function BuyerFiles({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useI18n();
  const { sending, send } = useAdding(inquiry.number, 'buyer');
  return (
    <AddedFiles
      inquiry={inquiry}
      files={buyerFiles(inquiry)}
      action={t('desk.inbox.buyerFiles.add')}
      hint={t('desk.inbox.buyerFiles.hint', { most: MOST_FILES })}
      sending={sending}
      onChoose={(chosen) => void send(chosen)}
    />
  );
}
