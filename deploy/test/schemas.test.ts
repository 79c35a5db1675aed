import { expect, test } from 'vitest';
import { allEnvironments as environments, findKustomize, type Manifest, nameOf, render } from './render.ts';
import { complaintsAbout, unknownFields } from './schemas.ts';

const kustomize = await findKustomize();
const why = 'SKIPPED: manifests are not checked, since neither kustomize 5, kubectl nor go is on this machine';
if (!kustomize) console.warn(why);

const rendered = new Map<string, Manifest[]>();
for (const environment of kustomize ? environments : []) rendered.set(environment, await render(kustomize!, environment));

test.skipIf(!kustomize).each(environments)('every object of %s is valid against the schema of its kind', async (environment) => {
  const objects = rendered.get(environment)!;
  expect(objects.length).toBeGreaterThan(60);
  const complaints = await Promise.all(objects.map(complaintsAbout));
  expect(complaints.flat()).toEqual([]);
});

test.skipIf(!kustomize)('no object has a field that its kind does not know', async () => {
  expect(await unknownFields(environments.flatMap((environment) => rendered.get(environment)!))).toEqual([]);
});

test.skipIf(!kustomize).each(environments)('the objects of %s have unique names and are all in its namespace', (environment) => {
  const names = rendered.get(environment)!.map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const homes = rendered.get(environment)!.filter(({ kind }) => kind !== 'Namespace');
  expect(new Set(homes.map(({ metadata }) => metadata.namespace))).toEqual(new Set([`patchwork-${environment}`]));
});

const deployment = (change: (spec: Record<string, unknown>) => void): Manifest => {
  const spec = {
    selector: { matchLabels: { app: 'a' } },
    template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
  };
  change(spec);
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec };
};

test('finds a missing selector, a wrong type and an invalid quantity', async () => {
  const wrong = [
    deployment((spec) => delete spec.selector),
    deployment((spec) => Object.assign(spec, { replicas: 'two' })),
    deployment((spec) => {
      Object.assign((spec.template as Manifest).spec.containers[0], { resources: { limits: { memory: 'plenty' } } });
    }),
  ];
  for (const each of wrong) expect(await complaintsAbout(each)).toHaveLength(1);
  expect(await complaintsAbout(deployment(() => undefined))).toEqual([]);
});

test('finds a misspelt field at any depth', async () => {
  const wrong = deployment((spec) => {
    Object.assign((spec.template as Manifest).spec.containers[0], { securityContext: { readonlyRootFilesystem: true } });
  });
  expect((await unknownFields([deployment(() => undefined), wrong])).join()).toMatch(/readonlyRootFilesystem/);
  const topic = { apiVersion: 'kafka.strimzi.io/v1', kind: 'KafkaTopic', metadata: { name: 'a', namespace: 'b' } };
  expect(await complaintsAbout({ ...topic, spec: { partitions: 6, replicas: 3, konfig: {} } })).not.toEqual([]);
});
