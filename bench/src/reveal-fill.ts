import type { Progress } from '@patchwork/dev/progress';
import { createCsrf } from '@patchwork/gateway/csrf';
import { createSessions } from '@patchwork/gateway/sessions';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { Redis } from 'ioredis';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Classroom } from './reveal.types.ts';
import type { Bench } from './with-system.ts';

/** Schools, groups and users have higher ids than those of the demo network. A class and its teacher have the same id. */
const firstSchool = 1_000_000;
const CLASSES = 2;
/** With fewer, a school would be linked with one twice. */
const FEWEST_SCHOOLS = 6;
/** A session lasts longer than a run. */
const seconds = 43_200;

/** The schools are numbered from 0 in a ring: each is linked with two on either side and with the one opposite. */
const linksOf = (number: string, count: number) => sql.fragment`
  array(
    select ${firstSchool}::int8 + (${sql.identifier([number])} + step + ${count}::int8) % ${count}::int8
    from unnest(array[-2, -1, 1, 2, ${count / 2}::int8]) as step
    order by 1
  )
`;

/**
 * Fills identity and content with an even number of schools with two classes each, whose quilts wait with three quarters of
 * their patches and some exchanges, and signs a teacher of each class in.
 */
export async function fillClassrooms({ environment, backing, progress }: Bench, wanted: number): Promise<Classroom[]> {
  const count = 2 * Math.ceil(Math.max(wanted / CLASSES, FEWEST_SCHOOLS) / 2);
  const sewn = await progress(`filling in ${count} schools with ${CLASSES} classes each`, async () => {
    await withPool(environment.identity.IDENTITY_DATABASE_URL!, (db) => fillIdentity(db, count));
    return withPool(environment.content.CONTENT_DATABASE_URL!, async (db) => {
      await fillContent(db, count);
      return countSewn(db);
    });
  });
  const csrfKeys = environment.gateway.CSRF_KEYS!.split(',');
  const cookies = await signInAll(progress, { redisUrl: backing.redisUrl, csrfKeys }, wanted);
  return cookies.map((cookie, index) => {
    const schoolId = firstSchool + Math.floor(index / CLASSES);
    return { cookie, schoolId, sewn: sewn.get(schoolId) ?? 0 };
  });
}

async function withPool<Result>(url: string, fill: (db: DatabasePool) => Promise<Result>): Promise<Result> {
  const db = await createPool(url, { statementTimeout: 120_000, validate: false });
  try {
    const result = await fill(db);
    await db.query(sql.unsafe`vacuum analyze`);
    return result;
  } finally {
    await db.end();
  }
}

const schools = (count: number) =>
  sql.fragment`generate_series(${firstSchool}::int8, ${firstSchool + count - 1}::int8) as school (id)`;
const classes = (count: number) => sql.fragment`
  ${schools(count)} cross join generate_series(0, ${CLASSES - 1}::int) as place
  cross join lateral (select ${CLASSES}::int8 * school.id + place as id) as class
`;

async function fillIdentity(db: DatabasePool, count: number): Promise<void> {
  await db.query(sql.unsafe`
    insert into schools (id, version, name, is_active, is_approved)
    select school.id, 1, 'School ' || school.id, true, true from ${schools(count)}
  `);
  await db.query(sql.unsafe`
    insert into school_groups (id, version, school_id, name, is_primary, is_active)
    select class.id, 1, school.id, 'Class ' || place, false, true from ${classes(count)}
  `);
  await db.query(sql.unsafe`
    insert into users (
      id, title, first_name, last_name, email, school_id, school_group_id, is_active, holds_email, terms_accepted_at
    )
    overriding system value
    select class.id, 'Ms', 'Ada', 'Teacher', class.id || '@school.example', school.id, class.id, true, true, now()
    from ${classes(count)}
  `);
}

async function fillContent(db: DatabasePool, count: number): Promise<void> {
  await db.query(sql.unsafe`
    insert into schools (id, version, name, is_active, is_approved, type_id)
    select school.id, 1, 'School ' || school.id, true, true, 4 from ${schools(count)}
  `);
  await db.query(sql.unsafe`
    insert into school_groups (id, version, school_id, name, is_primary)
    select class.id, 1, school.id, 'Class ' || place, false from ${classes(count)}
  `);
  await db.query(sql.unsafe`
    insert into people (id, version, title, first_name, last_name, school_id, school_group_id, is_active)
    select class.id, 1, 'Ms', 'Ada', 'Teacher', school.id, class.id, true from ${classes(count)}
  `);
  await db.query(sql.unsafe`
    insert into school_links (school_id, version, linked_school_ids)
    select numbered.id, 1, ${linksOf('number', count)}
    from (select school.id, school.id - ${firstSchool}::int8 as number from ${schools(count)}) as numbered
  `);
  await fillPatches(db, count);
  await fillExchanges(db, count);
}

/** Every fourth class has not sewn. The quilts are announced, so that no emails are sent during the run. */
async function fillPatches(db: DatabasePool, count: number): Promise<void> {
  await db.query(sql.unsafe`
    insert into quilts (school_id, half_term, announced_at)
    select schools.id, current.id, now()
    from schools
    cross join ${current}
    on conflict (school_id, half_term) do update set announced_at = excluded.announced_at
  `);
  await db.query(sql.unsafe`
    insert into patches (half_term, school_id, school_group_id, question_id, sewn_by, consent_by)
    select current.id, school.id, class.id, (select min(id) from quilt_questions where age = 'juniors'), class.id, class.id
    from ${classes(count)}
    cross join ${current}
    where class.id % 4 > 0
  `);
  await db.query(sql.unsafe`
    insert into media_items (
      patch_id, school_id, uploaded_by, kind, extension, content_type, original_key, original_bytes, alt_text, state, width, height,
      has_medium
    )
    select
      patches.id, patches.school_id, patches.sewn_by, 'image', 'png', 'image/png', 'originals/bench-patch-' || patches.id, 300000,
      'The crane that beeps going backwards', 'ready', 1600, 1600, true
    from patches
    where patches.school_id >= ${firstSchool}::int8
  `);
}

const Sewn = z.object({ schoolId: z.int(), sewn: z.int() });

/** How many patches the quilt of each school has. */
async function countSewn(db: DatabasePool): Promise<ReadonlyMap<number, number>> {
  const rows = await db.any(sql.type(Sewn)`
    select school_links.school_id as "schoolId", count(*) as sewn
    from school_links
    cross join unnest(school_links.school_id || school_links.linked_school_ids) as member (id)
    join patches on patches.school_id = member.id
    where school_links.school_id >= ${firstSchool}::int8
    group by school_links.school_id
  `);
  return new Map(rows.map(({ schoolId, sewn }) => [schoolId, sewn]));
}

/** Each class asks one class of another school, which answers and is answered. */
async function fillExchanges(db: DatabasePool, count: number): Promise<void> {
  await db.query(sql.unsafe`
    insert into articles (title, narrative, author_id, school_id, school_group_id, created_at, updated_at, rendered)
    select 'The crane', 'We counted the boats.', class.id, school.id, class.id, moment, moment, '{}'
    from ${classes(count)}
    cross join lateral (select greatest(current.starts_at, now() - interval '1 hour') as moment from ${current}) as during
  `);
  await db.query(sql.unsafe`
    with asked as (
      select articles.id as article_id, articles.author_id as answering, pair.asking
      from ${classes(count)}
      cross join lateral (
        select
          class.id as asking,
          ${CLASSES}::int8 * (${firstSchool}::int8 + (school.id - ${firstSchool}::int8 + 1 + place) % ${count}::int8) + 1 - place as asked
      ) as pair
      join articles on articles.school_group_id = pair.asked
    ), written as (
      insert into comments (article_id, author_id, narrative)
      select asked.article_id, asked.asking, 'How many boats did you count?' from asked
      returning id, article_id, author_id
    )
    insert into responses (comment_id, author_id, narrative)
    select written.id, said.author_id, said.narrative
    from written
    join articles on articles.id = written.article_id
    cross join lateral (
      values (1, articles.author_id, 'Eleven, and a canoe.'), (2, written.author_id, 'We have never seen a canoe.')
    ) as said (place, author_id, narrative)
    order by written.id, said.place
  `);
}

/** The half term of the calendar that has begun last. */
const current = sql.fragment`
  (
    select half_terms.id, half_terms.starts_at from half_terms where half_terms.starts_at <= now()
    order by half_terms.starts_at desc limit 1
  ) as current
`;

/** Lets the quilts of this half term turn over at this moment, as an event of connections would. */
export const revealAt = (db: DatabasePool, moment: Date) =>
  db.transaction(async (tx) => {
    // What has been stored of a turning over before.
    await tx.query(sql.unsafe`
      update quilts set member_ids = null, revealed_at = null where half_term = (select current.id from ${current})
    `);
    await tx.query(sql.type(z.object({}))`
      update half_terms set reveals_at = ${moment.toISOString()} where half_terms.id = (select current.id from ${current})
    `);
  });

/** Begins a session for the teacher of each class, as the gateway does after a password: signing in would take minutes. */
async function signInAll(
  progress: Progress,
  { redisUrl, csrfKeys }: { redisUrl: string; csrfKeys: string[] },
  wanted: number,
): Promise<string[]> {
  const redis = new Redis(redisUrl, { enableAutoPipelining: true });
  const sessions = createSessions(redis, { idleSeconds: seconds, seconds, staffSeconds: seconds, perUser: 5 });
  const csrf = createCsrf(csrfKeys);
  const signIn = async (index: number): Promise<string> => {
    const userId = CLASSES * firstSchool + index;
    const origin = { ipAddress: '127.0.0.1', userAgent: 'bench', provider: null, providerSession: null };
    const { id, session } = await sessions.begin({ userId, epoch: 1, withCode: false, isStaff: false, ...origin });
    return `sid=${id}; XSRF-TOKEN=${csrf.issue(session.key)}`;
  };
  try {
    return await progress(`signing in ${wanted} classrooms`, () =>
      Promise.all(Array.from({ length: wanted }, (_, index) => signIn(index))),
    );
  } finally {
    redis.disconnect();
  }
}
