import { pngOf } from '@patchwork/testkit/hostile-files';
import { eventually } from '@patchwork/testkit/wait';
import { type Action, nextPicture } from './acts.ts';
import type { Body, Person } from './perform.ts';
import { keepQuilt, patchesOf, type SeenQuilt } from './quilt-answers.ts';
import type { Act } from './types.ts';
import { alone, type Class, choose, isPatch, isTeacher, signIn, type World, who } from './world.ts';

// What teachers do with quilts: sew and replace patches, read their quilt, wait for it, and open the picture of a patch.

const readAs = (world: World, person: Person, change: Body = {}, attempts = 1) =>
  world.perform({
    kind: 'read-quilt',
    person,
    change,
    send: () => person.client.call('GET', change.isAwaited ? '/api/quilt/reveal' : '/api/quilt'),
    keep: keepQuilt,
    attempts,
  });

export const readQuilt: Action = (world) => readAs(world, who(world, isTeacher));

/** A page shortly before the moment: if that is less than thirty seconds away, the answer waits for it. */
export const awaitQuilt: Action = (world) => readAs(world, whoWaits(world), { isAwaited: true });

/** Half of the pages that wait are of the school whose quilt is to be complete first. */
function whoWaits(world: World): Person {
  const { schoolId } = world.random.chance(0.5) ? world.firstQuilt : who(world, isTeacher);
  return choose(world, world.people.filter(isTeacher), (person) => person.schoolId === schoolId) ?? who(world, isTeacher);
}

/** A page that waits for its quilt asks when that turns over. */
export const watchQuilt: Action = (world) => {
  const person = whoWaits(world);
  return world.perform({
    kind: 'watch-quilt',
    person,
    change: { schoolId: person.schoolId },
    send: () => person.client.call('GET', '/api/quilt/watch'),
    keep: ({ isRevealed, revealsAt }) => ({ isRevealed, revealsAt }),
    attempts: 1,
  });
};

/**
 * Finds out who may sew for which class, which schools see each other, and who is in which class. Chooses the quilt with the
 * fewest classes to be complete first.
 */
export async function meetClasses(world: World): Promise<void> {
  const quilts: World['firstQuilt'][] = [];
  for (const person of world.people.filter(isTeacher)) {
    const myself = await eventually(async () => {
      const response = await person.client.call('GET', '/api/user');
      return response.ok ? ((await response.json()) as { schoolGroup: { id: number } }) : null;
    });
    person.groupId = myself.schoolGroup.id;
    const { act, body } = await readAs(world, person, {}, 3);
    if (act.outcome !== 'acknowledged') throw new Error(`${person.email} cannot open the quilt.`);
    world.linked.set(person.schoolId, new Set(patchesOf(body).map(({ school }) => school.id)));
    const classes = patchesOf(body).map(({ schoolGroup, school, maySew }) => {
      const known = world.classes.get(schoolGroup.id);
      const found = known ?? { groupId: schoolGroup.id, schoolId: school.id, sewers: [] };
      world.classes.set(schoolGroup.id, found);
      if (maySew) found.sewers.push(person);
      return found;
    });
    quilts.push({ schoolId: person.schoolId, classes });
  }
  const possible = quilts.filter(({ classes }) => classes.length > 2 && classes.every(({ sewers }) => sewers.length > 0));
  const [smallest] = possible.toSorted((one, other) => one.classes.length - other.classes.length);
  if (smallest) world.firstQuilt = smallest;
}

/** A person opens the quilt and sews the patch of a class, or replaces it, as long as the page lets them. */
export const sewPatch: Action = async (world) => {
  const unsewn = choose(
    world,
    world.firstQuilt.classes,
    ({ groupId }) => !world.sewn.has(groupId) && !world.busy.has(`patch-${groupId}`),
  );
  const place = unsewn ?? choose(world, [...world.classes.values()], ({ sewers }) => sewers.length > 0);
  if (place) await alone(world, `patch-${place.groupId}`, () => sewFor(world, place, world.random.pick(place.sewers)));
};

async function sewFor(world: World, { groupId, schoolId }: Class, person: Person): Promise<void> {
  const { act: reading, body: before } = await readAs(world, person);
  const shown = patchesOf(before).find(({ schoolGroup }) => schoolGroup.id === groupId);
  // Some people opened the page before the quilt turned over.
  if (reading.outcome !== 'acknowledged' || !shown || !(shown.maySew || world.random.chance(0.3))) return;
  const { number, width, height } = nextPicture();
  const [text, replaces] = [world.mark(), shown.mediaItem?.id ?? null];
  const description = `A kite on a hill: ${text}`;
  world.words.add(text);
  const { act } = await world.perform({
    kind: 'sew-patch',
    person,
    change: { text, groupId, schoolId, replaces, articleId: null, width, height },
    send() {
      const form = new FormData();
      const fields = { description, hasConsent: 'true', replaces: replaces === null ? '' : String(replaces) };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new File([new Uint8Array(pngOf(width, height, number))], 'patch.png', { type: 'image/png' }));
      return person.client.call('POST', `/api/quilt/patch/${groupId}`, form);
    },
    keep: (body) => ({
      ...keepQuilt(body),
      id: patchesOf(body).find((patch) => patch.description === description)?.mediaItem?.id ?? null,
    }),
  });
  if (act.outcome === 'refused') return;
  world.sewn.add(groupId);
  for (const thing of world.things) if (thing.kind === 'media' && thing.id === replaces) thing.isTaken = true;
  if (act.answer.id)
    world.things.push({ kind: 'media', id: Number(act.answer.id), author: person, title: '', articleId: 0, isTaken: false });
}

/** A teacher of any school opens the address of a patch's picture. */
export const lookAtPatch: Action = async (world) => {
  const picture = choose(world, world.things, isPatch);
  if (picture) await lookAs(world, who(world, isTeacher), picture.id);
};

const lookAs = (world: World, person: Person, mediaId: number) =>
  world.perform({
    kind: 'look-at-patch',
    person,
    change: { mediaId },
    send: () => person.client.call('GET', `/api/mediaitem/${mediaId}/small`),
    keep: () => ({}),
    attempts: 1,
  });

/** A Superuser moves the day of the next half term's quilts. */
export const moveQuilts: Action = (world) =>
  alone(world, 'calendar', async () => {
    const person = who(world, ({ roles }) => roles.includes('Superuser'));
    const list = await person.client
      .call('GET', '/api/connection/calendar')
      .then((response) => (response.ok ? (response.json() as Promise<HalfTerm[]>) : null))
      .catch(() => null);
    const next = list?.find(({ runAt }) => Date.parse(runAt) > Date.now());
    if (!next) return;
    const last = Math.max(...Object.values(next.dates).map((day) => Date.parse(day)));
    const quiltsRevealOn = new Date(last + world.random.whole(7, 20) * 86_400_000).toISOString().slice(0, 10);
    await world.perform({
      kind: 'move-quilts',
      person,
      change: { halfTermId: next.id, quiltsRevealOn },
      send: () => person.client.call('POST', `/api/connection/calendar/${next.id}`, { dates: next.dates, quiltsRevealOn }),
    });
  });

interface HalfTerm {
  id: number;
  runAt: string;
  dates: Record<string, string>;
}

/**
 * Every teacher signs in again, because the wait before may be longer than a session without use lasts, and opens their quilt once
 * more, and a picture in it. Call it when the system has finished all work.
 */
export async function lookAtLast(world: World): Promise<void> {
  for (const person of world.people.filter(isTeacher)) {
    await signIn(world, person);
    const { act } = await readAs(world, person, { isLast: true }, 3);
    const seen = choose(world, picturesIn(act));
    if (seen) await lookAs(world, person, seen);
  }
}

const picturesIn = ({ outcome, answer }: Act): number[] =>
  outcome === 'acknowledged'
    ? (answer as unknown as SeenQuilt).patches.flatMap(({ picture, state }) => (picture && state === 'face-up' ? [picture] : []))
    : [];
