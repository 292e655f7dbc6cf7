let account: string | undefined;

/** Keeps the e-mail address of an account for the next page, in memory. */
export function rememberAccount(email: string): void {
  account = email;
}

/** Returns the e-mail address that the page before has kept. */
export function rememberedAccount(): string | undefined {
  return account;
}

/** Forgets the address. */
export function forgetAccount(): void {
  account = undefined;
}
