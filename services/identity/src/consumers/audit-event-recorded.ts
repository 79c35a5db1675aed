import { AuditEventRecorded } from '@patchwork/contracts/events/audit';
import { defineConsumer } from '@patchwork/platform/consumers';
import { recordClientEvent } from '../client-events/client-events.sql.ts';

/** Stores the audit events of other services. Each id counts once. */
export const auditEventRecorded = defineConsumer(
  AuditEventRecorded,
  { name: 'identity.AuditEventRecorded' },
  async (tx, { ipAddress, userAgent, ...event }, { id, time }) => {
    await recordClientEvent(tx, { ...event, sourceId: id, occurredAt: time, origin: { ipAddress, userAgent } });
  },
);
