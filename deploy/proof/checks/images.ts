import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@patchwork/dev/paths';
import type { Docker } from '../docker.ts';
import { contentsOf, type Target } from '../images.ts';

const megabytes = { service: 250, gateway: 250, workers: 900, tools: 1_500 };
/** Programs that compile, install or would help an intruder; `service` and `gateway` have Node alone. */
const unwanted = ['gcc', 'cc', 'g++', 'c++', 'clang', 'make', 'ld', 'go', 'rustc', 'python3', 'git', 'curl', 'wget'];

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
