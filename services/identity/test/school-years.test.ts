import { randomUUID } from 'node:crypto';
import { GroupChanged } from '@patchwork/contracts/events/schools';
import { createLog } from '@patchwork/platform/log';
import { readOutbox } from '@patchwork/testkit/outbox';
import { device } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyRetention } from '../src/retention/retention.ts';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { aForm, type Identity, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

let groupIds = 800_000;

/** A school with a Lead, three teachers in its first class, and a second class. */
async function aSchool() {
  const school = await identity.aSchool({}, {}, {}, {});
  const aGroup = async (name: string) => {
    const group = { groupId: ++groupIds, version: 1, schoolId: school.schoolId, name, description: null };
    await identity.deliver(GroupChanged, { ...group, isPrimary: false, isActive: true });
    return group.groupId;
  };
  const [first, second] = [await aGroup('Year 5'), await aGroup('Year 6')];
  const [lead, ...teachers] = school.users as { id: number; email: string }[];
  const viewer = school.as(lead, 'SchoolAdmin');
  for (const { id } of teachers) await move(school.schoolId, id, school.schoolGroupId, first);
  const changeId = randomUUID();
  return {
    ...school,
    first,
    second,
    added: ++groupIds,
    lead: lead!,
    teachers,
    viewer,
    changeId,
    apply: (form: object, id = changeId) => apply(school.schoolId, lead!.id, form, id),
    undo: (id = changeId) => identity.postInternally(`/internal/schoolyears/${id}/undo`, { changedBy: lead!.id, ...device }),
    people: async () =>
      Object.fromEntries(
        ((await identity.get('/api/user/myschool', viewer)).body as { id: number; schoolGroup: { id: number } }[]).map(
          ({ id, schoolGroup }) => [id, schoolGroup.id],
        ),
      ),
  };
}
const apply = (schoolId: number, changedBy: number, form: object, id: string) =>
  identity.postInternally(`/internal/schoolyears/${id}`, {
    schoolId,
    changedBy,
    addedGroups: [],
    endedGroupIds: [],
    moves: [],
    leavers: [],
    ...device,
    ...form,
  });
const move = async (schoolId: number, userId: number, fromGroupId: number, toGroupId: number) => {
  const { status } = await apply(schoolId, userId, { moves: [{ userId, fromGroupId, toGroupId }] }, randomUUID());
  expect(status).toBe(204);
};

test('moves people to old and new classes and removes people who leave, once, and undoes it, once', async () => {
  const { lead, teachers, viewer, first, second, added, schoolGroupId, apply, undo, people } = await aSchool();
  const [one, two, three] = teachers;
  const before = await people();
  const form = {
    addedGroups: [{ id: added, name: 'Reception', description: null }],
    endedGroupIds: [first],
    moves: [
      { userId: one!.id, fromGroupId: first, toGroupId: second },
      { userId: two!.id, fromGroupId: first, toGroupId: added },
    ],
    leavers: [{ userId: three!.id, fromGroupId: first }],
  };
  const answers = await Promise.all([apply(form), apply(form), apply(form)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await people()).toEqual({ [lead.id]: schoolGroupId, [one!.id]: second, [two!.id]: added });
  expect((await identity.historyOf(one!.id)).at(-1)).toEqual({ changedBy: lead.id, columns: ['schoolGroup'] });
  expect((await identity.eventsAbout(three!.id)).at(-1)).toMatchObject({ type: 'user-deleted', userId: lead.id });
  expect((await identity.signIn(three!.email)).body.outcome).toBe('refused');
  // No one can be added to the class that ends, although its event has not arrived.
  expect((await identity.post('/api/user/add', viewer, { ...aForm(), schoolGroupId: first })).status).toBe(400);

  expect([(await undo()).status, (await undo()).status]).toEqual([204, 204]);
  const told = (await readOutbox(identity.db)).filter(({ type, data }) => type === 'UsersAdded' && data.userId === lead.id);
  expect(told).toHaveLength(1);
  const addition = await identity.getInternally(`/internal/useradditions/${told[0]!.data.additionId}`);
  expect([addition.body.change, JSON.stringify(addition.body).includes(teachers[2]!.email)]).toEqual(['restored', true]);
  expect(await people()).toEqual(before);
  expect((await identity.signIn(three!.email)).body.outcome).toBe('signed-in');
  expect((await identity.post('/api/user/add', viewer, { ...aForm(), schoolGroupId: added })).status).toBe(400);
  // A late repeat of the start changes nothing.
  expect((await apply(form)).status).toBe(204);
  expect(await people()).toEqual(before);
});

test('refuses the whole change when one person is not as the list says', async () => {
  const { lead, teachers, first, second, apply, people, schoolId, schoolGroupId } = await aSchool();
  const [one, two] = teachers;
  const other = await aSchool();
  const before = await people();
  const good = { userId: one!.id, fromGroupId: first, toGroupId: second };
  const refusals: [object, number, string][] = [
    [{ moves: [good, { userId: two!.id, fromGroupId: second, toGroupId: first }] }, 409, 'changed-meanwhile'],
    [{ moves: [good, { userId: two!.id, fromGroupId: first, toGroupId: other.first }] }, 409, 'changed-meanwhile'],
    [{ moves: [good, { ...good, userId: other.teachers[0]!.id }] }, 409, 'changed-meanwhile'],
    [{ moves: [good], endedGroupIds: [first] }, 409, 'changed-meanwhile'],
    [{ moves: [good], leavers: [{ userId: lead.id, fromGroupId: schoolGroupId }] }, 409, 'own-account'],
  ];
  for (const [form, status, code] of refusals) {
    const answer = await apply(form);
    expect([form, answer.status, answer.body.code]).toEqual([form, status, code]);
  }
  await grantStaffRole(identity.db, two!.email, 'AdminRO');
  expect((await apply({ moves: [good], leavers: [{ userId: two!.id, fromGroupId: first }] })).status).toBe(403);
  expect(await people()).toEqual(before);
  // A group of the school's own stays open after the refusals.
  await move(schoolId, one!.id, first, second);
});

test('refuses to undo when a person has been changed since', async () => {
  const since: ((school: Awaited<ReturnType<typeof aSchool>>) => Promise<unknown>)[] = [
    ({ teachers, schoolId, second, first }) => move(schoolId, teachers[0]!.id, second, first),
    ({ teachers, viewer }) => identity.post(`/api/user/delete/${teachers[0]!.id}`, viewer),
    ({ viewer, added }) => identity.post('/api/user/add', viewer, { ...aForm(), schoolGroupId: added }),
    ({ teachers }) => identity.aSchool({ email: teachers[1]!.email }),
  ];
  for (const change of since) {
    const school = await aSchool();
    const { teachers, first, second, added, apply, undo, people } = school;
    const form = {
      addedGroups: [{ id: added, name: 'Reception', description: null }],
      moves: [{ userId: teachers[0]!.id, fromGroupId: first, toGroupId: second }],
      leavers: [{ userId: teachers[1]!.id, fromGroupId: first }],
    };
    expect((await apply(form)).status).toBe(204);
    await change(school);
    const before = await people();
    const answer = await undo();
    expect([answer.status, answer.body.code]).toEqual([409, 'changed-since']);
    expect(await people()).toEqual(before);
  }
});

test('forgets a change after 30 days, when it can no longer be undone', async () => {
  const { teachers, first, second, apply, undo, people, changeId } = await aSchool();
  await apply({ moves: [{ userId: teachers[0]!.id, fromGroupId: first, toGroupId: second }] });
  const after = await people();
  const runRetention = () => applyRetention({ db: identity.db, log: createLog('identity', 'silent') }, new Date());
  const age = (days: number) =>
    identity.db.query(sql.unsafe`
      update school_year_changes set applied_at = now() - make_interval(days => ${days}) where id = ${sql.uuid(changeId)}
    `);
  await age(29);
  await runRetention();
  expect(await identity.db.exists(sql.unsafe`select from school_year_changes where id = ${sql.uuid(changeId)}`)).toBe(true);
  await age(31);
  await runRetention();
  expect((await undo()).status).toBe(204);
  expect(await people()).toEqual(after);
});

test('of two Leads who remove each other as leavers at once, one stays', async () => {
  const outcomes: number[][] = [];
  for (let round = 0; round < 10; round += 1) {
    const { schoolId, schoolGroupId: fromGroupId, users, as } = await identity.aSchool({}, { isLead: true });
    const [one, other] = users;
    const answers = await Promise.all([
      apply(schoolId, one!.id, { leavers: [{ userId: other!.id, fromGroupId }] }, randomUUID()),
      // The other one removes them on the page of users.
      round % 2 === 0
        ? apply(schoolId, other!.id, { leavers: [{ userId: one!.id, fromGroupId }] }, randomUUID())
        : identity.post(`/api/user/delete/${one!.id}`, as(other, 'SchoolAdmin')),
    ]);
    outcomes.push(answers.map(({ status }) => status).toSorted((first, second) => first - second));
  }
  expect(outcomes.map(([made, refused]) => [made! < 300, refused])).toEqual(outcomes.map(() => [true, 409]));
});
