declare global {
  /** Answers that `public/early.js` asked for while the app was still on its way, by address. */
  var early: Record<string, Promise<Response>> | undefined;
}

/** `fetch`, but with the answer that is on its way already, as long as the first page opens. */
export async function fetchOrEarly(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = request.method === 'GET' ? globalThis.early?.[pathname + search] : undefined;
  return answer ? (await answer).clone() : fetch(request);
}

/** From now on everything is asked for anew. */
export const forgetEarly = (): void => {
  globalThis.early = undefined;
};
