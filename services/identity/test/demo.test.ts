import { Count } from '@patchwork/platform/db';
import { accountLabels, type DemoNetwork, demoNetwork } from '@patchwork/stack/demo/network';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoIds, seedIdentity } from '../src/demo.ts';
import { listHistory } from '../src/history/user-history.sql.ts';
import { aPerson, device, type Identity, startIdentity } from './setting.ts';

let identity: Identity;
const network = demoNetwork();
const ids = numberInOrder(network);
beforeAll(async () => {
  identity = await startIdentity();
  const pending = network.pendingSignUps.map(({ key }, n) => ({
    key,
    guuid: `00000000-0000-4000-8000-00000000000${n}`,
    schoolId: ids.school(key),
    groupId: ids.group(key),
    groupName: 'Whole school',
  }));
  for (let n = 0; n < 2; n += 1) await seedIdentity(identity.db, network, ids, pending);
});
afterAll(() => identity.stop());

/** The order that the seeds agree on. */
function numberInOrder({ schools, users, pendingSignUps }: DemoNetwork): DemoIds {
  const numbering = (keys: string[]) => (key: string) => keys.indexOf(key) + 1;
  const pending = pendingSignUps.map(({ key }) => key);
  const waiting = pendingSignUps.flatMap((signUp) => signUp.users.map((_, n) => `${signUp.key}/${n}`));
  const user = numbering([...users.map(({ key }) => key), ...waiting]);
  return {
    school: numbering([...schools.map(({ key }) => key), ...pending]),
    group: numbering([...schools.flatMap(({ groups }) => groups.map(({ key }) => key)), ...pending]),
    user,
    signUpUser: (key, n) => user(`${key}/${n}`),
  };
}

const outcomes: Partial<Record<(typeof accountLabels)[number], [string, string[]?]>> = {
  lead: ['signed-in', ['SchoolAdmin']],
  leadOther: ['signed-in', ['SchoolAdmin']],
  adminRO: ['signed-in', ['AdminRO']],
  signUpApproval: ['signed-in', ['SignUpApproval']],
  admin: ['signed-in', ['AdminRO', 'Admin']],
  superuser: ['signed-in', ['AdminRO', 'Admin', 'Superuser']],
  deactivatedTeacher: ['refused'],
  deactivatedSchoolTeacher: ['refused'],
  termsNotAccepted: ['terms-required'],
};

test.each(accountLabels)('%s signs in as the label says', async (label) => {
  const user = network.users.find(({ key }) => key === network.accounts[label])!;
  const [outcome, more = []] = outcomes[label] ?? ['signed-in'];
  const { body } = await identity.signIn(user.email, { password: user.password });
  expect(body.outcome).toBe(outcome);
  if (outcome !== 'signed-in') return;
  expect(body).toMatchObject({ userId: ids.user(user.key), roles: ['Viewer', 'Contributor', 'Responder', ...more] });
});

test('tells of everybody once, and the next user comes after them', async () => {
  const people = (await readOutbox(identity.db)).filter(({ type }) => type === 'PersonChanged').map(({ data }) => data.userId);
  const all = network.users.length + network.pendingSignUps.flatMap(({ users }) => users).length;
  expect([people.length, new Set(people).size]).toEqual([all, all]);
  const signUp = { schoolId: 900, schoolName: 'New School', schoolGroupId: 900, schoolGroupName: 'Whole school' };
  const body = { ...signUp, users: [aPerson()], recordEvent: true, ...device };
  const added = await identity.ask('POST', '/sign-ups/00000000-0000-4000-8000-0000000000ff/users', body);
  expect(added.body[0].id).toBe(all + 1);
});

test('shows the pending sign-ups with when and from where they were asked for', async () => {
  const [signUp] = network.pendingSignUps;
  const { body } = await identity.ask('POST', '/schools/users', { schoolIds: [ids.school(signUp!.key)] });
  expect(body[0].users).toHaveLength(signUp!.users.length);
  expect(body[0].signUpEvents).toMatchObject([{ type: 'sign-up-requested', ipAddress: signUp!.ipAddress }]);
  const minutes = (Date.now() - new Date(body[0].signUpEvents[0].eventTimestamp).getTime()) / 60_000;
  expect(Math.abs(minutes - signUp!.submittedMinutesAgo)).toBeLessThan(2);
});

test('knows what people did and how they were changed', async () => {
  const promoted = network.users.find(({ formerPosition }) => formerPosition)!;
  const history = await listHistory(identity.db, ids.user(promoted.key), 10);
  expect(history.map(({ schoolPosition }) => schoolPosition)).toEqual([promoted.position, promoted.formerPosition!.name]);
  expect(history[0]).toMatchObject({ changedColumns: ['schoolPosition'], changedById: expect.any(Number) });
  const signIns = sql.type(
    Count,
  )`select count(distinct user_id) as count from client_events where occurred_at < now() - interval '2 minutes'`;
  expect(await identity.db.oneFirst(signIns)).toBeGreaterThan(network.users.length - 5);
});
