import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stackDir } from '@patchwork/dev/paths';
import { run } from '@patchwork/dev/programs';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Environment, findKustomize, type Manifest, renderFolder, root } from '../test/render.ts';
import type { Place } from './demo.ts';
import type { Docker } from './docker.ts';
import { type Cluster, deployments, listObjects, podsNamed } from './kubernetes.ts';

/** Our images that a release replaces. */
const released = ['service', 'gateway', 'workers'] as const;

/** A version of the images: the tag `proof` is built from the clone, these add one migration of content to it. */
const versions = {
  'proof-2': 'alter table articles add column proof_note text;\n',
  // Every report has a positive id.
  'proof-broken': 'alter table articles add constraint proof_broken check (id < 0);\n',
} as const;
export type Version = 'proof' | keyof typeof versions;

/** The images of each version that pods start: of the broken one, only the migrations. */
export const imagesOf: Record<Version, readonly string[]> = {
  proof: [...released, 'tools'],
  'proof-2': released,
  'proof-broken': ['service'],
};

/** Of content, and later than every other. */
const migrationOf = (version: Version) => `29990101T0000_${version.replace('-', '_')}.sql`;

/** Does work in a new folder below .stack. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(stackDir, { recursive: true });
  const folder = mkdtempSync(join(stackDir, 'proof-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Builds the images of a version on those tagged `proof`. */
export const buildVersion = (docker: Docker, version: keyof typeof versions): Promise<void> =>
  inFolder(async (folder) => {
    const file = migrationOf(version);
    writeFileSync(join(folder, file), versions[version]);
    for (const name of imagesOf[version]) {
      const lines = [`FROM patchwork/${name}:proof`, `COPY ${file} /patchwork/services/content/migrations/`];
      writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
      await docker('build', '--quiet', '--tag', `patchwork/${name}:${version}`, folder);
    }
  });

/** Writes an overlay on that of an environment, in the proof's namespace and without objects of these kinds. */
function writeOverlay(
  { namespace }: Cluster,
  folder: string,
  environment: Environment,
  version: Version,
  without: string[],
): void {
  const kustomization = {
    namespace,
    resources: [relative(folder, join(root, 'deploy/k8s/overlays', environment))],
    images: released.map((name) => ({ name: `patchwork/${name}`, newTag: version })),
    patches: without.map((kind) => ({
      target: { kind },
      patch: JSON.stringify({ $patch: 'delete', apiVersion: 'any/v1', kind, metadata: { name: 'any' } }),
    })),
  };
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
}

/**
 * Runs rollout.sh with the images of a version, as a release does that has written its tag into the overlay.
 * @throws Error with the script's output when it exits with another code than 0
 */
export const rollOut = (cluster: Cluster, version: Version): Promise<string> =>
  inFolder((folder) => {
    // Their operators may be missing; secrets.ts makes the Secrets.
    writeOverlay(cluster, folder, 'proof', version, ['ExternalSecret', 'ServiceMonitor', 'PrometheusRule']);
    return run(join(root, 'deploy/rollout.sh'), ['proof', folder]);
  });

/**
 * Asks the API server whether it would accept the objects of an environment, without creating any. Objects of kinds that the
 * cluster does not know, because it lacks an operator, are left out and named.
 * @throws Error with the objects that it refuses and the reasons
 */
export const dryRun = (cluster: Cluster, environment: Environment): Promise<string> =>
  inFolder(async (folder) => {
    writeOverlay(cluster, folder, environment, 'proof', []);
    const kinds = (await cluster.kubectl('api-resources', '--no-headers')).trim().split('\n');
    // Name, perhaps short names, version, whether it has a namespace, kind.
    const known = new Set(kinds.map((line) => line.split(/\s+/).slice(-3)).map(([version, , kind]) => `${version} ${kind}`));
    const isKnown = ({ apiVersion, kind }: Manifest) => known.has(`${apiVersion} ${kind}`);
    const objects = await renderFolder((await findKustomize())!, folder);
    const file = join(folder, 'objects.json');
    writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects.filter(isKnown) }));
    await cluster.kubectl('apply', '--server-side', '--force-conflicts', '--dry-run=server', '--filename', file);
    const unknown = [...new Set(objects.filter((each) => !isKnown(each)).map(({ kind }) => kind))];
    const others = unknown.length > 0 ? `; not those of ${unknown.join(', ')}, whose operators the cluster lacks` : '';
    return `${objects.filter(isKnown).length} objects${others}`;
  });

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
