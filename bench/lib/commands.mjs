// Commands that end by themselves.
import { peak } from './proc.mjs';
import { start } from './processes.mjs';

/** Runs a command to its end: its duration, and its largest resident set in bytes. */
export async function runToEnd(name, binary, command) {
  const begun = performance.now();
  const child = start(name, binary, command);
  let memory = 0;
  const watch = setInterval(() => {
    try {
      memory = Math.max(memory, peak(child.pid));
    } catch {
      // It has just ended.
    }
  }, 20);
  const status = await child.ended;
  clearInterval(watch);
  if (status !== 0) throw new Error(`${command.join(' ')}: status ${status}, ${child.log}`);
  return { seconds: (performance.now() - begun) / 1000, memory };
}
