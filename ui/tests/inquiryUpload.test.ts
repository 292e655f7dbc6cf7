import { expect, it, vi } from 'vitest';
import type { UploadAnswer } from '../src/generated/document';
import { type SendPart, upload } from '../src/inquiries/upload';

const FILE = new File(['0123456789'], '布.zip');
const NONE: UploadAnswer = { id: null, received: 0, file: null, problem: null, found: null };
const WHOLE = { id: 'a', name: '布.zip', size: 10 };

/** Uploads in parts of four bytes, which are answered with these in turn; returns what was sent, and the last answer. */
async function uploaded(...answers: [status: number, answer: Partial<UploadAnswer> | null][]) {
  const sent: string[] = [];
  const progress: number[] = [];
  const send: SendPart = async (query, part, onSent) => {
    onSent(part.size);
    sent.push(`${decodeURIComponent(query)} ${await part.text()}`);
    const [status, answer] = answers.shift() ?? [0, null];
    return { status, answer: answer && { ...NONE, ...answer }, wait: 0 };
  };
  const pause = vi.fn(async () => {});
  const end = await upload(FILE, 4, { send, onSent: (bytes) => progress.push(bytes), pause });
  return { sent, progress, end, pauses: pause.mock.calls.length };
}

it('sends a file part by part', async () => {
  const { sent, progress, end, pauses } = await uploaded(
    [200, { id: 'a', received: 4 }],
    [200, { id: 'a', received: 8 }],
    [200, { id: 'a', received: 10, file: WHOLE }],
  );
  expect(sent).toEqual(['name=布.zip 0123', 'id=a&from=4 4567', 'id=a&from=8&last=1 89']);
  expect(progress.at(-1)).toBe(10);
  expect(end.file).toEqual(WHOLE);
  expect(pauses).toBe(0);
});

it('sends a part again after a failure, and goes on where the server is', async () => {
  const { sent, end, pauses } = await uploaded(
    [200, { id: 'a', received: 4 }],
    [0, null],
    [409, { id: 'a', received: 8 }],
    [503, { problem: 'busy' }],
    [200, { id: 'a', received: 10, file: WHOLE }],
  );
  expect(sent.slice(1)).toEqual([
    'id=a&from=4 4567',
    'id=a&from=4 4567',
    'id=a&from=8&last=1 89',
    'id=a&from=8&last=1 89',
  ]);
  expect(end.file).toEqual(WHOLE);
  expect(pauses).toBe(2);
});

it('stops at a file that cannot be taken, and after too many failures', async () => {
  const refused = await uploaded([422, { problem: 'kind', found: 'EXE' }]);
  expect(refused.end).toMatchObject({ problem: 'kind', found: 'EXE' });
  expect(refused.sent).toHaveLength(1);
  const broken = await uploaded();
  expect(broken.end.problem).toBe('busy');
  expect(broken.sent).toHaveLength(7);
});
