import { parseArgs } from 'node:util';
import { isBlank } from '@patchwork/contracts/visible-text';
import type { DatabasePool } from '@patchwork/platform/db';
import { type Outcome, runOnDatabase } from '@patchwork/platform/operator-command';
import { isPublicMailDomain } from '@patchwork/platform/public-mail-domains';
import { allowDomain, stopRequiring } from './providers/school-sign-in.ts';
import { type StaffRole, staffRoles } from './roles/roles.policy.ts';
import { listGrants } from './roles/staff-grants.sql.ts';
import { findLinkKeys, findPublicOrigin } from './staff/connect.ts';
import { createStaff } from './staff/create-staff.ts';
import { endSessionsOf } from './staff/end-sessions.ts';
import { grantStaffRole, revokeStaffRole } from './staff/staff-grants.ts';
import { resetAuthenticatorOf } from './users/reset-authenticator.ts';

const titles = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'];

const usage = `Usage:
  npm run staff -- create EMAIL --first NAME --last NAME [--title TITLE] [--school ID]
  npm run staff -- grant EMAIL ROLE [--hours N --reason TEXT]
  npm run staff -- revoke EMAIL ROLE [--reason TEXT]
  npm run staff -- list
  npm run staff -- reset-authenticator EMAIL
  npm run staff -- end-sessions EMAIL
  npm run staff -- allow-passwords SCHOOL
  npm run staff -- allow-domain SCHOOL DOMAIN
ROLE is one of ${staffRoles.join(', ')}; TITLE one of ${titles.join(', ')}.
allow-passwords ends the requirement of a school (its id) to sign in through its provider; its Leads get an email.
allow-domain lets a school (its id) set up its provider with an email domain that another school uses, such as a trust's.
With --hours (1 to 72) the role ends by itself, and a reason is needed. All Superusers get an email about each grant and
revocation, with the reason.
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
  hours: { type: 'string' },
  reason: { type: 'string' },
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
  const notes = ({ expiresAt, isExpired, isActive }: (typeof grants)[number]) => [
    ...(expiresAt ? [isExpired ? 'expired' : `until ${expiresAt}`] : []),
    ...(isActive ? [] : ['inactive']),
  ];
  const lines = grants.map((grant) => {
    const noted = notes(grant).join(', ');
    return `${grant.role.padEnd(15)} ${grant.email}${noted && ` (${noted})`}`;
  });
  return { text: lines.join('\n') || 'Nobody holds a staff role.', code: 0 };
}

async function create(db: DatabasePool, email: string, { first, last, title = 'Mr', school }: Options): Promise<Outcome> {
  const isName = (name: string | undefined): name is string => !!name && !isBlank(name) && [...name.trim()].length <= 100;
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

async function allowPasswords(db: DatabasePool, school: string): Promise<Outcome> {
  if (!/^[1-9]\d{0,9}$/.test(school)) return wrongUse;
  if (!(await stopRequiring(db, Number(school)))) return { text: 'Nothing to do: this school requires no provider.', code: 0 };
  return { text: 'Passwords and passkeys work again. The Leads of the school get an email.', code: 0 };
}

async function letUseDomain(db: DatabasePool, school: string, given: string): Promise<Outcome> {
  const domain = given.toLowerCase();
  if (!/^[1-9]\d{0,9}$/.test(school) || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return wrongUse;
  if (isPublicMailDomain(domain))
    return { text: 'Anybody can have an address of this domain, so no school can use it.', code: 1 };
  if (!(await allowDomain(db, Number(school), domain))) return { text: 'There is no such school.', code: 1 };
  return { text: `A Lead of school ${school} can now set up its provider with ${domain}.`, code: 0 };
}

/** The hours and reason of a grant; null when they are not acceptable. */
function readGrantOptions(command: 'grant' | 'revoke', { hours, reason }: Options) {
  const given = { hours: hours === undefined ? null : Number(hours), reason: reason && !isBlank(reason) ? reason.trim() : null };
  if (given.reason && [...given.reason].length > 500) return null;
  if (hours === undefined) return given;
  const isAcceptable = command === 'grant' && /^\d{1,2}$/.test(hours) && Number(hours) >= 1 && Number(hours) <= 72;
  return isAcceptable && given.reason ? given : null;
}

async function changeGrant(
  db: DatabasePool,
  command: 'grant' | 'revoke',
  { email, role, values }: { email: string; role: StaffRole; values: Options },
): Promise<Outcome> {
  const given = readGrantOptions(command, values);
  if (!given) return wrongUse;
  const outcome = await (command === 'grant' ? grantStaffRole : revokeStaffRole)(db, email, role, given);
  if (outcome === 'unknown-user') return unknownUser;
  if (outcome === 'unchanged')
    return { text: `Nothing to do: the user ${command === 'grant' ? 'has' : 'does not have'} ${role}.`, code: 0 };
  const length = given.hours === null ? '' : ` for ${given.hours} ${given.hours === 1 ? 'hour' : 'hours'}`;
  const done = command === 'grant' ? `Granted ${role}${length}` : `Revoked ${role}`;
  return { text: `${done}. Open sessions have ended. All Superusers get an email.`, code: 0 };
}

/** Runs one command. Returns the text to print and the exit code. */
export async function run(db: DatabasePool, given: string[]): Promise<Outcome> {
  const read = readArguments(given);
  const [command, email, role] = read?.positionals ?? [];
  if (command === 'list' && !email) return list(db);
  if (command === 'reset-authenticator' && email && !role) return resetAuthenticator(db, email);
  if (command === 'end-sessions' && email && !role) return endSessions(db, email);
  if (command === 'allow-passwords' && email && !role) return allowPasswords(db, email);
  if (command === 'allow-domain' && email && role) return letUseDomain(db, email, role);
  if (command === 'create' && email && !role && read) return create(db, email, read.values);
  if ((command !== 'grant' && command !== 'revoke') || !email || !isStaffRole(role) || !read) return wrongUse;
  return changeGrant(db, command, { email, role, values: read.values });
}

if (import.meta.main) await runOnDatabase('identity', run);
