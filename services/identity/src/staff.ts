import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { z } from 'zod';
import { type StaffRole, staffRoles } from './roles/roles.policy.ts';
import { listGrants } from './roles/staff-grants.sql.ts';
import { grantStaffRole, revokeStaffRole } from './roles/staff-grants.ts';

const usage = `Usage:
  npm run staff -- grant EMAIL ROLE
  npm run staff -- revoke EMAIL ROLE
  npm run staff -- list
ROLE is one of ${staffRoles.join(', ')}.
The database is IDENTITY_DATABASE_URL, or that of the system that runs here (npm start).`;

const stateFile = fileURLToPath(new URL('../../../.stack/state.json', import.meta.url));

/** The address in the environment, else that of the local system; undefined when there is neither. */
function databaseUrl(): string | undefined {
  if (process.env.IDENTITY_DATABASE_URL) return process.env.IDENTITY_DATABASE_URL;
  if (!existsSync(stateFile)) return undefined;
  const { postgresUrl } = z.object({ postgresUrl: z.string() }).parse(JSON.parse(readFileSync(stateFile, 'utf8')));
  const url = new URL(postgresUrl);
  url.pathname = '/patchwork_identity';
  return url.href;
}

const isStaffRole = (role: string | undefined): role is StaffRole =>
  (staffRoles as readonly (string | undefined)[]).includes(role);

/** Carries out one command. Answers what to print and the exit code. */
async function run(db: DatabasePool, [command, email, role]: string[]): Promise<{ text: string; code: number }> {
  if (command === 'list' && !email) {
    const grants = await listGrants(db);
    const lines = grants.map((grant) => `${grant.role.padEnd(15)} ${grant.email}${grant.isActive ? '' : ' (inactive)'}`);
    return { text: lines.join('\n') || 'Nobody holds a staff role.', code: 0 };
  }
  if ((command !== 'grant' && command !== 'revoke') || !email || !isStaffRole(role)) return { text: usage, code: 2 };
  const outcome = await (command === 'grant' ? grantStaffRole : revokeStaffRole)(db, email, role);
  if (outcome === 'unknown-user') return { text: 'There is no active user of an active school with this address.', code: 1 };
  if (outcome === 'unchanged')
    return { text: `Nothing to do: ${command === 'grant' ? 'has' : 'does not have'} ${role}.`, code: 0 };
  return { text: `${command === 'grant' ? 'Granted' : 'Revoked'} ${role}. Open sessions have ended.`, code: 0 };
}

const url = databaseUrl();
if (!url) {
  console.error('No database: set IDENTITY_DATABASE_URL, or start the system with npm start.');
  process.exitCode = 2;
} else {
  const db = await createPool(url, { size: 1 });
  try {
    const { text, code } = await run(db, process.argv.slice(2));
    if (code === 0) console.log(text);
    else console.error(text);
    process.exitCode = code;
  } finally {
    await db.end();
  }
}
