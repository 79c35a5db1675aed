import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { requiredUrl } from '@patchwork/testkit/database';
import pg from 'pg';
import type { DatabasePool } from 'slonik';
import { createPool } from '../src/db.ts';

const baseline = new URL('../migrations/0001_baseline.sql', import.meta.url);

export interface Scratch {
  pool: DatabasePool;
  url: string;
  drop(): Promise<void>;
}

/** A database with only the outbox, inbox, dead letters and keys of requests, as the baseline creates them. */
export async function createScratch(): Promise<Scratch> {
  const server = requiredUrl('TEST_POSTGRES_URL');
  const name = `platform_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await run(server, `create database ${name}`);
  await run(url.toString(), await readFile(baseline, 'utf8'));
  const pool = await createPool(url.toString(), { size: 8, validate: true });
  return {
    pool,
    url: url.toString(),
    async drop() {
      await pool.end();
      await run(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
