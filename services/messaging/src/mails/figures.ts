import type { Db } from '@patchwork/platform/db';
import type { Figure } from '@patchwork/platform/health';
import { sql } from 'slonik';
import { z } from 'zod';

const Row = z.object({ pending: z.int(), late: z.int(), parked: z.int() });

/** Mails that are not out yet. Late are those that could have been sent a quarter of an hour ago. */
const countMails = (db: Db) =>
  db.one(sql.type(Row)`
    select
      count(*) filter (where mails.state = 'pending') as pending,
      count(*) filter (
        where mails.state = 'pending' and coalesce(mails.not_before, mails.created_at) < now() - interval '15 minutes'
      ) as late,
      count(*) filter (where mails.state = 'parked') as parked
    from mails
    where mails.state in ('pending', 'parked')
  `);

/** What /metrics shows of mails. */
export const mailFigures = (db: Db): Figure[] => [
  {
    name: 'patchwork_mails',
    help: 'Mails by state: pending, those of them that are late, and parked ones, which wait for a person',
    labels: ['state'],
    ask: async () => Object.entries(await countMails(db)).map(([state, value]) => ({ labels: { state }, value })),
  },
];
