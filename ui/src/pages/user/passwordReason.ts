import type { PasswordForm } from '../../generated/document';
import type { TextKey, Translate } from '../../i18n/texts';

const REASONS = {
  link: 'password.linkOver',
  limited: 'password.limited',
  unsupported: 'password.unsupported',
  unavailable: 'password.unavailable',
} as const satisfies Record<string, TextKey>;

/** Returns why a form was not carried out; empty if the provider does not say. */
export function reasonOf({ refusal, message }: PasswordForm, t: Translate): string {
  if (refusal === null) return '';
  return refusal === 'rejected' ? message : t(REASONS[refusal]);
}
