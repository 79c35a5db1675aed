import { Agent } from 'node:http';
import { serviceNames } from '@patchwork/dev/ports';
import { waitUntil } from '@patchwork/dev/processes';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { eventually } from '@patchwork/testkit/wait';
import { type CaughtMail, type DemoAccount, writersOf } from './demo.ts';
import { buildArgs, findDocker } from './docker.ts';
import { buildImages, checkImage, targets } from './images.ts';
import { createProject, type Project } from './project.ts';
import { runProof } from './report.ts';
import { multipart, signIn, type Visitor } from './visitor.ts';

// `npm run proof:compose`: builds the images, brings up docker-compose.yml with its demo in a separate project of the Docker engine
// (DOCKER_HOST or the default), and checks it as a user, an operator and an attacker would. Images stay for the next run.

const processes = [...serviceNames, 'decoder'];
const backing = ['postgres', 'redis', 'kafka', 'mail'];
const all = [...processes, ...backing];

const seconds = (start: number) => Math.round((performance.now() - start) / 1_000);

/** Tries what an intruder would. @throws Error with what the kernel does not refuse */
async function checkConfined(project: Project, name: string): Promise<string> {
  const { HostConfig } = await project.inspect(name);
  if (!HostConfig.ReadonlyRootfs || HostConfig.CapAdd?.length) throw new Error(JSON.stringify(HostConfig));
  const status = await project.evaluate(name, `console.log(require('fs').readFileSync('/proc/1/status', 'utf8'))`);
  const none = '0000000000000000';
  const wanted = { Uid: '1000', Gid: '1000', CapEff: none, CapBnd: none, NoNewPrivs: '1', Seccomp: '2' };
  for (const [key, value] of Object.entries(wanted)) {
    const found = new RegExp(`^${key}:\\s*(\\S*)`, 'm').exec(status)?.[1];
    if (found !== value) throw new Error(`${key} is ${found}, not ${value}`);
  }
  const succeeded = (await project.evaluate(name, intrusions)).trim();
  if (succeeded) throw new Error(`it ${succeeded}`);
  const hasShell = await project.compose('exec', '-T', name, 'sh', '-c', 'true').then(
    () => true,
    () => false,
  );
  // Their image has Debian's programs, for ffmpeg.
  if (hasShell && !['workers', 'decoder'].includes(name)) throw new Error('it has a shell');
  return `uid 1000, no capability, read-only${hasShell ? '' : ', no shell'}`;
}

/** Run in a container: prints what it could do. */
const intrusions = `
  const fs = require('fs');
  const attempts = {
    'writes its own code': () => fs.appendFileSync('/patchwork/package.json', ' '),
    'writes to /': () => fs.writeFileSync('/new', ''),
    'writes its keys': () => fs.writeFileSync('/keys/new', ''),
    'becomes root': () => process.setuid(0),
    'changes its groups': () => process.initgroups('root', 0),
  };
  const succeeds = (attempt) => { try { attempt(); return true; } catch { return false; } };
  console.log(Object.keys(attempts).filter((name) => succeeds(attempts[name])).join());
`;

/** @throws Error when the decoder reaches a container, or another one than the workers reaches it */
async function checkDecoder(project: Project): Promise<string> {
  const ports = { gateway: 8080, content: 8080, postgres: 5432, redis: 6379, kafka: 19092, mail: 8025 };
  const addresses: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    const { Networks } = (await project.inspect(name)).NetworkSettings;
    // By address, because the name alone could be unknown there.
    addresses.push(`${Networks[`${project.name}_default`]!.IPAddress}:${port}`);
  }
  const opens = async (from: string, wanted: string[]) => {
    const script = `for (const address of ${JSON.stringify(wanted)}) { const [host, port] = address.split(':');
      const socket = require('net').connect({ host, port: Number(port), timeout: 10000 }, () => { console.log(address); socket.destroy(); });
      socket.on('error', () => {}).on('timeout', () => socket.destroy()); }`;
    return (await project.evaluate(from, script)).split('\n').filter(Boolean);
  };
  const fromDecoder = await opens('decoder', addresses);
  if (fromDecoder.length > 0) throw new Error(`the decoder reaches ${fromDecoder.join(', ')}`);
  const decoder = ['decoder:8080'];
  if ((await opens('content', decoder)).length > 0) throw new Error('content reaches the decoder');
  // Otherwise the attempts above would prove nothing.
  if ((await opens('workers', [...addresses, ...decoder])).length !== addresses.length + 1)
    throw new Error('the workers do not reach all of them');
  return `${addresses.length} addresses tried`;
}

interface Post {
  author: Visitor;
  id: number;
  /** As the author reads it once its photo is ready. */
  text: string;
}

async function writePost(project: Project): Promise<Post> {
  const print = `process.stdout.write(require('fs').readFileSync('/demo/demo.json'))`;
  const demo = JSON.parse(await project.compose('run', '--rm', '-T', '--no-deps', 'demo', '--eval', print));
  const writers = writersOf(demo.accounts as DemoAccount[]);
  const other = writers.find(({ schoolId }) => schoolId !== writers[0]!.schoolId)!;
  const agent = new Agent({ keepAlive: false });
  const [author, reader] = [await signIn(agent, project.baseUrl, writers[0]!), await signIn(agent, project.baseUrl, other)];
  const send = async (visitor: Visitor, path: string, body: Parameters<Visitor['send']>[2]) => {
    const answer = await visitor.send('POST', path, body);
    if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as { id: number };
  };
  const { id } = await send(author, '/api/article', {
    title: 'In containers',
    narrative: 'Down the hill we went.',
    hasConsent: true,
  });
  const photo = await multipart(new File([pngOf(64, 48)], 'photo.png', { type: 'image/png' }));
  const media = await send(author, `/api/file/article/${id}/99`, photo);
  await send(reader, '/api/article/comment', { article: id, narrative: 'Which boots did you wear?' });
  const query = `select state from media_items where id = ${Number(media.id)}`;
  const psql = ['exec', '-T', 'postgres', 'psql', '-U', 'postgres', '-d', 'patchwork_content', '-Atc', query];
  await eventually(async () => (await project.compose(...psql)).trim() === 'ready', 60);
  const mails = async () => (await (await fetch(project.mailbox)).json()) as CaughtMail[];
  await eventually(async () => (await mails()).some(({ text }) => text.includes(`?id=${id}&`)), 120);
  const post = { author, id, text: '' };
  return { ...post, text: await readPost(post) };
}

/** @throws Error when the author's session has ended, or the report or its photo is not there */
async function readPost({ author, id }: Post): Promise<string> {
  const { status, body } = await author.send('GET', `/api/article/id/${id}`);
  if (status !== 200) throw new Error(`${status} ${body}`);
  return body;
}

/** Ends a container's first process, and waits until the engine has started it again and all others are healthy. */
async function checkStartsAgain(project: Project, name: string): Promise<string> {
  const { RestartCount } = await project.inspect(name);
  const start = performance.now();
  // It fails when the container ends before it.
  await project.evaluate(name, `process.kill(1, 'SIGTERM')`).catch(() => undefined);
  const hasRestarted = async () => {
    if ((await project.inspect(name)).RestartCount === RestartCount) throw new Error('it was not started again');
  };
  await waitUntil(name, hasRestarted, { timeout: 90_000 });
  await project.healthy(all);
  return `healthy after ${seconds(start)} s`;
}

await runProof(async ({ report, output, signal, onEnd }) => {
  const docker = await findDocker();
  const project = await createProject(docker, 'patchwork-proof', signal);
  await project.remove();
  onEnd(project.remove);
  await report.check('all images are built', () => buildImages(docker, output));
  for (const target of targets) await report.check(`image ${target}`, () => checkImage(docker, target));
  const isUp = await report.check('docker compose up brings up the system', async () => {
    await project.compose('build', '--quiet', ...buildArgs);
    const start = performance.now();
    await project.compose('up', '--detach', '--quiet-pull');
    await project.healthy(all);
    return `${seconds(start)} s until all are healthy`;
  });
  if (!isUp) return console.log(await project.compose('logs', '--tail', '15'));

  await report.check('the demo network is there', () => project.completed('demo'));
  for (const name of processes) await report.check(`${name} is confined`, () => checkConfined(project, name));
  await report.check('the decoder reaches nothing, and only the workers reach it', () => checkDecoder(project));

  let post!: Post;
  await report.check('a teacher signs in and posts a report with a photo, another comments, and an email arrives', async () => {
    post = await writePost(project);
  });
  for (const name of processes) await report.check(`${name} starts again when it ends`, () => checkStartsAgain(project, name));
  await report.check('after docker compose down and up the session holds, and the report is there with its photo', async () => {
    await project.compose('down');
    const start = performance.now();
    await project.compose('up', '--detach');
    await project.healthy(all);
    const took = seconds(start);
    if ((await readPost(post)) !== post.text) throw new Error('the report has changed');
    return `healthy after ${took} s`;
  });
  await report.check('nothing of it is left: no container, volume or network', async () => {
    await project.remove();
    await project.assertNothingLeft();
  });
});
