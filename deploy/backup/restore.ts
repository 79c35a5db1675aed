import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Storage } from '@patchwork/platform/storage';
import { connect, type Databases, runOn, sumTables } from './databases.ts';
import { hashOf, type Manifest, readManifest, type Tables } from './manifest.ts';

export interface RestoreOptions {
  /** Each has to be there and empty. */
  databases: Databases;
  storage: Storage;
  dir: string;
}

/**
 * Fills empty databases and a storage from a backup, while no service runs, and compares everything with what was backed up. Events that
 * the outboxes still hold (a week's) wait to be published again: the bus may have lost them, or never have brought them, and whoever
 * has taken them in knows it by the inbox.
 * @throws Error before anything is written when a file is damaged or a database is not empty; after it when a table differs
 */
export async function restoreBackup({ databases, storage, dir }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(dir);
  await assertWhole(dir, manifest);
  for (const service of Object.keys(manifest.databases)) {
    if (!databases[service]) throw new Error(`There is no address for the database of ${service}.`);
    const found = Object.keys(await tablesOf(databases[service]));
    if (found.length > 0) throw new Error(`The database of ${service} is not empty: it has ${found.length} tables.`);
  }
  for (const [service, { file, tables }] of Object.entries(manifest.databases)) {
    const url = databases[service]!;
    const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
    await runOn(url, 'pg_restore', [...args, `--dbname=${decodeURIComponent(new URL(url).pathname.slice(1))}`, join(dir, file)]);
    const different = differences(tables, await tablesOf(url));
    if (different.length > 0) throw new Error(`Tables of ${service} are not as they were: ${different.join(', ')}.`);
  }
  // The type stands in the database, so the bucket need not know it.
  for (const key of Object.keys(manifest.media))
    await storage.put(key, createReadStream(join(dir, 'media', key)), 'application/octet-stream');
  for (const service of Object.keys(manifest.databases)) await publishAgain(databases[service]!);
  return manifest;
}

/** Tables that are missing, new, or hold something else. */
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

async function publishAgain(url: string): Promise<void> {
  const client = await connect(url);
  await client.query(`update outbox set published_at = null where kind = 'event'`).finally(() => client.end());
}
