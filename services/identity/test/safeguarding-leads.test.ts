import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceAgain } from '../src/operations.ts';
import { anonymiseSome } from '../src/retention/anonymise.ts';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { aForm, type Identity, startIdentity } from './harness.ts';

let identity: Identity;
let admin: ReturnType<typeof aViewer>;
beforeAll(async () => {
  identity = await startIdentity();
  const { first, schoolId } = await identity.aSchool();
  await grantStaffRole(identity.db, first.email, 'Admin');
  admin = aViewer({ userId: first.id, schoolId, roles: ['Viewer', 'AdminRO', 'Admin'] });
});
afterAll(() => identity.stop());

async function aSchool() {
  const school = await identity.aSchool({}, {}, {});
  const [lead, one, other] = school.users as [
    { id: number; email: string },
    { id: number; email: string },
    { id: number; email: string },
  ];
  return { ...school, lead: school.as(lead, 'SchoolAdmin'), one, other };
}
const name = (userId: number, viewer = admin) => identity.post(`/api/user/safeguardinglead/${userId}`, viewer);
const rolesOf = async (userId: number): Promise<string[]> =>
  (await identity.getInternally(`/internal/viewers/${userId}`)).body?.roles ?? [];
const isNow = async (userId: number) => (await rolesOf(userId)).includes('SafeguardingLead');
const published = async (userId: number) =>
  (await readOutbox(identity.db))
    .filter(({ type, data }) => type === 'PersonChanged' && data.userId === userId)
    .map(({ data }) => [data.version, data.isSafeguardingLead]);

test('a Lead names a colleague the safeguarding lead, which replaces the one before', async () => {
  const { lead, one, other, schoolId } = await aSchool();
  const first = await name(one.id, lead);
  expect([first.status, first.body]).toMatchObject([200, { id: one.id, safeguardingLead: true, schoolAdministrator: false }]);
  expect(await rolesOf(one.id)).toEqual(['Viewer', 'Contributor', 'Responder', 'SafeguardingLead']);
  expect((await name(other.id, lead)).body.safeguardingLead).toBe(true);
  expect([await isNow(one.id), await isNow(other.id)]).toEqual([false, true]);
  expect(await published(one.id)).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ]);
  expect(await published(other.id)).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(await identity.eventsAbout(other.id)).toContainEqual({
    ...{ type: 'safeguarding-lead-named', userId: lead.userId, schoolId, ipAddress: '203.0.113.7' },
  });
  expect((await identity.historyOf(one.id)).slice(-2)).toEqual(
    Array(2).fill({ changedBy: lead.userId, columns: ['safeguardingLead'] }),
  );
});

test('naming the same user again changes nothing', async () => {
  const { lead, one } = await aSchool();
  await Promise.all([name(one.id, lead), name(one.id), name(one.id, lead)]);
  expect(await published(one.id)).toHaveLength(3);
  expect((await identity.eventsAbout(one.id)).filter(({ type }) => type === 'safeguarding-lead-named')).toHaveLength(1);
});

test('when a Lead and an Admin name different users at once, one of them is the safeguarding lead', async () => {
  const { lead, one, other } = await aSchool();
  await Promise.all([name(one.id, lead), name(other.id), name(one.id), name(other.id, lead)]);
  const now = [await isNow(one.id), await isNow(other.id)];
  expect(now.filter(Boolean)).toHaveLength(1);
  expect([(await published(one.id)).at(-1)?.[1], (await published(other.id)).at(-1)?.[1]]).toEqual(now);
});

test('only a Lead of the school and Admins may name one, and only an active user', async () => {
  const { lead, one, other, as } = await aSchool();
  const stranger = await aSchool();
  expect((await name(one.id, stranger.lead)).status).toBe(404);
  for (const viewer of [as(one), as(one, 'SafeguardingLead'), as(one, 'AdminRO')])
    expect((await name(one.id, viewer)).status).toBe(403);
  expect((await name(987_654)).status).toBe(404);
  await identity.change(other.id, 'deactivated');
  const refused = await name(other.id, lead);
  expect([refused.status, refused.body.code]).toEqual([409, 'inactive-user']);
  expect([await isNow(one.id), await isNow(other.id)]).toEqual([false, false]);
});

test('a safeguarding lead who leaves is none any more, also after coming back', async () => {
  const { lead, one } = await aSchool();
  await name(one.id, lead);
  await identity.post(`/api/user/delete/${one.id}`, lead);
  expect((await published(one.id)).at(-1)).toEqual([4, false]);
  await identity.post(`/api/user/activate/${one.id}`, admin);
  expect([await isNow(one.id), (await published(one.id)).at(-1)]).toEqual([false, [5, false]]);
});

test('a safeguarding lead who is deactivated has no role, and an anonymised one no row', async () => {
  const { lead, one, other } = await aSchool();
  await name(one.id, lead);
  await identity.change(one.id, 'deactivated');
  expect(await isNow(one.id)).toBe(false);
  const later = new Date(Date.now() + 1_000).toISOString();
  while ((await anonymiseSome(identity.db, { lockedOutBefore: later, neverInBefore: later })) > 0);
  expect((await name(other.id, lead)).status).toBe(200);
});

test('Leads, Admins and the user themselves see who the safeguarding lead is', async () => {
  const { lead, one, as } = await aSchool();
  await name(one.id, lead);
  const inList = (users: { id: number }[]) => users.find(({ id }) => id === one.id);
  expect(inList((await identity.get('/api/user/myschool', lead)).body)).toMatchObject({ safeguardingLead: true });
  for (const viewer of [lead, admin, as(one)])
    expect((await identity.get(`/api/user/${one.id}`, viewer)).body).toMatchObject({ safeguardingLead: true });
  expect((await identity.get('/api/user', as(one))).body).toMatchObject({
    safeguardingLead: true,
    roles: expect.arrayContaining(['SafeguardingLead']),
  });
});

test('the Leads and the safeguarding leads before and after are told who named whom', async () => {
  const { lead, one, other } = await aSchool();
  await name(one.id, lead);
  await name(other.id, lead);
  await name(other.id, lead);
  const told = (await readOutbox(identity.db)).filter(
    ({ type, data }) => type === 'UsersAdded' && [lead.userId, one.id, other.id].includes(data.userId as number),
  );
  expect(told.map(({ data }) => data.userId)).toEqual([lead.userId, one.id, lead.userId, one.id, other.id]);
  const about = (additionId: unknown) => identity.getInternally(`/internal/useradditions/${additionId}`);
  expect((await about(told.at(-1)!.data.additionId)).body).toMatchObject({
    ...{ change: 'named-safeguarding-lead', addedBy: { firstName: expect.any(String) }, people: [{ email: other.email }] },
  });
  await name(one.id);
  const byStaff = (await readOutbox(identity.db)).findLast(({ type }) => type === 'UsersAdded')!;
  expect((await about(byStaff.data.additionId)).body).toMatchObject({ addedBy: null, people: [{ email: one.email }] });
});

test('a safeguarding lead who was removed, replaced and restored learns who replaced her, once', async () => {
  const { lead, one, other } = await aSchool();
  await name(one.id, lead);
  expect((await identity.post(`/api/user/delete/${one.id}`, lead)).status).toBe(200);
  await name(other.id, lead);
  const tellings = async () =>
    (await readOutbox(identity.db)).filter(({ type, data }) => type === 'UsersAdded' && data.userId === one.id);
  expect(await tellings()).toHaveLength(1);
  expect((await identity.post(`/api/user/${one.id}/restore`, lead)).status).toBe(200);
  const [, told] = await tellings();
  expect((await identity.getInternally(`/internal/useradditions/${told?.data.additionId}`)).body).toMatchObject({
    ...{ change: 'named-safeguarding-lead', people: [{ email: other.email }] },
  });
  const { body } = await identity.getInternally(`/internal/handlers/${one.id}`);
  expect(Date.now() - Date.parse(body.safeguardingLeadChangedAt)).toBeLessThan(60_000);
});

test('follows who chose a user through others, to the first choice of the newest chain', async () => {
  const { lead, one, other, schoolId } = await aSchool();
  await identity.db.query(sql.unsafe`alter table user_history disable trigger user`);
  await identity.db.query(sql.unsafe`
    update user_history set changed_at = now() - interval '60 days'
    where user_id in (select id from users where school_id = ${schoolId})
  `);
  await identity.db.query(sql.unsafe`alter table user_history enable trigger user`);
  await identity.db.query(sql.unsafe`
    insert into user_history (
      user_id, changed_by, changed_columns, email, title, first_name, last_name, allow_notification_emails, changed_at
    )
    select chosen.id, chosen.by_id, array['email'], 'a@b.example', 'Ms', 'Jo', 'Marsh', true, chosen.at
    from (
      values
        (${other.id}::bigint, ${one.id}::bigint, now() - interval '1 day'),
        (${one.id}, ${lead.userId}, now() - interval '9 days'),
        (${one.id}, ${lead.userId}, now() - interval '40 days'),
        (${lead.userId}, ${other.id}, now())
    ) as chosen (id, by_id, at)
  `);
  const { chosenBy } = (await identity.getInternally(`/internal/handlers/${other.id}`)).body;
  const daysAgo = chosenBy.map(({ userId, chosenAt }: { userId: number; chosenAt: string }) => [
    userId,
    Math.round((Date.now() - Date.parse(chosenAt)) / 86_400_000),
  ]);
  expect(Object.fromEntries(daysAgo)).toEqual({ [one.id]: 1, [lead.userId]: 9 });
});

test('publishing everybody again says who is the safeguarding lead', async () => {
  const { lead, one } = await aSchool();
  await name(one.id, lead);
  await announceAgain(identity.db);
  expect((await published(one.id)).slice(-2)).toEqual([
    [3, true],
    [3, true],
  ]);
});

test('says which names a user had in the last 12 months and which colleagues chose them', async () => {
  const { lead, one, other } = await aSchool();
  const handler = async (userId: number) => (await identity.getInternally(`/internal/handlers/${userId}`)).body;
  const before = await handler(one.id);
  expect(before.names).toEqual([{ firstName: 'Jo', middleName: null, lastName: 'Marsh' }]);
  const rename = (firstName: string, middleName: string) =>
    identity.post(`/api/user/update/${one.id}`, lead, {
      ...aForm(),
      email: one.email,
      firstName,
      middleName,
      lastName: 'Ackroyd',
    });
  expect((await rename('Judith', 'Mary')).status).toBe(200);
  expect((await rename('Jude', '')).status).toBe(200);
  expect((await handler(one.id)).names.map((name: { firstName: string }) => name.firstName)).toEqual(['Jude', 'Judith', 'Jo']);
  await identity.db.query(sql.unsafe`alter table user_history disable trigger user`);
  await identity.db.query(sql.unsafe`
    update user_history set changed_at = changed_at - interval '13 months' where user_id = ${one.id} and first_name <> 'Jude'
  `);
  await identity.db.query(sql.unsafe`alter table user_history enable trigger user`);
  // She was Judith when the 12 months began.
  expect((await handler(one.id)).names).toEqual([
    { firstName: 'Jude', middleName: null, lastName: 'Ackroyd' },
    { firstName: 'Judith', middleName: 'Mary', lastName: 'Ackroyd' },
  ]);
  expect((await handler(lead.userId)).chosenBy).toEqual([]);
  expect((await name(one.id, admin)).status).toBe(200);
  const choosersOf = async (userId: number): Promise<number[]> =>
    (await handler(userId)).chosenBy.map((choice: { userId: number }) => choice.userId);
  const chosen = async (userId: number) => (await choosersOf(userId)).includes(other.id);
  const second = { ...lead, userId: other.id };
  expect(await chosen(one.id)).toBe(false);
  expect((await name(lead.userId, second)).status).toBe(200);
  expect(await chosen(lead.userId)).toBe(true);
  // An Admin's naming, or that of another, ends it.
  expect((await name(one.id, admin)).status).toBe(200);
  expect([await chosen(lead.userId), (await choosersOf(one.id)).includes(admin.userId)]).toEqual([false, false]);
  const { body: added } = await identity.post('/api/user/add', second, aForm());
  expect(await chosen(added.id)).toBe(true);
  expect((await identity.getInternally('/internal/handlers/987654')).status).toBe(404);
});
