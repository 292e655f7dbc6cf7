/**
 * Opens the search dialog on a click on the header's link to the search page, and on `/` outside of fields. Its code is
 * loaded then, by `openDialog`; if that fails, the link leads to the search page.
 */
export function openSearch(openDialog: () => Promise<void>): void {
  const open = (event: Event, { pathname }: HTMLAnchorElement) => {
    event.preventDefault();
    openDialog().catch(() => location.assign(pathname));
  };
  const on = (type: 'click' | 'keydown', find: (target: Element, event: KeyboardEvent) => Element | null) =>
    document.addEventListener(
      type,
      (event) => {
        const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
        const isPlain = target instanceof Element && !(ctrlKey || metaKey || altKey || shiftKey);
        const link = isPlain && find(target, event as KeyboardEvent);
        if (link) open(event, link as HTMLAnchorElement);
      },
      // Before the listener that follows links.
      true,
    );
  const LINK = 'header a[href$="/search"]:not([hreflang])';
  on('click', (target) => target.closest(LINK));
  on('keydown', (target, { key }) =>
    key === '/' && !target.closest('input,textarea,select,dialog') ? document.querySelector(LINK) : null,
  );
}
