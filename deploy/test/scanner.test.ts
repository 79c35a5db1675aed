import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig as content } from '@patchwork/content/config';
import { maxUploadBytes } from '@patchwork/content/deps';
import { loadConfig as workers } from '@patchwork/workers/config';
import { describe, expect, test } from 'vitest';
import { environmentOf } from './environment.ts';
import { mayReach } from './network.ts';
import { podsOf } from './pods.ts';
import { findings } from './policy.ts';
import { environments, findKustomize, render, renderWith, root } from './render.ts';
import { complaintsAbout } from './schemas.ts';

const kustomize = await findKustomize();
if (!kustomize) console.warn('SKIPPED: the manifests are not read, since neither kustomize 5, kubectl nor go is on this machine');

describe.skipIf(!kustomize).each(environments)('in %s', (environment) => {
  test('no upload is scanned, and no process can reach a scanner, without the component', async () => {
    const bare = await render(kustomize!, environment);
    const scanned = await renderWith(kustomize!, environment, 'scanner');
    for (const [all, url, who] of [
      [bare, undefined, []],
      [scanned, 'tcp://clamd.clamav:3310', ['Deployment/workers']],
    ] as const) {
      expect(workers(environmentOf(all, 'Deployment/workers')).MALWARE_SCANNER_URL).toBe(url);
      // With a scanner, content serves no unscanned original.
      expect(content(environmentOf(all, 'Deployment/content')).MALWARE_SCANNER_URL).toBe(url);
      const reach = (port: number) =>
        podsOf(all).filter(({ labels }) => mayReach(all, { labels }, { labels: {}, namespace: 'clamav' }, port));
      expect(reach(3310).map(({ owner }) => owner)).toEqual(who);
      expect(reach(3311)).toEqual([]);
    }
    expect(findings(scanned)).toEqual([]);
    expect((await Promise.all(scanned.map(complaintsAbout))).flat()).toEqual([]);
  });
});

test('the scanner of docker compose accepts the largest upload, and reports files over its limits', () => {
  const config = readFileSync(join(root, 'deploy/compose/clamd.conf'), 'utf8');
  for (const limit of ['StreamMaxLength', 'MaxFileSize', 'MaxScanSize']) {
    const [, megabytes] = new RegExp(`^${limit} (\\d+)M$`, 'm').exec(config)!;
    expect([limit, Number(megabytes) * 1024 * 1024 >= maxUploadBytes]).toEqual([limit, true]);
  }
  expect(config).toMatch(/^AlertExceedsMax yes$/m);
});
