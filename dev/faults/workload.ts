import { setTimeout as sleep } from 'node:timers/promises';
import type { Demo } from '../demo/index.ts';
import { root } from '../src/paths.ts';
import { run } from '../src/programs.ts';
import type { System } from '../src/system.ts';
import { Client } from '../test/client.ts';
import * as acts from './acts.ts';
import { openJournal } from './perform.ts';
import { openQuilts, sewPatch } from './quilt-acts.ts';
import * as safeguarding from './safeguarding-acts.ts';
import type { FaultSystem } from './system.ts';
import type { Act, Workload } from './types.ts';
import { createWorld, type World } from './world.ts';

/** How often each is done, of the sum of all. */
const mix: [number, acts.Action][] = [
  [18, acts.readFeed],
  [12, acts.postReport],
  [9, acts.addPhoto],
  [14, acts.comment],
  [10, acts.like],
  [8, acts.star],
  [2, acts.announce],
  [3, acts.signInAndOut],
  [3, acts.addTeacher],
  [1, acts.removeTeacher],
  [3, safeguarding.raiseConcern],
  [6, safeguarding.handleConcern],
  [2, safeguarding.erase],
  [12, sewPatch],
];
const total = mix.reduce((sum, [weight]) => sum + weight, 0);

/** More acts than this in flight, and the system has stopped answering: no further ones begin until some end. */
const MOST_IN_FLIGHT = 200;
const FIRST_REPORTS = 12;
const FIRST_PICTURES = 4;

/**
 * Signs everybody in and lets them use the system at a steady rate, whether or not answers arrive; their acts go to the file. Call
 * it while the system is whole.
 * @throws Error when a person cannot sign in or the first reports cannot be posted
 */
export async function startPeople({ system }: FaultSystem, seed: number, ratePerSecond: number, file: string): Promise<Workload> {
  await openQuilts(system);
  const journal = openJournal(file);
  const world = createWorld(system.baseUrl, seed, journal);
  await prepare(world, system.demo?.accounts ?? []);
  const inFlight = new Set<Promise<unknown>>();
  /** Mistakes of the workload itself: its acts would not be what they say. */
  const errors: unknown[] = [];
  let isStopping = false;

  async function pace() {
    const begun = performance.now();
    for (let index = 0; !isStopping; ) {
      const due = ((performance.now() - begun) / 1_000) * ratePerSecond;
      for (; index < due; index += 1) {
        if (inFlight.size >= MOST_IN_FLIGHT) continue;
        const action = chooseAction(world);
        const acting: Promise<unknown> = Promise.resolve()
          .then(() => action(world))
          .catch((error: unknown) => errors.push(error))
          .finally(() => inFlight.delete(acting));
        inFlight.add(acting);
      }
      await sleep(10);
    }
  }
  const pacing = pace();
  const signingIn = keepSignedIn(world, () => isStopping, journal.acts);
  return {
    async stop() {
      isStopping = true;
      await Promise.all([pacing, signingIn]);
      await Promise.all(inFlight);
      if (errors.length > 0) throw new AggregateError(errors, `The workload failed ${errors.length} times: ${errors[0]}`);
    },
    acts: () => journal.acts.toSorted((one, other) => one.number - other.number),
  };
}

function chooseAction({ random }: World): acts.Action {
  let point = random.next() * total;
  for (const [weight, action] of mix) {
    point -= weight;
    if (point < 0) return action;
  }
  return acts.readFeed;
}

async function prepare(world: World, accounts: Demo['accounts']): Promise<void> {
  const wanted = accounts.filter(({ label, roles }) => roles.length > 0 && !['adminRO', 'termsNotAccepted'].includes(label));
  const once = new Map(wanted.map((account) => [account.email, account]));
  for (const { userId, schoolId, email, password, roles } of once.values()) {
    const person = { userId, schoolId, email, password, roles, client: new Client(world.baseUrl) };
    const client = await acts.signIn(world, person);
    if (!client) throw new Error(`${email} cannot sign in.`);
    world.people.push({ ...person, client });
  }
  for (let index = 0; index < FIRST_REPORTS; index += 1) await acts.postReport(world);
  if (world.things.length < FIRST_REPORTS) throw new Error('The first reports could not be posted.');
  // Every run has pictures, one of which a case holds.
  for (let index = 0; index < FIRST_PICTURES; index += 1) await acts.addPhoto(world);
  const picture = world.things.at(-1);
  if (picture?.kind !== 'media') throw new Error('The first pictures could not be uploaded.');
  await safeguarding.raiseFirstConcern(world, picture);
  // Every run has an erased text.
  await safeguarding.eraseReport(world);
}

/** Signs in again everyone who has been signed out, as after the loss of all sessions. */
async function keepSignedIn(world: World, isOver: () => boolean, ended: readonly Act[]) {
  for (let seen = 0; !isOver(); await sleep(500)) {
    const fresh = ended.slice(seen);
    seen += fresh.length;
    const signedOut = new Set(fresh.filter(({ attempts }) => attempts.at(-1)?.status === 401).map(({ userId }) => userId));
    for (const person of world.people)
      if (signedOut.has(person.userId)) person.client = (await acts.signIn(world, person)) ?? person.client;
  }
}

/** Sends mails that the server refused for good again, as the runbook asks an operator to. Returns what the command printed. */
export const retryMails = async ({ environment }: System): Promise<string> => {
  const env = { ...process.env, ...environment.messaging };
  return (await run(process.execPath, ['services/messaging/src/mail.ts', 'retry', '--all'], { cwd: root, env })).trim();
};
