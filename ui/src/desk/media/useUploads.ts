import { useState } from 'react';
import type { Medium } from '../../generated/desk';
import { CallError } from '../api';
import { queries } from '../queries';
import { upload } from './upload';

/** A file that is being sent, or that was refused. */
export interface Sending {
  id: string;
  name: string;
  /** The share that is sent. */
  share: number;
  error?: Error;
}

/** Sends files one after the other. The list has those that are waiting, being sent, or were refused. */
export function useUploads(onDone?: (medium: Medium) => void) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const send = async (chosen: Iterable<File>) => {
    const files = [...chosen].map((file) => ({ id: crypto.randomUUID(), file }));
    const waiting = files.map(({ id, file: { name } }) => ({ id, name, share: 0 }));
    setSending((before) => [...before.filter(({ error }) => !error), ...waiting]);
    for (const { id, file } of files) {
      const change = (part: Partial<Sending>) =>
        setSending((all) => all.map((own) => (own.id === id ? { ...own, ...part } : own)));
      try {
        const medium = await upload(file, (share) => change({ share }));
        setSending((all) => all.filter((own) => own.id !== id));
        // A list that is being read may lack the file.
        await queries.cancelQueries({ queryKey: ['media'] });
        await queries.invalidateQueries({ queryKey: ['media'] });
        onDone?.(medium);
      } catch (error) {
        change({ error: error instanceof Error ? error : new CallError('failed', 0) });
      }
    }
  };
  return { sending, send };
}
