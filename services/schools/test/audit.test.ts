import type { Role } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { device } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, expect, test } from 'vitest';
import { callFor, createSchool, operations } from './calls.ts';
import { admin, approver, aSchoolForm, readOnlyStaff } from './harness.ts';
import { startWithIdentity } from './identity.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

/** The events that identity records from schools during `work`. Each call redelivers every event, as the bus may. */
async function eventsDuring(work: () => Promise<unknown>) {
  await identity.deliverEventsOf(schools.db);
  const before = (await identity.clientEvents()).length;
  await work();
  await identity.deliverEventsOf(schools.db);
  return (await identity.clientEvents()).slice(before);
}

/** The state of the school that these calls need; the others need an open one. */
const states: Record<string, 'pending' | 'rejected' | 'closed'> = {
  updateSignUpSchool: 'pending',
  linkSchoolToRegister: 'pending',
  addSignUpUser: 'pending',
  removeUserFromSignUp: 'pending',
  approveSchool: 'pending',
  correctSignUp: 'pending',
  removePersonFromSignUp: 'pending',
  rejectSignUp: 'pending',
  reopenSignUp: 'rejected',
  activateSchool: 'closed',
};
/** Calls whose event names no school. */
const general = [
  'searchRegister',
  'listRegisterChanges',
  'listRegisterBlanks',
  'searchSchools',
  'downloadSchools',
  'listSignUps',
  'listSignUpPage',
  'listOldSignUps',
  'listOldSignUpUsers',
];

test.each(operations.filter((operation) => operation.audit).map((operation) => [operation.operationId, operation] as const))(
  '%s records its audit event once',
  async (operationId, operation) => {
    const school = await createSchool(schools, identity, states[operationId] ?? 'open');
    const [role] = (operation['x-roles'] ?? []) as Role[];
    const isLead = role === 'SchoolAdmin';
    const viewer = role
      ? aViewer({ userId: isLead ? school.leadId : 900, schoolId: isLead ? school.schoolId : 1, roles: [role] })
      : null;
    const first = operations.find((one) => one.operationId === 'startSchoolYear')!;
    if (operationId === 'undoSchoolYear') await callFor(schools, first, school, viewer);
    const events = await eventsDuring(async () => {
      const { status } = await callFor(schools, operation, school, viewer);
      expect(status).toBeLessThan(300);
    });
    const isNew = operationId === 'signUpSchool';
    expect(events).toEqual([
      {
        type: operation.audit,
        userId: isNew ? expect.any(Number) : (viewer?.userId ?? null),
        schoolId: isNew ? expect.any(Number) : general.includes(operationId) ? null : school.schoolId,
        ipAddress: '203.0.113.7',
        userAgent: device.userAgent,
        occurredAt: expect.any(String),
      },
    ]);
  },
);

test('a Lead who reads their own school leaves no event, a staff member who reads it does', async () => {
  const { schoolId, leadId } = await createSchool(schools, identity, 'open');
  const url = `/api/school/${schoolId}`;
  const lead = aViewer({ userId: leadId, schoolId, roles: ['Viewer', 'SchoolAdmin'] });
  expect(await eventsDuring(() => schools.get(url, lead))).toEqual([]);
  expect(await eventsDuring(() => schools.get(url, admin))).toMatchObject([
    { type: 'staff-read', userId: admin.userId, schoolId },
  ]);
  expect(await eventsDuring(() => schools.get('/api/school/signups', readOnlyStaff))).toMatchObject([
    { type: 'staff-read', userId: 901 },
  ]);
});

test('a call that is refused or changes nothing leaves no event', async () => {
  const open = await createSchool(schools, identity, 'open');
  const closed = await createSchool(schools, identity, 'closed');
  const lead = aViewer({ userId: open.leadId, schoolId: open.schoolId, roles: ['Viewer', 'SchoolAdmin'] });
  const events = await eventsDuring(async () => {
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

test('a change succeeds while identity is unavailable, and its event arrives later with the original time', async () => {
  const { schoolId, leadId } = await createSchool(schools, identity, 'open');
  const lead = aViewer({ userId: leadId, schoolId, roles: ['Viewer', 'SchoolAdmin'] });
  const events = await eventsDuring(async () => {
    identity.setUnavailable(true);
    expect((await schools.post(`/api/school/myschool/${schoolId}`, lead, aSchoolForm())).status).toBe(200);
    await schools.db.query(sql.unsafe`
      update outbox
      set payload = jsonb_set(payload, '{time}', '"2026-11-02T09:30:00.000Z"')
      where id = (select max(id) from outbox where destination = 'audit.events')
    `);
    identity.setUnavailable(false);
  });
  expect(events).toMatchObject([{ type: 'school-changed', userId: leadId, schoolId, occurredAt: '2026-11-02T09:30:00.000Z' }]);
});
