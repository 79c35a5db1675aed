import { randomInt } from 'node:crypto';
import type { operations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import { type DatabasePool, lockName } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { lockUserRow } from '../accounts/change-users.sql.ts';
import { recordClientEvent } from '../client-events/client-events.sql.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../passwords/link-token.ts';
import { findSchoolState } from '../schools/schools.sql.ts';
import { notForSchools, providerRefused, type Verified } from './answers.ts';
import { toProvider } from './begin.ts';
import { findPerson, hasUsedProvider, useLinkedAccount } from './linked-accounts.sql.ts';
import { pinningOf, refusalOf } from './providers.policy.ts';
import { recordLinkedAccountChange, recordSchoolSignInChange } from './record-change.ts';
import {
  deleteSchoolSignIn,
  findSchoolSignIn,
  insertAllowedDomain,
  isDomainOfOthers,
  saveSchoolSignIn,
  setRequired,
} from './school-sign-in.sql.ts';

/** What the Lead's school can switch on, and has. */
export async function getSchoolSignIn(
  { db, providers }: Deps,
  { schoolId }: Viewer,
): Promise<ReplyOf<operations['getSchoolSignIn']>> {
  const current = await findSchoolSignIn(db, schoolId);
  const provider = current && providers.find(current.provider);
  return {
    available: providers.list().map(toProvider),
    // Switched on with a provider that the operator has removed since: it cannot be used, and requires nothing.
    current: provider
      ? {
          provider: toProvider(provider),
          tenant: current.tenant,
          domains: current.domains,
          isRequired: current.isRequired,
          setUpDate: current.setUpAt,
          setUpBy: current.setUpBy,
          users: { linked: current.linkedUsers, outside: current.outsideUsers, all: current.allUsers },
        }
      : null,
  };
}

const otherOrganisation = () =>
  new AppError(
    'conflict',
    'other-organisation',
    'This account belongs to another organisation than before. Switch it off first.',
  );
const otherAddress = () =>
  new AppError('invalid', 'provider-address-differs', 'Please sign in there with the email address of your account here.');

const domainInUse = () =>
  new AppError('conflict', 'domain-in-use', 'Another school uses this email domain. Please ask us, for example if you share it.');

/**
 * Pins the organisation and domain of a Lead's verified account at a provider for their school, and links the account.
 * @throws AppError `invalid` for an account that is no school's or has another address, `conflict` for another organisation
 * and for a domain that another school uses, unless the operator has allowed it
 */
export async function setUpSchoolSignIn(
  { db }: Deps,
  { provider, identity }: Verified,
  userId: number,
  origin: Origin,
): Promise<{ purpose: 'set-up'; outcome: 'done' }> {
  await db.transaction(async (tx) => {
    const user = await lockUserRow(tx, userId);
    // A Lead who has lost that right meanwhile.
    if (!user?.isLead || !user.isActive || !user.isSchoolActive) throw providerRefused();
    const { schoolId, email } = user;
    const pinning = pinningOf(identity, { email, school: await findSchoolSignIn(tx, schoolId) });
    if (pinning === 'not-for-schools') throw notForSchools();
    if (pinning === 'other-address') throw otherAddress();
    if (pinning === 'other-organisation') throw otherOrganisation();
    const { domain, isOwnAddress } = pinning;
    // Two schools at once must not both find it free.
    await lockName(tx, `domain ${domain}`);
    if (await isDomainOfOthers(tx, schoolId, domain)) throw domainInUse();
    const change = await saveSchoolSignIn(tx, schoolId, { provider: provider.id, tenant: identity.tenant, domain, userId });
    if (!change) throw otherOrganisation();
    if (change !== 'none') await recordSchoolSignInChange(tx, { userId, schoolId }, change, origin);
    if (!isOwnAddress || user.staffRoles.length > 0) return;
    const person = await findPerson(tx, provider.id, identity);
    if (person?.userId !== userId || refusalOf(provider, identity, person)) return;
    const use = await useLinkedAccount(tx, userId, provider.id, identity);
    if (use === 'linked') await recordLinkedAccountChange(tx, { id: userId, schoolId }, 'added', { changedBy: userId, origin });
  });
  return { purpose: 'set-up', outcome: 'done' };
}

/** 125 random bits, in groups that can be written down: letters and digits that are not mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newRecoveryCode = (): string =>
  Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-');

/** The stored form of a recovery code, however it was typed. */
export const hashRecoveryCode = (code: string): string => hashToken(code.replace(/[\s-]/g, '').toUpperCase());

/**
 * Requires the provider of everyone at the Lead's school, or ends that. Returns the new recovery code.
 * @throws AppError `conflict` without a provider, or when the Lead has not just signed in through it and might be locked out
 */
export async function requireSchoolSignIn(
  { db, providers }: Deps,
  viewer: Viewer,
  isRequired: boolean,
  origin: Origin,
): Promise<{ recoveryCode: string | null }> {
  const { userId, schoolId } = viewer;
  const current = await findSchoolSignIn(db, schoolId);
  if (!current || !providers.find(current.provider))
    throw new AppError('conflict', 'no-provider', 'Your school has no provider switched on.');
  if (!isRequired && !current.isRequired) return { recoveryCode: null };
  if (isRequired && !(await hasUsedProvider(db, userId, current)))
    throw new AppError(
      'conflict',
      'sign-in-with-it-first',
      'Please confirm with the provider first, so that you can get in again.',
    );
  const recoveryCode = isRequired ? newRecoveryCode() : null;
  await db.transaction(async (tx) => {
    const isSaved = await setRequired(tx, schoolId, recoveryCode && hashRecoveryCode(recoveryCode));
    if (!isSaved) throw new AppError('conflict', 'no-provider', 'Your school has no provider switched on.');
    await recordSchoolSignInChange(tx, viewer, isRequired ? 'required' : 'not-required', origin);
  });
  return { recoveryCode };
}

/** The operator's command for a school whose Leads have neither their provider nor the recovery code. False: it requires nothing. */
export const stopRequiring = (db: DatabasePool, schoolId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const current = await findSchoolSignIn(tx, schoolId);
    if (!current?.isRequired) return false;
    await setRequired(tx, schoolId, null);
    await recordSchoolSignInChange(tx, { userId: null, schoolId }, 'not-required', { ipAddress: null, userAgent: null });
    return true;
  });

/** The operator's command for schools that share a domain, such as those of a trust. False for an unknown school. */
export const allowDomain = (db: DatabasePool, schoolId: number, domain: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await findSchoolState(tx, schoolId))) return false;
    if (!(await insertAllowedDomain(tx, schoolId, domain))) return true;
    const origin = { ipAddress: null, userAgent: null };
    await recordClientEvent(tx, { type: 'school-sign-in-domain-allowed', userId: null, schoolId, origin });
    return true;
  });

/** Switches the provider of the Lead's school off; linked accounts stay, unused. A repeat changes nothing. */
export const switchSchoolSignInOff = ({ db }: Deps, viewer: Viewer, origin: Origin): Promise<void> =>
  db.transaction(async (tx) => {
    if (await deleteSchoolSignIn(tx, viewer.schoolId)) await recordSchoolSignInChange(tx, viewer, 'off', origin);
  });
