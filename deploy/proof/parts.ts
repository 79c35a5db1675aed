import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sleep } from '@patchwork/platform/timing';
import { type Cluster, deployments } from './checks/kubernetes.ts';
import { assertAllAnswered, describeFailures, type Load, type Outcome, type Rates, startLoad } from './checks/load.ts';
import { assertAsPolicies, tryEveryPair } from './checks/network.ts';
import type { Place } from './checks/place.ts';
import { allSucceed, assertOnlyUnavailable, deleteEachPod, restartBacking } from './checks/pods.ts';
import { assertVersion, isMigrated, rollBack, rollOut, templatesOf } from './checks/rollouts.ts';
import { addSchools, deleteDuringRun, filmArguments, killDuringFilm } from './checks/workers.ts';
import { assertNothingLost } from './checks/written.ts';
import type { Docker } from './docker.ts';
import type { Report } from './report.ts';

/** Schools besides those of the demo network: enough for a run that lasts until its pod is gone. */
const SCHOOLS = 12_000;

/** Runs work while users read, write and sign in; then checks that what they did is there, once. */
async function checkUnderLoad(
  { report: { check }, place, rates: { disturbed } }: Running,
  title: string,
  work: (load: Load) => Promise<string>,
  judge: (outcome: Outcome) => string = (outcome) => assertAllAnswered(outcome, disturbed),
): Promise<void> {
  const since = new Date();
  let outcome: Outcome | undefined;
  await check(title, async () => {
    const load = await startLoad(place, disturbed);
    let said: string;
    try {
      await sleep(5_000);
      said = await work(load);
      await sleep(5_000);
    } finally {
      outcome = await load.stop();
    }
    return `${said}; ${judge(outcome)}`;
  });
  if (outcome) await check('… and nothing is lost', () => assertNothingLost(place, outcome!.writes, since));
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

interface Running {
  cluster: Cluster;
  place: Place;
  docker: Docker;
  report: Report;
  rates: { steady: Rates; disturbed: Rates };
}

/** The parts of the proof, each of which can run by itself. */
export const parts: Record<string, (running: Running) => Promise<unknown>> = {
  load: ({ rates: { steady }, ...running }) =>
    checkUnderLoad(
      { ...running, rates: { steady, disturbed: steady } },
      `${steady.reads} reads and ${steady.writes} writes a second succeed`,
      async () => {
        await sleep(60_000);
        return 'undisturbed';
      },
    ),

  async rollout(running) {
    const { cluster, place, report } = running;
    await checkUnderLoad(running, 'a rollout of a second version fails no request', async () => {
      const seconds = await timed(() => rollOut(cluster, 'proof-2'));
      await assertVersion(cluster, 'proof-2');
      if (!(await isMigrated(place, 'proof-2'))) throw new Error('the migration of the second version was not applied');
      return `rolled out in ${seconds.toFixed(0)} s`;
    });
    await checkUnderLoad(running, 'a failing migration stops the rollout while the old version serves', async () => {
      const templates = await templatesOf(cluster);
      const start = performance.now();
      const failed = await rollOut(cluster, 'proof-broken').then(
        () => false,
        () => true,
      );
      if (!failed) throw new Error('rollout.sh reported success');
      if (await isMigrated(place, 'proof-broken')) throw new Error('the migration counts as applied');
      await assertVersion(cluster, 'proof-2');
      if ((await templatesOf(cluster)) !== templates) throw new Error('deployments were changed');
      return `stopped after ${((performance.now() - start) / 1_000).toFixed(0)} s`;
    });
    await checkUnderLoad(running, 'a roll back to the first version fails no request', async () => {
      const seconds = await timed(() => rollBack(cluster));
      await assertVersion(cluster, 'proof');
      return `rolled back in ${seconds.toFixed(0)} s`;
    });
    await report.check('a rollout after the roll back succeeds', async () => {
      const seconds = await timed(() => rollOut(cluster, 'proof-2'));
      await assertVersion(cluster, 'proof-2');
      return `rolled out in ${seconds.toFixed(0)} s`;
    });
  },

  pods: (running) =>
    checkUnderLoad(running, 'deleting each pod of each deployment, one by one, fails no request', async (load) => {
      const { cluster, report } = running;
      for (const name of deployments) {
        await report.check(`… of ${name}`, async () => {
          const earlier = load.failures.length;
          const seconds = await deleteEachPod(cluster, name);
          const failures = load.failures.slice(earlier);
          if (failures.length > 0) throw new Error(describeFailures(failures));
          return `the next pod was ready within ${seconds.toFixed(0)} s`;
        });
      }
      return `${deployments.length} deployments`;
    }),

  async backing(running) {
    const { cluster } = running;
    for (const [title, pod] of [
      ['PostgreSQL', 'postgres-0'],
      ['Redis', 'redis-0'],
      ['Kafka', 'kafka-0'],
    ] as const) {
      await checkUnderLoad(
        running,
        `after a restart of ${title} all requests succeed again`,
        async (load) => {
          const seconds = await restartBacking(cluster, pod);
          await allSucceed(load);
          return `ready after ${seconds.toFixed(0)} s`;
        },
        assertOnlyUnavailable,
      );
    }
  },

  network: ({ cluster, report: { check } }) =>
    check('pods reach exactly what the network policies allow', async () => assertAsPolicies(await tryEveryPair(cluster))),

  async films({ cluster, place, docker: { env }, report: { check } }) {
    const make = ['run', '--rm', '--entrypoint', 'ffmpeg', 'patchwork/workers:proof', ...filmArguments];
    const made = await promisify(execFile)('docker', make, { env, encoding: 'buffer', maxBuffer: 400_000_000 });
    for (const victim of ['workers', 'decoder'] as const)
      await check(`a film becomes ready although its pod of ${victim} is killed`, () =>
        killDuringFilm(cluster, place, made.stdout, victim),
      );
  },

  async runs({ cluster, place, report: { check } }) {
    const since = new Date();
    await addSchools(place, SCHOOLS);
    await check('the run of a half term starts by its schedule and survives the kill of its worker', () =>
      deleteDuringRun(cluster, place, 3, { isKill: true }),
    );
    await check('the run of the next half term is finished by another pod when its own is deleted', () =>
      deleteDuringRun(cluster, place, 2, { isKill: false }),
    );
    await check('… and the new links of every school reach the other services', () => assertNothingLost(place, [], since));
  },
};
