import type { ServerResponse } from 'node:http';

/** A limited number of places, each taken by a response until the whole answer has been handed over or its connection has closed. */
export function createPlaces(limit: number) {
  let taken = 0;
  return {
    isFull: (): boolean => taken >= limit,
    /** Returns false, and takes no place, when the client has left: `close` is then past, and nothing would give the place back. */
    take(response: ServerResponse): boolean {
      if (response.closed) return false;
      taken += 1;
      let isTaken = true;
      const giveBack = () => {
        if (isTaken) taken -= 1;
        isTaken = false;
      };
      // A client that does not read its answer keeps no place.
      response.once('prefinish', giveBack).once('close', giveBack);
      return true;
    },
  };
}
