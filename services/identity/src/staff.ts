import { parseArgs } from 'node:util';
import type { DatabasePool } from '@patchwork/platform/db';
import { type Outcome, runOnDatabase } from '@patchwork/platform/operator-command';
import { resetAuthenticatorOf } from './authenticators/reset-authenticator.ts';
import { type StaffRole, staffRoles } from './roles/roles.policy.ts';
import { listGrants } from './roles/staff-grants.sql.ts';
import { grantStaffRole, revokeStaffRole } from './roles/staff-grants.ts';
import { findLinkKeys, findPublicOrigin } from './staff/connect.ts';
import { createStaff } from './staff/create-staff.ts';
import { endSessionsOf } from './staff/end-sessions.ts';

const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'];

const usage = `Usage:
  npm run staff -- create EMAIL --first NAME --last NAME [--title TITLE] [--school ID]
  npm run staff -- grant EMAIL ROLE
  npm run staff -- revoke EMAIL ROLE
  npm run staff -- list
  npm run staff -- reset-authenticator EMAIL
  npm run staff -- end-sessions EMAIL
ROLE is one of ${staffRoles.join(', ')}; TITLE one of ${titles.join(', ')}.
The database is IDENTITY_DATABASE_URL, or that of the system on this machine (npm start). create also needs LINK_KEYS and
PUBLIC_ORIGIN; without --school it takes the provider's own school.`;

const unknownUser: Outcome = { text: 'There is no active user of an active school with this address.', code: 1 };
const wrongUse: Outcome = { text: usage, code: 2 };

const isStaffRole = (role: string | undefined): role is StaffRole =>
  (staffRoles as readonly (string | undefined)[]).includes(role);

const options = {
  first: { type: 'string' },
  last: { type: 'string' },
  title: { type: 'string' },
  school: { type: 'string' },
} as const;

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return null;
  }
}
type Options = NonNullable<ReturnType<typeof readArguments>>['values'];

async function list(db: DatabasePool): Promise<Outcome> {
  const grants = await listGrants(db);
  const lines = grants.map((grant) => `${grant.role.padEnd(15)} ${grant.email}${grant.isActive ? '' : ' (inactive)'}`);
  return { text: lines.join('\n') || 'Nobody holds a staff role.', code: 0 };
}

async function create(db: DatabasePool, email: string, { first, last, title = 'Mr', school }: Options): Promise<Outcome> {
  const isName = (name: string | undefined): name is string => !!name?.trim() && [...name.trim()].length <= 100;
  if (!isName(first) || !isName(last) || !titles.includes(title)) return wrongUse;
  if (school !== undefined && !/^[1-9]\d{0,9}$/.test(school)) return wrongUse;
  const [keys, publicOrigin] = [findLinkKeys(), findPublicOrigin()];
  if (!keys || !publicOrigin)
    return { text: 'Set LINK_KEYS and PUBLIC_ORIGIN, with the values of identity and messaging.', code: 2 };
  const person = { title, firstName: first.trim(), lastName: last.trim(), email, schoolId: school ? Number(school) : undefined };
  const created = await createStaff(db, keys, person);
  if (created === 'bad-email') return { text: 'This is not an email address.', code: 1 };
  if (created === 'address-taken') return { text: 'Another user has this email address already.', code: 1 };
  if (created === 'no-school')
    return { text: 'There is no such open and approved school; name the provider’s own school with --school ID.', code: 1 };
  const link = new URL(`/resetPassword?code=${created.token}`, publicOrigin).href;
  return {
    text: `Created. This link sets the password, once, within seven days:\n${link}\nRoles: npm run staff -- grant`,
    code: 0,
  };
}

async function resetAuthenticator(db: DatabasePool, email: string): Promise<Outcome> {
  const outcome = await resetAuthenticatorOf(db, email);
  if (outcome === 'unknown-user') return unknownUser;
  if (outcome === 'unchanged') return { text: 'Nothing to do: the user has no authenticator.', code: 0 };
  return { text: 'Reset. Open sessions have ended.', code: 0 };
}

async function endSessions(db: DatabasePool, email: string): Promise<Outcome> {
  const outcome = await endSessionsOf(db, email);
  return outcome === 'unknown-user' ? unknownUser : { text: 'Open sessions have ended.', code: 0 };
}

async function changeGrant(db: DatabasePool, command: 'grant' | 'revoke', email: string, role: StaffRole): Promise<Outcome> {
  const outcome = await (command === 'grant' ? grantStaffRole : revokeStaffRole)(db, email, role);
  if (outcome === 'unknown-user') return unknownUser;
  if (outcome === 'unchanged')
    return { text: `Nothing to do: the user ${command === 'grant' ? 'has' : 'does not have'} ${role}.`, code: 0 };
  return { text: `${command === 'grant' ? 'Granted' : 'Revoked'} ${role}. Open sessions have ended.`, code: 0 };
}

/** Runs one command. Returns the text to print and the exit code. */
export async function run(db: DatabasePool, given: string[]): Promise<Outcome> {
  const read = readArguments(given);
  const [command, email, role] = read?.positionals ?? [];
  if (command === 'list' && !email) return list(db);
  if (command === 'reset-authenticator' && email && !role) return resetAuthenticator(db, email);
  if (command === 'end-sessions' && email && !role) return endSessions(db, email);
  if (command === 'create' && email && !role && read) return create(db, email, read.values);
  if ((command !== 'grant' && command !== 'revoke') || !email || !isStaffRole(role)) return wrongUse;
  return changeGrant(db, command, email, role);
}

if (import.meta.main) await runOnDatabase('identity', run);
