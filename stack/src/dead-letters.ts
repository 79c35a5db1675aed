import { findLinkKeys } from '@patchwork/identity/staff/surroundings';
import { replayParked } from '@patchwork/platform/consumers';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { Envelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { dismissParkedEvent, findParkedEvent, listParkedEvents, type ParkedEvent } from '@patchwork/platform/parked-events.sql';
import { consumersOfAll } from './consumers.ts';
import { databaseOwners } from './environment.ts';
import { StackFailure } from './failure.ts';
import { type DatabaseOwner, databaseUrlOf } from './surroundings.ts';

const usage = `Usage:
  npm run dead-letters -- list [SERVICE]
  npm run dead-letters -- show SERVICE ID
  npm run dead-letters -- replay SERVICE ID ...
  npm run dead-letters -- replay SERVICE --all
  npm run dead-letters -- dismiss SERVICE ID
Dead letters are events that a service could not take in after five tries. replay tries them again, the oldest first, with the code that
is here; dismiss gives one up for good. SERVICE is one of ${databaseOwners.join(', ')}; the database is <SERVICE>_DATABASE_URL, or that
of the system that runs here (npm start). replay identity also needs LINK_KEYS.`;

interface Outcome {
  text: string;
  code: number;
}
const wrongUse: Outcome = { text: usage, code: 2 };

/** Ids and other numbers are told, texts only that they are there: names of people and schools do not belong on a terminal. */
function describeData(data: unknown): string {
  const tell = (value: unknown) => (typeof value === 'string' ? '(text)' : JSON.stringify(value, (_key, inner) => hide(inner)));
  const hide = (value: unknown) => (typeof value === 'string' ? '(text)' : value);
  return Object.entries(data ?? {})
    .map(([name, value]) => `  ${name}: ${tell(value)}`)
    .join('\n');
}

const typeOf = ({ payload }: ParkedEvent) => Envelope.safeParse(payload).data?.type ?? '(no event)';

async function list(service: string, db: DatabasePool): Promise<string[]> {
  const events = await listParkedEvents(db);
  return events.map((event) =>
    [service.padEnd(12), event.id, event.parkedAt, event.consumer, typeOf(event), event.error].join('  '),
  );
}

async function show(db: DatabasePool, id: number): Promise<Outcome> {
  const event = await findParkedEvent(db, id);
  if (!event) return { text: `No event ${id} is parked.`, code: 1 };
  const envelope = Envelope.safeParse(event.payload).data;
  const about = envelope
    ? `event     ${envelope.type}, version ${envelope.dataversion}, key ${envelope.subject}\nid        ${envelope.id}\nhappened  ${envelope.time}`
    : 'event     none: the message is no CloudEvents envelope, so it can only be dismissed';
  const where = `topic     ${event.topic}\nconsumer  ${event.consumer}\nparked    ${event.parkedAt}\nerror     ${event.error}`;
  return { text: `${about}\n${where}\n${envelope ? describeData(envelope.data) : ''}`.trimEnd(), code: 0 };
}

async function replay(service: DatabaseOwner, db: DatabasePool, ids: number[] | undefined): Promise<Outcome> {
  const linkKeys = findLinkKeys() ?? [];
  if (service === 'identity' && linkKeys.length === 0) return { text: 'Set LINK_KEYS, as identity has them.', code: 2 };
  const log = createLog('dead-letters', 'silent');
  const { replayed, failed } = await replayParked({ pool: db, consumers: consumersOfAll(linkKeys)[service], log, ids });
  const missing = ids ? new Set(ids).size - replayed - failed : 0;
  const text = `${replayed} taken in, ${failed} failed again${missing > 0 ? `; not parked, or unknown: ${missing}` : ''}.`;
  return { text, code: failed + missing > 0 ? 1 : 0 };
}

const isOwner = (name: string | undefined): name is DatabaseOwner =>
  (databaseOwners as readonly (string | undefined)[]).includes(name);

async function withDatabase<Result>(service: DatabaseOwner, work: (db: DatabasePool) => Promise<Result>): Promise<Result> {
  const db = await createPool(databaseUrlOf(service), { size: 2 });
  return work(db).finally(() => db.end());
}

/** Carries out one command. Answers what to print and the exit code. */
async function run([command, service, ...given]: string[]): Promise<Outcome> {
  if (command === 'list' && given.length === 0 && (service === undefined || isOwner(service))) {
    const lines: string[] = [];
    for (const each of service ? [service] : databaseOwners) lines.push(...(await withDatabase(each, (db) => list(each, db))));
    return { text: lines.join('\n') || 'No event is parked.', code: 0 };
  }
  const ids = given.map(Number);
  if (!isOwner(service) || given.length === 0) return wrongUse;
  if (command === 'replay' && given.length === 1 && given[0] === '--all')
    return withDatabase(service, (db) => replay(service, db, undefined));
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) return wrongUse;
  if (command === 'replay') return withDatabase(service, (db) => replay(service, db, ids));
  if (ids.length > 1) return wrongUse;
  if (command === 'show') return withDatabase(service, (db) => show(db, ids[0]!));
  if (command !== 'dismiss') return wrongUse;
  const isDismissed = await withDatabase(service, (db) => dismissParkedEvent(db, ids[0]!));
  return isDismissed ? { text: 'Dismissed.', code: 0 } : { text: `No event ${ids[0]} is parked.`, code: 1 };
}

try {
  const { text, code } = await run(process.argv.slice(2));
  if (code === 0) console.log(text);
  else console.error(text);
  process.exitCode = code;
} catch (error) {
  if (!(error instanceof StackFailure)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
