import { HalfTermChanged } from '@patchwork/contracts/events/connections';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { recordEvents } from '@patchwork/platform/record-events';
import { sql } from 'slonik';
import { z } from 'zod';
import { halfTermName } from './names.ts';

const Published = z.object({ halfTermId: z.int(), version: z.int(), startsAt: z.string(), revealsAt: z.string() });

const columns = sql.fragment`
  published_half_terms.half_term as "halfTermId", published_half_terms.version,
  published_half_terms.starts_at as "startsAt", published_half_terms.reveals_at as "revealsAt"
`;

/**
 * Publishes every half term that differs from what was last published. Call it in the transaction that stored or moved one. Takes a lock, so that concurrent publishers each see the changes of the one before.
 */
export async function publishHalfTerms(tx: Tx): Promise<void> {
  await tx.query(sql.type(Nothing)`lock table published_half_terms in share row exclusive mode`);
  const changed = await tx.any(sql.type(Published)`
    insert into published_half_terms (half_term, version, starts_at, reveals_at)
    select half_terms.id, 1, half_terms.run_at, half_terms.quilts_reveal_at
    from half_terms
    order by half_terms.id
    on conflict (half_term) do update
    set
      version = published_half_terms.version + 1,
      starts_at = excluded.starts_at,
      reveals_at = excluded.reveals_at
    where (published_half_terms.starts_at, published_half_terms.reveals_at) <> (excluded.starts_at, excluded.reveals_at)
    returning ${columns}
  `);
  await recordEvents(tx, HalfTermChanged, changed.map(named));
}

/** The half terms as last published. */
export const listPublishedHalfTerms = async (db: Db) =>
  (
    await db.any(sql.type(Published)`
      select ${columns}
      from published_half_terms
      order by published_half_terms.half_term
    `)
  ).map(named);

const named = (halfTerm: z.output<typeof Published>) => ({ ...halfTerm, name: halfTermName(halfTerm.halfTermId) });
