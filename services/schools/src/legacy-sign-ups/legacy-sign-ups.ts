import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { findLegacySignUps, legacySignUpExists, listLegacyUsers } from './legacy-sign-ups.sql.ts';

/** Sign-ups of the former system whose names contain a text; the read is recorded first. */
export async function listLegacySignUps({ db }: Deps, { userId }: Viewer, name: string, origin: Origin) {
  await recordAuditEvent(db, { type: 'staff-read', userId, origin });
  return [...(await findLegacySignUps(db, name.trim()))];
}

/** The people of a sign-up of the former system; the read is recorded first. @throws AppError `not-found` */
export async function listLegacySignUpUsers({ db }: Deps, { userId }: Viewer, id: number, origin: Origin) {
  if (!(await legacySignUpExists(db, id))) throw notFound();
  await recordAuditEvent(db, { type: 'staff-read', userId, origin });
  return [...(await listLegacyUsers(db, id))];
}
