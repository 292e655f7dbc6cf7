/**
 * Adds a style sheet that is part of a script to the page, as one rule of a sheet of the page: Safari before 16.4 has no sheets
 * without an element, and the content security policy admits no further elements.
 */
export function addStyles(sheet: string): void {
  const [own] = document.styleSheets;
  own?.insertRule(`@media all{${sheet}}`, own.cssRules.length);
}
