declare global {
  /** Responses that `public/early.js` requested before the app loaded, by address. */
  var early: Record<string, Promise<Response>> | undefined;
}

/** `fetch` that uses a prefetched response while the first page opens. */
export async function fetchOrPrefetched(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = request.method === 'GET' ? globalThis.early?.[pathname + search] : undefined;
  return answer ? (await answer).clone() : fetch(request);
}

/** Ends the use of prefetched responses. */
export const clearPrefetched = (): void => {
  globalThis.early = undefined;
};
