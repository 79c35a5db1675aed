import { setTimeout as sleep } from 'node:timers/promises';
import { prng } from '../demo/prng.ts';
import { root } from '../src/paths.ts';
import { run } from '../src/programs.ts';
import type { System } from '../src/system.ts';
import { Client } from '../test/client.ts';
import * as teachers from './acts.ts';
import * as staff from './careful-acts.ts';
import { createActLog, openJournal } from './perform.ts';
import * as quilts from './quilt-acts.ts';
import { exchange } from './stitch-acts.ts';
import type { FaultSystem } from './system.ts';
import type { Act, Workload, WorkloadOptions } from './types.ts';
import { createWorld, signIn, type World } from './world.ts';

/** How often each is done, of the sum of all. */
const mix: [number, teachers.Action][] = [
  [16, teachers.readFeed],
  [4, teachers.readUnread],
  [4, teachers.readSchool],
  [4, teachers.readLinks],
  [10, teachers.postReport],
  [5, teachers.editReport],
  [9, teachers.comment],
  [3, teachers.reply],
  [9, exchange],
  [10, teachers.like],
  [7, teachers.star],
  [6, teachers.upload],
  [2, teachers.describePicture],
  [2, teachers.sendFeedback],
  [1, teachers.changeProfile],
  [7, quilts.sewPatch],
  [4, quilts.readQuilt],
  [2, quilts.watchQuilt],
  [2, quilts.awaitQuilt],
  [4, quilts.lookAtPatch],
  [0.3, quilts.moveQuilts],
  [2, staff.withdraw],
  [2, staff.erase],
  [2, staff.raiseConcern],
  [5, staff.handleConcern],
  [1, staff.readConcern],
  [0.5, staff.raisePublicConcern],
  [1, staff.announce],
  [1, staff.addTeacher],
  [2, staff.join],
  [1.5, staff.signInAgain],
  [0.5, staff.removeTeacher],
  [0.5, staff.signSchoolUp],
  [1.5, staff.approveSchool],
  [0.2, staff.linkSchools],
];
const total = mix.reduce((sum, [weight]) => sum + weight, 0);

/** More acts than this in flight, and the system has stopped answering: no further ones begin until some end. */
const MOST_IN_FLIGHT = 200;
const FIRST_REPORTS = 12;
const FIRST_PICTURES = 4;

/** Lets people use the system; their acts go to the file. Call it while the system is whole. @throws Error as `startWorkload` */
export const startPeople = (
  { system, mail, halfDone }: FaultSystem,
  seed: number,
  ratePerSecond: number,
  file: string,
): Promise<Workload> =>
  startWorkload({
    baseUrl: system.baseUrl,
    accounts: system.demo?.accounts ?? [],
    mailboxFor: async (address) => mail.accepted.filter(({ to }) => to.toLowerCase().includes(address.toLowerCase())),
    halfDone,
    seed,
    ratePerSecond,
    log: createActLog(file),
  });

/** Sends mails that the server refused for good again, as the runbook asks an operator to. Returns what the command printed. */
export const retryMails = async ({ environment }: System): Promise<string> => {
  const env = { ...process.env, ...environment.messaging };
  return (await run(process.execPath, ['services/messaging/src/mail.ts', 'retry', '--all'], { cwd: root, env })).trim();
};

/**
 * Signs everybody in and begins to act at a steady rate, whether or not answers arrive.
 * @throws Error when a person cannot sign in or the first reports cannot be posted
 */
async function startWorkload(options: WorkloadOptions): Promise<Workload> {
  const random = prng(options.seed);
  const journal = openJournal(options.log);
  const world = createWorld(options, random, journal);
  await prepare(world);
  const inFlight = new Set<Promise<unknown>>();
  /** Mistakes of the workload itself: its acts would not be what they say. */
  const errors: unknown[] = [];
  let isStopping = false;

  async function pace() {
    const begun = performance.now();
    for (let index = 0; !isStopping; ) {
      const due = ((performance.now() - begun) / 1_000) * options.ratePerSecond;
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
    lookAtLast: () => quilts.lookAtLast(world),
    acts: () => journal.acts.toSorted((one, other) => one.number - other.number),
  };
}

function chooseAction({ random }: World): teachers.Action {
  let point = random.next() * total;
  for (const [weight, action] of mix) {
    point -= weight;
    if (point < 0) return action;
  }
  return teachers.readFeed;
}

async function prepare(world: World): Promise<void> {
  const { accounts, baseUrl } = world.options;
  const wanted = accounts.filter(({ label, roles }) => roles.length > 0 && !['adminRO', 'termsNotAccepted'].includes(label));
  const once = new Map(wanted.map((account) => [account.email, account]));
  for (const { userId, schoolId, email, password, roles } of once.values()) {
    const person = { userId, schoolId, email, password, roles, client: new Client(baseUrl) };
    if (!(await signIn(world, person))) throw new Error(`${email} cannot sign in.`);
    world.people.push(person);
  }
  await quilts.meetClasses(world);
  for (let index = 0; index < FIRST_REPORTS; index += 1) await teachers.postReport(world);
  if (world.things.length < FIRST_REPORTS) throw new Error('The first reports could not be posted.');
  // Every run has pictures, one of which a case holds.
  for (let index = 0; index < FIRST_PICTURES; index += 1) await teachers.upload(world);
  const picture = world.things.at(-1);
  if (picture?.kind !== 'media') throw new Error('The first pictures could not be uploaded.');
  await staff.raiseFirstConcern(world, picture);
}

/** Signs in again everyone who has been signed out, as after the loss of all sessions. */
async function keepSignedIn(world: World, isOver: () => boolean, acts: readonly Act[]) {
  for (let seen = 0; !isOver(); await sleep(500)) {
    const fresh = acts.slice(seen);
    seen += fresh.length;
    const signedOut = new Set(fresh.filter(({ attempts }) => attempts.at(-1)?.status === 401).map(({ userId }) => userId));
    for (const person of world.people) if (signedOut.has(person.userId)) await signIn(world, person).catch(() => false);
  }
}
