import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { findHits, findRows } from './register.sql.ts';
import { searchedWords } from './register-words.ts';

const MAX_HITS = 8;
const MAX_ROWS = 20;

/** Open schools for the sign-up, at most eight; none for fewer than three letters or digits. */
export async function findRegisterSchools({ db }: Pick<Deps, 'db'>, contains: string) {
  const words = searchedWords(contains);
  return words.length > 0 ? [...(await findHits(db, words, MAX_HITS))] : [];
}

/** Rows of the register for staff, at most 20, also by key. */
export async function searchRegister({ db }: Pick<Deps, 'db'>, viewer: Viewer, contains: string, origin: Origin) {
  const rows = await findRows(db, { words: searchedWords(contains), key: contains.trim(), limit: MAX_ROWS });
  await recordAuditEvent(db, { type: 'staff-read', userId: viewer.userId, origin });
  return [...rows];
}
