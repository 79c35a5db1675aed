import pg from 'pg';

// What no journey can wait for: the next run of connections, and the next Monday.

async function change(connectionString: string | undefined, statement: string, values: unknown[]): Promise<void> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    await database.query(statement, values);
  } finally {
    await database.end();
  }
}

/**
 * Links two new schools with each other alone. A run would link them with schools of the demo network, too, and a quilt waits
 * for every class of all linked schools.
 */
export async function linkSchools(one: number, other: number): Promise<void> {
  await change(
    process.env.E2E_CONNECTIONS_DATABASE_URL,
    `insert into links (school_a, school_b, run_id, half_term, contrast, reasons, began_at)
     select least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), runs.id, runs.half_term, 0.5, '{}', now()
     from runs
     where runs.type = 'main'
     order by runs.id desc
     limit 1
     on conflict do nothing`,
    [one, other],
  );
  await change(
    process.env.E2E_CONTENT_DATABASE_URL,
    `insert into school_links (school_id, version, linked_school_ids) values ($1, 1, array[$2::bigint]), ($2, 1, array[$1::bigint])
     on conflict (school_id) do update set linked_school_ids = excluded.linked_school_ids`,
    [one, other],
  );
}

/** Asks these classes a question of this week, whatever day it is; Friday noon comes in two days, and it is closed in five. */
export const askClasses = (question: string, groupIds: readonly number[]): Promise<void> =>
  change(
    process.env.E2E_CONTENT_DATABASE_URL,
    `insert into class_weeks (week, school_id, school_group_id, texts, opens_at, closes_at)
     select
       date_trunc('week', now() at time zone 'Europe/London')::date, school_groups.school_id, school_groups.id,
       jsonb_build_object('en', $1::text), now() + interval '2 days', now() + interval '5 days'
     from school_groups
     where school_groups.id = any ($2::bigint[])
     on conflict (school_group_id, week) do update
     set texts = excluded.texts, opens_at = excluded.opens_at, closes_at = excluded.closes_at`,
    [question, groupIds],
  );
