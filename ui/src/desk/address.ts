// The addresses of the API's operations.
import type { Argument, Method, Path, Place } from './operations';

/** The values of a call, whatever its operation. */
export interface Given {
  path?: Record<string, string | number>;
  /** Texts, or values that have one. */
  query?: Record<string, string | number | boolean>;
  body?: object;
}

/** Returns the address of an operation, for links and uploads. */
export function addressOf<M extends Method, P extends Path<M>>(
  _method: M,
  path: P,
  ...[place]: Argument<Place<M, P>>
): string {
  return filled(path, place as Given);
}

/** Returns the address of a path with its values. */
export function filled(path: string, { path: names = {}, query }: Given = {}): string {
  const named = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(names[name] ?? ''));
  const values = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return `/desk/api${named}${query ? `?${new URLSearchParams(values)}` : ''}`;
}
