import { existsSync, readFileSync } from 'node:fs';
import { databaseName, databaseOwners } from '@patchwork/dev/environment';
import { explain, StackFailure } from '@patchwork/dev/failure';
import { stateFile } from '@patchwork/dev/paths';
import { State } from '@patchwork/dev/state';
import { createBus } from '@patchwork/platform/bus';
import { environment, kafkaUserOf, readConfig, variables } from '@patchwork/platform/config';
import { createPool } from '@patchwork/platform/db';
import { createLog } from '@patchwork/platform/log';
import { type Rebuilt, rebuildProjections } from '@patchwork/platform/rebuild';
import { z } from 'zod';
import { services } from './services.ts';

// `npm run projections:rebuild`, or `-- content …` for some services: rebuilds their projections (people, groups, schools,
// links, favourites) from the compacted topics. Services may keep running. Uses <SERVICE>_DATABASE_URL, REDIS_URL and
// KAFKA_BROKERS (with KAFKA_MECHANISM and KAFKA_PASSWORD), otherwise the system that runs here.

const KafkaVariables = z.object({ KAFKA_MECHANISM: variables.KAFKA_MECHANISM, KAFKA_PASSWORD: variables.KAFKA_PASSWORD });
type Owner = (typeof databaseOwners)[number];
const isOwner = (name: string): name is Owner => (databaseOwners as readonly string[]).includes(name);

try {
  const names = process.argv.slice(2);
  if (!names.every(isOwner))
    throw new StackFailure(`Say which: npm run projections:rebuild -- ${databaseOwners.join(' | ')}, or none for all.`);
  for (const name of names.length > 0 ? names : databaseOwners) {
    const { applied, failed, unnamed } = await rebuild(name);
    console.log(`${name}: ${applied} events taken in, ${failed} failed, ${unnamed} rows without an event left unchanged.`);
    if (failed > 0) process.exitCode = 1;
  }
  process.exit();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function rebuild(service: Owner): Promise<Rebuilt> {
  const log = createLog('projections-rebuild', 'warn');
  const { databaseUrl, redisUrl, kafkaBrokers, kafkaUser } = surroundings(service);
  if (!kafkaBrokers?.length)
    throw new StackFailure('Projections can be rebuilt only from Kafka: start with Java installed, or set KAFKA_BROKERS.');
  const bus = createBus({ redisUrl, kafkaBrokers, kafkaUser, clientId: 'projections-rebuild', log });
  // One change of a large school may update thousands of reports that show its name.
  const pool = await createPool(databaseUrl, { statementTimeout: 60_000, size: 2 });
  try {
    const onProgress = ({ table, done, of }: { table: string; done: number; of: number }) =>
      console.log(`${service}.${table}: ${done} of ${of}`);
    console.log(`${service}: reading the topics`);
    return await rebuildProjections({ bus, pool, service, projections: services[service].projections, log, onProgress });
  } finally {
    await bus.close();
    await pool.end();
  }
}

function surroundings(service: Owner) {
  const env = environment();
  const { REDIS_URL, KAFKA_BROKERS, [`${service.toUpperCase()}_DATABASE_URL`]: given } = env;
  if (given && REDIS_URL) {
    const kafkaUser = kafkaUserOf(service, readConfig(KafkaVariables, env));
    return { databaseUrl: given, redisUrl: REDIS_URL, kafkaBrokers: KAFKA_BROKERS?.split(',').filter(Boolean), kafkaUser };
  }
  if (!existsSync(stateFile))
    throw new StackFailure(
      `Nothing is running here: run \`npm start\` first, or set ${service.toUpperCase()}_DATABASE_URL and REDIS_URL, and KAFKA_BROKERS where there is a Kafka.`,
    );
  const state = State.parse(JSON.parse(readFileSync(stateFile, 'utf8')));
  const databaseUrl = new URL(state.postgresUrl);
  databaseUrl.pathname = `/${databaseName(service)}`;
  const kafkaUser = undefined;
  return { databaseUrl: databaseUrl.href, redisUrl: state.redisUrl, kafkaBrokers: state.kafkaBrokers ?? undefined, kafkaUser };
}
