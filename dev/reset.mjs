// `npm run reset`: deletes all data of the system, so that the next `npm start` begins with a new demo network.
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
// Data outside the clone, for when PostgreSQL's user cannot read the clone's folder.
const elsewhere = read('data/elsewhere');
if (elsewhere?.startsWith('/var/tmp/patchwork-')) rmSync(elsewhere, { recursive: true, force: true });
if (existsSync(stack)) {
  for (const name of readdirSync(stack)) {
    // Programs that were downloaded or compiled, not data.
    if (!['kafka', 'programs', 'tools'].includes(name)) rmSync(join(stack, name), { recursive: true, force: true });
  }
}
console.log('All data has been deleted; `npm start` begins with a new demo network.');

function isOurs(id) {
  try {
    process.kill(id, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  // Another program may have this process id by now.
  const commandLine = `/proc/${id}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('up.ts');
}
