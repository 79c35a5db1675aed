import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { stackDir } from '@patchwork/dev/paths';
import { sql } from 'slonik';
import { z } from 'zod';
import { root } from '../../test/render.ts';
import { type Cluster, deployments, listObjects, podsNamed } from './kubernetes.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

/** Our images that a release replaces. */
const released = ['service', 'gateway', 'workers'] as const;

/** A version of the images: the tag `proof` is built from the clone, these add one migration of content to it. */
const versions = {
  'proof-2': 'alter table articles add column proof_note text;\n',
  // Every report has a positive id.
  'proof-broken': 'alter table articles add constraint proof_broken check (id < 0);\n',
} as const;
export type Version = 'proof' | keyof typeof versions;

/** The images of each version: only the migrations of the broken one ever start. */
export const imagesOf = { 'proof-2': released, 'proof-broken': ['service'] } as const;

/** Of content, and later than every other. */
const migrationOf = (version: Version) => `29990101T0000_${version.replace('-', '_')}.sql`;

/** Builds the images of a version on those tagged `proof`. */
export async function buildVersion(
  docker: (...args: string[]) => Promise<string>,
  version: keyof typeof versions,
): Promise<void> {
  mkdirSync(stackDir, { recursive: true });
  const folder = mkdtempSync(join(stackDir, 'version-'));
  try {
    const file = migrationOf(version);
    writeFileSync(join(folder, file), versions[version]);
    for (const name of imagesOf[version]) {
      const lines = [`FROM patchwork/${name}:proof`, `COPY ${file} /patchwork/services/content/migrations/`];
      writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
      await docker('build', '--quiet', '--tag', `patchwork/${name}:${version}`, folder);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Runs rollout.sh with the images of a version, as a release does that has written its tag into the overlay.
 * @throws Error with the script's output when it exits with another code than 0
 */
export async function rollOut({ kubeconfig }: Cluster, version: Version): Promise<void> {
  mkdirSync(stackDir, { recursive: true });
  const folder = mkdtempSync(join(stackDir, 'overlay-'));
  try {
    const images = released.map((name) => `  - { name: patchwork/${name}, newTag: ${version} }`);
    const resource = relative(folder, join(root, 'deploy/k8s/overlays/proof'));
    writeFileSync(join(folder, 'kustomization.yaml'), `resources: [${resource}]\nimages:\n${images.join('\n')}\n`);
    const env = { ...process.env, KUBECONFIG: kubeconfig };
    await run(join(root, 'deploy/rollout.sh'), ['proof', folder], { env, maxBuffer: 16_000_000 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Puts back the version before, as the runbook says: one deployment after the other, since starting takes much of the processor. */
export async function rollBack({ kubectl }: Cluster): Promise<void> {
  for (const name of deployments) {
    await kubectl('rollout', 'undo', `deployment/${name}`);
    await kubectl('rollout', 'status', `deployment/${name}`, '--timeout=10m');
  }
}

/** @throws Error when a running pod of our processes has another version of its image */
export async function assertVersion(cluster: Cluster, version: Version): Promise<void> {
  for (const name of deployments) {
    const pods = await podsNamed(cluster, name);
    if (pods.length === 0) throw new Error(`${name} has no running pod`);
    for (const { metadata, spec } of pods) {
      const { image } = spec.containers[0];
      if (!image.endsWith(`:${version}`)) throw new Error(`${metadata.name} runs ${image}, not ${version}`);
    }
  }
}

/** Whether content's database has the migration of a version. */
export const isMigrated = ({ databases }: Place, version: Version): Promise<boolean> =>
  databases.content.exists(sql.type(z.unknown())`select from migrations where name = ${migrationOf(version)}`);

/** What the deployments say of their pods; equal texts mean that no rollout has begun. */
export async function templatesOf(cluster: Cluster): Promise<string> {
  const all = await listObjects(cluster, 'deployments');
  return JSON.stringify(all.map(({ metadata, spec }) => [metadata.name, spec.template]));
}
