import { execFile } from 'node:child_process';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { explain, StackFailure } from '@patchwork/dev/failure';
import { createOutput } from '@patchwork/dev/progress';
import { sleep } from '@patchwork/platform/timing';
import { placeIn, seedDemo } from './checks/demo.ts';
import { assertNoneRestarted, type Cluster, createCluster, deployments, restarts } from './checks/kubernetes.ts';
import { assertAllAnswered, fullRates, type Load, type Outcome, startLoad } from './checks/load.ts';
import { assertAsPolicies, tryEveryPair } from './checks/network.ts';
import type { Place } from './checks/place.ts';
import { allSucceed, assertOnlyUnavailable, deleteEachPod, restartBacking } from './checks/pods.ts';
import { assertVersion, buildVersion, imagesOf, isMigrated, rollBack, rollOut, templatesOf } from './checks/rollouts.ts';
import { addSchools, deleteDuringRun, filmArguments, killDuringFilm } from './checks/workers.ts';
import { assertNothingLost } from './checks/written.ts';
import { loadImage, type Cluster as Started, startCluster } from './cluster/cluster.ts';
import { dryRun, dryRunOfMistakes } from './cluster/kinds.ts';
import { type Docker, startDocker } from './docker.ts';
import { buildImages } from './images.ts';
import { createReport } from './report.ts';

// `npm run proof:cluster`: builds the images, starts a Kubernetes of one node on this machine, and checks what the design
// promises of the system in a cluster. With names of parts as arguments, only those.

const output = createOutput();
const report = createReport();
const closers: (() => Promise<unknown>)[] = [];

/** The images that the overlay `proof` names. */
const images = ['service', 'gateway', 'workers', 'tools'].map((name) => `patchwork/${name}:proof`);
const otherVersions = ['proof-2', 'proof-broken'] as const;
const backingImages = ['postgres:18', 'redis:7.4', 'apache/kafka:4.3.1'];

/** Schools besides those of the demo network: enough for a run that lasts until its pod is gone. */
const SCHOOLS = 12_000;

/** Runs work while users read, write and sign in; then checks that what they did is there, once. */
async function checkUnderLoad(
  place: Place,
  title: string,
  work: (load: Load) => Promise<string>,
  judge: (outcome: Outcome) => string = assertAllAnswered,
): Promise<void> {
  const since = new Date();
  let outcome: Outcome | undefined;
  await report.check(title, async () => {
    const load = await startLoad(place);
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
  if (outcome) await report.check('… and nothing is lost', () => assertNothingLost(place, outcome!.writes, since));
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

const parts: Record<string, (cluster: Cluster, place: Place, docker: Docker) => Promise<unknown>> = {
  load: (_cluster, place) =>
    checkUnderLoad(place, `${fullRates.reads} reads and ${fullRates.writes} writes a second succeed`, async () => {
      await sleep(60_000);
      return 'undisturbed';
    }),

  network: (cluster) =>
    report.check('pods reach exactly what the network policies allow', async () => assertAsPolicies(await tryEveryPair(cluster))),

  async rollout(cluster, place) {
    await checkUnderLoad(place, 'a rollout of a second version fails no request', async () => {
      const seconds = await timed(() => rollOut(cluster, 'proof-2'));
      await assertVersion(cluster, 'proof-2');
      if (!(await isMigrated(place, 'proof-2'))) throw new Error('the migration of the second version was not applied');
      return `rolled out in ${seconds.toFixed(0)} s`;
    });
    await checkUnderLoad(place, 'a failing migration stops the rollout while the old version serves', async () => {
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
    await checkUnderLoad(place, 'a roll back to the first version fails no request', async () => {
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

  async pods(cluster, place) {
    for (const name of deployments) {
      await checkUnderLoad(place, `deleting each pod of ${name} fails no request`, async () => {
        const seconds = await deleteEachPod(cluster, name);
        return `the next pod was ready within ${seconds.toFixed(0)} s`;
      });
    }
  },

  async backing(cluster, place) {
    for (const [title, pod] of [
      ['PostgreSQL', 'postgres-0'],
      ['Redis', 'redis-0'],
      ['Kafka', 'kafka-0'],
    ] as const) {
      await checkUnderLoad(
        place,
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

  async films(cluster, place, { env }) {
    const make = ['run', '--rm', '--entrypoint', 'ffmpeg', 'patchwork/workers:proof', ...filmArguments];
    const made = await promisify(execFile)('docker', make, { env, encoding: 'buffer', maxBuffer: 400_000_000 });
    for (const victim of ['workers', 'decoder'] as const)
      await report.check(`a film becomes ready although its pod of ${victim} is killed`, () =>
        killDuringFilm(cluster, place, made.stdout, victim),
      );
  },

  async runs(cluster, place) {
    const since = new Date();
    await addSchools(place, SCHOOLS);
    await report.check('the run of a half term starts by its schedule and survives the kill of its worker', () =>
      deleteDuringRun(cluster, place, 3, { isKill: true }),
    );
    await report.check('the run of the next half term is finished by another pod when its own is deleted', () =>
      deleteDuringRun(cluster, place, 2, { isKill: false }),
    );
    await report.check('… and the new links of every school reach the other services', () => assertNothingLost(place, [], since));
  },
};

/** Asks the API server about the environments that it cannot run, since their operators are not here. */
async function checkObjects({ kubectl }: Started): Promise<void> {
  for (const environment of ['local', 'staging', 'production']) {
    await report.check(`the API server accepts every object of ${environment}`, async () => {
      return `${await dryRun(kubectl, environment)} objects`;
    });
    await report.check(`… and refuses a wrong field in each kind of ${environment}`, async () => {
      return `${await dryRunOfMistakes(kubectl, environment)} kinds`;
    });
  }
}

async function prove(wanted: string[]): Promise<void> {
  const docker = await keep(() => startDocker(output));
  await buildImages(output);
  for (const version of otherVersions) await buildVersion(docker.docker, version);
  const started = await keep(() => startCluster(output));
  const { kubeconfig, programs } = started;
  process.env.PATH = `${programs}${delimiter}${process.env.PATH}`;
  const later = otherVersions.flatMap((version) => imagesOf[version].map((name) => `patchwork/${name}:${version}`));
  await checkObjects(started);
  for (const image of [...backingImages, ...images, ...later]) await output.progress(`loading ${image}`, () => loadImage(image));

  const cluster = createCluster(kubeconfig, 'patchwork-proof');
  const isUp = await report.check('rollout.sh brings up the system', async () => {
    await rollOut(cluster, 'proof');
    await assertVersion(cluster, 'proof');
  });
  if (!isUp) return;
  const accounts = await output.progress('seeding the demo network', () => seedDemo(cluster));
  const place = await placeIn(cluster, accounts);
  closers.push(() => Promise.all(Object.values(place.databases).map((pool) => pool.end())));
  const before = await restarts(cluster);
  for (const name of wanted) await parts[name]!(cluster, place, docker);
  await report.check('no process of ours has ended by itself', () => assertNoneRestarted(cluster, before));
}

let closing: Promise<void> | undefined;

/** Starts a part, which `close` stops, even while it is still starting. */
async function keep<Part extends { stop(): Promise<unknown> }>(start: () => Promise<Part>): Promise<Part> {
  if (closing) throw new StackFailure('The proof was interrupted.');
  const starting = start();
  closers.push(() =>
    starting.then(
      (part) => part.stop(),
      () => undefined,
    ),
  );
  return starting;
}

/** Stops everything that was started, the last first. */
const close = () =>
  (closing ??= (async () => {
    for (const closer of closers.splice(0).reverse())
      await closer().catch((error: unknown) => console.error(`could not stop a part: ${explain(error)}`));
  })());

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: give any of ${Object.keys(parts).join(', ')}, or none for all.`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    console.log('Stopping …');
    void close().then(() => process.exit(130));
  });
try {
  await prove(wanted.length > 0 ? wanted : Object.keys(parts));
} catch (error) {
  await report.check('the proof ran to its end', () => Promise.reject(new Error(explain(error))));
} finally {
  await close();
}
process.exit(report.end());
