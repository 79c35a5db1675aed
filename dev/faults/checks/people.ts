import { sql } from 'slonik';
import { z } from 'zod';
import type { Act } from '../types.ts';
import { actsOf, begin, type CheckFunction, type Context, idIn, isAcknowledged, mayHaveHappened, numbers } from './context.ts';

// I5, I14, I16: what people did is in the audit list once, a school is approved once, and a run of connections is whole.

/** The audit event of each kind of act. */
const typeOf: Record<string, string> = {
  'sign-in': 'signed-in',
  'add-user': 'user-added',
  'remove-user': 'user-deleted',
  'choose-password': 'password-reset',
  'change-profile': 'profile-changed',
  'sew-patch': 'patch-sewn',
  'move-quilts': 'connection-calendar-changed',
  announce: 'message-sent',
  'raise-concern': 'concern-raised',
  'read-concern': 'concern-read',
  withdraw: 'content-withdrawn',
  restore: 'content-restored',
  erase: 'content-erased',
  'run-connections': 'connections-run',
};

const Count = z.object({ type: z.string(), userId: z.int(), count: z.int() });
/** As the clients of this suite call themselves: the audit events of the demo network have other browsers. */
const ofThisRun = sql.fragment`client_events.user_agent = 'node'`;
/** Readers outside the workload have signed in before. */
const sinceThen = ({ since }: Context) => sql.fragment`client_events.occurred_at >= ${since}::timestamptz`;

const auditIsComplete: CheckFunction = async (context) => {
  const { check, look } = begin('I5 what people did is in the audit list once');
  const rows = await context.databases.identity.any(sql.type(Count)`
    select type, user_id as "userId", count(*) as count
    from client_events
    where ${ofThisRun} and ${sinceThen(context)} and user_id is not null
    group by type, user_id
  `);
  const counts = new Map(rows.map(({ type, userId, count }) => [`${type} ${userId}`, count]));
  const groups = Map.groupBy(
    context.acts.filter(({ kind, userId }) => kind in typeOf && userId !== null),
    ({ kind, userId }) => `${typeOf[kind]} ${userId}`,
  );
  for (const [name, acts] of groups) {
    const count = counts.get(name) ?? 0;
    const least = acts.filter(isAcknowledged).length;
    const most = acts.filter(mayHaveHappened).reduce((sum, { attempts }) => sum + attempts.length, 0);
    look(
      count >= least && count <= most,
      () => `user ${name.split(' ')[1]} has ${count} audit events ${name.split(' ')[0]} for ${least} to ${most} acts`,
      acts,
    );
  }
  return check;
};

const approvedOnce: CheckFunction = async (context) => {
  const { check, look } = begin('I14 two approvals at once are one approval');
  const bySchool = Map.groupBy(actsOf(context, 'approve-school').filter(mayHaveHappened), ({ change }) =>
    idIn(change, 'schoolId'),
  );
  const School = z.object({ id: z.int(), isApproved: z.boolean(), history: z.int() });
  const schools = await context.databases.schools.any(sql.type(School)`
    select
      id, is_approved as "isApproved",
      (select count(*) from school_history where school_history.school_id = schools.id and kind = 'approved') as history
    from schools
  `);
  const Audit = z.object({ schoolId: z.int(), count: z.int() });
  const audit = await context.databases.identity.any(sql.type(Audit)`
    select school_id as "schoolId", count(*) as count
    from client_events
    where type = 'school-approved' and ${ofThisRun}
    group by school_id
  `);
  const Person = z.object({ schoolId: z.int(), isActive: z.boolean(), invitations: z.int() });
  const people = await context.databases.identity.any(sql.type(Person)`
    select
      users.school_id as "schoolId", users.is_active as "isActive",
      (select count(*) from password_links where password_links.user_id = users.id and kind = 'invitation') as invitations
    from users
    where users.sign_up_guuid is not null and users.removed_at is null
  `);
  for (const [schoolId, acts] of bySchool) {
    const school = schools.find(({ id }) => id === schoolId);
    const times = school?.history ?? 0;
    if (acts.some(isAcknowledged))
      look(school?.isApproved === true, () => `the approved school ${schoolId} is not approved`, acts);
    look(times === (school?.isApproved ? 1 : 0), () => `school ${schoolId} has ${times} approvals in its history`, acts);
    const audited = audit.find((row) => row.schoolId === schoolId)?.count ?? 0;
    look(audited === times, () => `school ${schoolId} has ${audited} audit events of its approval`, acts);
    if (!school?.isApproved) continue;
    for (const { isActive, invitations } of people.filter((person) => person.schoolId === schoolId))
      look(isActive && invitations === 1, () => `a user of school ${schoolId} has ${invitations} invitations`, acts);
  }
  return check;
};

/** Each acknowledged addition of a user, with the act that removed the user or may have done so. */
export function listAdded(context: Context): { act: Act; removal?: Act }[] {
  const removals = new Map(
    actsOf(context, 'remove-user')
      .filter(mayHaveHappened)
      .map((act) => [idIn(act.change, 'removed'), act]),
  );
  const added = actsOf(context, 'add-user').filter(isAcknowledged);
  return added.map((act) => ({ act, removal: removals.get(idIn(act.answer)) }));
}

const addedOnce: CheckFunction = async (context) => {
  const { check, look } = begin('An added user is active until removed, with one invitation');
  const User = z.object({ id: z.int(), isActive: z.boolean(), links: z.int() });
  const users = await context.databases.identity.any(sql.type(User)`
    select
      id, is_active as "isActive",
      (select count(*) from password_links where password_links.user_id = users.id and kind = 'invitation') as links
    from users
    where created_at >= ${context.since}::timestamptz
  `);
  const byId = new Map(users.map((user) => [user.id, user]));
  for (const { act, removal } of listAdded(context)) {
    const user = byId.get(idIn(act.answer));
    look(user?.links === 1, () => `the added user ${act.answer.id} has ${user?.links ?? 0} invitations`, [act]);
    const isRight = user?.isActive === !removal || removal?.outcome === 'unknown';
    look(isRight, () => `the added user ${act.answer.id} is ${user?.isActive ? 'still' : 'not'} active`, [act, removal]);
  }
  return check;
};

const runsAreWhole: CheckFunction = async (context) => {
  const { check, look } = begin('I16 runs end, and links are between two open schools, each pair once');
  const { connections } = context.databases;
  const known = actsOf(context, 'run-connections')
    .filter(isAcknowledged)
    .map(({ answer }) => idIn(answer));
  const Run = z.object({
    id: z.int(),
    state: z.string(),
    failure: z.string().nullable(),
    wanted: z.int().nullable(),
    made: z.int(),
  });
  const runs = await connections.any(sql.type(Run)`
    select
      runs.id, runs.state, runs.failure, runs.connections_end_count - runs.connections_start_count as wanted,
      (select count(*) from links where links.run_id = runs.id) as made
    from runs
    where runs.started_at >= ${context.since}::timestamptz or runs.id = any(${numbers(known)})
  `);
  for (const { id, state, failure, wanted, made } of runs) {
    look(state === 'finished', () => `run ${id} is ${state} (${failure})`);
    if (state === 'finished') look(wanted === made, () => `run ${id} says ${wanted} new links and has made ${made}`);
  }
  const started = new Set(runs.map(({ id }) => id));
  for (const act of actsOf(context, 'run-connections').filter(isAcknowledged))
    look(started.has(idIn(act.answer)), () => `the acknowledged run ${act.answer.id} is lost`, [act]);
  const Link = z.object({ a: z.int(), b: z.int(), areOpen: z.boolean() });
  const links = await connections.any(sql.type(Link)`
    select
      school_a as a, school_b as b,
      2 = (
        select count(*) from schools where schools.id in (links.school_a, links.school_b) and schools.is_active and schools.is_approved
      ) as "areOpen"
    from links
    where ended_at is null
  `);
  const pairs = new Set<string>();
  for (const { a, b, areOpen } of links) {
    const pair = [Math.min(a, b), Math.max(a, b)].join(' ');
    look(a !== b && areOpen && !pairs.has(pair), () => `the link of schools ${a} and ${b} is double, or one of them is not open`);
    pairs.add(pair);
  }
  return check;
};

export const peopleChecks: CheckFunction[] = [auditIsComplete, approvedOnce, addedOnce, runsAreWhole];
