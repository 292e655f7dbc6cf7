let account: string | undefined;

/** Hands the account of a new customer over to the login page, within this tab and for one look. */
export function handOver(email: string): void {
  account = email;
}

/** Who has registered just now. */
export function registeredJustNow(): string | undefined {
  return account;
}

/** Forgets it. */
export function takenOver(): void {
  account = undefined;
}
