import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Action } from './acts.ts';
import { type Body, type Person, toBase64 } from './perform.ts';
import { alone, type Case, choose, isAdmin, isLead, isTeacher, type Thing, type World, who } from './world.ts';

// Concerns, whose cases hold what they are about, and erasures.

const leadOf = (world: World, schoolId: number): Person | undefined =>
  choose(world, world.people, (person) => isLead(person) && person.schoolId === schoolId);

/**
 * A Lead erases a report with its pictures, or a picture; an Admin when it is the Lead's own, which would wait for 72 hours. The
 * bytes are fingerprinted before.
 */
export const erase: Action = (world) => eraseOne(world, world.random.chance(0.5) ? 'media' : 'article');
export const eraseReport: Action = (world) => eraseOne(world, 'article');

async function eraseOne(world: World, kind: 'media' | 'article'): Promise<void> {
  const mayBe = (each: Thing) => each.kind === kind && !each.isTaken && leadOf(world, each.author.schoolId) !== undefined;
  // Sometimes what a case holds, which then stays.
  const held = world.random.chance(0.3) ? choose(world, world.cases, ({ subject }) => mayBe(subject))?.subject : undefined;
  const thing = held ?? choose(world, world.things, mayBe);
  if (!thing) return;
  const lead = leadOf(world, thing.author.schoolId)!;
  const person = lead === thing.author ? who(world, isAdmin) : lead;
  const erased = world.things.filter((each) => each === thing || (kind === 'article' && each.articleId === thing.id));
  for (const each of erased) each.isTaken = true;
  const pictures = erased.filter((each) => each.kind === 'media').map(({ id }) => id);
  const hashes = (await Promise.all(pictures.map((id) => hashRenditions(person, id)))).flat();
  const text = world.mark();
  const body = { kind, id: thing.id, reason: text, currentPassword: toBase64(person.password) };
  await world.perform({
    kind: 'erase',
    person,
    change: { kind, id: thing.id, text, pictures, hashes },
    send: () => person.client.call('POST', '/api/erasure', body),
  });
}

/** The SHA-256 of each finished rendition of a picture, as a reader gets it. */
async function hashRenditions(reader: Person, mediaId: number): Promise<string[]> {
  const hashes: string[] = [];
  for (const name of ['small', 'large']) {
    const response = await reader.client.call('GET', `/api/mediaitem/${mediaId}/${name}`).catch(() => null);
    const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
    if (bytes) hashes.push(createHash('sha256').update(new Uint8Array(bytes)).digest('hex'));
  }
  return hashes;
}

/** A teacher of another school raises a concern about a report, comment or picture. */
export const raiseConcern: Action = async (world) => {
  const subject = choose(world, world.things, ({ isTaken }) => !isTaken);
  if (subject) await raiseConcernAbout(world, subject);
};

async function raiseConcernAbout(world: World, subject: Thing): Promise<void> {
  const person = who(world, (each) => isTeacher(each) && each.schoolId !== subject.author.schoolId);
  const text = world.mark();
  const { kind, id } = subject;
  const { act, body } = await world.perform({
    kind: 'raise-concern',
    person,
    change: { kind, id, text },
    send: () => person.client.call('POST', '/api/concern', { kind, id, reason: text }),
  });
  if (act.outcome === 'acknowledged') world.cases.push({ id: Number(body.id), subject, isClosed: false });
}

/**
 * Raises a concern about a picture and hides it, so that every run has a case with files.
 * @throws Error when the picture is not finished within ten seconds, or no concern about it could be raised
 */
export async function raiseFirstConcern(world: World, picture: Thing): Promise<void> {
  for (let tries = 0; (await hashRenditions(picture.author, picture.id)).length === 0; tries += 1) {
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
  const mayLead = lead && lead !== found.subject.author && ['acknowledge', 'note', 'hide'].includes(step);
  const person = mayLead && world.random.chance(0.5) ? lead : who(world, isAdmin);
  await alone(world, `case-${found.id}`, () => takeStep(world, found, step, person));
};

/** Keeps the case as the answer showed it: its entries and its evidence may never change. */
async function takeStep(world: World, found: Case, step: (typeof steps)[number], person: Person): Promise<void> {
  const text = world.mark();
  const body = { reason: text, ...(step === 'close' && { outcome: 'advice-given' }) };
  const { act } = await world.perform({
    kind: 'handle-concern',
    person,
    change: { caseId: found.id, step, text },
    send: () => person.client.call('POST', `/api/concern/${found.id}/${step}`, body),
    keep: ({ entries, evidence }: Body) => ({ entries, evidence }),
  });
  if (step === 'close' && act.outcome !== 'refused') found.isClosed = true;
}
