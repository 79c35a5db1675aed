import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Published = z.object({ halfTermId: z.int(), version: z.int(), startsAt: z.string(), revealsAt: z.string() });
export type Published = z.output<typeof Published>;

const columns = sql.fragment`
  published_half_terms.half_term as "halfTermId", published_half_terms.version,
  published_half_terms.starts_at as "startsAt", published_half_terms.reveals_at as "revealsAt"
`;

/** Stores which half terms are published, under a lock, and returns those that have changed. */
export async function savePublished(tx: Tx): Promise<readonly Published[]> {
  await tx.query(sql.type(Nothing)`lock table published_half_terms in share row exclusive mode`);
  return tx.any(sql.type(Published)`
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
}

/** The half terms as last published. */
export const listPublished = (db: Db) =>
  db.any(sql.type(Published)`
      select ${columns}
      from published_half_terms
      order by published_half_terms.half_term
    `);
