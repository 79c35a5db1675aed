import { AuditEventRecorded } from '@patchwork/contracts/events/audit';
import type { DatabasePool } from '@patchwork/platform/db';
import { Envelope } from '@patchwork/platform/envelope';
import { sql } from 'slonik';
import { z } from 'zod';

const Row = z.object({ kind: z.enum(['event', 'job']), destination: z.string(), messageKey: z.string(), payload: z.unknown() });

interface OutboxEntry {
  kind: 'event' | 'job';
  /** Topic of an event, queue of a job. */
  destination: string;
  type: string;
  data: Record<string, unknown>;
}

/** Reads the service's outbox without the audit events, oldest first. */
export async function readOutbox(pool: DatabasePool): Promise<OutboxEntry[]> {
  const rows = await pool.any(sql.type(Row)`
    select outbox.kind, outbox.destination, outbox.message_key as "messageKey", outbox.payload
    from outbox
    where outbox.destination <> ${AuditEventRecorded.topic}
    order by outbox.id
  `);
  return rows.map(({ kind, destination, payload }) => {
    const { type, name, data } = payload as { type?: string; name?: string; data: Record<string, unknown> };
    return { kind, destination, type: type ?? name ?? '', data };
  });
}

/** Reads the envelopes of all events in the outbox, oldest first. */
export async function readEnvelopes(pool: DatabasePool): Promise<Envelope[]> {
  const rows = await pool.any(sql.type(z.object({ payload: Envelope }))`
    select outbox.payload from outbox where outbox.kind = 'event' order by outbox.id
  `);
  return rows.map(({ payload }) => payload);
}

const Recorded = z.object({ id: z.int(), payload: Envelope.extend({ data: AuditEventRecorded.data }) });

/** Removes and returns the audit events that the service has recorded since the last call, oldest first. */
export async function takeAuditEvents(pool: DatabasePool): Promise<z.output<typeof AuditEventRecorded.data>[]> {
  const rows = await pool.any(sql.type(Recorded)`
    delete from outbox
    where outbox.destination = ${AuditEventRecorded.topic}
    returning outbox.id, outbox.payload
  `);
  return rows.toSorted((one, other) => one.id - other.id).map(({ payload }) => payload.data);
}
