import { existsSync, readFileSync } from 'node:fs';
import { createBus } from '@patchwork/platform/bus';
import { environment } from '@patchwork/platform/config';
import { createPool } from '@patchwork/platform/db';
import { createLog } from '@patchwork/platform/log';
import { type Rebuilt, rebuildProjections } from '@patchwork/platform/rebuild';
import { databaseName, databaseOwners } from './environment.ts';
import { explain, StackFailure } from './failure.ts';
import { stateFile } from './paths.ts';
import { projections } from './projections.ts';
import { State } from './state.ts';

// `npm run projections:rebuild`, or `-- content …` for some: makes what services keep of others (people, groups, schools, links,
// favourites) again from the compacted topics. They may go on running. Works where <SERVICE>_DATABASE_URL, REDIS_URL and KAFKA_BROKERS
// point, else on the system here.

type Owner = (typeof databaseOwners)[number];
const isOwner = (name: string): name is Owner => (databaseOwners as readonly string[]).includes(name);

try {
  const names = process.argv.slice(2);
  if (!names.every(isOwner))
    throw new StackFailure(`Say which: npm run projections:rebuild -- ${databaseOwners.join(' | ')}, or none of them for all.`);
  for (const name of names.length > 0 ? names : databaseOwners) {
    const { applied, failed, unnamed } = await rebuild(name);
    console.log(`${name}: ${applied} events taken in, ${failed} failed, ${unnamed} rows that no event names left as they were.`);
    if (failed > 0) process.exitCode = 1;
  }
  process.exit();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function rebuild(service: Owner): Promise<Rebuilt> {
  const log = createLog('projections-rebuild', 'warn');
  const { databaseUrl, redisUrl, kafkaBrokers } = surroundings(service);
  const bus = createBus({ redisUrl, kafkaBrokers, clientId: 'projections-rebuild', log });
  // A large school has thousands of reports that show its name.
  const pool = await createPool(databaseUrl, { statementTimeout: 60_000, size: 2 });
  try {
    const onProgress = ({ table, done, of }: { table: string; done: number; of: number }) =>
      console.log(`${service}.${table}: ${done} of ${of}`);
    console.log(`${service}: reading what the topics hold`);
    return await rebuildProjections({ bus, pool, service, projections: projections[service], log, onProgress });
  } finally {
    await bus.close();
    await pool.end();
  }
}

function surroundings(service: Owner) {
  const { REDIS_URL, KAFKA_BROKERS, [`${service.toUpperCase()}_DATABASE_URL`]: given } = environment();
  if (given && REDIS_URL)
    return { databaseUrl: given, redisUrl: REDIS_URL, kafkaBrokers: KAFKA_BROKERS?.split(',').filter(Boolean) };
  if (!existsSync(stateFile))
    throw new StackFailure(
      `Nothing is running here: run \`npm start\` first, or set ${service.toUpperCase()}_DATABASE_URL and REDIS_URL, and KAFKA_BROKERS where there is a Kafka.`,
    );
  const state = State.parse(JSON.parse(readFileSync(stateFile, 'utf8')));
  const databaseUrl = new URL(state.postgresUrl);
  databaseUrl.pathname = `/${databaseName(service)}`;
  return { databaseUrl: databaseUrl.href, redisUrl: state.redisUrl, kafkaBrokers: state.kafkaBrokers ?? undefined };
}
