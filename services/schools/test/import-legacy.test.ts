import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Schools, startSchools } from './harness.ts';

const command = fileURLToPath(new URL('../src/import-legacy-sign-ups.ts', import.meta.url));
let schools: Schools;
let folder: string;

beforeAll(async () => {
  schools = await startSchools();
  folder = await mkdtemp(join(tmpdir(), 'legacy-'));
});
beforeEach(() => schools.db.query(sql.unsafe`truncate legacy_sign_ups, legacy_sign_up_users`));
afterAll(async () => {
  await schools.stop();
  await rm(folder, { recursive: true });
});

interface Outcome {
  code: number;
  out: string;
  err: string[];
}

async function runImport(content: string | Buffer, SCHOOLS_DATABASE_URL = schools.databaseUrl): Promise<Outcome> {
  await writeFile(join(folder, 'file.csv'), content);
  return new Promise((done) => {
    const env = { ...process.env, SCHOOLS_DATABASE_URL, INIT_CWD: folder };
    execFile(process.execPath, [command, 'file.csv'], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), out: stdout.trim(), err: stderr.trim().split('\n').filter(Boolean) }),
    );
  });
}

const stored = () =>
  schools.db.any(sql.type(z.object({ row: z.string() }))`
    select legacy_sign_ups::text || coalesce(legacy_sign_up_users::text, '') || legacy_sign_ups.xmin::text as row
    from legacy_sign_ups
    left join legacy_sign_up_users on legacy_sign_up_users.legacy_sign_up_id = legacy_sign_ups.id
    order by legacy_sign_ups.id, legacy_sign_up_users.id
  `);
const found = async (name = '') => (await schools.get(`/api/oldsignup/schools?name=${name}`, admin)).body;

const header =
  'kind,signUpSchoolId,name,school,postcode,county,type,numberOfPupils,locationType,primaryEthnicity,secondaryEthnicity,' +
  'ipAddress,promotionCodeFromUser,approved,approvedBy,approvalDate,trialStartDate,subscriptionStartDate,createDate,' +
  'id,title,firstName,middleName,lastName,role,email';
const full =
  'school,12,Una Reed,"Elmtree ""Old"" Infants, Leeds",LS1 4AB,West Yorkshire,Primary,210,Urban,White British,Indian,' +
  '203.0.113.5,LEEDS,TRUE,Pat Hill,2019-03-05T09:30:00+01:00,2019-03-05,2019-09-05,2019-03-04,,,,,,,';
const bare = `school,13,,Ashfield,,,,,,,,,,,,,,,2020-01-01T12:00:00Z${','.repeat(7)}`;
const user = (id: string, schoolId = '12', email = 'una@elmtree.example') =>
  `user,${schoolId}${','.repeat(18)}${id},Mrs,Una,Mary,Reed,Head,${email}`;

test('the import stores schools and their users, even when users come before their school', async () => {
  const answer = await runImport(`\uFEFF${[header, user('7'), full, '', bare].join('\r\n')}\r\n`);
  expect(answer).toEqual({ code: 0, out: 'Imported: 2 schools, 1 users. There already: 0. Lines refused: 0.', err: [] });
  const [elmtree] = await found('elmtree');
  expect(elmtree).toEqual({
    signUpSchoolId: expect.any(Number),
    name: 'Una Reed',
    school: 'Elmtree "Old" Infants, Leeds',
    postcode: 'LS1 4AB',
    county: 'West Yorkshire',
    type: 'Primary',
    numberOfPupils: 210,
    locationType: 'Urban',
    primaryEthnicity: 'White British',
    secondaryEthnicity: 'Indian',
    ipAddress: '203.0.113.5',
    promotionCodeFromUser: 'LEEDS',
    approved: true,
    approvedBy: 'Pat Hill',
    approvalDate: '2019-03-05T08:30:00.000Z',
    trialStartDate: '2019-03-05',
    subscriptionStartDate: '2019-09-05',
    createDate: '2019-03-04T12:00:00.000Z',
  });
  const { body } = await schools.get(`/api/oldsignup/school/${elmtree.signUpSchoolId}/users`, admin);
  expect(body).toMatchObject([{ title: 'Mrs', firstName: 'Una', middleName: 'Mary', lastName: 'Reed', role: 'Head' }]);
  expect((await found('ashfield'))[0]).toMatchObject({ name: null, numberOfPupils: null, approved: false, approvedBy: null });
});

test('a second import of the same file changes nothing', async () => {
  const file = [header, full, bare, user('7'), user('8', '13')].join('\n');
  await runImport(file);
  const before = await stored();
  const again = await runImport(file);
  expect(again).toEqual({ code: 0, out: 'Imported: 0 schools, 0 users. There already: 4. Lines refused: 0.', err: [] });
  expect(await stored()).toEqual(before);
});

test('the import reports bad rows by line number without their content, and stores the rest', async () => {
  const lines = [
    header,
    full,
    `school,0,,,,,,many,,,,999.1.1.1,,perhaps,,2019-02-30,x,,${','.repeat(7)}`,
    `school,14,"two\nlines",Oak,,,,,,,,,,,,,,,2020-01-01,,,,,,,leak@canary.example`,
    'school,15',
    `"school,16,,Quote,${','.repeat(21)}`,
    user('7', '99'),
    user('8', '12', 'canary'),
    `head${','.repeat(25)}`,
    user('9'),
    full.replace('210', '211'),
    `school,17,,${'x'.repeat(256)},,,,,,,,,,,,,,,2020-01-01${','.repeat(7)}`,
  ];
  const { code, out, err } = await runImport(lines.join('\n'));
  expect([code, out]).toEqual([1, 'Imported: 1 schools, 1 users. There already: 0. Lines refused: 9.']);
  expect(err).toEqual([
    'Line 3: signUpSchoolId: is no number from 1; school: is needed; numberOfPupils: is no number; ipAddress: is no IP address; ' +
      'approved: is neither true nor false; approvalDate: is no time as 2019-03-04T12:00:00Z and no day as 2019-03-04; ' +
      'trialStartDate: is no day as YYYY-MM-DD; createDate: is needed',
    'Line 4: email: must be empty for a school',
    'Line 6: cells: 2, in the first line: 26',
    'Line 7: has quotes that make no sense',
    'Line 8: there is no school 99',
    'Line 9: email: is no email address',
    'Line 10: kind: is neither school nor user',
    'Line 12: 12 is already there and says something else',
    'Line 13: school: more than 255 characters',
  ]);
  expect(`${err}${out}`).not.toContain('canary');
  expect((await found()).map(({ numberOfPupils }: { numberOfPupils: number }) => numberOfPupils)).toEqual([210]);
});

test('the import accepts a file with only the required columns, in another order', async () => {
  const { code } = await runImport('createDate,school,signUpSchoolId,kind\n2020-01-01,Birch,1,school\n');
  expect([code, (await found())[0].school]).toEqual([0, 'Birch']);
});

test.each([
  ['', 'The first line must name the columns; missing: kind, signUpSchoolId, school, createDate.'],
  [`${header},telephone\n${full},1`, 'The first line names columns that are unknown or there twice: telephone.'],
  [`${header},school\n${full},1`, 'The first line names columns that are unknown or there twice: school.'],
  [Buffer.from([0x6b, 0xff, 0xfe]), 'file.csv cannot be read, or is not UTF-8.'],
])('an invalid file imports nothing: %#', async (content, sentence) => {
  expect(await runImport(content)).toEqual({ code: 2, out: '', err: [sentence] });
  expect(await found()).toEqual([]);
});

test('an unreachable database is reported in one line', async () => {
  const answer = await runImport([header, full].join('\n'), 'postgres://user@127.0.0.1:9/unreachable');
  expect(answer).toEqual({ code: 2, out: '', err: ['Stopped: the database did not answer. Run it again to go on.'] });
});
