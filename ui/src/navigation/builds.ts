/** Reloads the page in development when the server runs another build. */
export function reloadOnNewBuild(build: string): void {
  const events = new EventSource('/_dev/events');
  events.addEventListener('build', (event) => {
    if (event.data !== build) location.reload();
  });
}
