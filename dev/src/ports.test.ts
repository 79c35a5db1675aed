import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.ts';
import { fixedBackingPorts, fixedServicePorts, viteDevPort } from './ports.ts';

const services = Object.values(fixedServicePorts).flatMap(({ http, metrics }) => [http, metrics]);
const all = [...Object.values(fixedBackingPorts), ...services, viteDevPort];

test('npm start uses different ports, all in the range without common software', () => {
  expect(new Set(all).size).toBe(all.length);
  for (const port of all) expect({ port, isInRange: port >= 14_700 && port < 14_800 }).toEqual({ port, isInRange: true });
});

test('docker compose publishes the ports of npm start', () => {
  const defaults = [...readFileSync(join(root, 'docker-compose.yml'), 'utf8').matchAll(/\$\{PATCHWORK_(\w*?)_?PORT:-(\d+)\}/g)];
  const published = Object.fromEntries(defaults.map(([, name, port]) => [name!.toLowerCase() || 'gateway', Number(port)]));
  const { kafkaController, ...backing } = fixedBackingPorts;
  expect(published).toEqual({ ...backing, gateway: fixedServicePorts.gateway.http });
});
