import { type CommonQueryMethods, createPool } from 'slonik';

/** The lines of the plan that PostgreSQL has for a service's own statement, with what each step took. */
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
        // More rows than the statement promises, or other columns: they are those of the plan.
        dataIntegrityError: (_context, _query, _error, result) => readLines(result),
        afterQueryExecution: (_context, _query, result) => readLines(result),
      },
    ],
  });
  await work(pool).catch(() => undefined);
  await pool.end();
  return lines;
}
