let account: string | undefined;
let mailed = false;

/** Keeps the e-mail address of an account for the next page, in memory, and whether a mail goes to it. */
export function rememberAccount(email: string, isMailed = false): void {
  account = email;
  mailed = isMailed;
}

/** Returns the e-mail address that the page before has kept. */
export function rememberedAccount(): string | undefined {
  return account;
}

/** Returns whether a mail goes to that address. */
export function isMailed(): boolean {
  return mailed;
}

/** Forgets the address. */
export function forgetAccount(): void {
  account = undefined;
  mailed = false;
}
