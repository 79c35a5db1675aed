import { createWriteStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '@patchwork/platform/storage';
import type pg from 'pg';
import { connect, type Databases, runOn, sumTables } from './databases.ts';
import { hashOf, type Manifest } from './manifest.ts';

export interface BackupOptions {
  databases: Databases;
  storage: Storage;
  /** Made by the backup; must not be there yet. */
  dir: string;
}

/**
 * Writes every database and all media to a folder while the system runs, with what restoring it compares. Media come last: a file
 * whose row is not in the dump is an orphan that content removes, but no row is without its file.
 * @throws Error when anything could not be read; the folder has no manifest then
 */
export async function takeBackup({ databases, storage, dir }: BackupOptions): Promise<Manifest> {
  // It holds everything there is to know about people.
  await mkdir(dir, { mode: 0o700 });
  const clients: Record<string, pg.Client> = {};
  try {
    for (const [service, url] of Object.entries(databases)) clients[service] = await connect(url);
    const snapshots = await takeSnapshots(clients);
    const manifest: Manifest = { takenAt: new Date().toISOString(), databases: {}, media: {} };
    for (const [service, url] of Object.entries(databases)) {
      const file = `${service}.dump`;
      const path = join(dir, file);
      await runOn(url, 'pg_dump', [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        `--snapshot=${snapshots[service]}`,
        `--file=${path}`,
      ]);
      const tables = await sumTables(clients[service]!);
      manifest.databases[service] = { ...(await describe(path)), file, tables };
      await clients[service]!.query('commit');
    }
    for await (const { key } of storage.list('')) {
      const path = join(dir, 'media', key);
      await mkdir(dirname(path), { recursive: true });
      // Whoever tidies up meanwhile may have removed it since it was listed.
      const found = await storage.get(key).catch(async (error: unknown) => {
        if (await storage.head(key)) throw error;
        return null;
      });
      if (!found) continue;
      await pipeline(found.stream, createWriteStream(path));
      manifest.media[key] = await describe(path);
    }
    await writeFile(join(dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } finally {
    await Promise.all(Object.values(clients).map((client) => client.end()));
  }
}

/** What a relay holds while it publishes events (packages/platform/src/relay.ts). */
const EVENT_LOCK = '7226142, 1';

/**
 * One moment of all databases. While the snapshots are taken no relay publishes, so nobody has taken in an event whose owner's
 * snapshot does not hold it: a copy is never ahead of its original, which would make it deaf to the next changes.
 */
async function takeSnapshots(clients: Record<string, pg.Client>): Promise<Record<string, string>> {
  const snapshots: Record<string, string> = {};
  for (const client of Object.values(clients)) await client.query(`select pg_advisory_lock(${EVENT_LOCK})`);
  for (const [service, client] of Object.entries(clients)) {
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    snapshots[service] = rows[0]!.id;
  }
  for (const client of Object.values(clients)) await client.query(`select pg_advisory_unlock(${EVENT_LOCK})`);
  return snapshots;
}

const describe = async (path: string) => ({ bytes: (await stat(path)).size, sha256: await hashOf(path) });
