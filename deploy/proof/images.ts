import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from '@patchwork/dev/failure';
import { root, stackDir } from '@patchwork/dev/paths';
import { createOutput, type Output } from '@patchwork/dev/progress';
import { buildArgs, type Docker, findDocker } from './docker.ts';

export const targets = ['service', 'gateway', 'workers', 'tools'] as const;
type Target = (typeof targets)[number];

const megabytes = { service: 250, gateway: 250, workers: 900, tools: 1_500 };
/** Programs that compile, install or would help an intruder; `service` and `gateway` have Node alone. */
const unwanted = ['gcc', 'cc', 'g++', 'c++', 'clang', 'make', 'ld', 'go', 'rustc', 'python3', 'git', 'curl', 'wget'];

/** Builds `patchwork/<target>:proof` of every target of deploy/Dockerfile. */
export async function buildImages(docker: Docker, output: Output = createOutput()): Promise<void> {
  for (const target of targets) {
    const options = ['--quiet', '--file', 'deploy/Dockerfile', '--target', target, '--tag', imageOf(target), ...buildArgs];
    await output.progress(`building ${imageOf(target)}`, () => docker('build', ...options, '.'));
    writeBill(target, await contentsOf(docker, target));
  }
}

const imageOf = (target: Target) => `patchwork/${target}:proof`;
/** The folder of the bills of materials, `<target>.cdx.json`. */
const billsDir = join(stackDir, 'images');

interface Contents {
  bytes: number;
  /** The programs of bin folders. */
  programs: string[];
  /** `name@version` of each installed npm package, without our workspaces. */
  packages: string[];
  /** Debian's packages. */
  debian: { name: string; version: string; architecture: string }[];
  node: string;
  /** The npm packages' bill of materials in CycloneDX, as the build wrote it. */
  bill: { components: { name: string; version: string; purl: string }[] };
}

/** Reads what is in an image, with the image's own Node. */
async function contentsOf(docker: Docker, target: Target): Promise<Contents> {
  const bytes = Number(await docker('image', 'inspect', '--format', '{{.Size}}', imageOf(target)));
  const confined = ['--rm', '--network', 'none', '--read-only', '--cap-drop', 'ALL', '--entrypoint', 'node'];
  const found = await docker('run', ...confined, imageOf(target), '--eval', `(${readContents})()`);
  return { bytes, ...JSON.parse(found) };
}

/** Runs in the image; its text is the program, so that it uses nothing of this file. */
const readContents = () => {
  const { existsSync, globSync, readdirSync, readFileSync } = process.getBuiltinModule('node:fs');
  const bins = ['bin', 'sbin', 'usr/bin', 'usr/sbin', 'usr/local/bin', 'usr/local/sbin'].map((path) => `/${path}`);
  const packages = globSync('/patchwork/**/node_modules/{*,@*/*}/package.json')
    .filter((path) => !path.includes('/node_modules/@patchwork/'))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')))
    .filter(({ name, version }) => name && version)
    .map(({ name, version }) => `${name}@${version}`);
  const status = [
    ...globSync('/var/lib/dpkg/status.d/*').filter((path) => !path.endsWith('.md5sums')),
    ...(existsSync('/var/lib/dpkg/status') ? ['/var/lib/dpkg/status'] : []),
  ].map((path) => readFileSync(path, 'utf8'));
  const field = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  const debian = status
    .flatMap((text) => text.split(/\n\n/))
    .filter((text) => field(text, 'Status') === 'install ok installed')
    .map((text) => ({
      name: field(text, 'Package'),
      version: field(text, 'Version'),
      architecture: field(text, 'Architecture'),
    }));
  console.log(
    JSON.stringify({
      programs: bins.filter((bin) => existsSync(bin)).flatMap((bin) => readdirSync(bin)),
      packages: [...new Set(packages)].toSorted(),
      debian,
      node: process.versions.node,
      bill: JSON.parse(readFileSync('/patchwork/sbom.cdx.json', 'utf8')),
    }),
  );
};

/** Writes the bill of materials of a whole image: npm's, Node and Debian's packages. */
function writeBill(target: Target, { bill, debian, node }: Contents): void {
  const others = [
    { type: 'application', name: 'node', version: node, purl: `pkg:generic/node@${node}` },
    ...debian.map(({ name, version, architecture }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-12`,
    })),
  ];
  mkdirSync(billsDir, { recursive: true });
  const whole = { ...bill, components: [...bill.components, ...others] };
  writeFileSync(join(billsDir, `${target}.cdx.json`), `${JSON.stringify(whole, null, 2)}\n`);
}

/** @throws Error when an image is too large, has unwanted programs or packages, or lacks some in its bill of materials */
export async function checkImage(docker: Docker, target: Target): Promise<string> {
  const { bytes, programs, packages, debian, bill } = await contentsOf(docker, target);
  const size = Math.round(bytes / 1_000_000);
  if (size > megabytes[target]) throw new Error(`${size} MB are more than ${megabytes[target]} MB`);
  const found = programs.filter((name) => unwanted.includes(name) || /-(gcc|g\+\+)(-\d+)?$/.test(name));
  if (found.length > 0) throw new Error(`it contains ${found.join(', ')}`);
  if (['service', 'gateway'].includes(target) && programs.join() !== 'node')
    throw new Error(`it contains ${programs.join(', ')}`);

  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages as Record<
    string,
    { dev?: boolean; version?: string }
  >;
  const kinds = Object.entries(lock).map(([path, { dev, version }]) => ({
    name: `${path.split('node_modules/').at(-1)}@${version}`,
    dev,
  }));
  const kept = new Set(kinds.filter(({ dev }) => !dev).map(({ name }) => name));
  const development = new Set(kinds.filter(({ name, dev }) => dev && !kept.has(name)).map(({ name }) => name));
  const wrong = packages.filter((name) => development.has(name));
  if (development.size === 0 || wrong.length > 0) throw new Error(`it contains the development dependencies ${wrong.join(', ')}`);
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const missing = packages.filter((name) => !listed.has(name));
  if (packages.length === 0 || missing.length > 0) throw new Error(`its bill of materials lacks ${missing.join(', ')}`);
  return `${size} MB, ${packages.length} npm and ${debian.length} Debian packages in its bill of materials`;
}

if (import.meta.main) {
  try {
    await buildImages(await findDocker());
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
