import { availableParallelism } from 'node:os';
import { delimiter } from 'node:path';
import { explain, StackFailure } from '@patchwork/dev/failure';
import { createOutput } from '@patchwork/dev/progress';
import { placeIn, seedDemo } from './checks/demo.ts';
import { assertNoneRestarted, createCluster, restarts } from './checks/kubernetes.ts';
import { ratesOn } from './checks/load.ts';
import { assertVersion, buildVersion, imagesOf, rollOut } from './checks/rollouts.ts';
import { loadImage, type Cluster as Started, startCluster } from './cluster/cluster.ts';
import { dryRun, dryRunOfMistakes } from './cluster/kinds.ts';
import { assertNothingLeft } from './cluster/remove.ts';
import { startDocker } from './docker.ts';
import { buildImages } from './images.ts';
import { assertNetworkAsBefore, networkState } from './network-state.ts';
import { parts } from './parts.ts';
import { createReport } from './report.ts';

// `npm run proof:cluster`: builds the images, starts a Kubernetes of one node on this machine, and checks what the design
// promises of the system in a cluster. With names of parts as arguments, only those.

const output = createOutput();
const report = createReport();
const closers: (() => Promise<unknown>)[] = [];
const networkBefore = await networkState();

/** The images that the overlay `proof` names. */
const images = ['service', 'gateway', 'workers', 'tools'].map((name) => `patchwork/${name}:proof`);
const otherVersions = ['proof-2', 'proof-broken'] as const;
const backingImages = ['postgres:18', 'redis:7.4', 'apache/kafka:4.3.1'];

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
  const rates = ratesOn(availableParallelism());
  const { reads, writes } = rates.disturbed;
  console.log(`The load beside each disturbance is ${reads} reads and ${writes} writes a second.`);
  for (const name of wanted) await parts[name]!({ cluster, place, docker, report, rates });
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
await report.check('nothing of it is left: no process, mount, link, route or rule', async () => {
  assertNothingLeft();
  await assertNetworkAsBefore(networkBefore);
});
process.exit(report.end());
