import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runOn } from './databases.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  // Notes the variables with which it is called.
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\nenv > '${folder}/called'\n`, { mode: 0o755 });
  process.env.PG_BIN = folder;
});
afterEach(() => {
  delete process.env.PG_BIN;
  rmSync(folder, { recursive: true });
});

const variablesFor = async (query: string) => {
  await runOn(`postgresql://someone:secret@postgres-rw:5432/pond${query}`, 'pg_dump', []);
  return readFileSync(join(folder, 'called'), 'utf8').split('\n');
};

test('lets pg_dump check the certificate as the services do', async () => {
  const given = await variablesFor('?sslmode=require&sslrootcert=/etc/ca.crt');
  expect(given).toEqual(expect.arrayContaining(['PGHOST=postgres-rw', 'PGSSLMODE=verify-full', 'PGSSLROOTCERT=/etc/ca.crt']));
  expect(await variablesFor('?sslmode=require')).toEqual(
    expect.arrayContaining(['PGSSLMODE=verify-full', 'PGSSLROOTCERT=system']),
  );
  expect((await variablesFor('')).filter((line) => line.startsWith('PGSSL'))).toEqual([]);
});
