/** Reloads the page in development when the server has another build of the UI, or has been started again. */
export function reloadOnNewBuild(build: string): void {
  const events = new EventSource('/_dev/events');
  let connected = false;
  events.addEventListener('open', () => {
    if (connected) location.reload();
    connected = true;
  });
  events.addEventListener('build', (event) => {
    if (event.data !== build) location.reload();
  });
}
