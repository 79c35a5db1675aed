import type { DatabasePool } from '@patchwork/platform/db';
import type { DemoMessage, DemoNetwork } from '@patchwork/stack/demo/network';
import { saveDemoMessage } from './demo.sql.ts';

/**
 * Writes this service's share of the demo network: each message once, for all who have it. Does nothing when there are messages
 * already. `ids` gives the numbers of the people.
 */
export async function seedMessaging(
  db: DatabasePool,
  network: Pick<DemoNetwork, 'messages'>,
  ids: { user: (key: string) => number },
  now = new Date(),
): Promise<void> {
  const textOf = ({ minutesAgo, subject, htmlMessage }: DemoMessage) => JSON.stringify([minutesAgo, subject, htmlMessage]);
  const oldestFirst = network.messages.toSorted((one, other) => other.minutesAgo - one.minutesAgo);
  await db.transaction(async (tx) => {
    for (const [index, copies] of [...Map.groupBy(oldestFirst, textOf).values()].entries()) {
      const { subject, htmlMessage, minutesAgo } = copies[0]!;
      const recipients = copies.map(({ user, isRead }) => ({ userId: ids.user(user), isRead }));
      const sentAt = new Date(now.getTime() - minutesAgo * 60_000);
      if (!(await saveDemoMessage(tx, { id: index + 1, subject, htmlMessage, sentAt, recipients }))) return;
    }
  });
}
