import type { Db } from '@patchwork/platform/db';
import type { Metric } from '@patchwork/platform/health';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';

const gauge = (db: Db, name: string, help: string, query: FragmentSqlToken): Metric => ({
  name,
  help,
  ask: async () => [{ value: await db.oneFirst(sql.type(z.object({ value: z.number() }))`${query}`) }],
});

/** Gauges for the alerts on sign-ins, staff roles and changes that wait. Each process of the service reports the same numbers. */
export const securityMetrics = (db: Db): Metric[] => [
  gauge(
    db,
    'patchwork_sign_ins_failed',
    'Failed sign-ins of the last ten minutes',
    sql.fragment`
      select count(*) as value
      from client_events
      where type = 'sign-in-failed' and occurred_at > now() - interval '10 minutes'
    `,
  ),
  gauge(
    db,
    'patchwork_accounts_locked',
    'Accounts and unknown addresses locked for 15 minutes after ten failed sign-ins',
    sql.fragment`
      select count(*) as value
      from login_failures
      where failures >= 10 and locked_until > now()
    `,
  ),
  gauge(
    db,
    'patchwork_staff_roles_granted',
    'Staff roles granted in the last hour',
    sql.fragment`
      select count(*) as value
      from staff_role_changes
      where is_granted and changed_at > now() - interval '1 hour'
    `,
  ),
  gauge(
    db,
    'patchwork_pending_changes_oldest_seconds',
    'Age of the oldest change that waits for a second person; 0 without one',
    sql.fragment`
      select coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as value
      from pending_changes
      where state = 'waiting'
    `,
  ),
];
