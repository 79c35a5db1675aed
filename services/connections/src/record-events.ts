import type { EventDefinition } from '@patchwork/contracts/define';
import { signalAfterCommit } from '@patchwork/platform/commit-signals';
import { Nothing, type Tx } from '@patchwork/platform/db';
import { toEnvelope } from '@patchwork/platform/envelope';
import { sql } from 'slonik';
import type { z } from 'zod';

const ROWS_AT_A_TIME = 5_000;

/** `recordEvent` for many events of one kind: a run changes the links of every school at once. */
export async function recordEvents<Data extends z.ZodType>(
  tx: Tx,
  definition: EventDefinition<Data>,
  facts: readonly z.input<Data>[],
  onProgress?: (share: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < facts.length; start += ROWS_AT_A_TIME) {
    const envelopes = facts.slice(start, start + ROWS_AT_A_TIME).map((fact) => ({ ...toEnvelope(definition, fact) }));
    await tx.query(sql.type(Nothing)`
      insert into outbox (kind, destination, message_key, payload)
      select 'event', ${definition.topic}, envelope ->> 'subject', envelope
      from jsonb_array_elements(${JSON.stringify(envelopes)}::jsonb) as envelope
    `);
    await onProgress?.(Math.min(1, (start + ROWS_AT_A_TIME) / facts.length));
  }
  if (facts.length > 0) signalAfterCommit(tx, 'event');
}
