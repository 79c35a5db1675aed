import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pingRedis } from '@patchwork/dev/backing/redis';
import { explain } from '@patchwork/dev/failure';
import { jaasOf } from '@patchwork/dev/kafka-rights';
import { perService, serviceNames } from '@patchwork/dev/ports';
import { waitUntil } from '@patchwork/dev/processes';
import { opensRedis, redisUrlOf, setRedisUsers } from '@patchwork/dev/redis-users';
import { keepSecrets, keysOf } from '@patchwork/dev/secrets';

// For docker-compose.yml: `keys.ts FOLDER REDIS` generates the keys of this installation once, so that sessions and links
// survive a restart. Each process gets a file for `node --env-file` with its own keys alone, and a user in Redis. `services/all`
// gets those of its parts. Kafka gets its users, and `kafka-rights` the operator's password.

const [folder = '', address = ''] = process.argv.slice(2);
const secrets = keepSecrets(join(folder, 'secrets.json'));
const keys = perService((name) => {
  const password = secrets.kafkaPasswords[name];
  return {
    ...keysOf(name, secrets),
    REDIS_URL: redisUrlOf(address, name, secrets),
    ...(password && { KAFKA_PASSWORD: password }),
  };
});
for (const name of serviceNames) write(name, keys[name]);
const { workers: _, ...parts } = keys;
write('all', Object.assign({}, ...Object.entries(parts).map(([part, variables]) => ofPart(part, variables))));
write('kafka-rights', { KAFKA_PASSWORD: secrets.kafkaPasswords.operator! });
mkdirSync(join(folder, 'kafka'), { recursive: true });
// Kafka's image has a user of its own, and only Kafka mounts this folder.
writeFileSync(join(folder, 'kafka/kafka.jaas'), jaasOf(secrets.kafkaPasswords), { mode: 0o644 });
try {
  await waitUntil(`Redis at ${new URL(address).host}`, () => pingRedis(address), { timeout: 5_000 });
  // At the first start the default user still may do everything; then only the operator.
  const operator = redisUrlOf(address, 'operator', secrets);
  await setRedisUsers((await opensRedis(operator)) ? operator : address, secrets, { hasKafka: true, closesDefault: true });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

/** Puts the part's name in front. The parts make the keys between them themselves, and share those with the workers. */
function ofPart(part: string, variables: Record<string, string>): Record<string, string> {
  const given = Object.entries(variables).filter(([name]) => !/^(SIGNING|ACCEPTED)_KEYS_(?!WORKERS$)/.test(name));
  return Object.fromEntries(given.map(([name, value]) => [`${part.toUpperCase()}_${name}`, value]));
}

function write(name: string, variables: Record<string, string>): void {
  const lines = Object.entries(variables).map(([variable, value]) => `${variable}=${value}\n`);
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'keys.env'), lines.join(''), { mode: 0o600 });
}
