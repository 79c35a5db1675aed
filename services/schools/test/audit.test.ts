import type { Role } from '@patchwork/platform/assertion';
import { startAuditSender } from '@patchwork/platform/audit';
import { aViewer } from '@patchwork/testkit/callers';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aPlace, callAbout, operations } from './calls.ts';
import { type RunningIdentity, startIdentity } from './identity.ts';
import { admin, approver, aSchoolForm, readOnlyStaff, type Schools, startSchools } from './setting.ts';

let identity: RunningIdentity;
let schools: Schools;
beforeAll(async () => {
  identity = await startIdentity();
  schools = await startSchools({ identityUrl: identity.url });
});
afterAll(async () => {
  await schools.stop();
  await identity.stop();
});

const count = (condition = sql.fragment`true`) =>
  schools.db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from deeds where ${condition}`);
const timePasses = () => schools.db.query(sql.unsafe`update deeds set next_try_at = now() where next_try_at < 'infinity'`);

/** What identity hears while this is done, and after it was told. */
async function heardOf(work: () => Promise<unknown>) {
  while ((await schools.tellIdentity()) > 0);
  const before = (await identity.clientEvents()).length;
  await work();
  while ((await schools.tellIdentity()) > 0);
  return (await identity.clientEvents()).slice(before);
}

/** The schools that these calls are about; the others are about an open one. */
const states: Record<string, 'pending' | 'closed'> = {
  updateSignUpSchool: 'pending',
  addSignUpUser: 'pending',
  removeUserFromSignUp: 'pending',
  approveSchool: 'pending',
  activateSchool: 'closed',
};
/** They are about no school in particular. */
const general = ['searchSchools', 'listSignUps', 'listOldSignUps', 'listOldSignUpUsers'];

test.each(operations.filter((operation) => operation.audit).map((operation) => [operation.operationId, operation] as const))(
  '%s leaves its event, once',
  async (operationId, operation) => {
    const place = await aPlace(schools, identity, states[operationId] ?? 'open');
    const [role] = (operation['x-roles'] ?? []) as Role[];
    const isLead = role === 'SchoolAdmin';
    const viewer = role
      ? aViewer({ userId: isLead ? place.leadId : 900, schoolId: isLead ? place.schoolId : 1, roles: [role] })
      : null;
    const events = await heardOf(async () => {
      const { status } = await callAbout(schools, operation, place, viewer);
      expect(status).toBeLessThan(300);
    });
    const isNew = operationId === 'signUpSchool';
    expect(events).toEqual([
      {
        type: operation.audit,
        userId: isNew ? expect.any(Number) : (viewer?.userId ?? null),
        schoolId: isNew ? expect.any(Number) : general.includes(operationId) ? null : place.schoolId,
        ipAddress: '203.0.113.7',
        userAgent: 'Firefox on Linux',
        occurredAt: expect.any(String),
      },
    ]);
    expect(await count()).toBe(0);
  },
);

test('a Lead who looks at the own school leaves nothing, staff who look do', async () => {
  const { schoolId, leadId } = await aPlace(schools, identity, 'open');
  const url = `/api/school/${schoolId}`;
  const lead = aViewer({ userId: leadId, schoolId, roles: ['Viewer', 'SchoolAdmin'] });
  expect(await heardOf(() => schools.get(url, lead))).toEqual([]);
  expect(await heardOf(() => schools.get(url, admin))).toMatchObject([{ type: 'staff-read', userId: admin.userId, schoolId }]);
  expect(await heardOf(() => schools.get('/api/school/signups', readOnlyStaff))).toMatchObject([
    { type: 'staff-read', userId: 901 },
  ]);
});

test('what was refused or changed nothing leaves no event', async () => {
  const open = await aPlace(schools, identity, 'open');
  const closed = await aPlace(schools, identity, 'closed');
  const lead = aViewer({ userId: open.leadId, schoolId: open.schoolId, roles: ['Viewer', 'SchoolAdmin'] });
  const events = await heardOf(async () => {
    const answers = [
      await schools.post(`/api/school/activate/${open.schoolId}`, admin),
      await schools.post(`/api/school/approve/${open.schoolId}`, approver),
      await schools.post(`/api/school/${closed.schoolId}`, admin, aSchoolForm({ promotionCodeId: 1 })),
      await schools.post(`/api/school/${open.schoolId}`, admin, aSchoolForm({ promotionCodeId: 4_000 })),
      await schools.post(`/api/school/myschool/${open.schoolId}`, lead, {}),
      await schools.post(`/api/schoolgroup/delete/${closed.groupId}`, lead),
      await schools.get('/api/oldsignup/school/987654/users', admin),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 400, 400, 404, 404]);
  });
  expect(events).toEqual([]);
});

test('while identity is away the work goes on, and the event comes later with its own time', async () => {
  const { schoolId, leadId } = await aPlace(schools, identity, 'open');
  const lead = aViewer({ userId: leadId, schoolId, roles: ['Viewer', 'SchoolAdmin'] });
  const events = await heardOf(async () => {
    identity.setAway(true);
    const { status } = await schools.post(`/api/school/myschool/${schoolId}`, lead, aSchoolForm());
    expect([status, await schools.tellIdentity(), await count()]).toEqual([200, 1, 1]);
    // Not at once again: whoever is away needs time to come back.
    expect(await schools.tellIdentity()).toBe(0);
    await schools.db.query(sql.unsafe`update deeds set occurred_at = '2026-11-02T09:30:00.000Z'`);
    identity.setAway(false);
    await timePasses();
  });
  expect(events).toMatchObject([{ type: 'school-changed', userId: leadId, schoolId, occurredAt: '2026-11-02T09:30:00.000Z' }]);
  expect(await count()).toBe(0);
});

test('an event that is told again, after a crash, or by two processes at once is one event', async () => {
  const { schoolId } = await aPlace(schools, identity, 'open');
  const events = await heardOf(async () => {
    await schools.get(`/api/school/${schoolId}`, admin);
    const [row] = await schools.db.any(sql.type(z.object({ id: z.string() }))`select id::text as id from deeds`);
    await Promise.all([schools.tellIdentity(), schools.tellIdentity()]);
    await schools.db.query(sql.unsafe`
      insert into deeds (id, type, user_id, school_id)
      values (${sql.uuid(row!.id)}, 'staff-read', ${admin.userId}, ${schoolId})
    `);
    await schools.tellIdentity();
  });
  expect(events.map(({ type }) => type)).toEqual(['staff-read']);
  expect(await count()).toBe(0);
});

test('one that identity refuses is kept, and the others go on', async () => {
  const { schoolId } = await aPlace(schools, identity, 'open');
  const events = await heardOf(async () => {
    await schools.get(`/api/school/${schoolId}`, { ...admin, userId: 987_654 });
    await schools.get(`/api/school/${schoolId}`, admin);
  });
  expect(events.map(({ userId }) => userId)).toEqual([admin.userId]);
  expect(await count(sql.fragment`next_try_at = 'infinity' and user_id = 987654`)).toBe(1);
  await schools.db.query(sql.unsafe`delete from deeds`);
});

test('a process of the release before, which knows the table by another name, is heard too', async () => {
  const events = await heardOf(() =>
    schools.db.query(sql.unsafe`
      insert into audit_intents (type, user_id, school_id, ip_address, user_agent)
      values ('staff-read', ${admin.userId}, null, null, null)
    `),
  );
  expect(events).toMatchObject([{ type: 'staff-read', userId: admin.userId }]);
});

test('the service tells identity by itself', async () => {
  const { schoolId } = await aPlace(schools, identity, 'open');
  const sender = startAuditSender(schools.sender);
  const before = (await identity.clientEvents()).length;
  await schools.get(`/api/school/${schoolId}`, admin);
  const event = await eventually(async () => (await identity.clientEvents())[before], 5);
  expect(event).toMatchObject({ type: 'staff-read', schoolId });
  await sender.stop();
});
