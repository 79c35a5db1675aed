import type { CommonQueryMethods, DatabaseTransactionConnection } from 'slonik';

export type Kind = 'event' | 'job';

/** One callback for each relay that runs in this process. */
const relays = new Set<(kind: Kind) => void>();

/** Calls `ring` whenever this process has committed outbox rows of a kind; the returned function unsubscribes. */
export function onCommit(ring: (kind: Kind) => void): () => void {
  relays.add(ring);
  return () => void relays.delete(ring);
}

/** Whether this process runs a relay; if not, its transactions must NOTIFY the relays of other processes. */
export const hasRelay = () => relays.size > 0;

const signalFor = (kind: Kind) => () => {
  for (const ring of relays) ring(kind);
};
const signals = { event: signalFor('event'), job: signalFor('job') };

const isTransaction = (tx: CommonQueryMethods): tx is DatabaseTransactionConnection => 'transactionId' in tx;

/** Wakes the relays as soon as this transaction has committed, once however many rows it wrote. */
export function signalAfterCommit(tx: CommonQueryMethods, kind: Kind): void {
  const ring = signals[kind];
  if (!isTransaction(tx)) ring();
  else if (!tx.listeners('commit').includes(ring)) tx.on('commit', ring);
}
