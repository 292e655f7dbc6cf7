import { useState } from 'react';
import { CallError } from '../api';

/** A file that is being sent, or that was refused. */
export interface Sending {
  id: string;
  file: File;
  /** The share that is sent. */
  share: number;
  error?: Error;
}

/** Sends a file, and says which share of it is sent. */
type Send = (file: File, onProgress: (share: number) => void) => Promise<unknown>;

/** Sends files one after the other. The list has those that are waiting, being sent, or were refused. */
export function useSending(sendOne: Send) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const send = async (chosen: Iterable<File>) => {
    const files = [...chosen].map((file) => ({ id: crypto.randomUUID(), file }));
    const waiting = files.map((own) => ({ ...own, share: 0 }));
    setSending((before) => [...before.filter(({ error }) => !error), ...waiting]);
    for (const { id, file } of files) {
      const change = (part: Partial<Sending>) =>
        setSending((all) => all.map((own) => (own.id === id ? { ...own, ...part } : own)));
      try {
        await sendOne(file, (share) => change({ share }));
        setSending((all) => all.filter((own) => own.id !== id));
      } catch (error) {
        change({ error: error instanceof Error ? error : new CallError('failed', 0) });
      }
    }
  };
  return { sending, send };
}
