import { type CommonQueryMethods, createPool } from 'slonik';

/** Returns the lines of PostgreSQL's plan for a service's own statement, with the time of each step. */
export async function readPlan(databaseUrl: string, work: (db: CommonQueryMethods) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const readLines = ({ rows }: { rows: readonly object[] }) => {
    lines.push(...rows.map((row) => String(Object.values(row)[0])));
    return null;
  };
  const pool = await createPool(databaseUrl, {
    interceptors: [
      {
        name: 'explain',
        transformQuery: (_context, query) => ({ ...query, sql: `explain (analyze, buffers, costs off) ${query.sql}` }),
        // The rows are the plan's, so their number or columns do not match the statement.
        dataIntegrityError: (_context, _query, _error, result) => readLines(result),
        afterQueryExecution: (_context, _query, result) => readLines(result),
      },
    ],
  });
  await work(pool).catch(() => undefined);
  await pool.end();
  return lines;
}
