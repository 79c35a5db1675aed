import { createWriteStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '@patchwork/platform/storage';
import type pg from 'pg';
import { connect, type Databases, runOn, sumTables } from './databases.ts';
import { hashOf, type Manifest } from './manifest.ts';

interface BackupOptions {
  databases: Databases;
  storage: Storage;
  /** The folder that the backup creates; must not exist. */
  dir: string;
}

/**
 * Writes every database, all media and a manifest to a folder while the system runs. Media are last: content later removes a
 * file without a row in the dump, but no row lacks its file.
 * @throws Error when anything could not be read; the folder then has no manifest
 */
export async function takeBackup({ databases, storage, dir }: BackupOptions): Promise<Manifest> {
  // Private, because it contains all personal data.
  await mkdir(dir, { mode: 0o700 });
  const opened: Opened[] = [];
  try {
    for (const [service, url] of Object.entries(databases)) opened.push({ service, url, client: await connect(url) });
    const snapshots = await takeSnapshots(opened);
    const manifest: Manifest = { takenAt: new Date().toISOString(), databases: {}, media: {} };
    for (const { service, url, client } of opened) {
      const file = `${service}.dump`;
      const path = join(dir, file);
      await runOn(url, 'pg_dump', [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        `--snapshot=${snapshots[service]}`,
        `--file=${path}`,
      ]);
      const tables = await sumTables(client);
      manifest.databases[service] = { ...(await describe(path)), file, tables };
      await client.query('commit');
    }
    for await (const { key } of storage.list('')) {
      const path = join(dir, 'media', key);
      await mkdir(dirname(path), { recursive: true });
      // A clean-up job may have removed it since the listing.
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
    await Promise.all(opened.map(({ client }) => client.end()));
  }
}

interface Opened {
  service: string;
  url: string;
  client: pg.Client;
}

/** The advisory lock of a relay that publishes events (packages/platform/src/relay.ts). */
const EVENT_LOCK = '7226142, 1';

/**
 * Takes snapshots of all databases for one consistent state. No relay publishes meanwhile, so no service has consumed an event
 * that its owner's snapshot lacks: a projection with a newer version than its owner would ignore the owner's next changes.
 */
async function takeSnapshots(opened: Opened[]): Promise<Record<string, string>> {
  const snapshots: Record<string, string> = {};
  for (const { client } of opened) await client.query(`select pg_advisory_lock(${EVENT_LOCK})`);
  for (const { service, client } of opened) {
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    for (const { id } of rows) snapshots[service] = id;
  }
  for (const { client } of opened) await client.query(`select pg_advisory_unlock(${EVENT_LOCK})`);
  return snapshots;
}

const describe = async (path: string) => ({ bytes: (await stat(path)).size, sha256: await hashOf(path) });
