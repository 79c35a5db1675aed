import { allEvents } from '@patchwork/contracts/events/all';
import type { KafkaUser } from '@patchwork/platform/config';
import kafkajs, { type SASLOptions } from 'kafkajs';

// Node finds these only on the whole module.
const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, logLevel, ResourcePatternTypes } = kafkajs;

/** What every service publishes: identity keeps what people did. */
const ofEveryone = 'audit.events';
const topics = [...new Set(allEvents.map(({ topic }) => topic))].toSorted();

export interface KafkaRight {
  resource: { type: 'topic' | 'group'; name: string; patternType: 'literal' | 'prefix' };
  operations: ('Describe' | 'Read' | 'Write' | 'Delete')[];
}

/**
 * The rights of a service's user in Kafka: it writes the topics that it owns, reads those of its consumers, and keeps the
 * positions of its groups. It sees that all topics exist, so that it does not try to create one that is there.
 */
export function kafkaRightsOf(service: string, consumed: readonly string[]): KafkaRight[] {
  const rightsTo = (name: string) => [
    ...(consumed.includes(name) ? (['Read'] as const) : []),
    ...(name.startsWith(`${service}.`) || name === ofEveryone ? (['Write'] as const) : []),
  ];
  return [
    { resource: { type: 'topic', name: '*', patternType: 'literal' }, operations: ['Describe'] },
    ...topics.flatMap((name) => {
      const operations = rightsTo(name);
      return operations.length > 0
        ? [{ resource: { type: 'topic' as const, name, patternType: 'literal' as const }, operations }]
        : [];
    }),
    {
      resource: { type: 'group', name: `patchwork.${service}`, patternType: 'prefix' },
      operations: ['Describe', 'Read', 'Delete'],
    },
  ];
}

/**
 * Returns the users of a broker that takes passwords as they are (PLAIN), in the format of Java's login configuration. The
 * broker itself is the operator.
 */
export const jaasOf = ({ operator, ...services }: Record<string, string>): string => {
  const users = Object.entries({ operator, ...services }).map(([name, password]) => `user_${name}="${password}"`);
  const login = `org.apache.kafka.common.security.plain.PlainLoginModule required username="operator" password="${operator}"`;
  return `KafkaServer {\n  ${login}\n    ${users.join('\n    ')};\n};\n`;
};

const kinds = { topic: AclResourceTypes.TOPIC, group: AclResourceTypes.GROUP };
const patterns = { literal: ResourcePatternTypes.LITERAL, prefix: ResourcePatternTypes.PREFIXED };
const operationTypes = {
  Describe: AclOperationTypes.DESCRIBE,
  Read: AclOperationTypes.READ,
  Write: AclOperationTypes.WRITE,
  Delete: AclOperationTypes.DELETE,
};

/** Gives users of a broker without Strimzi these rights, as the operator. Takes none away. Idempotent. */
export async function giveKafkaRights(
  broker: string,
  operator: KafkaUser,
  users: { name: string; rights: KafkaRight[] }[],
): Promise<void> {
  const admin = new Kafka({ brokers: [broker], sasl: operator as SASLOptions, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    await admin.createAcls({
      acl: users.flatMap(({ name: user, rights }) =>
        rights.flatMap(({ resource: { type, name, patternType }, operations }) =>
          operations.map((operation) => ({
            resourceType: kinds[type],
            resourceName: name,
            resourcePatternType: patterns[patternType],
            principal: `User:${user}`,
            host: '*',
            operation: operationTypes[operation],
            permissionType: AclPermissionTypes.ALLOW,
          })),
        ),
      ),
    });
  } finally {
    await admin.disconnect();
  }
}
