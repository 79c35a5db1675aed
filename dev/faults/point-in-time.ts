import { appendFileSync, chmodSync, chownSync, copyFileSync, cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureDatabases, startPostgres } from '../src/backing/postgres.ts';
import { databaseName, databaseOwners } from '../src/environment.ts';
import { freeBackingPorts } from '../src/ports.ts';
import { run } from '../src/programs.ts';
import type { Output } from '../src/progress.ts';
import { type System, startSystem } from '../src/system.ts';
import { listFiles } from './checks/replaced.ts';
import { startAgain } from './nemesis.ts';
import { databaseVariable, type Operator, restoreBlocks, untilPublished, variablesOf } from './replacements.ts';
import type { Period } from './restored.ts';
import { follow } from './runbook.ts';
import type { FaultSystem } from './system.ts';

// What CloudNativePG does in production: PostgreSQL archives every change, a base backup is taken while people act, and a second
// system continues from a moment after it.

/** The moment is so long after the end of the base backup. */
const FURTHER_MS = 10_000;

/** A base backup, and the files of the media at the moment. */
interface Base {
  data: string;
  archive: string;
  files: string[];
}

/** Makes the running PostgreSQL archive its changes. */
export async function archiveChanges({ system, home }: FaultSystem): Promise<void> {
  const { parts, postgresUrl } = system.backing;
  const data = join(home, 'data/postgres');
  const archive = join(home, 'archive');
  const { uid, gid } = statSync(data);
  mkdirSync(archive, { mode: 0o700 });
  chownSync(archive, uid, gid);
  await ask(postgresUrl, `alter system set archive_mode = on`);
  await ask(postgresUrl, `alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  await parts.postgres.stop();
  await startAgain(parts.postgres);
}

/** Copies the data folder while people act, and then chooses the moment. */
export async function copyUnderLoad(
  { system, home, storage }: FaultSystem,
  log: (line: string) => void,
): Promise<{ base: Base; period: Period }> {
  const data = join(home, 'base');
  const client = new pg.Client({ connectionString: system.backing.postgresUrl });
  await client.connect();
  try {
    const began = performance.now();
    await client.query(`select pg_backup_start('faults', true)`);
    // Files may vanish meanwhile, and the archive has what changes.
    await run('cp', ['-a', join(home, 'data/postgres'), data]).catch(() => undefined);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(join(data, 'backup_label'), rows[0]!.labelfile);
    log(`base backup taken in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    await sleep(FURTHER_MS);
    const from = Date.now();
    const files = await listFiles(system);
    // A bucket keeps the versions of what is deleted later. Some vanish while they are copied.
    await run('cp', ['-a', join(storage, 'originals'), home]).catch(() => undefined);
    return { base: { data, archive: join(home, 'archive'), files }, period: { from, until: from } };
  } finally {
    await client.end();
  }
}

/** Stops the system and starts another from the base backup, with the changes until the moment, as the runbook says. */
export async function restoreTo(
  { system, home, storage }: FaultSystem,
  { env, log }: Operator,
  base: Base,
  { from }: Period,
  output: Output,
): Promise<{ system: System; startedAt: number }> {
  await ask(system.backing.postgresUrl, 'select pg_switch_wal()');
  await system.stop();
  const began = performance.now();
  const other = join(home, 'other');
  mkdirSync(join(other, 'data'), { recursive: true });
  chmodSync(other, 0o711);
  copyFileSync(join(home, 'secrets.json'), join(other, 'secrets.json'));
  copyFileSync(join(home, 'data/postgres-password'), join(other, 'data/postgres-password'));
  cpSync(storage, join(other, 'storage'), { recursive: true });
  cpSync(join(home, 'originals'), join(other, 'storage/originals'), { recursive: true });
  const data = join(other, 'data/postgres');
  await run('cp', ['-a', base.data, data]);
  rmSync(join(data, 'postmaster.pid'), { force: true });
  const { uid, gid } = statSync(data);
  writeFileSync(join(data, 'recovery.signal'), '');
  for (const file of ['recovery.signal', 'backup_label']) chownSync(join(data, file), uid, gid);
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    [
      `archive_mode = off`,
      `restore_command = 'cp ${base.archive}/%f %p'`,
      `recovery_target_time = '${new Date(from).toISOString().replace('T', ' ').replace('Z', '+00')}'`,
      `recovery_target_action = promote\n`,
    ].join('\n'),
  );
  const [, reapply, empty, announce, rebuild] = restoreBlocks();
  await onPostgres(join(other, 'data'), output, async (url) => {
    const urls = databaseOwners.map((owner) => [
      databaseVariable(owner),
      Object.assign(new URL(url), { pathname: `/${databaseName(owner)}` }).href,
    ]);
    const mine = { ...env, ...Object.fromEntries(urls), STORAGE_DIR: join(other, 'storage') };
    // Redis and Kafka of the other system are new.
    for (const commands of [reapply, empty.filter((command) => !command.startsWith('redis-cli'))])
      await follow(commands, mine, log);
  });
  const started = await startSystem({ home: other, withoutWeb: true, demo: 'none', logLevel: 'info', ...output });
  const variables = { ...env, ...variablesOf(started) };
  await follow(announce, variables, log);
  await untilPublished(variables);
  await follow(rebuild, variables, log);
  log(`the other system is ready ${((performance.now() - began) / 1_000).toFixed(1)} s after the stop of the first`);
  return { system: started, startedAt: Date.now() };
}

/** Runs PostgreSQL alone, once it has reached the moment. */
async function onPostgres(dir: string, output: Output, work: (url: string) => Promise<void>): Promise<void> {
  const ports = await freeBackingPorts();
  const postgres = await startPostgres({ dir, ports, output, ephemeral: false, engine: null, tryDocker: async () => false });
  try {
    while (await ask<boolean>(postgres.value, 'select pg_is_in_recovery() as value')) await sleep(100);
    await ensureDatabases(postgres.value, databaseOwners.map(databaseName));
    await work(postgres.value);
  } finally {
    await postgres.stop();
  }
}

async function ask<Value>(url: string, query: string): Promise<Value | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: Value }>(query);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}
