import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';

const run = promisify(execFile);

export const root = resolve(import.meta.dirname, '../..');
export const environments = ['local', 'staging', 'production'] as const;
/** The last needs no operators: deploy/proof runs it. */
export const allEnvironments = [...environments, 'proof'] as const;
export type Environment = (typeof allEnvironments)[number];

/** A Kubernetes object, untyped because it may be invalid. */
// biome-ignore lint/suspicious/noExplicitAny: the schemas say what it is, and tests ask for paths that may not be there.
export type Manifest = { apiVersion: string; kind: string; metadata: any; spec?: any; data?: any; [more: string]: any };

/** Pinned, so that machines without kustomize and kubectl all render the same. */
const kustomizeModule = 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.1';

/**
 * Finds a command that renders a folder: `kustomize` or a `kubectl` with kustomize 5 on the PATH, otherwise kustomize built
 * with Go into .stack (once, a minute or two). Null when there is none; the tests are then skipped with a message.
 */
export async function findKustomize(): Promise<string[] | null> {
  const answers = (command: string, args: string[]) =>
    run(command, args).then(
      ({ stdout }) => stdout,
      () => '',
    );
  if (/v?5\./.test(await answers('kustomize', ['version']))) return ['kustomize', 'build'];
  if (/Kustomize Version: v5\./.test(await answers('kubectl', ['version', '--client']))) return ['kubectl', 'kustomize'];
  const folder = join(root, '.stack/tools');
  const built = join(folder, 'kustomize');
  if (!existsSync(built)) {
    const env = { ...process.env, GOBIN: folder };
    const failed = await run('go', ['install', kustomizeModule], { env }).catch((error: Error) => error);
    if (failed instanceof Error) return null;
  }
  return [built, 'build'];
}

const overlay = (environment: Environment) => join(root, 'deploy/k8s/overlays', environment);

/**
 * Renders every object of an environment. @throws Error with kustomize's output, even for a warning, which may become an error
 */
export const render = (kustomize: string[], environment: Environment): Promise<Manifest[]> =>
  renderFolder(kustomize, overlay(environment));

/** Renders every object of a folder with a kustomization. */
export async function renderFolder([command = '', ...args]: string[], folder: string): Promise<Manifest[]> {
  const { stdout, stderr } = await run(command, [...args, folder], { maxBuffer: 16_000_000 });
  if (stderr.trim()) throw new Error(stderr);
  return parseAllDocuments(stdout).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

/** Renders an environment with one more component (a folder of `components`). */
export async function renderWith(kustomize: string[], environment: Environment, component: string): Promise<Manifest[]> {
  mkdirSync(join(root, '.stack'), { recursive: true });
  const folder = mkdtempSync(join(root, '.stack/overlay-'));
  try {
    const [resource, part] = [overlay(environment), join(root, 'deploy/k8s/components', component)].map((path) =>
      relative(folder, path),
    );
    writeFileSync(join(folder, 'kustomization.yaml'), `resources: [${resource}]\ncomponents: [${part}]\n`);
    return await renderFolder(kustomize, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const nameOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata?.name}`;
