import { sql } from 'slonik';
import { z } from 'zod';
import type { Act } from '../types.ts';
import { actsOf, type Check, type Context, doneOf, faultsDuring, idIn, isAcknowledged, mayHaveHappened } from './context.ts';

// I5: what people did is in the audit list once. Users are what their Leads have made them, and sessions end.

/** The audit event of each kind of act. */
const typeOf: Record<string, string> = {
  'sign-in': 'signed-in',
  'add-user': 'user-added',
  'remove-user': 'user-deleted',
  'sew-patch': 'patch-sewn',
  announce: 'message-sent',
  'raise-concern': 'concern-raised',
  erase: 'content-erased',
};

const auditIsComplete: Check = {
  name: 'I5 what people did is in the audit list once',
  async run(context, look) {
    const Count = z.object({ name: z.string(), count: z.int() });
    // The clients of this suite call themselves node: the audit events of the demo network have other browsers.
    const rows = await context.databases.identity.any(sql.type(Count)`
      select type || ' of user ' || user_id as name, count(*) as count
      from client_events
      where user_agent = 'node' and occurred_at >= ${context.since}::timestamptz and user_id is not null
      group by type, user_id
    `);
    const counts = new Map(rows.map(({ name, count }) => [name, count]));
    const groups = Map.groupBy(
      actsOf(context, ...Object.keys(typeOf)),
      ({ kind, userId }) => `${typeOf[kind]} of user ${userId}`,
    );
    for (const [name, acts] of groups) {
      const count = counts.get(name) ?? 0;
      const least = acts.filter(isAcknowledged).length;
      const most = acts.filter(mayHaveHappened).reduce((sum, { attempts }) => sum + attempts.length, 0);
      look(count >= least && count <= most, `${count} audit events ${name} for ${least} to ${most} acts`, ...acts);
    }
  },
};

/** Each acknowledged addition of a user, with the act that removed the user or may have done so. */
export function listAdded(context: Context): { act: Act; removal?: Act }[] {
  const removals = new Map(
    actsOf(context, 'remove-user')
      .filter(mayHaveHappened)
      .map((act) => [idIn(act.change, 'removed'), act]),
  );
  return doneOf(context, 'add-user').map((act) => ({ act, removal: removals.get(idIn(act.answer)) }));
}

const addedOnce: Check = {
  name: 'An added user is active until removed, with one invitation',
  async run(context, look) {
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
      look(user?.links === 1, `the added user ${act.answer.id} has ${user?.links ?? 0} invitations`, act);
      const isRight = user?.isActive === !removal || removal?.outcome === 'unknown';
      look(isRight, `the added user ${act.answer.id} is ${user?.isActive ? 'still' : 'not'} active`, act, removal);
    }
  },
};

const endedSessionsEnd: Check = {
  name: 'A session whose user has signed out opens nothing',
  async run(context, look) {
    for (const act of actsOf(context, 'use-ended-session')) {
      // Redis writes to disk once a second: one that was killed may have forgotten the end.
      const span: [number, number] = [idIn(act.change, 'signedOutAt'), act.endedAt];
      if (faultsDuring(context, span, ['redis']).length === 0) look(!isAcknowledged(act), 'an ended session was accepted', act);
    }
  },
};

export const peopleChecks: Check[] = [auditIsComplete, addedOnce, endedSessionsEnd];
