/** A backslash, which is `/` to URL parsers and text to the router, or a segment that they resolve. */
const ambiguous = /\\|%5c|\/(\.|%2e){1,2}(\/|$)/i;

/** Whether the target of a request has a path that every parser reads alike. The target may end with a query. */
export function isPlainTarget(target: string): boolean {
  const path = target.split(/[?#]/, 1)[0]!;
  // Not the absolute form (`http://host/path`), which is for proxies, nor `*`.
  if (!path.startsWith('/') || ambiguous.test(path)) return false;
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
