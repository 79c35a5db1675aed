import type { HalfTermChanged } from '@patchwork/contracts/events/connections';
import { extendStatementTimeout, saveNewer, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { forgetAnnouncements } from './turn-over.sql.ts';

/** An older version changes nothing. */
export async function saveHalfTerm(tx: Tx, halfTerm: z.output<typeof HalfTermChanged.data>): Promise<void> {
  const { halfTermId: id, version, name, startsAt, revealsAt } = halfTerm;
  const before = await tx.maybeOneFirst(sql.type(z.object({ revealsAt: z.string() }))`
    select half_terms.reveals_at as "revealsAt" from half_terms where half_terms.id = ${id}
  `);
  const isSaved = await saveNewer(tx, 'half_terms', 'id', { id, version, name, startsAt, revealsAt });
  if (!isSaved || before === null || Date.parse(before) === Date.parse(revealsAt)) return;
  await extendStatementTimeout(tx);
  await forgetAnnouncements(tx, id);
}
