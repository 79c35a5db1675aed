/** The action of a link in an email-change mail, and its secret code. */
export type EmailLink = { does: 'undo' | 'confirm'; code: string };

/** Reads `?undo=` or `?confirm=`; null without either. */
export function readLink(address: string): EmailLink | null {
  const query = new URL(address).searchParams;
  for (const does of ['undo', 'confirm'] as const) {
    const code = query.get(does);
    if (code) return { does, code };
  }
  return null;
}
