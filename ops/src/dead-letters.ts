import { databaseOwners } from '@patchwork/dev/environment';
import { StackFailure } from '@patchwork/dev/failure';
import { replayDeadLetters } from '@patchwork/platform/consumers';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { type DeadLetter, dismissDeadLetter, findDeadLetter, listDeadLetters } from '@patchwork/platform/dead-letters.sql';
import { Envelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { type DatabaseOwner, databaseUrlOf } from './connect.ts';
import { services } from './services.ts';

const usage = `Usage:
  npm run dead-letters -- list [SERVICE]
  npm run dead-letters -- show SERVICE ID
  npm run dead-letters -- replay SERVICE ID ...
  npm run dead-letters -- replay SERVICE --all
  npm run dead-letters -- dismiss SERVICE ID
Dead letters are events that a service could not handle in five attempts. replay handles them again, oldest first, with the code of this
clone; dismiss discards one for good. SERVICE is one of ${databaseOwners.join(', ')}; the database is <SERVICE>_DATABASE_URL, or that
of the system that runs here (npm start). replay identity also needs LINK_KEYS.`;

interface Outcome {
  text: string;
  code: number;
}
const wrongUse: Outcome = { text: usage, code: 2 };

/** Prints ids and other numbers but not texts: names of people and schools do not belong on a terminal. */
function describeData(data: unknown): string {
  const format = (value: unknown) => (typeof value === 'string' ? '(text)' : JSON.stringify(value, (_key, inner) => hide(inner)));
  const hide = (value: unknown) => (typeof value === 'string' ? '(text)' : value);
  return Object.entries(data ?? {})
    .map(([name, value]) => `  ${name}: ${format(value)}`)
    .join('\n');
}

const typeOf = ({ payload }: DeadLetter) => Envelope.safeParse(payload).data?.type ?? '(no event)';

async function list(service: string, db: DatabasePool): Promise<string[]> {
  const events = await listDeadLetters(db);
  return events.map((event) =>
    [service.padEnd(12), event.id, event.failedAt, event.consumer, typeOf(event), event.error].join('  '),
  );
}

async function show(db: DatabasePool, id: number): Promise<Outcome> {
  const event = await findDeadLetter(db, id);
  if (!event) return { text: `Event ${id} is not a dead letter.`, code: 1 };
  const envelope = Envelope.safeParse(event.payload).data;
  const about = envelope
    ? `event     ${envelope.type}, version ${envelope.dataversion}, key ${envelope.subject}\nid        ${envelope.id}\nhappened  ${envelope.time}`
    : 'event     none: the message is not a CloudEvents envelope, so it can only be dismissed';
  const where = `topic     ${event.topic}\nconsumer  ${event.consumer}\nfailed    ${event.failedAt}\nerror     ${event.error}`;
  return { text: `${about}\n${where}\n${envelope ? describeData(envelope.data) : ''}`.trimEnd(), code: 0 };
}

async function replay(service: DatabaseOwner, db: DatabasePool, ids: number[] | undefined): Promise<Outcome> {
  if (service === 'identity' && !services.identity.findLinkKeys())
    return { text: 'Set LINK_KEYS to the keys of identity.', code: 2 };
  const log = createLog('dead-letters', 'silent');
  const { replayed, failed } = await replayDeadLetters({ pool: db, consumers: services[service].replayConsumers(), log, ids });
  const missing = ids ? new Set(ids).size - replayed - failed : 0;
  const text = `${replayed} taken in, ${failed} failed again${missing > 0 ? `; not a dead letter, or unknown: ${missing}` : ''}.`;
  return { text, code: failed + missing > 0 ? 1 : 0 };
}

const isOwner = (name: string | undefined): name is DatabaseOwner =>
  (databaseOwners as readonly (string | undefined)[]).includes(name);

async function withDatabase<Result>(service: DatabaseOwner, work: (db: DatabasePool) => Promise<Result>): Promise<Result> {
  const db = await createPool(databaseUrlOf(service), { size: 2 });
  return work(db).finally(() => db.end());
}

/** Runs one command; returns the text to print and the exit code. */
export async function run([command, service, ...given]: string[]): Promise<Outcome> {
  if (command === 'list' && given.length === 0 && (service === undefined || isOwner(service))) {
    const lines: string[] = [];
    for (const each of service ? [service] : databaseOwners) lines.push(...(await withDatabase(each, (db) => list(each, db))));
    return { text: lines.join('\n') || 'There are no dead letters.', code: 0 };
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
  const isDismissed = await withDatabase(service, (db) => dismissDeadLetter(db, ids[0]!));
  return isDismissed ? { text: 'Dismissed.', code: 0 } : { text: `Event ${ids[0]} is not a dead letter.`, code: 1 };
}

if (import.meta.main) {
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
}
