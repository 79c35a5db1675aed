import { create } from 'zustand';

/** What was just typed for a first password. In memory only, until the login page takes it. */
export type Typed = { email: string; password: string };

const forLogin = create<{ typed: Typed | null }>()(() => ({ typed: null }));

/** Call it before opening the login page, which then signs in with this at once. */
export const giveToLogin = (typed: Typed): void => forLogin.setState({ typed });

/** Returns what was given, once; null if there is nothing. */
export function takeForLogin(): Typed | null {
  const { typed } = forLogin.getState();
  forLogin.setState({ typed: null });
  return typed;
}
