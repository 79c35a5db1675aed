/** What is found for many at once, from which each takes a part. */
type Read<Asker, Found> = (askers: readonly Asker[]) => Promise<Found>;

interface Turn<Asker, Found> {
  askers: Asker[];
  read: Read<Asker, Found>;
  found: PromiseWithResolvers<Found>;
}

/** Finds what `key` names for one of those who ask at the same time. The same key always comes with the same kind of read. */
export type Together<Asker> = <Found>(key: string, asker: Asker, read: Read<Asker, Found>) => Promise<Found>;

/**
 * Answers those who ask for the same thing at the same time by one read. It begins only when all whom it answers have asked, so nobody
 * gets anything older than a read of their own would have found: whoever comes while one is under way waits for the next. The first begins
 * when this turn of the event loop is over: requests that arrived together are all heard by then.
 */
export function readTogether<Asker>(): Together<Asker> {
  /** By key: these wait for the next read; null while none does, but a read is under way. */
  const waiting = new Map<string, Turn<Asker, unknown> | null>();

  async function take(key: string, turn: Turn<Asker, unknown>): Promise<void> {
    waiting.set(key, null);
    try {
      turn.found.resolve(await turn.read(turn.askers));
    } catch (error) {
      turn.found.reject(error);
    }
    const next = waiting.get(key);
    if (next) void take(key, next);
    else waiting.delete(key);
  }

  return <Found>(key: string, asker: Asker, read: Read<Asker, Found>): Promise<Found> => {
    const next = waiting.get(key);
    if (next) next.askers.push(asker);
    const turn = next ?? { askers: [asker], read, found: Promise.withResolvers<unknown>() };
    waiting.set(key, turn);
    if (next === undefined) setImmediate(() => void take(key, turn));
    return turn.found.promise as Promise<Found>;
  };
}
