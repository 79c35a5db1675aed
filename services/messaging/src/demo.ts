import type { DatabasePool } from '@patchwork/platform/db';
import type { DemoMessage, DemoNetwork } from '@patchwork/stack/demo/network';
import { saveDemoMessage, saveDemoWritten } from './demo.sql.ts';

type Text = Pick<DemoMessage, 'subject' | 'htmlMessage' | 'minutesAgo'>;

/**
 * Writes this service's share of the demo network: each message once, for all who have it, and who of the staff wrote it, if any. Does
 * nothing when there are messages already. `ids` gives the numbers of the people.
 */
export async function seedMessaging(
  db: DatabasePool,
  { messages, written }: Pick<DemoNetwork, 'messages' | 'written'>,
  ids: { user: (key: string) => number; school: (key: string) => number },
  now = new Date(),
): Promise<void> {
  const keyOf = ({ minutesAgo, subject, htmlMessage }: Text) => JSON.stringify([minutesAgo, subject, htmlMessage]);
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);
  const copies = Map.groupBy(messages, keyOf);
  const writings = new Map(written.map((message) => [keyOf(message), message]));
  // What waits or was recalled is a message, too; only nobody has it.
  const texts = new Map<string, Text>([...messages, ...written].map((text) => [keyOf(text), text]));
  const oldestFirst = [...texts].sort(([, one], [, other]) => other.minutesAgo - one.minutesAgo);
  await db.transaction(async (tx) => {
    for (const [index, [key, { subject, htmlMessage, minutesAgo }]] of oldestFirst.entries()) {
      const id = index + 1;
      const recipients = (copies.get(key) ?? []).map(({ user, isRead }) => ({ userId: ids.user(user), isRead }));
      if (!(await saveDemoMessage(tx, { id, subject, htmlMessage, sentAt: at(minutesAgo), recipients }))) return;
      const writing = writings.get(key);
      if (!writing) continue;
      await saveDemoWritten(tx, {
        messageId: id,
        writtenBy: ids.user(writing.by),
        audience: writing.audience,
        schoolId: writing.school === null ? null : ids.school(writing.school),
        writtenAt: at(minutesAgo),
        dueAt: at(writing.dueMinutesAgo),
        expected: writing.expected,
        givenTo: recipients,
        isRecalled: writing.isRecalled,
      });
    }
  });
}
