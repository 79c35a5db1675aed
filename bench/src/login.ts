import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { aroundWrites } from './content-writes.ts';
import { keep, percentile } from './measure.ts';
import { postLogin, signIn } from './sign-in.ts';
import { accountOf, type Bench, withSystem } from './with-system.ts';

const logins = 50;
const rounds = 5;
const refusals = 200;

/** Measures how much sign-ins slow other requests, and whether the time of a refusal reveals that an address exists. */
export const benchLogin = () =>
  withSystem(async (bench) => {
    const { email, password } = accountOf(bench, 'teacher');
    const emails = await addColleagues(bench, email);
    // The demo's events are still being published.
    await aroundWrites(bench).quiet.after();
    await besideLogins(bench, { email, password, emails });
    await timeRefusals(bench, emails);
  });

/** Inserts 50 more teachers with the same password. */
async function addColleagues({ environment }: Bench, email: string): Promise<string[]> {
  const emails = Array.from({ length: logins }, (_, index) => `colleague-${index}@bench.example`);
  const pool = await createPool(environment.identity.IDENTITY_DATABASE_URL!, { validate: false });
  await pool.query(sql.unsafe`
    insert into users (
      title, first_name, last_name, email, school_id, school_group_id, is_active, holds_email, password_hash, terms_accepted_at
    )
    select title, first_name, last_name, colleagues.email, school_id, school_group_id, true, true, password_hash, terms_accepted_at
    from users
    cross join ${sql.unnest(
      emails.map((one) => [one]),
      ['text'],
    )} as colleagues (email)
    where lower(users.email) = lower(${email})
  `);
  await pool.end();
  return emails;
}

interface Accounts {
  email: string;
  password: string;
  emails: string[];
}

async function besideLogins({ baseUrl }: Bench, { email, password, emails }: Accounts): Promise<void> {
  const cookie = await signIn(baseUrl, email, password);
  const probe = () => timed(() => fetch(`${baseUrl}/api/user`, { headers: { cookie } }), 200);
  for (let count = 0; count < 300; count += 1) await probe();
  const times = { idle: [] as number[], busy: [] as number[], login: [] as number[] };
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    const all = Promise.all(emails.map((one) => timedLogin(baseUrl, one, password)));
    times.busy.push(...(await probeUntil(probe, all)));
    const answers = await all;
    refused += answers.filter(({ status }) => status !== 200).length;
    times.login.push(...answers.map(({ ms }) => ms));
    await pause(300);
    times.idle.push(...(await probeUntil(probe, pause(2_000))));
  }
  const row = (name: string, values: number[]) => ({
    name,
    samples: values.length,
    p50: percentile(values, 50),
    p95: percentile(values, 95),
    p99: percentile(values, 99),
  });
  const rows = [
    row('GET /api/user, idle', times.idle),
    row(`GET /api/user while ${logins} logins run`, times.busy),
    row(`one of ${logins} logins at once`, times.login),
  ];
  console.table(rows);
  const ratio = rows[1]!.p95 / rows[0]!.p95;
  console.log(`${refused} of ${logins * rounds} logins were refused (target: 0)`);
  console.log(`p95 beside logins: ${ratio.toFixed(2)} × idle (target: at most 2)`);
  await keep('login-beside', { logins, rounds, refused, rows, ratio });
}

/** Known and unknown addresses alternate. Each known one fails only four times, because ten would lock it. */
async function timeRefusals({ baseUrl }: Bench, emails: string[]): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let count = 0; count < refusals; count += 1) {
    const wrong = `wrong-${count}`;
    const refused = (address: string) => timed(() => postLogin(baseUrl, address, wrong), 401);
    const tryKnown = async () => known.push(await refused(emails[count % emails.length]!));
    const tryUnknown = async () => unknown.push(await refused(`nobody-${count % emails.length}@bench.example`));
    for (const attempt of count % 2 ? [tryKnown, tryUnknown] : [tryUnknown, tryKnown]) await attempt();
  }
  const rows = Object.entries({ known, unknown }).map(([name, values]) => ({
    name: `refusal of ${name} addresses`,
    samples: values.length,
    p50: percentile(values, 50),
    p95: percentile(values, 95),
  }));
  console.table(rows);
  const difference = Math.abs(rows[0]!.p50 / rows[1]!.p50 - 1) * 100;
  console.log(`medians differ by ${difference.toFixed(1)} % (target: at most 10)`);
  await keep('login-refusals', { rows, difference });
}

/** Sends a request every 20 ms without waiting for earlier answers, so that slow answers do not reduce the load. */
async function probeUntil(probe: () => Promise<number>, end: Promise<unknown>): Promise<number[]> {
  const probes: Promise<number>[] = [];
  let isOver = false;
  void end.finally(() => {
    isOver = true;
  });
  for (; !isOver; await pause(20)) probes.push(probe());
  return Promise.all(probes);
}

async function timedLogin(baseUrl: string, email: string, password: string) {
  const begun = performance.now();
  const response = await postLogin(baseUrl, email, password);
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - begun };
}

/** Returns the milliseconds until the whole answer has arrived. @throws Error when it has another status */
async function timed(request: () => Promise<Response>, status: number): Promise<number> {
  const begun = performance.now();
  const response = await request();
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${response.url} answered ${response.status}, not ${status}.`);
  return performance.now() - begun;
}
