/** What a mail about a changed address asks for, and the code that proves that the mail arrived. */
export type EmailLink = { does: 'undo' | 'confirm'; code: string };

/** Reads `?undo=` or `?confirm=`; null for an address with neither. */
export function readLink(address: string): EmailLink | null {
  const query = new URL(address).searchParams;
  for (const does of ['undo', 'confirm'] as const) {
    const code = query.get(does);
    if (code) return { does, code };
  }
  return null;
}
