/** Calls a function when the page has loaded and the browser is idle. */
export function whenIdle(call: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: 2000 });
    else setTimeout(call, 200);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
