import type { EventDefinition } from '@patchwork/contracts/define';
import { sql } from 'slonik';
import type { z } from 'zod';
import { signalAfterCommit } from './commit-signals.ts';
import type { Tx } from './db.ts';
import { toEnvelope } from './envelope.ts';
import { DatabaseOfRow, databaseOfRow, databaseTime } from './outbox.ts';

const ROWS_AT_A_TIME = 5_000;

/** `recordEvent` for many events of one kind, such as one for every school. Reports the share that is recorded. */
export async function recordEvents<Data extends z.ZodType>(
  tx: Tx,
  definition: EventDefinition<Data>,
  facts: readonly z.input<Data>[],
  onProgress?: (share: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < facts.length; start += ROWS_AT_A_TIME) {
    const envelopes = facts.slice(start, start + ROWS_AT_A_TIME).map((fact) => ({ ...toEnvelope(definition, fact) }));
    const { database } = await tx.one(sql.type(DatabaseOfRow)`
      with written as (
        insert into outbox (kind, destination, message_key, payload)
        select 'event', ${definition.topic}, envelope ->> 'subject', envelope || ${databaseTime}
        from jsonb_array_elements(${JSON.stringify(envelopes)}::jsonb) as envelope
      )
      select ${databaseOfRow}
    `);
    signalAfterCommit(tx, database, 'event');
    await onProgress?.(Math.min(1, (start + ROWS_AT_A_TIME) / facts.length));
  }
}
