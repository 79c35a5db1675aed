// Plain JavaScript for Node 20 without dependencies: it runs before the packages are installed.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stampFile = join(modules, '.patchwork-lock');

/** Installs missing packages and generates the JSON that servers load from the contracts; fast when nothing has changed. */
export async function prepare() {
  await installDependencies();
  const code = await runTypeScript('contracts/documents.ts', []);
  if (code !== 0) process.exit(code);
}

/** Debian's packages of the programs that `npm test` needs. */
const testPrograms = {
  ffmpeg: 'ffmpeg',
  clamd: 'clamav-daemon',
  'redis-server': 'redis-server',
  java: 'openjdk-17-jre-headless',
  mvn: 'maven',
  chromium: 'chromium fonts-liberation',
  'chromium-headless-shell': 'chromium-headless-shell',
  faketime: 'faketime',
};

/**
 * Installs the missing programs of `npm test` in one go, so that this takes no longer than npm beside it. Does nothing without root
 * or apt. What could not be installed is tried again, with a message, by the code that needs it (src/programs.ts).
 */
export async function installTestPrograms() {
  const isThere = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
  const missing = Object.keys(testPrograms).filter((name) => !isThere(name));
  if (missing.length === 0 || process.getuid?.() !== 0 || !isThere('apt-get')) return;
  const packages = missing.flatMap((name) => testPrograms[name].split(' '));
  console.log(`Installing ${packages.join(', ')} from Debian.`);
  const options = ['-q', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120'];
  const apt = (...args) =>
    new Promise((done) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      execFile('apt-get', [...options, ...args], { env, maxBuffer: 64 * 1024 * 1024 }, (error) => done(!error));
    });
  if ((await apt('update')) && (await apt('install', '-y', '--no-install-recommends', ...packages))) console.log('  ✓ installed');
}

/** Runs `npm ci` unless node_modules already matches package-lock.json. */
async function installDependencies() {
  const fingerprint = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return;
  if (!matchesLock()) {
    console.log('Installing packages (npm ci); the first time this takes a minute or two.');
    const start = Date.now();
    const ticking = setInterval(() => console.log(`  … still installing (${Math.round((Date.now() - start) / 1000)} s)`), 10_000);
    // The npm that started this process, otherwise the one on the PATH; `npm ci` also works under Node 20.
    const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
    const code = await runToEnd([...npm, 'ci', '--no-fund', '--no-audit', '--loglevel=error'], process.env);
    clearInterval(ticking);
    if (code !== 0) {
      console.error('Could not install the packages: check the network, and run `npm ci` to see the error.');
      process.exit(1);
    }
    console.log(`  ✓ packages installed (${Math.round((Date.now() - start) / 1000)} s)`);
  }
  writeFileSync(stampFile, fingerprint);
}

/** Whether the packages that npm has recorded as installed match the lockfile, as after `npm ci` or `npm install` by hand. */
function matchesLock() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  return wanted.every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const there = installed[path];
    return there ? there.version === entry.version : entry.optional === true || entry.peer === true;
  });
}

/** Runs a TypeScript file with the Node of node_modules and returns its exit code. */
export function runTypeScript(file, args) {
  const ours = join(modules, '.bin', 'node');
  const node = existsSync(ours) ? ours : process.execPath;
  if (node === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
    console.error(
      `Patchwork needs Node 24, which npm does not provide for ${process.platform}-${process.arch}: install Node 24 and start again.`,
    );
    process.exit(1);
  }
  const path = `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return runToEnd([node, join(root, file), ...args], { ...process.env, PATH: path });
}

function runToEnd([command, ...args], env) {
  // If this process is killed with SIGKILL, the kernel sends SIGTERM to the child.
  const guarded = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'TERM', command] : [command];
  const child = spawn(guarded[0], [...guarded.slice(1), ...args], { cwd: root, stdio: 'inherit', env });
  // The terminal sends Ctrl-C to the child as well; we only wait until it has cleaned up.
  const ignore = () => undefined;
  const pass = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore);
  process.on('SIGTERM', pass);
  return new Promise((resolveCode) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolveCode(1);
    });
    child.once('exit', (code, signal) => {
      process.off('SIGINT', ignore);
      process.off('SIGTERM', pass);
      resolveCode(code ?? (signal ? 1 : 0));
    });
  });
}
