// Answers that are asked for before the application has loaded.

const asked = new Map<string, Promise<Response>>();

/** Asks for what the first page reads at an address. */
export function askEarly(address: string): void {
  const answer = fetch(address);
  // Whoever takes it is told of the failure.
  answer.catch(() => undefined);
  asked.set(address, answer);
}

/** Takes the answer of an address, if it was asked for early: once, since later reads want a newer one. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answer = asked.get(address);
  asked.delete(address);
  return answer;
}

/** Forgets all answers, before a write that may change them, such as a login. */
export function forgetEarly(): void {
  asked.clear();
}
