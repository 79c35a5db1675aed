import { allEvents } from '@patchwork/contracts/events/all';
import { databaseOwners } from '@patchwork/dev/environment';
import { explain } from '@patchwork/dev/failure';
import { giveKafkaRights, kafkaRightsOf } from '@patchwork/dev/kafka-rights';
import { consumedBy } from '@patchwork/ops/consumed';
import { createBus } from '@patchwork/platform/bus';
import { createLog } from '@patchwork/platform/log';

// For docker-compose.yml: `kafka-rights.ts BROKER` creates the topics and gives each service's user its rights, as the operator,
// whose password is in KAFKA_PASSWORD. Strimzi does the same in a cluster.

const [broker = ''] = process.argv.slice(2);
const operator = { mechanism: 'plain', username: 'operator', password: process.env.KAFKA_PASSWORD ?? '' } as const;
const log = createLog('kafka-rights', 'info');
const bus = createBus({ kafkaBrokers: [broker], kafkaUser: operator, redisUrl: 'redis://unused', clientId: 'kafka-rights', log });
try {
  await bus.ensureTopics(allEvents);
  const users = databaseOwners.map((name) => ({ name, rights: kafkaRightsOf(name, consumedBy(name)) }));
  await giveKafkaRights(broker, operator, users);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  await bus.close();
}
