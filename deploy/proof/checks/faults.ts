import type { Write } from './load.ts';
import type { CaughtMail } from './place.ts';

/** Compares how often each text occurs with how often it may. */
export function countFaults(writes: readonly Write[], found: ReadonlyMap<string, number>): string[] {
  return writes.flatMap(({ kind, text, isAcknowledged }) => {
    const count = found.get(text!) ?? 0;
    if (count > 1) return [`the ${kind} ${text} is stored ${count} times`];
    return isAcknowledged && count === 0 ? [`the acknowledged ${kind} ${text} is lost`] : [];
  });
}

/**
 * Compares the mails that messaging has sent with the mails that arrived.
 * @param comments the report of each comment, by its id: mails name reports, never comments
 * @param arrivals how often each message has arrived so far
 */
export function mailFaults(
  comments: ReadonlyMap<number, number>,
  rows: readonly { id: string; commentId: number; state: string }[],
  caught: readonly CaughtMail[],
  arrivals: ReadonlyMap<string, number>,
): string[] {
  const withMail = new Set(rows.map(({ commentId }) => commentId));
  const byId = Map.groupBy(caught, ({ messageId }) => /^<([\da-f-]+)@/.exec(messageId)?.[1] ?? messageId);
  return [
    ...[...comments.keys()].filter((id) => !withMail.has(id)).map((id) => `no mail about comment ${id}`),
    ...rows.filter(({ state }) => state !== 'sent').map(({ id, state }) => `the mail ${id} is ${state}`),
    ...rows.flatMap(({ id, commentId, state }) => {
      const mails = byId.get(id) ?? [];
      if (state === 'sent' && mails.length === 0) return [`the mail ${id} did not arrive`];
      if (mails.some(({ text }) => !text.includes(`?id=${comments.get(commentId)}&`)))
        return [`the mail ${id} is about another report`];
      return [];
    }),
    ...[...arrivals].filter(([, count]) => count > 1).map(([id, count]) => `the mail ${id} arrived ${count} times`),
  ];
}
