let account: string | undefined;

/** Keeps the e-mail address of a new account for the login page, in memory. */
export function rememberRegistration(email: string): void {
  account = email;
}

/** Returns the e-mail address of the account that was just registered. */
export function justRegistered(): string | undefined {
  return account;
}

/** Forgets the address. */
export function forgetRegistration(): void {
  account = undefined;
}
