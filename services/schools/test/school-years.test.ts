import { randomUUID } from 'node:crypto';
import { createLog } from '@patchwork/platform/log';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox, takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, expect, test } from 'vitest';
import { applyRetention } from '../src/retention/retention.ts';
import { finishSchoolYears } from '../src/school-years/school-years.ts';
import { createSchool } from './calls.ts';
import { startWithIdentity } from './identity.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

type Group = { id: number; name: string; description: string | null; primaryGroup: boolean };

/** An open school with three classes, its colleague in the first one. */
async function aSchool() {
  const { schoolId, leadId, userId } = await createSchool(schools, identity, 'open');
  const viewer = aViewer({ userId: leadId, schoolId, roles: ['Viewer', 'SchoolAdmin'] });
  const groups = async () => (await schools.get('/api/schoolgroup/myschool', viewer)).body as Group[];
  const [ash] = (await groups()).filter(({ primaryGroup }) => !primaryGroup);
  const rename = (id: number, form: object) => schools.post(`/api/schoolgroup/myschool/group/${id}`, viewer, form);
  await rename(ash!.id, { name: 'Year 5 Otters', description: 'Year 5' });
  for (const name of ['Year 6 Herons', 'Year 4 Moles']) await schools.post('/api/schoolgroup/myschool', viewer, { name });
  await identity.deliverEventsOf(schools.db);
  const [whole] = (await groups()).filter(({ primaryGroup }) => primaryGroup);
  const named = async (name: string) => (await groups()).find((group) => group.name === name)!;
  const [otters, herons, moles] = [await named('Year 5 Otters'), await named('Year 6 Herons'), await named('Year 4 Moles')];
  await identity.moveAllUsers(schoolId, whole!.id);
  await identity.moveUser(userId, otters.id);
  const was = ({ name, description }: Group) => ({ name, description });
  /** Otters and Moles move up, Herons leave, Newts are new and get the colleague. */
  const form = (given: object = {}) => ({
    key: randomUUID(),
    classes: [
      { id: otters.id, was: was(otters), next: { name: 'Year 6 Otters', description: 'Year 6' } },
      { id: moles.id, was: was(moles), next: { name: 'Year 5 Otters', description: ' ' } },
    ],
    ended: [{ id: herons.id, was: was(herons) }],
    added: [{ name: 'Newts', description: 'Reception' }],
    moves: [{ userId, fromGroupId: otters.id, toAdded: 0 }],
    leavers: [] as object[],
    ...given,
  });
  const post = (path: string, body: object) => schools.post(`/api/schoolgroup/newyear${path}`, viewer, body);
  return {
    schoolId,
    userId,
    viewer,
    otters,
    herons,
    whole: whole!,
    form,
    rename,
    names: async () => (await groups()).map(({ name }) => name),
    groups,
    named,
    groupOf: () => identity.groupOf(userId),
    start: (body: object) => post('', body),
    undo: (key: string) => post('/undo', { key }),
    last: async () => (await schools.get('/api/schoolgroup/newyear', viewer)).body.last,
  };
}
const before = ['Whole school', 'Year 4 Moles', 'Year 5 Otters', 'Year 6 Herons'];
const after = ['Whole school', 'Newts', 'Year 5 Otters', 'Year 6 Otters'];

test('starts a school year once, however often and at once it is sent, and undoes it once', async () => {
  const { form, start, undo, last, names, groupOf, named, otters, viewer, schoolId } = await aSchool();
  const body = form();
  expect(await last()).toBeNull();
  await takeAuditEvents(schools.db);
  const answers = await Promise.all([start(body), start(body), start(body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await start(body)).body).toMatchObject({ key: body.key, state: 'started' });
  expect(await names()).toEqual(after);
  expect(await groupOf()).toBe((await named('Newts')).id);
  // The class keeps its id, by which its reports and connections know it.
  expect(await named('Year 6 Otters')).toMatchObject({ id: otters.id, description: 'Year 6' });
  expect(await last()).toMatchObject({ key: body.key, state: 'started' });
  expect(await takeAuditEvents(schools.db)).toMatchObject([{ type: 'school-year-started', userId: viewer.userId, schoolId }]);
  const published = (await readOutbox(schools.db)).filter(({ data }) => data.groupId === otters.id).map(({ data }) => data);
  expect(published.at(-1)).toMatchObject({ name: 'Year 6 Otters', isActive: true });

  expect((await Promise.all([undo(body.key), undo(body.key)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await undo(body.key)).body).toMatchObject({ state: 'undone' });
  expect(await names()).toEqual(before);
  expect(await groupOf()).toBe(otters.id);
  expect(await last()).toBeNull();
  expect(await takeAuditEvents(schools.db)).toMatchObject([{ type: 'school-year-undone', userId: viewer.userId, schoolId }]);
  // A new start is possible afterwards.
  expect((await start(form())).body).toMatchObject({ state: 'started' });
  expect(await names()).toEqual(after);
});

test('refuses a start when a class or person has changed, and changes nothing', async () => {
  const { form, start, names, rename, userId, otters, herons, whole, groupOf } = await aSchool();
  const other = await aSchool();
  const one = { id: otters.id, was: { name: otters.name, description: otters.description }, next: { name: 'Otters' } };
  const refusals: [object, number, string][] = [
    [{ classes: [{ ...one, was: { name: 'Otters', description: null } }] }, 409, 'changed-meanwhile'],
    [{ classes: [{ ...one, id: other.otters.id }] }, 409, 'changed-meanwhile'],
    [{ classes: [{ ...one, id: whole.id, was: { name: whole.name, description: null } }] }, 409, 'changed-meanwhile'],
    [{ classes: [one, one] }, 400, 'twice'],
    [{ classes: [{ ...one, next: { name: ' whole  SCHOOL' } }] }, 409, 'group-name-taken'],
    [{ added: [{ name: 'Newts' }, { name: 'newts' }] }, 409, 'group-name-taken'],
    [{ added: [{ name: 'Patchwork team' }] }, 400, 'reserved-name'],
    [{ added: [{ name: ' ' }] }, 400, 'invalid-request'],
    [{ added: [] }, 409, 'changed-meanwhile'],
    [{ moves: [{ userId, fromGroupId: herons.id, toAdded: 0 }] }, 409, 'changed-meanwhile'],
    [{ moves: [{ userId, fromGroupId: otters.id, toGroupId: herons.id }] }, 409, 'changed-meanwhile'],
    [{ moves: [{ userId: other.userId, fromGroupId: other.otters.id, toAdded: 0 }] }, 409, 'changed-meanwhile'],
    // The colleague would stay in a class that leaves.
    [{ classes: [], ended: [{ id: otters.id, was: one.was }], moves: [] }, 409, 'changed-meanwhile'],
  ];
  for (const [given, status, code] of refusals) {
    const answer = await start(form(given));
    expect([given, answer.status, answer.body.code]).toEqual([given, status, code]);
  }
  expect([await names(), await groupOf()]).toEqual([before, otters.id]);
  await rename(otters.id, { name: 'Year 5 Otters', description: 'By the pond' });
  expect((await start(form())).body.code).toBe('changed-meanwhile');
});

test('of two Leads who start at once, one does', async () => {
  const { form, start, names } = await aSchool();
  const answers = await Promise.all([start(form()), start(form()), start(form())]);
  const codes = answers.map(({ status, body }) => (status === 200 ? 'started' : body.code));
  expect(codes.filter((code) => code === 'started')).toHaveLength(1);
  for (const code of codes) expect(['started', 'school-year-busy', 'changed-meanwhile']).toContain(code);
  expect(await names()).toEqual(after);
});

test('while identity is away nothing changes, no class can be changed, and the schedule finishes later', async () => {
  const { form, start, undo, names, rename, otters, groupOf, named, last } = await aSchool();
  const body = form();
  const minutePasses = () => schools.db.query(sql.unsafe`update school_years set tried_at = tried_at - interval '61 seconds'`);
  identity.setUnavailable(true);
  expect((await start(body)).body).toMatchObject({ state: 'starting' });
  expect([await names(), (await last()).state]).toEqual([before, 'starting']);
  expect((await rename(otters.id, { name: 'Otters' })).body.code).toBe('school-year-busy');
  expect((await start(form())).body.code).toBe('school-year-busy');
  expect((await undo(body.key)).body.code).toBe('school-year-busy');
  identity.setUnavailable(false);
  await finishSchoolYears(schools.deps);
  expect(await names()).toEqual(before);
  await minutePasses();
  await Promise.all([finishSchoolYears(schools.deps), finishSchoolYears(schools.deps)]);
  expect([await names(), await groupOf()]).toEqual([after, (await named('Newts')).id]);

  identity.setUnavailable(true);
  expect((await undo(body.key)).body).toMatchObject({ state: 'undoing' });
  expect(await names()).toEqual(after);
  identity.setUnavailable(false);
  expect((await undo(body.key)).body).toMatchObject({ state: 'undone' });
  expect([await names(), await groupOf()]).toEqual([before, otters.id]);
});

test('finishes a start that crashed after identity had moved the people', async () => {
  const { form, start, names, groupOf, named, otters, schoolId } = await aSchool();
  const body = form();
  expect((await start(body)).body.state).toBe('started');
  const moved = await groupOf();
  // As if the last transaction had not happened.
  await schools.db.query(sql.unsafe`update school_years set state = 'starting' where school_id = ${schoolId}`);
  await schools.db.query(sql.unsafe`
    update school_groups set name = 'Year 5 Otters', description = 'Year 5' where id = ${otters.id}
  `);
  await schools.db.query(sql.unsafe`update school_groups set is_active = false where id = ${moved}`);
  expect((await start(body)).body.state).toBe('started');
  expect([await names(), await groupOf()]).toEqual([after, (await named('Newts')).id]);
});

test('refuses to undo after a day, for another key, and when a class has changed since', async () => {
  const { form, start, undo, names, rename, named, last, schoolId } = await aSchool();
  const body = form();
  await start(body);
  expect((await undo(randomUUID())).status).toBe(404);
  const newts = await named('Newts');
  await identity.deliverEventsOf(schools.db);
  await rename(newts.id, { name: 'Newts and toads', description: 'Reception' });
  const refused = await undo(body.key);
  expect([refused.status, refused.body.code]).toEqual([409, 'changed-since']);
  await rename(newts.id, { name: 'Newts', description: 'Reception' });
  await schools.db.query(sql.unsafe`
    update school_years set started_at = now() - interval '25 hours' where school_id = ${schoolId}
  `);
  expect([(await undo(body.key)).body.code, await last()]).toEqual(['too-late', null]);
  expect(await names()).toEqual(after);
});

test('refuses to undo when identity does, and the school year stays started', async () => {
  const { form, start, undo, names, last, userId, otters, groupOf } = await aSchool();
  const body = form();
  await start(body);
  await identity.moveUser(userId, otters.id);
  const { status, body: refusal } = await undo(body.key);
  expect([status, refusal.code]).toEqual([409, 'changed-since']);
  expect([await names(), await groupOf(), (await last()).state]).toEqual([after, otters.id, 'started']);
});

test('another school cannot undo it, and its plan is deleted after 30 days', async () => {
  const { form, start, schoolId } = await aSchool();
  const other = await aSchool();
  const body = form();
  await start(body);
  expect((await other.undo(body.key)).status).toBe(404);
  expect(await other.last()).toBeNull();
  await schools.db.query(sql.unsafe`
    update school_years set started_at = now() - interval '31 days' where school_id = ${schoolId}
  `);
  await applyRetention({ db: schools.db, log: createLog('schools', 'silent') }, new Date());
  expect(await schools.db.exists(sql.unsafe`select from school_years where school_id = ${schoolId}`)).toBe(false);
});
