// `npm run reset`: forgets everything the running system has kept, so that the next `npm start` begins afresh.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const stack = join(root, '.stack');
const read = (file) => (existsSync(join(stack, file)) ? readFileSync(join(stack, file), 'utf8') : null);

const pid = Number(read('pid'));
if (pid && isOurs(pid)) {
  console.error(
    `Patchwork is running (process ${pid}): stop it with Ctrl-C where it was started, then run \`npm run reset\` again.`,
  );
  process.exit(1);
}

const project = read('data/docker-project');
if (project) spawnSync('docker', ['compose', '-p', project, 'down', '-v'], { cwd: root, stdio: 'inherit' });
// Data that the database's user could not have reached below a private folder lies there instead.
const elsewhere = read('data/elsewhere');
if (elsewhere?.startsWith('/var/tmp/patchwork-')) rmSync(elsewhere, { recursive: true, force: true });
if (existsSync(stack)) {
  for (const name of readdirSync(stack)) {
    // Kafka's jars are programs, not data, and the demo's pictures take a minute to draw and are always the same.
    if (name !== 'kafka' && !name.startsWith('demo-media-')) rmSync(join(stack, name), { recursive: true, force: true });
  }
}
console.log('Everything is forgotten; `npm start` begins with a fresh demo network.');

function isOurs(id) {
  try {
    process.kill(id, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  // The number may have passed to another program since.
  const commandLine = `/proc/${id}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('up.ts');
}
