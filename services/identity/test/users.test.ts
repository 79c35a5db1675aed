import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { type Identity, startIdentity } from './harness.ts';

let identity: Identity;
let mine: Awaited<ReturnType<Identity['aSchool']>>;
let theirs: Awaited<ReturnType<Identity['aSchool']>>;
beforeAll(async () => {
  identity = await startIdentity();
  mine = await identity.aSchool(
    { lastName: 'Zander' },
    { lastName: 'alder', firstName: 'Bo' },
    { lastName: 'Alder', firstName: 'Al' },
  );
  theirs = await identity.aSchool({}, {});
});
afterAll(() => identity.stop());

const anAdmin = () => aViewer({ userId: theirs.users[1]!.id, schoolId: theirs.schoolId, roles: ['Viewer', 'AdminRO', 'Admin'] });

test('returns the signed-in user’s own profile', async () => {
  const { first, schoolId, schoolGroupId, as } = mine;
  const school = { id: schoolId, name: `Hill School ${schoolId}` };
  const { status, body } = await identity.get('/api/user', as());
  expect(status).toBe(200);
  expect(body).toEqual({
    id: first.id,
    title: 'Ms',
    firstName: 'Jo',
    middleName: null,
    lastName: 'Zander',
    email: first.email,
    schoolPosition: 'Teacher',
    allowNotificationEmails: true,
    active: true,
    schoolAdministrator: true,
    safeguardingLead: false,
    termsAndConditionsApproved: true,
    createDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    schoolGroup: { id: schoolGroupId, name: 'Whole school', description: null, primaryGroup: true, active: true, school },
    school,
    passkeys: false,
    signInProvider: null,
    providerRequired: false,
    roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'],
  });
  expect((await identity.get('/api/user')).status).toBe(401);
});

test('shows a user to themselves, their Lead and Admins, and returns 404 to all others', async () => {
  const [lead, teacher] = mine.users;
  const staff = aViewer({ userId: theirs.first.id, schoolId: theirs.schoolId, roles: ['Viewer', 'AdminRO', 'SignUpApproval'] });
  const table: [string, ReturnType<typeof aViewer>, number, number][] = [
    ['self', mine.as(teacher), teacher!.id, 200],
    ['a colleague', mine.as(teacher), lead!.id, 404],
    ['their Lead', mine.as(lead, 'SchoolAdmin'), teacher!.id, 200],
    ['another school’s Lead', theirs.as(theirs.first, 'SchoolAdmin'), teacher!.id, 404],
    ['an Admin', anAdmin(), teacher!.id, 200],
    ['staff without that right', staff, teacher!.id, 404],
    ['an Admin, of an unknown user', anAdmin(), 987_654, 404],
  ];
  for (const [who, viewer, id, status] of table) {
    const answer = await identity.get(`/api/user/${id}`, viewer);
    expect([who, answer.status]).toEqual([who, status]);
    if (status === 404) expect(answer.body.code).toBe('not-found');
  }
  expect((await identity.get(`/api/user/${teacher!.id}`, mine.as(lead, 'SchoolAdmin'))).body).not.toHaveProperty('roles');
  expect((await identity.get(`/api/user/${lead!.id}`, anAdmin())).body.roles).toContain('SchoolAdmin');
});

test.each(['deactivated', 'without terms'])(
  'shows an Admin the roles of a staff member who may not sign in: %s',
  async (what) => {
    const { first } = await identity.aSchool();
    const { users } = await identity.aSchool({}, {});
    await grantStaffRole(identity.db, first.email, 'Superuser');
    for (const user of [first, users[1]!]) await identity.change(user.id, what);
    const shown = async (userId: number) => (await identity.get(`/api/user/${userId}`, anAdmin())).body.roles;
    expect(await shown(first.id)).toEqual(['AdminRO', 'Admin', 'Superuser']);
    expect(await shown(users[1]!.id)).toEqual([]);
    expect((await identity.getInternally(`/internal/viewers/${first.id}`)).body.roles ?? []).toEqual([]);
  },
);

test('lists the active users of the Lead’s school by name', async () => {
  const { body } = await identity.get('/api/user/myschool', mine.as(mine.first, 'SchoolAdmin'));
  const names = body.map(({ firstName, lastName }: Record<string, string>) => `${firstName} ${lastName}`);
  expect(names).toEqual(['Al Alder', 'Bo alder', 'Jo Zander']);
  expect((await identity.get('/api/user/myschool', mine.as(mine.users[1]))).status).toBe(403);
  await identity.change(mine.users[2]!.id, 'deactivated');
  expect((await identity.get('/api/user/myschool', mine.as(mine.first, 'SchoolAdmin'))).body).toHaveLength(2);
});

const check = async (email: string, userId = 0, viewer: ReturnType<typeof aViewer> | null = null) =>
  (await identity.get(`/api/validate/user/${userId}/email/${encodeURIComponent(email)}`, viewer)).text;

test('an address check returns true only for a valid, unused address', async () => {
  expect(await check('free@school.example')).toBe('true');
  expect(await check(mine.first.email)).toBe('false');
  expect(await check(mine.first.email.toUpperCase())).toBe('false');
  expect(await check((await identity.aPendingSchool()).users[0]!.email)).toBe('true');
  for (const email of ['no-address', 'a@b', 'two@@school.example', 'a b@school.example', `${'a'.repeat(250)}@s.example`, 'x'])
    expect([email, await check(email)]).toEqual([email, 'false']);
});

test('a user’s own address counts as free only to viewers who may see that user', async () => {
  const teacher = mine.users[1]!;
  expect(await check(teacher.email, teacher.id)).toBe('false');
  expect(await check(teacher.email, teacher.id, theirs.as(theirs.first, 'SchoolAdmin'))).toBe('false');
  expect(await check(teacher.email, teacher.id, mine.as(teacher))).toBe('true');
  expect(await check(teacher.email, teacher.id, mine.as(mine.first, 'SchoolAdmin'))).toBe('true');
  expect(await check(teacher.email, teacher.id, anAdmin())).toBe('true');
  expect(await check(mine.first.email, teacher.id, mine.as(teacher))).toBe('false');
});

test('an address check accepts an id of plain digits only', async () => {
  for (const id of ['-1', '1e3', 'x', '12345678901'])
    expect((await identity.get(`/api/validate/user/${id}/email/a@b.example`)).status).toBe(400);
});

test('refuses internal calls from a user or a visitor', async () => {
  for (const viewer of [null, anAdmin()])
    expect((await identity.get(`/internal/viewers/${mine.first.id}`, viewer)).status).toBe(403);
});
