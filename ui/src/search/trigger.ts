/**
 * Opens the search dialog on a click on the header's link to the search page. Its code is loaded then, by `openDialog`; if
 * that fails, the link leads to the search page. No single key opens it, since speech input would press it (WCAG 2.1.4).
 */
export function openSearch(openDialog: () => Promise<void>): void {
  document.addEventListener(
    'click',
    (event) => {
      const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(target instanceof Element) || ctrlKey || metaKey || altKey || shiftKey) return;
      const link = target.closest<HTMLAnchorElement>('header a[href$="/search"]:not([hreflang])');
      if (!link) return;
      event.preventDefault();
      openDialog().catch(() => location.assign(link.pathname));
    },
    // Before the listener that follows links.
    true,
  );
}
