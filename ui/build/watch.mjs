import { readdirSync, watch } from 'node:fs';
import path from 'node:path';

/**
 * Calls `changed` after a burst of changes below folders, with `pause` milliseconds of quiet. Further changes until its
 * promise is fulfilled lead to one more call. Watches each folder by itself: Node's own recursive watching misses the changes
 * of a file that an editor has replaced.
 */
export function watchFolders(folders, pause, changed) {
  const watched = new Set();
  let timer;
  let last = Promise.resolve();
  let isWaiting = false;
  const call = () => {
    isWaiting = false;
    return changed();
  };
  const add = (folder) => {
    if (!watched.has(folder)) {
      watched.add(folder);
      watch(folder, () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          for (const root of folders) add(root);
          if (!isWaiting) last = last.then(call);
          isWaiting = true;
        }, pause);
      }).on('error', () => watched.delete(folder));
    }
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) add(path.join(folder, entry.name));
  };
  for (const folder of folders) add(folder);
}
