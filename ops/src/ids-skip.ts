import { databaseOwners } from '@patchwork/dev/environment';
import { explain } from '@patchwork/dev/failure';
import { connect } from './backup/databases.ts';
import { databaseUrlOf } from './connect.ts';

// `npm run ids:skip`, after a restore: no id given since the backup is given again, so that nothing that a browser or an email
// remembers of a lost report or photo leads to another one. Uses <SERVICE>_DATABASE_URL, otherwise the system that runs here.

/** More ids than 32,000 schools use in a week. */
const SKIPPED = 1_000_000;

/** Moves every sequence of a database forward. Returns how many there are. */
export async function skipIds(url: string): Promise<number> {
  const client = await connect(url);
  const { rowCount } = await client
    .query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + $1)
       from pg_sequences
       where schemaname = 'public'`,
      [SKIPPED],
    )
    .finally(() => client.end());
  return rowCount ?? 0;
}

if (import.meta.main) {
  try {
    for (const name of databaseOwners)
      console.log(`${name}: ${await skipIds(databaseUrlOf(name))} sequences moved forward by ${SKIPPED}.`);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
