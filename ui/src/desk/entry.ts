// The desk's first script. What the first page waits for is asked for while the application loads.
import './desk.css';
import { filled } from './address';
import { present, textsIn } from './deskLanguages';
import { askEarly } from './early';

/** Pages that are open to everybody. */
const OPEN = /^\/desk\/(login|accept|demonstration)\b/;
/** The list of entries. */
const LIST = /^\/desk\/entries(\/[^/]+)?$/;
/** The page of an entry; its id is encoded, as in the address of the call. */
const ENTRY = /^\/desk\/entries\/[^/]+\/([^/]+)$/;

void import('./application');
if (LIST.test(location.pathname)) import('./pages/EntriesPage').catch(() => undefined);
// The application says that they could not be loaded.
textsIn(present()).catch(() => undefined);
const isHere = document.getElementById('desk')?.dataset.elsewhere === undefined;
if (isHere && !OPEN.test(location.pathname)) {
  askEarly(filled('/me'));
  const [, id] = ENTRY.exec(location.pathname) ?? [];
  if (id) askEarly(`${filled('/entries')}/${id}`);
}
