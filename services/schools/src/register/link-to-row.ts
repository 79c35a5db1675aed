import type { Tx } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import { announceRegister } from './announce-register.ts';
import { findOtherHolder, findRegisterKey, lockRow, markSeen, setRegisterKey } from './register-links.sql.ts';

export const rowTaken = () =>
  new AppError('conflict', 'register-row-taken', 'Another school is linked to this row of the register. Remove that link first.');

/** @throws AppError conflict `register-row-taken` when another active, approved school is linked to the school's row */
export async function assertRowFree(tx: Tx, schoolId: number): Promise<void> {
  const key = await findRegisterKey(tx, schoolId);
  if (key === null) return;
  await lockRow(tx, key);
  if (await findOtherHolder(tx, key, schoolId)) throw rowTaken();
}

/** Points a school to a row and publishes what the register says of it, in the transaction of the caller, who locks the school. */
export async function linkToRow(tx: Tx, schoolId: number, key: string | null): Promise<boolean> {
  if (!(await setRegisterKey(tx, schoolId, key))) return false;
  await announceLink(tx, schoolId);
  return true;
}

/** Publishes what the register says of a school, which staff have seen as it is now. */
export async function announceLink(tx: Tx, schoolId: number): Promise<void> {
  await announceRegister(tx, schoolId);
  await markSeen(tx, schoolId);
}
