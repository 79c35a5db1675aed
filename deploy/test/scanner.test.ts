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
import { environments, findKustomize, nameOf, render, renderWith, root } from './render.ts';
import { complaintsAbout } from './schemas.ts';

const kustomize = await findKustomize();
if (!kustomize) console.warn('SKIPPED: the manifests are not read, since neither kustomize 5, kubectl nor go is on this machine');

describe.skipIf(!kustomize).each(environments)('in %s', (environment) => {
  test('uploads are scanned where clamd runs, in production always, and only the workers reach it', async () => {
    const bare = await render(kustomize!, environment);
    const runs = bare.some((each) => nameOf(each) === 'Deployment/clamd');
    expect(runs).toBe(environment === 'production');
    const scanned = runs ? bare : await renderWith(kustomize!, environment, 'scanner');
    const clamd = { labels: { 'app.kubernetes.io/name': 'clamd' } };
    for (const [all, url, who] of [
      ...(runs ? [] : [[bare, undefined, []] as const]),
      [scanned, 'tcp://clamd:3310', ['Deployment/workers']],
    ] as const) {
      expect(workers(environmentOf(all, 'Deployment/workers')).MALWARE_SCANNER_URL).toBe(url);
      // With a scanner, content serves no unscanned original.
      expect(content(environmentOf(all, 'Deployment/content')).MALWARE_SCANNER_URL).toBe(url);
      const reach = (port: number) => podsOf(all).filter(({ labels }) => mayReach(all, { labels }, clamd, port));
      expect(reach(3310).map(({ owner }) => owner)).toEqual(who);
      if (who.length > 0) expect(reach(3311)).toEqual([]);
    }
    expect(findings(scanned)).toEqual([]);
    expect((await Promise.all(scanned.map(complaintsAbout))).flat()).toEqual([]);
  });
});

test('the scanner of docker compose accepts the largest upload, and reports files over its limits', () => {
  const config = readFileSync(join(root, 'deploy/k8s/components/scanner/clamd.conf'), 'utf8');
  for (const limit of ['StreamMaxLength', 'MaxFileSize', 'MaxScanSize']) {
    const [, megabytes] = new RegExp(`^${limit} (\\d+)M$`, 'm').exec(config)!;
    expect([limit, Number(megabytes) * 1024 * 1024 >= maxUploadBytes]).toEqual([limit, true]);
  }
  expect(config).toMatch(/^AlertExceedsMax yes$/m);
});
