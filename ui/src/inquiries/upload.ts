import type { UploadAnswer } from '../generated/document';

/** How often in a row a part may fail. */
const MOST_FAILURES = 6;
/** The longest pause before a part is sent again, in milliseconds. */
const LONGEST_PAUSE = 30_000;

const BUSY: UploadAnswer = { id: null, received: 0, file: null, problem: 'busy', found: null };

interface PartAnswer {
  /** 0 if the server did not answer. */
  status: number;
  answer: UploadAnswer | null;
  /** The pause that the server asks for, in milliseconds. */
  wait: number;
}

/** Sends a part; `onSent` is told how many bytes of it are sent. */
export type SendPart = (query: string, part: Blob, onSent: (bytes: number) => void) => Promise<PartAnswer>;

/**
 * Uploads a file in parts of `size` bytes, and returns the last answer: the file, or why it cannot be taken. A part that fails is
 * sent again.
 */
export async function upload(
  file: File,
  size: number,
  {
    send,
    onSent,
    pause,
  }: { send: SendPart; onSent: (bytes: number) => void; pause: (ms: number) => Promise<void> },
): Promise<UploadAnswer> {
  let id = '';
  let from = 0;
  let failures = 0;
  for (;;) {
    const end = Math.min(from + size, file.size);
    const query = new URLSearchParams(id === '' ? { name: file.name } : { id, from: String(from) });
    if (end === file.size) query.set('last', '1');
    const begun = from;
    const { status, answer, wait } = await send(query.toString(), file.slice(from, end), (bytes) =>
      onSent(begun + bytes),
    );
    if (answer && (answer.file || status === 422)) return answer;
    if (answer && (status === 200 || status === 409)) {
      id = answer.id ?? id;
      from = answer.received;
      onSent(from);
    }
    if (status === 200 && from > begun) {
      failures = 0;
      continue;
    }
    failures += 1;
    if (failures > MOST_FAILURES || status === 404) return BUSY;
    if (status !== 409) await pause(Math.min(wait || 500 * 2 ** failures, LONGEST_PAUSE));
  }
}

/** Sends parts to the server until `stopping`. `fetch` does not tell how much is sent. */
export function partSender(stopping: AbortSignal): SendPart {
  return (query, part, onSent) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      const end = () => {
        const answer = (request.response ?? null) as UploadAnswer | null;
        const wait = Number(request.getResponseHeader('Retry-After') ?? 0) * 1000;
        resolve({ status: request.status, answer, wait });
      };
      request.open('POST', `/inquiry/files?${query}`);
      request.responseType = 'json';
      request.setRequestHeader('Content-Type', 'application/octet-stream');
      request.upload.onprogress = ({ loaded }) => onSent(loaded);
      request.onloadend = end;
      stopping.addEventListener('abort', () => request.abort(), { once: true });
      if (stopping.aborted) end();
      else request.send(part);
    });
}
