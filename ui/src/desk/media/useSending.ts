import { useState } from 'react';
import type { PdfDoubt } from '../../generated/desk';
import { CallError } from '../api';

/** A file that is being sent, that was refused, or that was stored with a doubt. */
export interface Sending {
  id: string;
  file: File;
  /** The share that is sent. */
  share: number;
  error?: Error;
  /** Why a stored PDF may be unreadable for screen readers. */
  doubt?: PdfDoubt;
}

/** Sends a file, and says which share of it is sent. Returns the doubt about a PDF that was stored. */
type Send = (file: File, onProgress: (share: number) => void) => Promise<PdfDoubt | undefined>;

/** Sends files one after the other. The list has those that are waiting, being sent, were refused or doubted. */
export function useSending(sendOne: Send) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const send = async (chosen: Iterable<File>) => {
    const files = [...chosen].map((file) => ({ id: crypto.randomUUID(), file }));
    const waiting = files.map((own) => ({ ...own, share: 0 }));
    setSending((before) => [...before.filter(({ error, doubt }) => !error && !doubt), ...waiting]);
    for (const { id, file } of files) {
      const change = (part: Partial<Sending>) =>
        setSending((all) => all.map((own) => (own.id === id ? { ...own, ...part } : own)));
      try {
        const doubt = await sendOne(file, (share) => change({ share }));
        if (doubt) change({ doubt });
        else setSending((all) => all.filter((own) => own.id !== id));
      } catch (error) {
        change({ error: error instanceof Error ? error : new CallError('failed', 0) });
      }
    }
  };
  return { sending, send };
}
