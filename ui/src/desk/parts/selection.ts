import type { FocusEvent, MouseEvent } from 'react';

/**
 * Has a field's text be selected once the field gets the focus, so that typing replaces it. Safari would put the cursor where
 * the pointer was pressed.
 */
export const selectedOnFocus = {
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    if (document.activeElement === event.currentTarget) return;
    event.preventDefault();
    event.currentTarget.focus();
  },
};
