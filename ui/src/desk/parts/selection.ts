import type { FocusEvent, FormEvent, MouseEvent } from 'react';

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

/**
 * Keeps the cursor in the field of a React Aria `Autocomplete`, which says after each letter that the field has the focus:
 * of one that the key Tab has reached, Firefox then selects the whole text, and the next letter would replace it.
 */
export const keptSelection = {
  onInput: ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = field;
    queueMicrotask(() => {
      if (field.selectionStart !== selectionStart || field.selectionEnd !== selectionEnd)
        field.setSelectionRange(selectionStart, selectionEnd);
    });
  },
};
