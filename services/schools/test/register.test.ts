import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRegister } from '../src/register/import/import-register.ts';
import { admin, approver, aSignUp } from './harness.ts';
import { startWithIdentity } from './identity.ts';
import { anEnglishRow, englandFile } from './register-files.ts';
import { aPendingSchool, signUp } from './sign-up-steps.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

const names: Record<string, string>[] = [
  { URN: '1', EstablishmentName: "St. Mary's Catholic Primary School", Town: 'Bradford' },
  {
    URN: '2',
    EstablishmentName: 'Hollowbank C of E Primary',
    Town: 'Keighley',
    Postcode: 'BD20 7AA',
    SchoolWebsite: 'hollowbank.example',
  },
  { URN: '3', EstablishmentName: 'Hollowbank High School', 'EstablishmentStatus (name)': 'Closed' },
  { URN: '4', EstablishmentName: 'Hollowbank Academy', 'EstablishmentStatus (name)': 'Proposed to open' },
  {
    URN: '5',
    EstablishmentName: 'Hollowbank Infants',
    'EstablishmentStatus (name)': 'Open, but proposed to close',
    StatutoryHighAge: '7',
  },
  ...Array.from({ length: 30 }, (_, index) => ({ URN: String(100 + index), EstablishmentName: `Listed School ${index}` })),
];

async function load(rows: readonly Record<string, string>[]) {
  const file = join(tmpdir(), `register-${process.pid}-${Math.random()}.csv`);
  await writeFile(file, englandFile(rows.map((given) => anEnglishRow({ SchoolWebsite: '', ...given }))));
  return importRegister(schools.db, file, { mayCloseMany: true });
}
beforeAll(() => load(names));

const find = async (contains: string) =>
  (await schools.get(`/static/register?contains=${encodeURIComponent(contains)}`, null)).body;
const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key);
const link = (viewer: typeof admin, schoolId: number, key: string | null) =>
  schools.post(`/api/register/school/${schoolId}`, viewer, { key });
/** Adds a sign-up of the school with this row and approves it. */
async function aMember(key: string, given: object = {}) {
  const pending = await aPendingSchool(schools, aSignUp({ school: { registerKey: key, ...given } }));
  await identity.confirmLead(pending.schoolId);
  expect((await schools.post(`/api/school/approve/${pending.schoolId}`, approver)).status).toBe(200);
  return pending;
}
const changes = async () => (await schools.get('/api/register/changes', admin)).body;
const changesOf = async (id: number) => (await changes()).filter(({ school }: { school: { id: number } }) => school.id === id);

test('anybody finds open schools by any words of name, town and postcode', async () => {
  expect(keysOf(await find('saint mary'))).toEqual(['1']);
  expect(keysOf(await find('church of england hollow'))).toEqual(['2']);
  expect(keysOf(await find('bd207aa'))).toEqual(['2']);
  expect(keysOf(await find('Hollowbank'))).toEqual(['2', '5']);
});

test('a hit has nothing but what the sign-up fills in', async () => {
  expect(await find('hollowbank keighley')).toEqual([
    {
      key: '2',
      name: 'Hollowbank C of E Primary',
      town: 'Keighley',
      postcode: 'BD20 7AA',
      typeId: 4,
      countyId: 45,
      isMember: false,
    },
  ]);
});

test('whoever lists the register gets eight rows, and none for fewer than three letters or for wildcards', async () => {
  expect(await find('listed')).toHaveLength(8);
  for (const contains of ['', 'li', '%%%', '___', '\\\\\\', 'l i', '% %li']) expect(await find(contains)).toEqual([]);
});

test('a sign-up from the register has its row, and the second stage is filled in', async () => {
  const { guuid, schoolId } = await aPendingSchool(schools, aSignUp({ school: { registerKey: '2' } }));
  const { body } = await schools.get(`/api/school/signup/guuid/${guuid}`, null);
  expect(body).toMatchObject({ numberOfPupils: 390, locationType: { name: 'Urban' } });
  const { body: shown } = await schools.get(`/api/school/${schoolId}`, approver);
  expect(shown.register).toMatchObject({ key: '2', status: 'open', numberOfPupils: 390, school: null });
  const published = (await readOutbox(schools.db)).filter(
    ({ type, data }) => type === 'RegisterChanged' && data.schoolId === schoolId,
  );
  expect(published).toHaveLength(1);
});

test('what the form says goes before the register', async () => {
  const { guuid } = await aPendingSchool(schools, aSignUp({ school: { registerKey: '2', numberOfPupils: 12 } }));
  expect((await schools.get(`/api/school/signup/guuid/${guuid}`, null)).body).toMatchObject({ numberOfPupils: 12 });
});

test.each([['3'], ['4'], ['999'], [null]])(
  'a sign-up with the row %s, which is no open school, is as without one',
  async (registerKey) => {
    const { schoolId } = await aPendingSchool(schools, aSignUp({ school: { registerKey } }));
    expect((await schools.get(`/api/school/${schoolId}`, approver)).body.register).toBeNull();
  },
);

test('a made-up guuid shows nothing', async () => {
  expect((await schools.get('/api/school/signup/guuid/00000000-0000-4000-8000-000000000000', null)).status).toBe(404);
});

test('each request says how it compares with its row', async () => {
  const lead = { email: `head${process.pid}@office.hollowbank.example` };
  const school = { registerKey: '2', name: 'Hollowbank Church of England Primary', zip: 'bd207aa' };
  const { schoolId } = await aPendingSchool(schools, aSignUp({ user: lead, school }));
  const { body } = await schools.get(`/api/school/${schoolId}`, approver);
  expect(body.checks.register).toEqual({
    status: 'open',
    name: 'equal',
    postcode: 'equal',
    leadAddress: 'school',
    otherSchool: null,
  });
  const { schoolId: typed } = await aPendingSchool(schools);
  expect((await schools.get(`/api/school/${typed}`, approver)).body.checks.register).toBeNull();
});

test('a row that closes while its request waits is shown, and does not stop the approval', async () => {
  const { schoolId } = await aPendingSchool(schools, aSignUp({ school: { registerKey: '109' } }));
  await identity.confirmLead(schoolId);
  const closed = { URN: '109', EstablishmentName: 'Listed School 9', 'EstablishmentStatus (name)': 'Closed' };
  await load([...names.filter(({ URN }) => URN !== '109'), closed]);
  expect((await schools.get(`/api/school/${schoolId}`, approver)).body.checks.register).toMatchObject({ status: 'closed' });
  expect((await schools.post(`/api/school/approve/${schoolId}`, approver)).status).toBe(200);
});

test('two schools of one key: the second is flagged, cannot be approved, and can once its link is removed', async () => {
  const first = await aMember('100');
  const second = await aPendingSchool(schools, aSignUp({ school: { registerKey: '100' } }));
  await identity.confirmLead(second.schoolId);
  const { body } = await schools.get(`/api/school/${second.schoolId}`, approver);
  expect(body.checks.register.otherSchool).toMatchObject({ id: first.schoolId });
  expect(await find('listed school 0')).toMatchObject([{ key: '100', isMember: true }]);

  const refused = await schools.post(`/api/school/approve/${second.schoolId}`, approver);
  expect(refused).toMatchObject({ status: 409, body: { code: 'register-row-taken' } });
  expect((await identity.usersOf(second.schoolId)).some(({ isActive }) => isActive)).toBe(false);

  expect((await link(approver, second.schoolId, null)).body).toEqual({ row: null });
  expect((await schools.post(`/api/school/approve/${second.schoolId}`, approver)).status).toBe(200);
  expect((await link(admin, second.schoolId, '100')).body.code).toBe('register-row-taken');
});

test('two approvals at once of two schools with one row: one goes through', async () => {
  const pair = await Promise.all([1, 2].map(() => aPendingSchool(schools, aSignUp({ school: { registerKey: '101' } }))));
  for (const { schoolId } of pair) await identity.confirmLead(schoolId);
  const answers = await Promise.all(pair.map(({ schoolId }) => schools.post(`/api/school/approve/${schoolId}`, approver)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a closed school cannot be opened again while another has its row', async () => {
  const first = await aMember('102');
  await schools.post(`/api/school/deactivate/${first.schoolId}`, admin);
  await aMember('102');
  expect((await schools.post(`/api/school/activate/${first.schoolId}`, admin)).body.code).toBe('register-row-taken');
});

test('an approver links sign-ups that wait, an Admin any school; each link is in the history', async () => {
  const pending = await aPendingSchool(schools);
  expect((await link(approver, pending.schoolId, '103')).body.row).toMatchObject({ key: '103' });
  expect((await link(approver, pending.schoolId, '103')).status).toBe(200);
  expect((await link(approver, pending.schoolId, 'missing')).status).toBe(404);

  const member = await aMember('104');
  expect((await link(approver, member.schoolId, null)).status).toBe(404);
  expect((await link(admin, member.schoolId, '105')).body.row).toMatchObject({ key: '105', school: { id: member.schoolId } });
  const { body: history } = await schools.get(`/api/schoolhistory/${member.schoolId}`, admin);
  expect(history[0]).toMatchObject({ kind: 'register-linked', changes: [{ field: 'register', before: '104', after: '105' }] });
});

test('staff find rows of any status, and by key', async () => {
  const search = async (contains: string) => (await schools.get(`/api/register?contains=${contains}`, approver)).body;
  expect(keysOf(await search('hollowbank')).toSorted()).toEqual(['2', '3', '4', '5']);
  expect(keysOf(await search('3'))).toEqual(['3']);
});

test('a closure, another trust and another name wait for staff, and nothing changes by itself', async () => {
  const { schoolId } = await aMember('106', { name: 'Listed School 6' });
  expect(await changesOf(schoolId)).toEqual([]);
  await load([
    ...names.filter(({ URN }) => URN !== '106'),
    {
      URN: '106',
      EstablishmentName: 'Listed School Academy',
      'Trusts (code)': '9',
      'Trusts (name)': 'Vale Trust',
      'EstablishmentStatus (name)': 'Closed',
      CloseDate: '31-08-2026',
    },
  ]);
  expect(await changesOf(schoolId)).toMatchObject([
    { kind: 'closed', before: null, after: '2026-08-31' },
    { kind: 'name', before: 'Listed School 6', after: 'Listed School Academy' },
    { kind: 'trust', before: 'Moor Trust', after: 'Vale Trust' },
  ]);
  expect((await schools.get('/api/register/changes/count', admin)).body.waiting).toBeGreaterThanOrEqual(3);
  const shown = async () => (await schools.get(`/api/school/${schoolId}`, admin)).body;
  expect(await shown()).toMatchObject({ name: 'Listed School 6', active: true });

  const decide = (body: object) => schools.post(`/api/register/changes/${schoolId}`, admin, body);
  expect((await decide({ kind: 'name', after: 'Something else', decision: 'take-over' })).body.code).toBe('register-changed');
  await decide({ kind: 'trust', after: 'Vale Trust', decision: 'take-over' });
  for (const _ of [1, 2]) await decide({ kind: 'name', after: 'Listed School Academy', decision: 'take-over' });
  expect(await shown()).toMatchObject({ name: 'Listed School Academy', active: true });
  await decide({ kind: 'closed', after: '2026-08-31', decision: 'take-over' });
  expect(await shown()).toMatchObject({ active: false });
  expect(await changesOf(schoolId)).toEqual([]);
  const { body: history } = await schools.get(`/api/schoolhistory/${schoolId}`, admin);
  expect(history.filter(({ kind }: { kind: string }) => kind === 'details-changed')).toHaveLength(1);
});

test('a change that staff leave is not listed again until the register says something else', async () => {
  const { schoolId } = await aMember('107', { name: 'Listed School 7' });
  const withName = (EstablishmentName: string) =>
    load([...names.filter(({ URN }) => URN !== '107'), { URN: '107', EstablishmentName }]);
  await withName('Seventh School');
  await schools.post(`/api/register/changes/${schoolId}`, admin, { kind: 'name', after: 'Seventh School', decision: 'leave' });
  await load([...names.filter(({ URN }) => URN !== '107'), { URN: '107', EstablishmentName: 'Seventh School' }]);
  expect(await changesOf(schoolId)).toEqual([]);
  await withName('The Seventh School');
  expect(await changesOf(schoolId)).toMatchObject([{ before: 'Seventh School', after: 'The Seventh School' }]);
  expect((await schools.get(`/api/school/${schoolId}`, admin)).body.name).toBe('Listed School 7');
});

test('staff fill in what is blank after a preview, and nothing that is not', async () => {
  const { schoolId } = await aMember('108', { numberOfPupils: 12 });
  await schools.db.query(sql.unsafe`update schools set location_type_id = null where id = ${schoolId}`);
  const blanks = async () => (await schools.get('/api/register/blanks', admin)).body;
  const mine = (await blanks()).schools.find(({ id }: { id: number }) => id === schoolId);
  expect(mine).toMatchObject({ key: '108', fields: [{ field: 'locationType', value: 'Urban' }] });
  expect((await blanks()).withoutRow).toBeGreaterThan(0);
  const fill = () => schools.post('/api/register/blanks', admin, { schoolIds: [schoolId, schoolId, 987_654] });
  expect((await fill()).body).toEqual({ filled: 1 });
  expect((await fill()).body).toEqual({ filled: 0 });
  expect((await schools.get(`/api/school/${schoolId}`, admin)).body).toMatchObject({
    numberOfPupils: 12,
    locationType: { name: 'Urban' },
  });
});

test('the sign-up of a peer that sends a name only works as before', async () => {
  const { status, text } = await signUp(schools, aSignUp());
  expect(status).toBe(201);
  const schoolId = await schools.schoolIdOf(text);
  expect((await readOutbox(schools.db)).some(({ type, data }) => type === 'RegisterChanged' && data.schoolId === schoolId)).toBe(
    false,
  );
});
