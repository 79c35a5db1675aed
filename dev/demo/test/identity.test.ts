import { Count } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { device } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, type Identity, startIdentity } from '../../../services/identity/test/harness.ts';
import { accountLabels } from '../data.ts';
import { seedIdentity } from '../identity.ts';
import { numberDemo } from '../ids.ts';
import { demoNetwork } from '../network.ts';
import { accountsOf } from '../seed.ts';

let identity: Identity;
const now = new Date();
const network = demoNetwork(now);
const ids = numberDemo(network);
beforeAll(async () => {
  identity = await startIdentity();
  for (let n = 0; n < 2; n += 1) await seedIdentity(identity.db, network, ids, now);
});
afterAll(() => identity.stop());

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

test.each(accountLabels)('%s can or cannot sign in, as the label says', async (label) => {
  const user = network.users.find(({ key }) => key === network.accounts[label])!;
  const [outcome, more = []] = outcomes[label] ?? ['signed-in'];
  const { body } = await identity.signIn(user.email, { password: user.password });
  expect(body.outcome).toBe(outcome);
  if (outcome !== 'signed-in') return;
  expect(body).toMatchObject({ userId: ids.user(user.key), roles: ['Viewer', 'Contributor', 'Responder', ...more] });
  expect(accountsOf(network).find((account) => account.label === label)!.roles).toEqual(body.roles);
});

test('publishes each user once, and the next user gets a higher id', async () => {
  const people = (await readOutbox(identity.db)).filter(({ type }) => type === 'PersonChanged').map(({ data }) => data.userId);
  const all = network.users.length + network.pendingSignUps.flatMap(({ users }) => users).length;
  expect([people.length, new Set(people).size]).toEqual([all, all]);
  const signUp = { schoolId: 900, schoolName: 'New School', schoolGroupId: 900, schoolGroupName: 'Whole school' };
  const body = { ...signUp, users: [aPerson()], recordEvent: true, ...device };
  const added = await identity.postInternally('/internal/sign-ups/00000000-0000-4000-8000-0000000000ff/users', body);
  expect(added.body[0].id).toBe(all + 1);
});

test('has a pending sign-up whose Lead has not confirmed their address', async () => {
  const schoolIds = network.pendingSignUps.map(({ key }) => ids.school(key));
  const { body } = await identity.postInternally('/internal/schools/users', { schoolIds });
  const unconfirmed = body.filter((entry: { isLeadConfirmed: boolean }) => !entry.isLeadConfirmed);
  expect(unconfirmed.map(({ schoolId }: { schoolId: number }) => schoolId)).toEqual([ids.school('whinfold')]);
});

test('shows the pending sign-ups with the time and address of the request', async () => {
  const [signUp] = network.pendingSignUps;
  const { body } = await identity.postInternally('/internal/schools/users', { schoolIds: [ids.school(signUp!.key)] });
  expect(body[0].users).toHaveLength(signUp!.users.length);
  expect(body[0].signUpEvents).toMatchObject([{ type: 'sign-up-requested', ipAddress: signUp!.ipAddress }]);
  const minutes = (Date.now() - new Date(body[0].signUpEvents[0].eventTimestamp).getTime()) / 60_000;
  expect(Math.abs(minutes - signUp!.submittedMinutesAgo)).toBeLessThan(2);
});

test('has the events and the change history of users', async () => {
  const promoted = network.users.find(({ formerPosition }) => formerPosition)!;
  const admin = aViewer({ roles: ['Viewer', 'AdminRO', 'Admin'] });
  const history = (await identity.get(`/api/userhistory/${ids.user(promoted.key)}`, admin)).body;
  expect(history.map(({ schoolPosition }: { schoolPosition: string }) => schoolPosition)).toEqual([
    promoted.position,
    promoted.formerPosition!.name,
  ]);
  expect(history[0]).toMatchObject({ changedColumns: ['schoolPosition'], lastModifiedBy: { id: expect.any(Number) } });
  const signIns = sql.type(
    Count,
  )`select count(distinct user_id) as count from client_events where occurred_at < now() - interval '2 minutes'`;
  expect(await identity.db.oneFirst(signIns)).toBeGreaterThan(network.users.length - 5);
});
