declare global {
  /** Responses that `app/early.js` requested before the app loaded, by address; those of a POST begin with its name. */
  var early: Record<string, Promise<Response>> | undefined;
}

/** `fetch` that uses a prefetched response while the first page opens. */
export async function fetchOrPrefetched(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const name = pathname + search;
  const answer = globalThis.early?.[request.method === 'GET' ? name : `${request.method} ${name}`];
  return answer ? (await answer).clone() : fetch(request);
}

/** Ends the use of prefetched responses. */
export const clearPrefetched = (): void => {
  globalThis.early = undefined;
};
