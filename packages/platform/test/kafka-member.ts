import { createKafkaBus } from '../src/bus-kafka.ts';
import { createLog } from '../src/log.ts';

// A process with one member of a consumer group, which a test kills. It sends each message to its parent.
const [broker, group, topic, memberFolder] = process.argv.slice(2) as [string, string, string, string];
const bus = createKafkaBus({ brokers: [broker], clientId: 'tests', log: createLog('tests', 'silent'), memberFolder });
await bus.subscribe({ group, topics: [topic], handle: async ({ value }) => void process.send!(value) });
