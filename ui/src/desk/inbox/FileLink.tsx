import type { InquiryFile } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { addressOf } from '../address';
import { sizeText } from './inquiry';

/** A file of an inquiry, which the browser saves. */
export function FileLink({ inquiry, file }: { inquiry: string; file: InquiryFile }) {
  const { locale } = useI18n();
  const path = { id: inquiry, number: file.number };
  return (
    <span>
      <a href={addressOf('GET', '/inquiries/{id}/files/{number}', { path })} download>
        {file.name}
      </a>{' '}
      <small>{sizeText(file.size, locale)}</small>
    </span>
  );
}
