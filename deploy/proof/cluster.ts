import { Agent } from 'node:http';
import { StackFailure } from '@patchwork/dev/failure';
import { waitUntil } from '@patchwork/dev/processes';
import { run } from '@patchwork/dev/programs';
import { sleep } from '@patchwork/platform/timing';
import { environments, findKustomize, render } from '../test/render.ts';
import { type Place, placeIn, seedDemo } from './demo.ts';
import { findDocker } from './docker.ts';
import { buildImages } from './images.ts';
import { assertNoneRestarted, type Cluster, deleteEachPod, deployments, isReady, openCluster, restarts } from './kubernetes.ts';
import { assertAllAnswered, describeFailures, type Load, type Outcome, startLoad } from './load.ts';
import { assertAsPolicies, tryEveryPair } from './network.ts';
import { type Report, runProof } from './report.ts';
import { assertVersion, buildVersion, dryRun, imagesOf, isMigrated, rollBack, rollOut, templatesOf } from './rollouts.ts';
import { secretsFor } from './secrets.ts';
import { signIn } from './visitor.ts';
import { assertNothingLost } from './written.ts';

// `npm run proof:cluster`: builds the images, brings the environment `proof` up in the cluster of KUBECONFIG, and checks what the
// design promises of the system there. With names of parts as arguments, only those.

interface Running {
  cluster: Cluster;
  place: Place;
  report: Report;
}

const parts: Record<string, (running: Running) => Promise<void>> = { rollout, pods, network, volumes };

/** Runs work while users read, write and sign in; then checks that every request was answered and what they did is there, once. */
async function checkUnderLoad({ report, place }: Running, title: string, work: (load: Load) => Promise<string>): Promise<void> {
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
    return `${said}; ${assertAllAnswered(outcome)}`;
  });
  if (outcome) await report.check('… and nothing is lost', () => assertNothingLost(place, outcome!.writes, since));
}

async function rollout(running: Running) {
  const { cluster, place } = running;
  await checkUnderLoad(running, 'a rollout of a second version fails no request', async () => {
    const seconds = await timed(() => rollOut(cluster, 'proof-2'));
    await assertVersion(cluster, 'proof-2');
    if (!(await isMigrated(place, 'proof-2'))) throw new Error('the migration of the second version was not applied');
    return `rolled out in ${seconds} s`;
  });
  await checkUnderLoad(running, 'a failing migration stops the rollout while the old version serves', async () => {
    const templates = await templatesOf(cluster);
    const hasFailed = await rollOut(cluster, 'proof-broken').then(
      () => false,
      () => true,
    );
    if (!hasFailed) throw new Error('rollout.sh reported success');
    if (await isMigrated(place, 'proof-broken')) throw new Error('the migration counts as applied');
    await assertVersion(cluster, 'proof-2');
    if ((await templatesOf(cluster)) !== templates) throw new Error('deployments were changed');
    return 'stopped';
  });
  await checkUnderLoad(running, 'a roll back to the first version fails no request', async () => {
    const seconds = await timed(() => rollBack(cluster));
    await assertVersion(cluster, 'proof');
    return `rolled back in ${seconds} s`;
  });
}

async function pods(running: Running) {
  await checkUnderLoad(running, 'deleting each pod of each deployment, one by one, fails no request', async (load) => {
    for (const name of deployments) {
      await running.report.check(`… of ${name}`, async () => {
        const earlier = load.failures.length;
        const seconds = await deleteEachPod(running.cluster, name);
        const failures = load.failures.slice(earlier);
        if (failures.length > 0) throw new Error(describeFailures(failures));
        return `the next pod was ready within ${seconds.toFixed(0)} s`;
      });
    }
    return `${deployments.length} deployments`;
  });
}

async function network({ cluster, report }: Running) {
  const title = 'pods reach exactly what the network policies allow';
  const attempts = await tryEveryPair(cluster);
  if (attempts) await report.check(title, async () => assertAsPolicies(attempts));
  else report.skip(title, 'this cluster does not enforce network policies: a connection that a policy denies succeeded');
}

/** The last part: the connections to the databases end with PostgreSQL's pod. */
async function volumes({ cluster, place, report }: Running) {
  const agent = new Agent({ keepAlive: false });
  const visitor = await signIn(agent, place.baseUrl, place.accounts[0]!, place.host);
  const ask = async (...request: Parameters<typeof visitor.send>) => {
    const { status, body } = await visitor.send(...request);
    if (status > 299) throw new Error(`${status} ${body}`);
    return JSON.parse(body) as { id: number };
  };
  const post = { title: 'Kept on a volume', narrative: 'Down the hill we went.' };
  for (const [title, pod] of Object.entries({ PostgreSQL: 'postgres-0', Redis: 'redis-0', Kafka: 'kafka-0' }))
    await report.check(`a session, what was written and new writes work after a restart of ${title}`, async () => {
      const { id } = await ask('POST', '/api/article', post);
      const before = await cluster.kubectl('get', 'pod', pod, '--output', 'jsonpath={.metadata.uid}');
      const seconds = await timed(async () => {
        await cluster.kubectl('delete', 'pod', pod);
        const isBack = async () => {
          const now = JSON.parse(await cluster.kubectl('get', 'pod', pod, '--output', 'json'));
          if (now.metadata.uid === before || !isReady(now)) throw new Error(`${pod} is not ready`);
          await ask('GET', `/api/article/id/${id}`);
          await ask('POST', '/api/article', post);
        };
        await waitUntil(title, isBack, { timeout: 300_000 });
      });
      return `after ${seconds} s`;
    });
}

const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const start = performance.now();
  await work();
  return ((performance.now() - start) / 1_000).toFixed(0);
};

/** Hands each image to the command LOAD_IMAGE, such as `kind load docker-image`; without it, the nodes must get them by themselves. */
async function loadImages(): Promise<void> {
  const command = process.env.LOAD_IMAGE;
  if (!command) return console.log(`LOAD_IMAGE is not set: the nodes must have, or be able to pull, patchwork/…:proof.`);
  const images = Object.entries(imagesOf).flatMap(([version, names]) => names.map((name) => `patchwork/${name}:${version}`));
  for (const image of images) await run('sh', ['-c', `${command} "$0"`, image]);
}

const wanted = process.argv.slice(2);
await runProof(async (proof) => {
  const { report, output } = proof;
  const unknown = wanted.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new StackFailure(`There is no part ${unknown}: give any of ${Object.keys(parts)}, or none for all.`);
  const kustomize = await findKustomize();
  if (!kustomize) throw new StackFailure('kubectl is not on this machine.');
  const cluster = await openCluster(proof, 'patchwork-proof');
  const docker = await findDocker();
  await buildImages(docker, output);
  for (const version of ['proof-2', 'proof-broken'] as const) await buildVersion(docker, version);
  await output.progress('loading the images', loadImages);

  const manifests = await render(kustomize, 'proof');
  await cluster.apply(manifests.find(({ kind }) => kind === 'Namespace')!);
  for (const environment of environments)
    await report.check(`the API server accepts the objects of ${environment}`, () => dryRun(cluster, environment));
  await cluster.apply(...(await secretsFor(manifests)));
  const isUp = await report.check('rollout.sh brings up the system', async () => {
    await rollOut(cluster, 'proof');
    await assertVersion(cluster, 'proof');
  });
  if (!isUp) return;
  const accounts = await output.progress('seeding the demo network', () => seedDemo(cluster));
  const place = await placeIn(cluster, accounts, proof);
  const before = await restarts(cluster);
  for (const [name, prove] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await prove({ cluster, place, report });
  await report.check('no process of ours has ended by itself', () => assertNoneRestarted(cluster, before));
});
