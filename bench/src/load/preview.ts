import { setTimeout as pause } from 'node:timers/promises';
import { makePopulation } from '@patchwork/matching/population';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { filling, fillSchools, fillUsers, schoolNames } from '../fill-network.ts';
import { fillReports } from '../fill-reports.ts';
import { keep, percentile } from '../measure.ts';
import { findGauge } from '../memory.ts';
import { settled } from '../settled.ts';
import { call, signInAs } from '../sign-in.ts';
import { accountOf, type Bench, withSystem } from '../with-system.ts';
import { createConnections } from './connections.ts';

const reports = 10_000;
const users = 50_000;
const connections = 10;
const quietMs = 10_000;
/** Shorter work is repeated for so long, one after the other. */
const busyMs = 10_000;
/** Higher than all ids of the demo network. */
const firstSchool = 1_000_000;

/**
 * Measures whether heavy work of one service slows the readers of another when both share a process: ten connections read the
 * feed before, beside and after a preview of linking (`npm run bench -- preview 5000`), a member of staff's downloads of the lists
 * of schools and users, and a person's export of what is stored about them.
 */
export const benchPreview = (schools: number): Promise<void> =>
  withSystem(
    async (bench) => {
      const { environment, progress } = bench;
      const teacher = accountOf(bench, 'teacher');
      await fillReports(environment.content.CONTENT_DATABASE_URL!, reports, teacher.userId, progress);
      await progress(`filling in ${schools} schools and ${users} users`, () => fillNetwork(bench, schools));
      const connectionsDb = await createPool(environment.connections.CONNECTIONS_DATABASE_URL!, { validate: false });
      await settled(bench);
      const [reader, staff] = [await signInAs(bench, 'teacher'), await signInAs(bench, 'superuser')];
      const currentPassword = Buffer.from(teacher.password).toString('base64');
      const works: Record<string, () => Promise<unknown>> = {
        'preview of linking': () => preview(bench, connectionsDb, staff),
        'list of schools as CSV': () => call(bench, staff, '/api/school/search/csv'),
        'list of users as CSV': () => call(bench, staff, '/api/user/search/csv'),
        'own data': () => call(bench, reader, '/api/owndata', { currentPassword }),
      };
      const readers = startReaders(bench.baseUrl, reader);
      const rows: Row[] = [];
      const phase = async (what: string, work: () => Promise<unknown>, quietP99?: number) => {
        await loopDelay(bench); // The delays since the last look.
        const begun = performance.now();
        await work();
        const ended = performance.now();
        const times = readers.between(begun, ended);
        const p99 = percentile(times, 99);
        rows.push({
          what,
          seconds: Math.round((ended - begun) / 100) / 10,
          reads: times.length,
          p50: percentile(times, 50),
          p99,
          max: percentile(times, 100),
          ...(await loopDelay(bench)),
          times: quietP99 ? Math.round((10 * p99) / quietP99) / 10 : null,
        });
        console.log(rows.at(-1));
        return p99;
      };
      try {
        await progress('warming up', () => pause(15_000));
        const quiet = (what: string) => phase(what, () => pause(quietMs));
        let p99 = await quiet('before');
        for (const [what, work] of Object.entries(works)) {
          await progress(what, () => phase(what, () => forAWhile(work), p99));
          await pause(2_000);
          p99 = await quiet(`after: ${what}`);
        }
      } finally {
        readers.stop();
        await connectionsDb.end();
      }
      console.table(rows);
      const slow = rows.filter(({ times }) => times !== null && times > 3).map(({ what }) => what);
      console.log(`p99 over three times that before: ${slow.join(', ') || 'none'}; ${readers.failures()} reads failed`);
      await keep('preview', { schools, users, connections, rows });
    },
    { shape: 'all' },
  );

interface Row {
  what: string;
  seconds: number;
  reads: number;
  p50: number;
  p99: number;
  max: number;
  /** Milliseconds between two looks at the event loop, which are due every 50 ms. */
  loopP99: number;
  loopMax: number;
  /** p99 as a multiple of that of the quiet time just before. */
  times: number | null;
}

async function loopDelay({ metricsPages }: Bench) {
  const pages = await Promise.all(metricsPages.map(async (page) => (await fetch(page)).text()));
  const ms = (figure: string) => Math.round(findGauge(pages, `nodejs_eventloop_lag_${figure}_seconds`, 'all') * 1_000);
  return { loopP99: ms('p99'), loopMax: ms('max') };
}

async function forAWhile(work: () => Promise<unknown>): Promise<void> {
  for (const end = performance.now() + busyMs; performance.now() < end; ) await work();
}

/** Each connection sends its next read when the last is answered. */
function startReaders(baseUrl: string, cookie: string) {
  const { send, close } = createConnections(baseUrl, connections);
  const request = `GET /api/article/0 HTTP/1.1\r\nhost: ${new URL(baseUrl).host}\r\ncookie: ${cookie}\r\n\r\n`;
  const reads: { endedAt: number; ms: number }[] = [];
  let failures = 0;
  let isStopped = false;
  const next = () => {
    if (isStopped) return;
    const begun = performance.now();
    send(request, (status) => {
      const endedAt = performance.now();
      reads.push({ endedAt, ms: endedAt - begun });
      if (status !== '200' && !isStopped) failures += 1;
      // A refused connection would otherwise be tried again without end in this turn.
      setImmediate(next);
    });
  };
  for (let each = 0; each < connections; each += 1) next();
  return {
    between: (from: number, to: number) => reads.filter(({ endedAt }) => endedAt >= from && endedAt <= to).map(({ ms }) => ms),
    failures: () => failures,
    stop() {
      isStopped = true;
      close();
    },
  };
}

const State = z.object({ state: z.string() });

/** Starts a preview and waits until its links are stored. @throws Error when it fails */
async function preview(bench: Bench, db: DatabasePool, cookie: string): Promise<void> {
  await call(bench, cookie, '/api/connection/preview', {});
  for (let state = 'running'; state !== 'finished'; await pause(50)) {
    state = await db.oneFirst(sql.type(State)`select state from runs order by id desc limit 1`);
    if (state === 'failed') throw new Error('The preview failed.');
  }
}

async function fillNetwork({ environment }: Bench, count: number): Promise<void> {
  const names = schoolNames(count);
  await filling(environment.connections.CONNECTIONS_DATABASE_URL!, (db) => fillConnections(db, count));
  await filling(environment.schools.SCHOOLS_DATABASE_URL!, (db) => fillSchools(db, names));
  await filling(environment.identity.IDENTITY_DATABASE_URL!, (db) => fillUsers(db, names, users));
}

/** Inserts schools that take part in the matching, distributed like those of the UK. */
const fillConnections = (db: CommonQueryMethods, count: number) =>
  db.query(sql.unsafe`
    insert into schools (
      id, version, name, type_id, type_name, county_id, county_name, location_type_id, number_of_pupils,
      primary_ethnicity_id, secondary_ethnicity_id, is_active, is_approved, opened_at
    )
    select
      ${firstSchool} + id, 1, name, "typeId", 'Primary', "countyId", 'County', "locationTypeId", "numberOfPupils",
      "primaryEthnicityId", "secondaryEthnicityId", true, true, now()
    from jsonb_to_recordset(${sql.jsonb(makePopulation(count).map((school) => ({ ...school })))}) as row (
      id bigint, name text, "typeId" bigint, "countyId" bigint, "locationTypeId" bigint, "numberOfPupils" int,
      "primaryEthnicityId" bigint, "secondaryEthnicityId" bigint
    )
  `);
