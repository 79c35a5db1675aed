import type { Db } from '@patchwork/platform/db';
import type { Metric } from '@patchwork/platform/health';
import { sql } from 'slonik';
import { z } from 'zod';

const Row = z.object({ pending: z.int(), late: z.int(), failed: z.int() });

/** Counts mails that are not sent. A mail is late 15 minutes after it could have been sent. */
const countMails = (db: Db) =>
  db.one(sql.type(Row)`
    select
      count(*) filter (where mails.state = 'pending') as pending,
      count(*) filter (
        where mails.state = 'pending' and coalesce(mails.not_before, mails.created_at) < now() - interval '15 minutes'
      ) as late,
      count(*) filter (where mails.state = 'failed') as failed
    from mails
    where mails.state in ('pending', 'failed')
  `);

/** Metrics of mails by state. */
export const mailMetrics = (db: Db): Metric[] => [
  {
    name: 'patchwork_mails',
    help: 'Mails by state: pending, late (pending for too long) and failed (failed: an operator must retry them)',
    labels: ['state'],
    ask: async () => Object.entries(await countMails(db)).map(([state, value]) => ({ labels: { state }, value })),
  },
];
