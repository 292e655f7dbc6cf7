// The rights of roles and the sizes of files, as the description of the server's operations has them.

import type { Role } from '../generated/desk';
import operations from '../generated/operations.json';

/** An operation that not everybody may call. */
export type Operation = keyof typeof operations.roles;

/** Whether a role may call an operation. */
export function may(role: Role, operation: Operation): boolean {
  const roles: readonly string[] = operations.roles[operation];
  return roles.includes(role);
}

/** The largest files that the server takes, in bytes. */
export const LARGEST = operations.largest;
