import { appendFileSync, chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureDatabases, startPostgres } from '../src/backing/postgres.ts';
import { databaseName, databaseOwners } from '../src/environment.ts';
import { freeBackingPorts } from '../src/ports.ts';
import { run } from '../src/programs.ts';
import type { Output } from '../src/progress.ts';
import { type System, startSystem } from '../src/system.ts';
import { listKeys } from './checks/media.ts';
import { startAgain } from './fault-kinds.ts';
import { databaseVariable, type Operator, restoreBlocks, untilPublished, variablesOf } from './replacements.ts';
import type { Period } from './restored.ts';
import { follow } from './runbook.ts';
import type { FaultSystem } from './system.ts';

// What CloudNativePG does in production: PostgreSQL archives every change, a base backup is taken while people act, and a second
// system continues from a moment after it.

/** The moment is so long after the end of the base backup. */
const FURTHER_MS = 10_000;

const copy = (from: string, to: string) => run('cp', ['-a', from, to]);
/** Gives files to the user as whom PostgreSQL runs, who owns its data folder. */
const giveLike = (data: string, files: string[]) => run('chown', ['--reference', data, ...files]);

/** Makes the running PostgreSQL archive its changes. */
export async function archiveChanges({ system, home }: FaultSystem): Promise<void> {
  const { parts, postgresUrl } = system.backing;
  const archive = join(home, 'archive');
  mkdirSync(archive, { mode: 0o700 });
  await giveLike(join(home, 'data/postgres'), [archive]);
  await ask(postgresUrl, `alter system set archive_mode = on`);
  await ask(postgresUrl, `alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  await parts.postgres.stop();
  await startAgain(parts.postgres);
}

/** Copies the data folder while people act, then chooses the moment, and returns it with the keys of the media then. */
export async function copyUnderLoad(
  { system, home, storage }: FaultSystem,
  log: (line: string) => void,
): Promise<{ files: string[]; period: Period }> {
  const client = new pg.Client({ connectionString: system.backing.postgresUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('faults', true)`);
    // Files may vanish meanwhile, and the archive has what changes.
    await copy(join(home, 'data/postgres'), join(home, 'base')).catch(() => undefined);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(join(home, 'base/backup_label'), rows[0]!.labelfile);
    log('base backup taken');
    await sleep(FURTHER_MS);
    const from = Date.now();
    const files = await listKeys({ system });
    // A bucket keeps the versions of what is deleted later. Some vanish while they are copied.
    await copy(join(storage, 'originals'), home).catch(() => undefined);
    return { files, period: { from, until: from } };
  } finally {
    await client.end();
  }
}

/** Stops the system and starts another from the base backup, with the changes until the moment, as the runbook says. */
export async function restoreTo(
  { system, home, storage }: FaultSystem,
  { env, log }: Operator,
  { from }: Period,
  output: Output,
): Promise<System> {
  await ask(system.backing.postgresUrl, 'select pg_switch_wal()');
  await system.stop();
  const began = performance.now();
  const other = join(home, 'other');
  const data = join(other, 'data/postgres');
  mkdirSync(join(other, 'data'), { recursive: true });
  chmodSync(other, 0o711);
  for (const file of ['secrets.json', 'data/postgres-password']) copyFileSync(join(home, file), join(other, file));
  await copy(storage, join(other, 'storage'));
  await copy(`${join(home, 'originals')}/.`, join(other, 'storage/originals'));
  await copy(join(home, 'base'), data);
  rmSync(join(data, 'postmaster.pid'), { force: true });
  writeFileSync(join(data, 'recovery.signal'), '');
  await giveLike(data, [join(data, 'recovery.signal'), join(data, 'backup_label')]);
  const moment = new Date(from).toISOString().replace('T', ' ').replace('Z', '+00');
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `archive_mode = off
    restore_command = 'cp ${join(home, 'archive')}/%f %p'
    recovery_target_time = '${moment}'
    recovery_target_action = promote\n`,
  );
  const [, reapply, empty, announce, rebuild] = restoreBlocks();
  await onPostgres(other, output, async (url) => {
    const urls = databaseOwners.map((owner) => [
      databaseVariable(owner),
      Object.assign(new URL(url), { pathname: `/${databaseName(owner)}` }).href,
    ]);
    const mine = { ...env, ...Object.fromEntries(urls), STORAGE_DIR: join(other, 'storage') };
    // Redis and Kafka of the other system are new.
    await follow([...reapply, ...empty.filter((command) => !command.startsWith('redis-cli'))], mine, log);
  });
  const started = await startSystem({ home: other, withoutWeb: true, demo: 'none', logLevel: 'info', ...output });
  const variables = { ...env, ...variablesOf(started) };
  await follow(announce, variables, log);
  await untilPublished(variables);
  await follow(rebuild, variables, log);
  log(`the other system is ready ${((performance.now() - began) / 1_000).toFixed(1)} s after the stop of the first`);
  return started;
}

/** Runs PostgreSQL alone, once it has reached the moment. */
async function onPostgres(home: string, output: Output, work: (url: string) => Promise<void>): Promise<void> {
  const [dir, ports] = [join(home, 'data'), await freeBackingPorts()];
  const { value, stop } = await startPostgres({
    dir,
    ports,
    output,
    ephemeral: false,
    engine: null,
    tryDocker: async () => false,
  });
  try {
    while (await ask(value, 'select pg_is_in_recovery() as value')) await sleep(100);
    await ensureDatabases(value, databaseOwners.map(databaseName));
    await work(value);
  } finally {
    await stop();
  }
}

/** What the query returns as `value`. */
async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(query)).rows[0]?.value;
  } finally {
    await client.end();
  }
}
