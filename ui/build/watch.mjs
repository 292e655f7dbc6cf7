import { readdirSync, watch } from 'node:fs';
import path from 'node:path';

/**
 * Calls `changed` after a burst of changes below folders, with `pause` milliseconds of quiet. Watches each folder by itself:
 * Node's own recursive watching misses the changes of a file that an editor has replaced.
 */
export function watchFolders(folders, pause, changed) {
  const watched = new Set();
  let timer;
  const add = (folder) => {
    if (!watched.has(folder)) {
      watched.add(folder);
      watch(folder, () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          for (const root of folders) add(root);
          changed();
        }, pause);
      }).on('error', () => watched.delete(folder));
    }
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) add(path.join(folder, entry.name));
  };
  for (const folder of folders) add(folder);
}
