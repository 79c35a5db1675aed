import type { ServerResponse } from 'node:http';

/** A limited number of places, each taken by a response until it has been sent or its connection has closed. */
export function createPlaces(limit: number) {
  let taken = 0;
  return {
    isFull: (): boolean => taken >= limit,
    /** Returns false, and takes no place, when the client has left: `close` is then past, and nothing would give the place back. */
    take(response: ServerResponse): boolean {
      if (response.closed) return false;
      taken += 1;
      response.once('close', () => {
        taken -= 1;
      });
      return true;
    },
  };
}
