import type { operations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { findUser } from '../accounts/users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { recordHistory } from '../history/user-history.sql.ts';
import { lockUser } from '../passwords/links.sql.ts';
import { insertChallenge, takeChallenge } from './challenges.sql.ts';
import { kindOf, MAX_PASSKEYS } from './passkeys.policy.ts';
import { deletePasskey, insertPasskey, keepHandle, listPasskeysOf, type PasskeyRow, setPasskeyName } from './passkeys.sql.ts';
import { recordPasskeyChange } from './record-change.ts';
import { creationOptions, newChallenge, newHandle, verifyNewPasskey } from './webauthn.ts';

type Passkey = ReplyOf<operations['addPasskey']>;

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  kind: kindOf(row),
  isBackedUp: row.isBackedUp,
  createdDate: row.createdAt,
  lastUsedDate: row.lastUsedAt,
});

const tooMany = () => new AppError('conflict', 'too-many-passkeys', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
/** One answer for whatever does not verify. */
export const passkeyRefused = () =>
  invalid('passkey-refused', [{ field: 'response', message: 'This passkey was not accepted.' }]);

/** The viewer's passkeys, oldest first. */
export const listPasskeys = async ({ db }: Deps, { userId }: Viewer): Promise<Passkey[]> =>
  (await listPasskeysOf(db, userId)).map(toPasskey);

/** @throws AppError `conflict` when the viewer has the most passkeys already */
export async function beginPasskey({ db, passkeySite }: Deps, { userId }: Viewer): Promise<ReplyOf<operations['beginPasskey']>> {
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  const passkeys = await listPasskeysOf(db, userId);
  if (passkeys.length >= MAX_PASSKEYS) throw tooMany();
  const id = await keepHandle(db, userId, newHandle());
  const challenge = newChallenge();
  const challengeId = await insertChallenge(db, { purpose: 'add', userId }, challenge);
  const account = { id, name: user.email, displayName: `${user.firstName} ${user.lastName}` };
  return { challengeId, options: creationOptions(passkeySite, challenge, account, passkeys) };
}

/**
 * Adds a passkey and ends the viewer's other sessions; the new epoch keeps the current one alive.
 * @throws AppError `invalid` for what does not verify, `conflict` for a stored passkey or one too many
 */
export async function addPasskey(
  { db, passkeySite, log }: Deps,
  viewer: Viewer,
  { challengeId, name, response }: BodyOf<operations['addPasskey']>,
  origin: Origin,
): Promise<{ passkey: Passkey; sessionEpoch: number }> {
  const { userId, schoolId } = viewer;
  const challenge = await takeChallenge(db, challengeId, { purpose: 'add', userId });
  const verified = challenge && (await verifyNewPasskey(passkeySite, challenge, response, log));
  if (!verified) throw passkeyRefused();
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await listPasskeysOf(tx, userId)).length >= MAX_PASSKEYS) throw tooMany();
    const passkey = await insertPasskey(tx, userId, { ...verified, name: name.trim() });
    if (!passkey) throw new AppError('conflict', 'passkey-known', 'This passkey has been added already.');
    await recordPasskeyChange(tx, { id: userId, schoolId }, 'added', { changedBy: userId, origin });
    return { passkey: toPasskey(passkey), sessionEpoch: (await findUser(tx, userId))!.sessionEpoch };
  });
}

/** @throws AppError `not-found` for another user's passkey */
export const renamePasskey = (
  { db }: Deps,
  { userId, schoolId }: Viewer,
  { id, name }: { id: number; name: string },
  origin: Origin,
): Promise<Passkey> =>
  db.transaction(async (tx) => {
    const passkey = await setPasskeyName(tx, userId, { id, name: name.trim() });
    if (!passkey) throw notFound();
    await recordHistory(tx, userId, { changedBy: userId, columns: ['passkey'] });
    await recordClientEvent(tx, { type: 'passkey-renamed', userId, schoolId, origin });
    return toPasskey(passkey);
  });

/**
 * Removes a passkey and ends the viewer's other sessions; returns the epoch that keeps the current one alive.
 * @throws AppError `not-found` for another user's or a removed passkey
 */
export const removePasskey = ({ db }: Deps, { userId, schoolId }: Viewer, id: number, origin: Origin): Promise<number> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await deletePasskey(tx, userId, id))) throw notFound();
    await recordPasskeyChange(tx, { id: userId, schoolId }, 'removed', { changedBy: userId, origin });
    return (await findUser(tx, userId))!.sessionEpoch;
  });
