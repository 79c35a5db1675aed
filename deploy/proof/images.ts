import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from '@patchwork/dev/failure';
import { stackDir } from '@patchwork/dev/paths';
import { createOutput, type Output } from '@patchwork/dev/progress';
import { makeBases } from './bases.ts';
import { type Docker, startDocker } from './docker.ts';

export const targets = ['service', 'gateway', 'workers', 'tools'] as const;
export type Target = (typeof targets)[number];

/** Builds `patchwork/<target>:proof` of every target of deploy/Dockerfile, on the bases that this machine has or makes. */
export async function buildImages(output: Output = createOutput()): Promise<void> {
  const docker = await startDocker(output);
  try {
    await makeBases(docker, output);
    for (const target of targets) {
      const options = ['--quiet', '--file', 'deploy/Dockerfile', '--target', target, '--tag', imageOf(target)];
      await output.progress(`building ${imageOf(target)}`, () => docker.docker('build', ...options, '.'));
      writeBill(target, await contentsOf(docker, target));
    }
  } finally {
    await docker.stop();
  }
}

export const imageOf = (target: Target) => `patchwork/${target}:proof`;
/** The folder of the bills of materials, `<target>.cdx.json`. */
export const billsDir = join(stackDir, 'images');

export interface Contents {
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
export async function contentsOf({ docker }: Docker, target: Target): Promise<Contents> {
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

if (import.meta.main) {
  try {
    await buildImages();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
