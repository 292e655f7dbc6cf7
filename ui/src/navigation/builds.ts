/** The everyday loop: loads the page anew as soon as the server has another build at work. */
export function followBuilds(build: string): void {
  const events = new EventSource('/_dev/events');
  events.addEventListener('build', (event) => {
    if (event.data !== build) location.reload();
  });
}
