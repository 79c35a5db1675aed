import { readOutbox } from '@patchwork/testkit/outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { type Identity, startIdentity } from './harness.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('a recipient has the current values of all fields that an email needs', async () => {
  const { first, schoolId } = await identity.aSchool();
  const answer = await identity.getInternally(`/internal/recipients/${first.id}`);
  const names = { title: 'Ms', firstName: 'Jo', lastName: 'Marsh' };
  const flags = { isActive: true, isSchoolActive: true, allowNotificationEmails: true };
  expect(answer.body).toEqual({
    ...{ userId: first.id, schoolId, email: first.email, ...names, ...flags },
    // Messaging keeps whom a concern names by position out of its case.
    schoolPosition: 'Teacher',
  });
  await identity.change(first.id, 'deactivated');
  expect((await identity.getInternally(`/internal/recipients/${first.id}`)).body.isActive).toBe(false);
  expect((await identity.getInternally('/internal/recipients/987654')).status).toBe(404);
});

test('a recipient who unsubscribes gets no notification emails; history and events record it once', async () => {
  const { users } = await identity.aSchool({}, {});
  const { id } = users[1]!;
  const eventCount = (await readOutbox(identity.db)).length;
  for (let n = 0; n < 2; n += 1)
    expect((await identity.postInternally(`/internal/recipients/${id}/unsubscribe`)).status).toBe(204);
  expect((await identity.getInternally(`/internal/recipients/${id}`)).body.allowNotificationEmails).toBe(false);
  expect((await identity.historyOf(id)).slice(2)).toEqual([{ changedBy: id, columns: ['allowNotificationEmails'] }]);
  expect((await identity.eventsOf(id)).filter((type) => type === 'unsubscribed')).toHaveLength(1);
  expect(await readOutbox(identity.db)).toHaveLength(eventCount);
  expect((await identity.postInternally('/internal/recipients/987654/unsubscribe')).status).toBe(404);
});

test('lists the staff who hold a role, granted or implied, and may sign in', async () => {
  const people = await Promise.all(
    ['SignUpApproval', 'AdminRO', 'Admin', 'Superuser', 'Admin', 'Admin'].map(async (role) => {
      const { first } = await identity.aSchool();
      await grantStaffRole(identity.db, first.email, role as 'Admin');
      return first.id;
    }),
  );
  const [approver, reader, admin, superuser, gone, newcomer] = people as [number, number, number, number, number, number];
  await identity.change(gone, 'deactivated');
  await identity.change(newcomer, 'without terms');
  const staffWith = async (role: string) => (await identity.getInternally(`/internal/staff/${role}`)).body;
  const sorted = (...ids: number[]) => ids.sort((a, b) => a - b);
  expect(await staffWith('AdminRO')).toEqual(sorted(reader, admin, superuser));
  expect(await staffWith('Admin')).toEqual(sorted(admin, superuser));
  expect(await staffWith('Superuser')).toEqual([superuser]);
  expect(await staffWith('SignUpApproval')).toEqual([approver]);
  expect((await identity.getInternally('/internal/staff/Viewer')).status).toBe(400);
});

test('lists the active users of several groups of several schools, each once', async () => {
  const one = await identity.aSchool({}, {});
  const other = await identity.aSchool();
  await identity.aSchool();
  await identity.change(one.users[1]!.id, 'deactivated');
  const usersOf = async (...groupIds: number[]) =>
    (await identity.postInternally('/internal/groups/active-users', { groupIds })).body;
  const expected = [one.first.id, other.first.id];
  expect(await usersOf(other.schoolGroupId, one.schoolGroupId, one.schoolGroupId)).toEqual(expected);
  expect([await usersOf(987_654), await usersOf()]).toEqual([[], []]);
});
