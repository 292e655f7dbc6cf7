import { type FormEvent, useEffect, useState } from 'react';
import type { InquiryEntry } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { useUploads } from '../../inquiries/uploads';
import type { PageOf } from '../kinds';
import { checked } from './check';

/** After this time a form whose answer has not come may be sent again, for instance after Stop, in milliseconds. */
const LONGEST_WAIT = 60_000;

interface Checks {
  /** The fields with what is wrong in them. */
  entries: readonly InquiryEntry[];
  /** Each refusal is another object; `null` before the first. The first one may be of the server. */
  refused: object | null;
  /** Whether the form is on its way, or waits for files that are being uploaded. */
  state: 'sending' | 'waiting' | null;
  /** Refuses a form that is wrong or on its way; returns whether it is sent. */
  check: (event: FormEvent<HTMLFormElement>) => boolean;
}

/** Checks a form before it is sent, and sends it once. */
export function useChecks(page: PageOf<'inquiry'>): Checks {
  const { t } = useI18n();
  const [found, setFound] = useState<{ page: object; entries: InquiryEntry[] }>();
  const [isSending, setSending] = useState(false);
  const own = found?.page === page ? found : undefined;
  const uploads = useUploads();
  const isUploading = uploads.some(({ id, problem }) => id === null && problem === null);
  const hasFailed = uploads.some(({ problem }) => problem !== null);
  const [waiting, setWaiting] = useState<HTMLFormElement | null>(null);
  const isFirst = own !== undefined && page.refusal === null;

  useEffect(() => {
    if (isFirst) document.title = t('inquiry.errorTitle', { title: document.title });
  }, [isFirst, t]);

  useEffect(() => {
    if (!isSending) return;
    const end = () => setSending(false);
    const timer = setTimeout(end, LONGEST_WAIT);
    // Back shows the page as it was left.
    addEventListener('pageshow', end);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', end);
    };
  }, [isSending]);

  useEffect(() => {
    if (!waiting || isUploading) return;
    setWaiting(null);
    waiting.requestSubmit();
  }, [waiting, isUploading]);

  const check = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    const entries = checked(page.fields, (name) => String(data.get(name) ?? ''));
    const isWrong = hasFailed || entries.some(({ problem }) => problem !== null);
    const isHeld = isWrong || isSending || isUploading;
    if (isHeld) event.preventDefault();
    if (isWrong) setFound({ page, entries });
    else if (isUploading) setWaiting(event.currentTarget);
    else setSending(true);
    return !isHeld;
  };
  const refused = own ?? (page.refusal === null ? null : page);
  const state = waiting ? 'waiting' : isSending ? 'sending' : null;
  return { entries: own?.entries ?? page.fields, refused, state, check };
}
