import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Storage } from '@patchwork/platform/storage';
import { publishAgain } from '../events-republish.ts';
import { connect, type Databases, runOn, sumTables } from './databases.ts';
import { hashOf, type Manifest, readManifest, type Tables } from './manifest.ts';

interface RestoreOptions {
  /** Databases that exist and are empty. */
  databases: Databases;
  storage: Storage;
  dir: string;
}

/**
 * Restores a backup into empty databases and a storage while no service runs, and compares every table. It marks the events in
 * the outboxes (a week's) as unpublished: the bus may have lost them, and each inbox recognises those already consumed.
 * @throws Error before any write when a file is damaged or a database is not empty; afterwards when a table differs
 */
export async function restoreBackup({ databases, storage, dir }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(dir);
  await assertWhole(dir, manifest);
  const urlOf = (service: string) => {
    const url = databases[service];
    if (!url) throw new Error(`There is no address for the database of ${service}.`);
    return url;
  };
  for (const service of Object.keys(manifest.databases)) {
    const found = Object.keys(await tablesOf(urlOf(service)));
    if (found.length > 0) throw new Error(`The database of ${service} is not empty: it has ${found.length} tables.`);
  }
  for (const [service, { file, tables }] of Object.entries(manifest.databases)) {
    const url = urlOf(service);
    const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
    await runOn(url, 'pg_restore', [...args, `--dbname=${decodeURIComponent(new URL(url).pathname.slice(1))}`, join(dir, file)]);
    const different = differences(tables, await tablesOf(url));
    if (different.length > 0) throw new Error(`Tables of ${service} differ from the backup: ${different.join(', ')}.`);
  }
  // The database has the content type, so the bucket does not need it.
  for (const key of Object.keys(manifest.media))
    await storage.put(key, createReadStream(join(dir, 'media', key)), 'application/octet-stream');
  for (const service of Object.keys(manifest.databases)) await publishAgain(urlOf(service));
  return manifest;
}

/** Returns the tables that are missing, new or different. */
export const differences = (before: Tables, after: Tables): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (table) => before[table]?.sum !== after[table]?.sum || before[table]?.rows !== after[table]?.rows,
  );

async function assertWhole(dir: string, { databases, media }: Manifest): Promise<void> {
  const files = Object.values(databases).map(({ file, sha256 }) => ({ path: join(dir, file), sha256 }));
  files.push(...Object.entries(media).map(([key, { sha256 }]) => ({ path: join(dir, 'media', key), sha256 })));
  for (const { path, sha256 } of files) {
    const found = await hashOf(path).catch(() => 'nothing');
    if (found !== sha256) throw new Error(`${path} is damaged: its SHA-256 is not that of the manifest.`);
  }
}

async function tablesOf(url: string): Promise<Tables> {
  const client = await connect(url);
  return sumTables(client).finally(() => client.end());
}
