/** What was just typed for a first password. In memory only, until the login page takes it. */
export type Typed = { email: string; password: string };

let typed: Typed | null = null;

/** Call it before opening the login page, which then signs in with this at once. */
export const giveToLogin = (given: Typed): void => {
  typed = given;
};

/** Returns what was given, once; null if there is nothing. */
export function takeForLogin(): Typed | null {
  const taken = typed;
  typed = null;
  return taken;
}
