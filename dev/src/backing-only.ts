import { startBacking } from './backing/index.ts';
import { explain } from './failure.ts';
import { dataDir } from './paths.ts';
import { fixedBackingPorts } from './ports.ts';
import { createOutput } from './progress.ts';

// `node dev/src/backing-only.ts [folder]`: starts the backing services alone and prints the variables that the tests of one
// folder (`vitest run services/content`) need. With a folder it also uses free ports.
const folder = process.argv[2];
try {
  const backing = await startBacking({
    dir: folder ?? dataDir,
    ports: folder ? undefined : fixedBackingPorts,
    ...createOutput(console.error),
  });
  console.log(`export TEST_POSTGRES_URL=${backing.postgresUrl}
export TEST_REDIS_URL=${backing.redisUrl}
export TEST_KAFKA_BROKERS=${backing.kafkaBrokers?.join(',') ?? ''}
export TEST_SMTP_URL=${backing.smtpUrl}
export TEST_MAILBOX_API=${backing.mailboxApi}`);
  const end = () => backing.stop().then(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
