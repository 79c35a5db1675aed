import { randomUUID } from 'node:crypto';
import { isEmailAddress } from '@patchwork/contracts/email-address';
import { GroupChanged } from '@patchwork/contracts/events/schools';
import { readOutbox } from '@patchwork/testkit/outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aForm, type Identity, startIdentity } from './harness.ts';

let identity: Identity;
let school: Awaited<ReturnType<Identity['aSchool']>>;
const groupId = 700_001;
beforeAll(async () => {
  identity = await startIdentity();
  school = await identity.aSchool({}, {});
  const group = { groupId, version: 1, schoolId: school.schoolId, name: 'Dosbarth  Llŷn', description: null };
  await identity.deliver(GroupChanged, { ...group, isPrimary: false, isActive: true });
});
afterAll(() => identity.stop());

type Answer = { state: string; errors: { field: string; message: string }[] }[];
const call = (dryRun: boolean, users: object[], viewer = school.as(undefined, 'SchoolAdmin')) =>
  identity.post('/api/user/add/many', viewer, { dryRun, users });
const statesOf = async (answer: ReturnType<typeof call>) => ((await answer).body as Answer).map(({ state }) => state);
const colleagues = async () =>
  (await identity.get('/api/user/myschool', school.as(undefined, 'SchoolAdmin'))).body as {
    email: string;
    schoolGroup: { id: number };
  }[];
const invited = async () => (await readOutbox(identity.db)).filter(({ type }) => type === 'PasswordLinkIssued').length;

test('a dry run checks each person and writes nothing', async () => {
  const [before, links] = [await colleagues(), await invited()];
  const one = aForm();
  const other = await identity.aSchool();
  const { status, body } = await call(true, [
    one,
    { ...aForm(), group: ' dosbarth llyn ' },
    { ...aForm(), email: one.email.toUpperCase() },
    { ...aForm(), title: 'Lord', firstName: '', lastName: 'x'.repeat(101), email: 'nobody' },
    { ...aForm(), group: 'Otters', schoolPosition: 'x'.repeat(101) },
    { ...aForm(), email: school.users[1]!.email },
    { ...aForm(), email: other.first.email },
    {},
  ]);
  expect(status).toBe(200);
  expect(body).toEqual([
    { state: 'ready', errors: [] },
    { state: 'ready', errors: [] },
    { state: 'refused', errors: [{ field: 'email', message: 'This address is in the list twice' }] },
    {
      state: 'refused',
      errors: expect.arrayContaining([
        { field: 'title', message: 'Select a title' },
        { field: 'firstName', message: 'Enter a first name' },
        { field: 'lastName', message: 'Last name maximum 100 characters' },
        { field: 'email', message: 'Please provide a valid email address' },
      ]),
    },
    {
      state: 'refused',
      errors: [
        { field: 'schoolPosition', message: 'Maximum 100 characters' },
        { field: 'group', message: 'Your school has no group with this name' },
      ],
    },
    { state: 'exists', errors: [{ field: 'email', message: 'Email is already registered' }] },
    { state: 'refused', errors: [{ field: 'email', message: 'Email is already registered' }] },
    { state: 'refused', errors: expect.arrayContaining([{ field: 'email', message: 'Please provide an email address' }]) },
  ]);
  expect(await colleagues()).toEqual(before);
  expect(await invited()).toBe(links);
});

test('adds and invites each person once, however often and however many times at once the list is sent', async () => {
  const list = Array.from({ length: 10 }, (_, index) => ({ ...aForm(), ...(index < 3 && { group: 'DOSBARTH LLYN' }) }));
  const [before, links] = [await colleagues(), await invited()];
  const answers = await Promise.all([statesOf(call(false, list)), statesOf(call(false, list)), statesOf(call(false, list))]);
  for (const index of list.keys()) expect(answers.map((states) => states[index]).sort()).toEqual(['added', 'exists', 'exists']);
  expect(await statesOf(call(false, list))).toEqual(Array(10).fill('exists'));
  const after = await colleagues();
  expect(after).toHaveLength(before.length + 10);
  expect(after.filter(({ schoolGroup }) => schoolGroup.id === groupId)).toHaveLength(3);
  expect(await invited()).toBe(links + 10);
});

test('tells every Lead once about all who were added in one call, and about no one else', async () => {
  const own = await identity.aSchool({ isLead: true }, { isLead: true }, {});
  const told = async () =>
    (await readOutbox(identity.db)).filter(
      ({ type, data }) => type === 'UsersAdded' && own.users.some(({ id }) => id === data.userId),
    );
  const lead = own.as(own.users[1], 'SchoolAdmin');
  const [one, two] = [aForm(), aForm()];
  await call(true, [one, two], lead);
  expect(await told()).toEqual([]);
  expect(await statesOf(call(false, [one, { ...aForm(), title: '' }, two], lead))).toEqual(['added', 'refused', 'added']);
  await call(false, [one, two], lead);
  const events = await told();
  expect(events.map(({ data }) => data.userId)).toEqual([own.users[0]!.id, own.users[1]!.id]);
  expect(Object.keys(events[0]!.data).sort()).toEqual(['additionId', 'userId']);
  expect(new Set(events.map(({ data }) => data.additionId)).size).toBe(1);
  const addition = await identity.getInternally(`/internal/useradditions/${events[0]!.data.additionId}`);
  expect(addition.body).toEqual({
    change: 'added',
    addedBy: expect.objectContaining({ email: own.users[1]!.email }),
    people: expect.arrayContaining([one, two].map(({ email }) => expect.objectContaining({ email }))),
    additionDate: expect.any(String),
  });
  expect(addition.body.people).toHaveLength(2);
});

test('a refused person does not prevent the others', async () => {
  const [one, two] = [aForm(), aForm()];
  expect(await statesOf(call(false, [one, { ...aForm(), title: '' }, two]))).toEqual(['added', 'refused', 'added']);
  expect((await colleagues()).map(({ email }) => email)).toEqual(expect.arrayContaining([one.email, two.email]));
});

test('adds at most twenty people a call and checks at most 200, and only for a Lead', async () => {
  const many = (count: number) => Array.from({ length: count }, () => aForm());
  expect((await call(false, many(21))).status).toBe(400);
  expect((await call(true, many(200))).status).toBe(200);
  expect((await call(true, many(201))).status).toBe(400);
  expect((await call(true, many(1), school.as())).status).toBe(403);
});

test('a list that is sent again with its key, because its answer was lost, is answered like the first', async () => {
  const [list, key] = [[aForm(), { ...aForm(), title: 'Lord' }], { 'idempotency-key': randomUUID() }];
  const send = () =>
    identity.post('/api/user/add/many', school.as(undefined, 'SchoolAdmin'), { dryRun: false, users: list }, key);
  const first = await send();
  expect(first.body).toMatchObject([{ state: 'added' }, { state: 'refused' }]);
  const links = await invited();
  expect((await send()).body).toEqual(first.body);
  expect(await invited()).toBe(links);
});

test('the addresses of a list are judged as forms judge them', async () => {
  const addresses = [
    "o'hara@a.example",
    'a!b@a.example',
    'a@b-.example',
    'a@b.e',
    'a@b.123',
    'a@xn--p1ai.xn--p1ai',
    'ä@b.example',
  ];
  const { body } = await call(
    true,
    addresses.map((email) => ({ ...aForm(), email })),
  );
  expect((body as Answer).map(({ state }) => state)).toEqual(
    addresses.map((address) => (isEmailAddress(address) ? 'ready' : 'refused')),
  );
});
