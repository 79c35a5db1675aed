import { allEvents } from '@patchwork/contracts/events/all';

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
    { resource: { type: 'group', name: `patchwork.${service}`, patternType: 'prefix' }, operations: ['Describe', 'Read', 'Delete'] },
  ];
}
