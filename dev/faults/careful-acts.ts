import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../test/client.ts';
import { type Action, hashRenditions } from './acts.ts';
import { type Body, type Person, toBase64 } from './perform.ts';
import {
  alone,
  type Case,
  choose,
  type Invited,
  isAdmin,
  isLead,
  isTeacher,
  linkFor,
  resetLink,
  signIn,
  signUpLink,
  type Thing,
  type World,
  who,
} from './world.ts';

// What Leads, safeguarding leads, Admins and visitors do: withdraw, erase, raise and handle concerns, add and remove people,
// sign schools up and approve them.

const leadOf = (world: World, schoolId: number): Person | undefined =>
  choose(world, world.people, (person) => isLead(person) && person.schoolId === schoolId);

/** A Lead withdraws something of their school, and perhaps restores it. */
export const withdraw: Action = async (world) => {
  const thing = choose(world, world.things, ({ isTaken, author }) => !isTaken && leadOf(world, author.schoolId) !== undefined);
  if (!thing) return;
  const lead = leadOf(world, thing.author.schoolId)!;
  await alone(world, `${thing.kind}-${thing.id}`, async () => {
    thing.isTaken = true;
    const { kind, id } = thing;
    const reason = world.mark();
    const change = { kind, id, text: reason };
    const { act } = await world.perform({
      kind: 'withdraw',
      person: lead,
      change,
      send: () => lead.client.call('POST', '/api/withdrawal', { kind, id, reason }),
      keep: ({ state }: Body) => ({ state }),
    });
    if (act.outcome !== 'acknowledged' || world.random.chance(0.5)) return;
    await world.perform({
      kind: 'restore',
      person: lead,
      change: { kind, id },
      send: () => lead.client.call('POST', `/api/withdrawal/${kind}/${id}/restore`, { reason: 'It was the right picture.' }),
      keep: ({ state }: Body) => ({ state }),
    });
  });
};

const articleOf = ({ things }: World, { articleId }: Thing) =>
  things.find(({ kind, id }) => kind === 'article' && id === articleId);

/**
 * A Lead erases a report with its pictures, or a picture; an Admin when it is the Lead's own, which would wait for 72 hours. The
 * bytes are fingerprinted before.
 */
export const erase: Action = async (world) => {
  const kind = world.random.chance(0.5) ? 'media' : 'article';
  const isHalfDone = ({ kind: of, id }: Thing) => of === 'media' && world.options.halfDone.has(id);
  const kept = new Set(world.things.filter(isHalfDone).flatMap((each) => [each, articleOf(world, each)]));
  const mayBe = (each: Thing) =>
    each.kind === kind && !each.isTaken && !kept.has(each) && leadOf(world, each.author.schoolId) !== undefined;
  // Sometimes what a case holds, which then stays.
  const held = world.random.chance(0.3) ? choose(world, world.cases, ({ subject }) => mayBe(subject))?.subject : undefined;
  const thing = held ?? choose(world, world.things, mayBe);
  if (!thing) return;
  const lead = leadOf(world, thing.author.schoolId)!;
  const person = lead === thing.author ? who(world, isAdmin) : lead;
  await alone(world, `${thing.kind}-${thing.id}`, async () => {
    thing.isTaken = true;
    const pictures = world.things
      .filter((each) => each === thing || (kind === 'article' && each.articleId === thing.id))
      .filter(({ kind: of }) => of === 'media');
    if (kind === 'article') for (const each of world.things) if (each.articleId === thing.id) each.isTaken = true;
    const hashes: string[] = [];
    for (const { id } of pictures) hashes.push(...Object.values(await hashRenditions(person, id)));
    const reason = world.mark();
    const body = { kind, id: thing.id, reason, currentPassword: toBase64(person.password) };
    await world.perform({
      kind: 'erase',
      person,
      change: { kind, id: thing.id, text: reason, pictures: pictures.map(({ id }) => id), hashes },
      send: () => person.client.call('POST', '/api/erasure', body),
      keep: ({ id, state, items }: Body) => ({ id, state, items }),
    });
  });
};

const casePath = (id: number, step = '') => `/api/concern/${id}${step && `/${step}`}`;
/** The entries of a case as an answer showed them: they may never change. */
const keepEntries = ({ concern, entries, evidence }: Body): Body => ({
  concern: { id: (concern as Body).id, state: (concern as Body).state },
  entries,
  evidence,
});

/** A teacher of another school raises a concern about a report, comment or picture. */
export const raiseConcern: Action = async (world) => {
  const subject = choose(world, world.things, ({ isTaken, kind }) => !isTaken && kind !== 'response');
  if (subject) await raiseConcernAbout(world, subject);
};

async function raiseConcernAbout(world: World, subject: Thing): Promise<void> {
  const person = who(world, (each) => isTeacher(each) && each.schoolId !== subject.author.schoolId);
  const reason = world.mark();
  const { kind, id } = subject;
  const { act, body } = await world.perform({
    kind: 'raise-concern',
    person,
    change: { kind, id, text: reason },
    send: () => person.client.call('POST', '/api/concern', { kind, id, reason }),
  });
  if (act.outcome === 'acknowledged') world.cases.push({ id: Number(body.id), subject, isClosed: false });
}

/** @throws Error when the picture is not finished within ten seconds, or no concern about it could be raised */
export async function raiseFirstConcern(world: World, picture: Thing): Promise<void> {
  for (let tries = 0; Object.keys(await hashRenditions(picture.author, picture.id)).length === 0; tries += 1) {
    if (tries === 40) throw new Error('The first picture was not finished within ten seconds.');
    await sleep(250);
  }
  await raiseConcernAbout(world, picture);
  const found = world.cases.at(-1);
  if (!found) throw new Error('The first concern could not be raised.');
  await takeStep(world, found, 'hide', who(world, isAdmin));
}

const steps = ['acknowledge', 'note', 'note', 'hide', 'unhide', 'refer', 'close'] as const;

/** An Admin or a Lead of the school takes a step in a case. */
export const handleConcern: Action = async (world) => {
  const found = choose(world, world.cases, ({ isClosed }) => !isClosed);
  if (!found) return;
  const step = world.random.pick(steps);
  const lead = leadOf(world, found.subject.author.schoolId);
  const byLead = lead && lead !== found.subject.author && ['acknowledge', 'note', 'hide'].includes(step);
  const person = byLead && world.random.chance(0.5) ? lead : who(world, isAdmin);
  await alone(world, `case-${found.id}`, () => takeStep(world, found, step, person));
};

async function takeStep(world: World, found: Case, step: (typeof steps)[number], person: Person): Promise<void> {
  const reason = world.mark();
  const { act } = await world.perform({
    kind: 'handle-concern',
    person,
    change: { caseId: found.id, step, text: reason },
    send: () =>
      person.client.call('POST', casePath(found.id, step), { reason, ...(step === 'close' && { outcome: 'advice-given' }) }),
    keep: keepEntries,
  });
  if (step === 'close' && act.outcome !== 'refused') found.isClosed = true;
}

/** An Admin opens a case. */
export const readConcern: Action = async (world) => {
  const found = choose(world, world.cases);
  if (!found) return;
  const person = who(world, isAdmin);
  await world.perform({
    kind: 'read-concern',
    person,
    change: { caseId: found.id },
    send: () => person.client.call('GET', casePath(found.id)),
    keep: keepEntries,
    attempts: 1,
  });
};

/** A parent fills in the public form. */
export const raisePublicConcern: Action = (world) => {
  const text = world.mark();
  const email = `${text}@parents.example`;
  return world.perform({
    kind: 'public-concern',
    person: null,
    change: { text, email },
    send: () =>
      new Client(world.options.baseUrl).call('POST', '/api/concern/public', { name: 'Ann Parent', email, reason: text }),
    keep: () => ({}),
  });
};

/** An Admin writes to all of one school. The browser's key makes a repeat the same announcement. */
export const announce: Action = (world) => {
  const person = who(world, isAdmin);
  const { schoolId } = who(world, isTeacher);
  const [text, key] = [world.mark(), randomUUID()];
  const body = { audience: { schoolId }, subject: text, htmlMessage: '<p>New links on Monday.</p>' };
  return world.perform({
    kind: 'announce',
    person,
    change: { text, schoolId },
    send: () => person.client.call('POST', '/api/messages', body, { 'idempotency-key': key }),
    keep: ({ id, recipients }: Body) => ({ id, recipients }),
  });
};

/** A Lead adds a teacher, who gets an invitation. */
export const addTeacher: Action = async (world) => {
  const lead = who(world, isLead);
  const text = world.mark();
  const email = `${text}@newcomers.example`;
  const { act, body } = await world.perform({
    kind: 'add-user',
    person: lead,
    change: { email, schoolId: lead.schoolId },
    send: () => lead.client.call('POST', '/api/user/add', { title: 'Ms', firstName: 'Nell', lastName: 'Marlow', email }),
  });
  if (act.outcome === 'acknowledged')
    world.invited.push({ email, userId: Number(body.id), schoolId: lead.schoolId, roles: ['Contributor', 'Responder'] });
};

/** An invited person opens the link, once it has arrived, chooses a password and signs in. */
export const join: Action = async (world) => {
  const invited = choose(world, world.invited);
  if (invited) await alone(world, `join-${invited.email}`, () => joinAs(world, invited));
};

async function joinAs(world: World, invited: Invited): Promise<void> {
  const code = await linkFor(world, invited.email, resetLink);
  if (!code) return;
  const password = 'three-random-hills';
  const { email, userId, schoolId, roles } = invited;
  const person: Person = { email, userId, schoolId, roles, password, client: new Client(world.options.baseUrl) };
  const { act } = await world.perform({
    kind: 'choose-password',
    person,
    change: { email },
    send: () => person.client.call('POST', '/api/pwd/reset', { code, password: toBase64(password) }),
    keep: () => ({}),
  });
  if (act.outcome === 'unknown') return;
  world.invited = world.invited.filter((each) => each !== invited);
  if (act.outcome === 'acknowledged' && (await signIn(world, person, true))) world.people.push(person);
}

/** A teacher signs in again; the earlier session stays valid. */
export const signInAgain: Action = (world) => signIn(world, who(world, isTeacher));

/** A Lead removes a teacher who has joined during this run. */
export const removeTeacher: Action = async (world) => {
  const person = choose(world, world.people, ({ email }) => email.endsWith('@newcomers.example'));
  const lead = person && leadOf(world, person.schoolId);
  if (!lead || world.people.length < 20) return;
  world.people = world.people.filter((each) => each !== person);
  await world.perform({
    kind: 'remove-user',
    person: lead,
    change: { removed: person.userId, email: person.email },
    send: () => lead.client.call('POST', `/api/user/delete/${person.userId}`, {}),
  });
};

/** A school signs up. */
export const signSchoolUp: Action = async (world) => {
  const text = world.mark();
  const email = `${text}@signups.example`;
  const initiatingUser = { title: 'Mr', firstName: 'Tom', lastName: 'Bramley', email, schoolPosition: 'Head' };
  const school = { name: `Hill School ${text}`, typeId: 1, countyId: 1, zip: 'LS1 4AP' };
  const { act } = await world.perform({
    kind: 'sign-up',
    person: null,
    change: { schoolName: school.name, email },
    send: () => new Client(world.options.baseUrl).call('POST', '/api/school/signup', { initiatingUser, school }),
    keep: ({ text: guuid }: Body) => ({ guuid }),
  });
  if (act.outcome === 'acknowledged') world.signUps.push({ schoolName: school.name, email, isConfirmed: false });
};

/** The Lead of a sign-up confirms the address; then two members of staff approve the school at the same moment. */
export const approveSchool: Action = async (world) => {
  const signUp = choose(world, world.signUps);
  if (!signUp) return;
  await alone(world, signUp.email, async () => {
    if (!signUp.isConfirmed) {
      const code = await linkFor(world, signUp.email, signUpLink);
      if (!code) return;
      const { act } = await world.perform({
        kind: 'confirm-address',
        person: null,
        change: { email: signUp.email },
        send: () => new Client(world.options.baseUrl).call('POST', '/api/user/email/confirm', { code }),
        keep: () => ({}),
      });
      signUp.isConfirmed = act.outcome === 'acknowledged';
      return;
    }
    const staff = who(world, ({ roles }) => roles.includes('SignUpApproval'));
    const found = await staff.client
      .call('GET', `/api/signups/waiting/0?name=${encodeURIComponent(signUp.schoolName)}`)
      .then((response) => response.json() as Promise<{ content?: { id: number; name: string }[] }>)
      .catch(() => null);
    const school = found?.content?.find(({ name }) => name === signUp.schoolName);
    if (!school) return;
    const approve = () =>
      world.perform({
        kind: 'approve-school',
        person: staff,
        change: { schoolId: school.id, email: signUp.email },
        send: () => staff.client.call('POST', `/api/school/approve/${school.id}`, {}),
        keep: ({ id, users }: Body) => ({ id, users: ((users as { id: number }[] | undefined) ?? []).map((user) => user.id) }),
      });
    const [{ act, body }] = await Promise.all([approve(), approve()]);
    if (act.outcome !== 'acknowledged') return;
    world.signUps = world.signUps.filter((each) => each !== signUp);
    const users = (body.users as { id: number; email: string }[] | undefined) ?? [];
    world.invited.push(
      ...users.map(({ id, email }) => ({
        email,
        userId: id,
        schoolId: school.id,
        roles: ['Contributor', 'Responder', 'SchoolAdmin'],
      })),
    );
  });
};

/** The Superuser starts a run that adds links. */
export const linkSchools: Action = (world) => {
  const person = who(world, ({ roles }) => roles.includes('Superuser'));
  return world.perform({
    kind: 'run-connections',
    person,
    change: {},
    send: () => person.client.call('POST', '/api/connection/interim', {}),
  });
};
