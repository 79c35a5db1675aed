/** Requests for the same thing that one read answers. */
interface Batch<Reader, Found> {
  readers: Reader[];
  read: (readers: readonly Reader[]) => Promise<Found>;
  found: PromiseWithResolvers<Found>;
}

/** Reads what `key` names. Calls with the same key must pass the same kind of `read`. */
type Coalesce<Reader, Found> = (
  key: string,
  reader: Reader,
  read: (readers: readonly Reader[]) => Promise<Found>,
) => Promise<Found>;

/**
 * Request coalescing: one read answers concurrent requests for the same key and gets all their readers. It starts only after
 * every request that it answers has arrived, so its data is never older than a separate read's; requests that arrive during a
 * read wait for the next. The first starts at the end of this turn of the event loop. Nothing is cached afterwards.
 */
export function coalesce<Reader, Found>(): Coalesce<Reader, Found> {
  /** By key: the batch that waits for the read in progress; null when there is a read in progress and no such batch. */
  const waiting = new Map<string, Batch<Reader, Found> | null>();

  async function run(key: string, batch: Batch<Reader, Found>): Promise<void> {
    waiting.set(key, null);
    try {
      batch.found.resolve(await batch.read(batch.readers));
    } catch (error) {
      batch.found.reject(error);
    }
    const next = waiting.get(key);
    if (next) void run(key, next);
    else waiting.delete(key);
  }

  return (key, reader, read) => {
    const open = waiting.get(key);
    if (open) {
      open.readers.push(reader);
      return open.found.promise;
    }
    const batch = { readers: [reader], read, found: Promise.withResolvers<Found>() };
    waiting.set(key, batch);
    if (open === undefined) setImmediate(() => void run(key, batch));
    return batch.found.promise;
  };
}
