import type { CommonQueryMethods, DatabaseTransactionConnection } from 'slonik';

export type Kind = 'event' | 'job';

type Ring = (kind: Kind) => void;

/** The relays of this process by the name of their database: `services/all` has five. */
const relays = new Map<string, Set<Ring>>();

/** Calls `ring` whenever this process has committed outbox rows in a database; the returned function unsubscribes. */
export function onCommit(database: string, ring: Ring): () => void {
  const others = relays.get(database) ?? new Set();
  relays.set(database, others.add(ring));
  return () => void others.delete(ring);
}

/** Whether this process runs a relay of the database; if not, its transactions must NOTIFY the relays of other processes. */
export const hasRelay = (database: string): boolean => (relays.get(database)?.size ?? 0) > 0;

const signals = new Map<string, () => void>();

/** Always the same function for a database and a kind. */
function signalOf(database: string, kind: Kind): () => void {
  const name = `${kind} ${database}`;
  const signal = signals.get(name) ?? (() => relays.get(database)?.forEach((ring) => void ring(kind)));
  signals.set(name, signal);
  return signal;
}

const isTransaction = (tx: CommonQueryMethods): tx is DatabaseTransactionConnection => 'transactionId' in tx;

/** Wakes the relays of a database as soon as this transaction has committed, once however many rows it wrote. */
export function signalAfterCommit(tx: CommonQueryMethods, database: string, kind: Kind): void {
  const signal = signalOf(database, kind);
  if (!isTransaction(tx)) signal();
  else if (!tx.listeners('commit').includes(signal)) tx.on('commit', signal);
}
