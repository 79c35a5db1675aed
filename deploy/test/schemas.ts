import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorSchemas } from './operators.ts';
import { type Manifest, nameOf, root } from './render.ts';

/** The package with the schemas of each operator's API group; all other groups are Kubernetes' own. */
const packages: Record<string, string> = {
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'generators.external-secrets.io': '@kubernetes-models/external-secrets',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

const moduleOf = ({ apiVersion, kind }: Manifest): string =>
  `${packages[apiVersion.split('/')[0]!] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;

const hasOperatorSchema = ({ apiVersion, kind }: Manifest) => operatorSchemas.has(`${apiVersion}/${kind}`);

/** Lists the violations of an object's schema: shapes, required fields, quantities. Empty when it is valid. */
export async function complaintsAbout(manifest: Manifest): Promise<string[]> {
  const own = operatorSchemas.get(`${manifest.apiVersion}/${manifest.kind}`);
  if (own) {
    const issues = own.safeParse(manifest).error?.issues ?? [];
    return issues.map(({ path, message }) => `${nameOf(manifest)} ${path.join('.')}: ${message}`);
  }
  const found = await import(moduleOf(manifest)).catch(() => null);
  if (!found) return [`${nameOf(manifest)}: no schema knows ${manifest.apiVersion} ${manifest.kind}`];
  try {
    new found[manifest.kind](manifest).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${(error as Error).message}`];
  }
}

/**
 * Lists unknown fields. Kubernetes' schemas allow them (the API server drops them with a warning), so the compiler checks each
 * object as a literal of its type, all in one run of a second or two. Operators' objects are omitted, because their schemas are
 * closed.
 */
export async function unknownFields(manifests: Manifest[]): Promise<string[]> {
  const typed = manifests.filter((manifest) => !hasOperatorSchema(manifest));
  mkdirSync(join(root, '.stack'), { recursive: true });
  const folder = mkdtempSync(join(root, '.stack/manifests-'));
  try {
    const lines = typed.flatMap((manifest, index) => [
      `import type { I${manifest.kind} as T${index} } from '${moduleOf(manifest)}';`,
      `export const o${index}: T${index} = ${JSON.stringify(manifest)};`,
    ]);
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'));
    const args = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--pretty',
      'false',
      '--module',
      'nodenext',
      '--types',
      '',
    ];
    const output = await compile([...args, join(folder, 'objects.ts')]);
    return output
      .split('\n')
      .filter((line) => /error TS/.test(line))
      .map((line) => {
        const at = Number(/objects\.ts\((\d+),/.exec(line)?.[1] ?? 0);
        const manifest = typed[Math.floor((at - 1) / 2)];
        return `${manifest ? nameOf(manifest) : ''}: ${line.replace(/^.*error /, '')}`;
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const compile = (args: string[]) =>
  new Promise<string>((resolve) => {
    execFile(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, maxBuffer: 16_000_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
