import { publishHalfTerms } from '@patchwork/connections/half-terms/publish-half-terms';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { z } from 'zod';
import type { CheckedSystem } from './types.ts';

const Nothing = z.object({});
const DAY_MS = 86_400_000;
/** On a busy machine the consumers have just joined their groups. */
const ARRIVAL_SECONDS = 120;

/** Puts off the quilts of the current half term, also those whose day has passed. Call it before people act. */
export async function faceDown(system: CheckedSystem): Promise<void> {
  // Quilts of tomorrow would be announced.
  const moment = await revealIn(system, 2 * DAY_MS);
  await withDatabase(system.environment.content.CONTENT_DATABASE_URL!, async (db) => {
    const id = await untilKnown(db, moment);
    await db.query(sql.type(Nothing)`delete from quilts where quilts.half_term = ${id}`);
  });
}

/**
 * Lets the quilts of the current half term turn over in so many milliseconds, and returns when that is. The calendar only chooses
 * days, on which quilts turn over at 14:00: here they do so at that moment's time of day.
 */
export async function revealIn({ environment }: CheckedSystem, milliseconds: number): Promise<string> {
  const at = new Date(Math.ceil((Date.now() + milliseconds) / 1_000) * 1_000).toISOString();
  await withDatabase(environment.connections.CONNECTIONS_DATABASE_URL!, (db) =>
    db.transaction(async (tx) => {
      await tx.query(sql.type(Nothing)`
        select set_config('faults.time', to_char(${at}::timestamptz at time zone 'Europe/London', 'HH24:MI:SS'), true)
      `);
      await tx.query(sql.type(Nothing)`
        do $$
        begin
          execute (
            select
              'alter table half_terms alter column quilts_reveal_at set expression as ('
                || regexp_replace(pg_get_expr(adbin, adrelid), '[0-9]{2}:[0-9]{2}:[0-9]{2}', current_setting('faults.time')) || ')'
            from pg_attrdef
            join pg_attribute on attrelid = adrelid and attnum = adnum
            where adrelid = 'half_terms'::regclass and attname = 'quilts_reveal_at'
          );
        end
        $$
      `);
      await tx.query(sql.type(Nothing)`
        update half_terms
        set quilts_reveal_on = (${at}::timestamptz at time zone 'Europe/London')::date
        where half_terms.id = (select max(begun.id) from half_terms as begun where begun.run_at <= now())
      `);
      await publishHalfTerms(tx);
    }),
  );
  await withDatabase(environment.content.CONTENT_DATABASE_URL!, (db) => untilKnown(db, at));
  return at;
}

/** Waits until content has the moment, and returns the half term. */
const untilKnown = (db: DatabasePool, moment: string): Promise<number> =>
  eventually(
    () =>
      db.maybeOneFirst(sql.type(z.object({ id: z.int() }))`select id from half_terms where reveals_at = ${moment}::timestamptz`),
    ARRIVAL_SECONDS,
  );

async function withDatabase(url: string, work: (db: DatabasePool) => Promise<unknown>): Promise<void> {
  const db = await createPool(url, { size: 1 });
  await work(db).finally(() => db.end());
}
