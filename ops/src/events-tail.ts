import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allEvents } from '@patchwork/contracts/events/all';
import { explain, StackFailure } from '@patchwork/dev/failure';
import { stateFile } from '@patchwork/dev/paths';
import { State } from '@patchwork/dev/state';
import { createBus } from '@patchwork/platform/bus';
import { Envelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';

// `npm run events:tail [-- topic …]`: prints the events that services publish. By design the data of events are ids; only
// numbers are printed, so that no other data reaches a terminal.
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
  const unknown = topics.find((topic) => !known.includes(topic));
  if (unknown) throw new StackFailure(`There is no topic ${unknown}: the topics are ${known.join(', ')}.`);

  const bus = createBus({
    kafkaBrokers: state.kafkaBrokers ?? undefined,
    redisUrl: state.redisUrl,
    clientId: 'events-tail',
    log: createLog('events-tail', 'warn'),
  });
  await bus.tail(topics, ({ topic, key, value }) => console.log(describeEvent(topic, key, value)));
  console.log(
    `Listening to ${topics.join(', ')} on ${state.kafkaBrokers ? `Kafka (${state.kafkaBrokers.join(',')})` : 'the stand-in over Redis Streams'}; Ctrl-C ends.`,
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
