import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allEvents } from '@patchwork/contracts/events/all';
import { createBus } from '@patchwork/platform/bus';
import { Envelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { explain, StackFailure } from './failure.ts';
import { stateFile } from './paths.ts';
import { State } from './state.ts';

// `npm run events:tail [-- topic …]`: shows the facts that services publish, as they come. Data of events are ids by design; still,
// only numbers are shown, so that nothing else ever reaches a terminal.
try {
  await tail();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function tail() {
  if (!existsSync(stateFile)) throw new StackFailure('Nothing is running here: run `npm start` in another terminal first.');
  const state = State.parse(JSON.parse(readFileSync(stateFile, 'utf8')));
  const { positionals } = parseArgs({ allowPositionals: true });
  const known = [...new Set(allEvents.map(({ topic }) => topic))].sort();
  const topics = positionals.length > 0 ? positionals : known;
  const stranger = topics.find((topic) => !known.includes(topic));
  if (stranger) throw new StackFailure(`There is no topic ${stranger}: the topics are ${known.join(', ')}.`);

  const bus = createBus({
    kafkaBrokers: state.kafkaBrokers ?? undefined,
    redisUrl: state.redisUrl,
    clientId: 'events-tail',
    log: createLog('events-tail', 'warn'),
  });
  await bus.tail(topics, ({ topic, key, value }) => console.log(describeEvent(topic, key, value)));
  console.log(
    `Listening to ${topics.join(', ')} on ${state.kafkaBrokers ? `Kafka (${state.kafkaBrokers.join(',')})` : 'Redis Streams'}; Ctrl-C ends.`,
  );
  const end = () => bus.close().then(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
}

function describeEvent(topic: string, key: string, value: string): string {
  const event = Envelope.safeParse(parse(value)).data;
  if (!event) return `${new Date().toISOString()}  ${topic.padEnd(24)} (not an event)  key=${key}`;
  const ids = Object.entries(event.data ?? {})
    .filter(([, content]) => typeof content === 'number')
    .map(([name, content]) => `${name}=${content}`);
  return [event.time, topic.padEnd(24), event.type.padEnd(26), `key=${key}`, ...ids, event.id].join('  ');
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
