import type { CommonQueryMethods, DatabaseTransactionConnection } from 'slonik';

export type Kind = 'event' | 'job';

/** What wakes each relay that runs in this process. */
const relays = new Set<(kind: Kind) => void>();

/** From now on `ring` is called when rows of a kind have been committed by this process; the answer ends that. */
export function hearCommits(ring: (kind: Kind) => void): () => void {
  relays.add(ring);
  return () => void relays.delete(ring);
}

/** Whether a relay of this process listens; without one a transaction has to notify those of others. */
export const hasRelay = () => relays.size > 0;

const ringFor = (kind: Kind) => () => {
  for (const ring of relays) ring(kind);
};
const rings = { event: ringFor('event'), job: ringFor('job') };

const isTransaction = (tx: CommonQueryMethods): tx is DatabaseTransactionConnection => 'transactionId' in tx;

/** Wakes the relays as soon as this transaction has committed, once for however many rows. */
export function ringAfterCommit(tx: CommonQueryMethods, kind: Kind): void {
  const ring = rings[kind];
  if (!isTransaction(tx)) ring();
  else if (!tx.listeners('commit').includes(ring)) tx.on('commit', ring);
}
