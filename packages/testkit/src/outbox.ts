import type { DatabasePool } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Row = z.object({ kind: z.enum(['event', 'job']), destination: z.string(), messageKey: z.string(), payload: z.unknown() });

export interface OutboxEntry {
  kind: 'event' | 'job';
  /** Topic of an event, queue of a job. */
  destination: string;
  type: string;
  data: Record<string, unknown>;
}

/** What the service has promised to publish so far, oldest first. */
export async function readOutbox(pool: DatabasePool): Promise<OutboxEntry[]> {
  const rows = await pool.any(sql.type(Row)`
    select outbox.kind, outbox.destination, outbox.message_key as "messageKey", outbox.payload
    from outbox
    order by outbox.id
  `);
  return rows.map(({ kind, destination, payload }) => {
    const { type, name, data } = payload as { type?: string; name?: string; data: Record<string, unknown> };
    return { kind, destination, type: type ?? name ?? '', data };
  });
}
