import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { describeFault, describeOutcome, importRegister, UnusableRegister } from '../src/register/import/import-register.ts';
import { admin, type Schools, startSchools } from './harness.ts';
import { anEnglishRow, englandColumns, englandFile, plainFile } from './register-files.ts';

const command = fileURLToPath(new URL('../src/register-import.ts', import.meta.url));
let schools: Schools;
let folder: string;

beforeAll(async () => {
  schools = await startSchools();
  folder = await mkdtemp(join(tmpdir(), 'register-'));
});
beforeEach(async () => {
  await schools.db.query(sql.unsafe`update schools set register_key = null`);
  await schools.db.query(sql.unsafe`delete from register_links`);
  await schools.db.query(sql.unsafe`delete from register_schools`);
});
afterAll(async () => {
  await schools.stop();
  await rm(folder, { recursive: true });
});

let files = 0;

/** What the command prints, without a process of its own. */
async function runImport(content: string | Buffer, ...options: string[]) {
  const file = join(folder, `register-${++files}.csv`);
  await writeFile(file, content);
  try {
    const { faults, ...outcome } = await importRegister(schools.db, file, { mayCloseMany: options.includes('--yes') });
    return { code: faults.length > 0 ? 1 : 0, out: describeOutcome({ ...outcome, faults }), err: faults.map(describeFault) };
  } catch (error) {
    if (!(error instanceof UnusableRegister)) throw error;
    return { code: 2, out: '', err: [error.message] };
  }
}

test('the command imports a file, and says how to use it without one', async () => {
  await writeFile(join(folder, 'given.csv'), englandFile([anEnglishRow(), anEnglishRow({ URN: 'x' })]));
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const env = { ...process.env, SCHOOLS_DATABASE_URL: schools.databaseUrl, INIT_CWD: folder };
      execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), out: stdout.trim(), err: stderr.trim() }),
      );
    });
  const [imported, bare] = await Promise.all([run('given.csv'), run()]);
  expect(imported).toEqual({
    code: 1,
    out: 'Added: 1. Changed: 0. Closed: 0. As before: 0. Lines that could not be read: 1.',
    err: 'Line 3: URN: is no number',
  });
  expect(bare).toMatchObject({ code: 2, err: expect.stringContaining('Usage: npm run register:import') });
});

const Row = z.record(z.string(), z.unknown());
const rows = () =>
  schools.db.any(sql.type(z.object({ row: Row }))`
    select to_jsonb(register_schools) as row from register_schools order by key
  `);
const row = async (key: string) => (await rows()).map((each) => each.row).find((each) => each.key === key);
/** `count` schools of Bradford. */
const many = (count: number, given: object = {}) =>
  Array.from({ length: count }, (_, index) =>
    anEnglishRow({ URN: String(100_000 + index), EstablishmentName: `School ${index}`, ...given }),
  );
/** Adds an open school that is linked to a row. */
const linkSchool = async (key: string) => {
  const id = await schools.db.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into schools (name, type_id, county_id, zip, is_approved, approved_at, register_key)
    values ('Hollowbank', 4, 45, 'BD3 9QT', true, now(), ${key})
    returning id
  `);
  await schools.db.query(sql.unsafe`insert into register_links (school_id, version) values (${id}, 1)`);
  return id;
};

test('England’s layout becomes rows, without the people in it', async () => {
  expect(await runImport(englandFile([anEnglishRow()]))).toEqual({
    code: 0,
    out: 'Added: 1. Changed: 0. Closed: 0. As before: 0. Lines that could not be read: 0.',
    err: [],
  });
  expect(await row('107012')).toMatchObject({
    nation: 'England',
    name: 'Hollowbank Primary School',
    status: 'open',
    type_id: 4,
    county_id: 45,
    postcode: 'BD3 9QT',
    number_of_pupils: 390,
    faith: 'Roman Catholic',
    trust_code: '5001',
    trust_name: 'Moor Trust',
    location_type_id: 2,
    website: 'hollowbank.example',
  });
  expect(JSON.stringify(await rows())).not.toContain('Secretname');
});

test('the plain layout has keys with the nation, and takes no school of England', async () => {
  const file = plainFile([{}, { key: 'J1', county: 'Jersey' }, { key: '7', county: 'Surrey' }, { key: '8', county: 'Atlantis' }]);
  const { code, err } = await runImport(file);
  expect(code).toBe(1);
  expect(err).toEqual(['Line 4: county: schools in England come from its own register', 'Line 5: county: is none that we know']);
  expect((await rows()).map((each) => each.row.key)).toEqual(['jersey:J1', 'scotland:5234']);
});

test('Windows-1252 with Welsh and French letters, and UTF-8 with a mark, read alike', async () => {
  const name = 'Ysgol Tân-y-fôr, l’École d’Été';
  const file = englandFile([anEnglishRow({ EstablishmentName: name, Town: 'Café' })]);
  const latin = Buffer.from([...file].map((letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0))));
  await runImport(latin);
  expect(await row('107012')).toMatchObject({ name, town: 'Café' });
  const { out } = await runImport(`\uFEFF${file}`);
  expect(out).toContain('As before: 1');
});

test('quotes and newlines in cells, another order of columns, and a truncated last line', async () => {
  const columns = englandColumns.toReversed();
  const file = englandFile([anEnglishRow({ EstablishmentName: 'The "Old"\nSchool, Upper' })], columns);
  const { code, err } = await runImport(`${file},"Urban`);
  expect(code).toBe(1);
  expect(err).toEqual(['Line 4: quotes are not closed']);
  expect((await runImport(`${file}Secretname,Urban`)).err).toEqual(['Line 4: cells: 2, in the first line: 27']);
  expect(await row('107012')).toMatchObject({ name: 'The "Old"\nSchool, Upper' });
});

test('a missing column refuses the file and names the column', async () => {
  const columns = englandColumns.filter((name) => name !== 'Postcode' && name !== 'Town');
  const { code, err } = await runImport(englandFile([anEnglishRow()], columns));
  expect(code).toBe(2);
  expect(err).toEqual(['This is no register that we know; missing columns: Town, Postcode.']);
  expect((await runImport('')).err).toEqual(['The file is empty.']);
  expect(await rows()).toEqual([]);
});

test('what England’s layout leaves empty is read from its other columns', async () => {
  const away = { URN: '2', Town: '', Address3: 'Shipley', Locality: 'Windhill', 'LA (name)': '', 'County (name)': 'Surrey' };
  const bare = { URN: '3', Town: '', Locality: 'Windhill', NumberOfPupils: '', SchoolCapacity: '420', 'County (name)': '' };
  await runImport(englandFile([anEnglishRow(away), anEnglishRow(bare)], [...englandColumns]));
  const surrey = await schools.db.oneFirst(sql.type(z.object({ id: z.int() }))`select id from counties where name = 'Surrey'`);
  expect(await row('2')).toMatchObject({ town: 'Shipley', county_id: surrey });
  expect(await row('3')).toMatchObject({ town: 'Windhill', county_id: 45, number_of_pupils: 420 });
});

test('a bad line does not stop the others and is reported without its values', async () => {
  const bad: Record<string, string>[] = [
    { URN: 'abc' },
    { URN: '2', EstablishmentName: '' },
    { URN: '3', 'EstablishmentStatus (name)': 'Haunted' },
  ];
  const { code, out, err } = await runImport(englandFile([...bad.map(anEnglishRow), anEnglishRow()]));
  expect(code).toBe(1);
  expect(out).toContain('Added: 1');
  expect(err).toEqual(['Line 2: URN: is no number', 'Line 3: name: is empty', 'Line 4: status: is none that we know']);
});

test('the same file twice writes nothing the second time', async () => {
  const file = englandFile(many(1_500));
  expect((await runImport(file)).out).toContain('Added: 1500');
  const versions = () =>
    schools.db.any(sql.type(z.object({ xmin: z.string() }))`select xmin::text from register_schools order by key`);
  const before = await versions();
  expect((await runImport(file)).out).toBe('Added: 0. Changed: 0. Closed: 0. As before: 1500. Lines that could not be read: 0.');
  expect(await versions()).toEqual(before);
});

test('of two imports at once one is refused, and every row is there', async () => {
  const file = englandFile(many(3_000));
  const outcomes = await Promise.all([runImport(file), runImport(file)]);
  for (const { code, err } of outcomes) expect(err).toEqual(code === 0 ? [] : ['Another import is running.']);
  expect(outcomes.some(({ code }) => code === 0)).toBe(true);
  expect(await rows()).toHaveLength(3_000);
});

test('after a crash half-way the same file does the rest', async () => {
  const file = englandFile(many(2_500));
  await schools.db.query(sql.unsafe`
    create function crash() returns trigger language plpgsql as ${sql.literalValue("begin raise exception 'crash'; end")}
  `);
  await schools.db.query(sql.unsafe`
    create trigger crash before insert on register_schools for each row when (new.key = '101700') execute function crash()
  `);
  await expect(runImport(file)).rejects.toThrow();
  await schools.db.query(sql.unsafe`drop function crash() cascade`);
  expect(await rows()).toHaveLength(1_000);
  expect((await runImport(file)).out).toContain('Added: 1500. Changed: 0. Closed: 0. As before: 1000');
});

test('fifty thousand rows are imported', { tags: ['whole'] }, async () => {
  expect((await runImport(englandFile(many(50_000)))).out).toContain('Added: 50000. Changed: 0. Closed: 0. As before: 0.');
  const count = sql.type(z.object({ count: z.int() }))`select count(*) from register_schools where status = 'open'`;
  expect(await schools.db.oneFirst(count)).toBe(50_000);
});

test('closing more than a tenth needs --yes, whether by status or because they are not listed any more', async () => {
  await runImport(englandFile(many(40)));
  const fewer = englandFile(many(35));
  const refused = await runImport(fewer);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toEqual(['5 of 40 schools would close. If that is right, run it again with --yes; nothing was changed.']);
  expect((await runImport(fewer, '--yes')).out).toContain('Closed: 5');
  expect(await row('100039')).toMatchObject({ status: 'closed' });

  const closed = englandFile([...many(30), ...many(35, { 'EstablishmentStatus (name)': 'Closed' }).slice(30)]);
  expect((await runImport(closed)).err).toEqual([refused.err[0]!.replace('of 40', 'of 35')]);
  expect((await runImport(closed, '--yes')).out).toContain('Closed: 5');
});

test('a file of one nation closes no school of another', async () => {
  await runImport(plainFile([{}]));
  await runImport(englandFile(many(1)));
  expect(await row('scotland:5234')).toMatchObject({ status: 'open' });
});

test('publishes RegisterChanged for linked schools whose row has changed, and for no others', async () => {
  await runImport(englandFile(many(20)));
  const schoolId = await linkSchool('100003');
  const published = async () =>
    (await readOutbox(schools.db)).filter(({ type }) => type === 'RegisterChanged').map(({ data }) => data);
  const before = (await published()).length;
  const changed = many(20).map((each, index) => (index < 5 ? { ...each, NumberOfPupils: '401', 'Trusts (code)': '7' } : each));
  await runImport(englandFile(changed));
  await runImport(englandFile(changed));
  expect((await published()).slice(before)).toEqual([
    { schoolId, version: 2, isLinked: true, faith: 'Roman Catholic', trust: '7', numberOfPupils: 401, locationTypeId: 2 },
  ]);
});

test('a key that another school has taken over is another school’s facts, and staff see the new name', async () => {
  await runImport(englandFile(many(12)));
  const schoolId = await linkSchool('100000');
  await schools.db.query(sql.unsafe`
    update register_links set seen_name = 'School 0', seen_trust_code = '5001', seen_trust_name = 'Moor Trust', seen_closed = false
    where school_id = ${schoolId}
  `);
  const [, ...others] = many(12);
  await runImport(englandFile([anEnglishRow({ URN: '100000', EstablishmentName: 'Quite Another School' }), ...others]));
  const name = await schools.db.oneFirst(
    sql.type(z.object({ name: z.string() }))`select name from schools where id = ${schoolId}`,
  );
  expect(name).toBe('Hollowbank');
  expect(await row('100000')).toMatchObject({ name: 'Quite Another School' });
  const { body } = await schools.get('/api/register/changes', admin);
  expect(body).toMatchObject([
    { school: { id: schoolId, name }, kind: 'name', before: 'School 0', after: 'Quite Another School' },
  ]);
});

test('a school that has opened again can close again, and staff see it again', async () => {
  const open = many(12);
  await runImport(englandFile(open));
  const schoolId = await linkSchool('100000');
  await schools.db.query(sql.unsafe`
    update register_links set seen_name = 'School 0', seen_trust_code = '5001', seen_closed = true where school_id = ${schoolId}
  `);
  const closed = [{ ...open[0]!, 'EstablishmentStatus (name)': 'Closed', CloseDate: '31-08-2026' }, ...open.slice(1)];
  const changes = async () => (await schools.get('/api/register/changes', admin)).body;
  await runImport(englandFile(closed));
  expect(await changes()).toEqual([]);
  await runImport(englandFile(open));
  expect(await row('100000')).toMatchObject({ status: 'open', closed_on: null });
  expect(await changes()).toEqual([]);
  await runImport(englandFile(closed));
  expect(await changes()).toMatchObject([{ school: { id: schoolId }, kind: 'closed', after: '2026-08-31' }]);
});
