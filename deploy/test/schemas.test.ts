import { expect, test } from 'vitest';
import { findKustomize, type Manifest, nameOf, places, render } from './render.ts';
import { complaintsAbout, unknownFields } from './schemas.ts';

const kustomize = await findKustomize();
const why = 'SKIPPED: manifests are not checked, since neither kustomize 5, kubectl nor go is on this machine';
if (!kustomize) console.warn(why);

const rendered = new Map<string, Manifest[]>();
for (const place of kustomize ? places : []) rendered.set(place, await render(kustomize!, place));

test.skipIf(!kustomize).each(places)('every object of %s is what the schema of its kind wants', async (place) => {
  const objects = rendered.get(place)!;
  expect(objects.length).toBeGreaterThan(60);
  const complaints = await Promise.all(objects.map(complaintsAbout));
  expect(complaints.flat()).toEqual([]);
});

test.skipIf(!kustomize)('no object has a field that its kind does not know', async () => {
  expect(await unknownFields(places.flatMap((place) => rendered.get(place)!))).toEqual([]);
});

test.skipIf(!kustomize).each(places)('no two objects of %s have one name, and all but the namespace lie in one', (place) => {
  const names = rendered.get(place)!.map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const homes = rendered.get(place)!.filter(({ kind }) => kind !== 'Namespace');
  expect(new Set(homes.map(({ metadata }) => metadata.namespace))).toEqual(new Set([`patchwork-${place}`]));
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
