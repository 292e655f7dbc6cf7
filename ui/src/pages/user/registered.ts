let account: string | undefined;

/** Keeps the e-mail address of a new account for the login page, in memory. */
export function handOver(email: string): void {
  account = email;
}

/** Returns the e-mail address of the account that was just registered. */
export function registeredJustNow(): string | undefined {
  return account;
}

/** Forgets the address. */
export function takenOver(): void {
  account = undefined;
}
