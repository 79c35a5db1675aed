import { describe, expect, test } from 'vitest';
import { mayReach } from './network.ts';
import { podsOf } from './pods.ts';
import { findings } from './policy.ts';
import { environments, findKustomize, renderWith } from './render.ts';
import { complaintsAbout } from './schemas.ts';

const kustomize = await findKustomize();
if (!kustomize) console.warn('SKIPPED: the manifests are not read, since neither kustomize 5, kubectl nor go is on this machine');

describe.skipIf(!kustomize).each(environments)('in %s', (environment) => {
  test('the import of registers reaches the database, and no other process', async () => {
    const all = await renderWith(kustomize!, environment, 'register');
    const job = podsOf(all).find(({ owner }) => owner === 'CronJob/register-import')!;
    const postgres = { labels: { 'cnpg.io/cluster': 'postgres' } };
    expect(mayReach(all, job, postgres, 5432)).toBe(true);
    const others = podsOf(all).filter(({ owner }) => owner !== 'CronJob/register-import');
    expect(others.filter((pod) => mayReach(all, job, pod, 8080)).map(({ owner }) => owner)).toEqual([]);
    // The overlay that includes the component names the version of the image.
    expect(findings(all)).toEqual(['CronJob/register-import: image patchwork/service has no exact version']);
    expect((await Promise.all(all.map(complaintsAbout))).flat()).toEqual([]);
  });
});
