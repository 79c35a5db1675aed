const actions = ['undo', 'confirm', 'signUp'] as const;

/** The action of a link in a mail about an address, and its secret code; `signUp` confirms that of a sign-up's Lead. */
export type EmailLink = { does: (typeof actions)[number]; code: string };

/** Reads `?undo=`, `?confirm=` or `?signUp=`; null without any. */
export function readLink(address: string): EmailLink | null {
  const query = new URL(address).searchParams;
  for (const does of actions) {
    const code = query.get(does);
    if (code) return { does, code };
  }
  return null;
}
