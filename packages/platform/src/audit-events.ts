import { AuditEventRecorded, type AuditEventType } from '@patchwork/contracts/events/audit';
import type { Db } from './db.ts';
import type { Origin } from './origin.ts';
import { recordEvent } from './outbox.ts';

export interface AuditEvent {
  type: AuditEventType;
  /** Null for a visitor who has not signed in. */
  userId: number | null;
  /** The school that the action concerned, if any. */
  schoolId?: number | null;
  /** Of a list that staff download: its number of rows. */
  rowCount?: number;
  origin: Origin;
}

/**
 * Records a user's action (`x-audit`): a change in its own transaction, a read before it is answered. Identity stores the audit
 * events.
 */
export const recordAuditEvent = (db: Db, { type, userId, schoolId = null, rowCount, origin }: AuditEvent): Promise<void> =>
  recordEvent(db, AuditEventRecorded, {
    type,
    userId,
    schoolId,
    ...(rowCount !== undefined && { rowCount }),
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent,
  });
