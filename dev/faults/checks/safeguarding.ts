import { createHash } from 'node:crypto';
import { databaseOwners } from '@patchwork/dev/environment';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Act } from '../types.ts';
import { actsOf, begin, type CheckFunction, type Context, idIn, isAcknowledged, textIn } from './context.ts';
import { hashAll, hashOf, pathOf } from './media.ts';

// A hold never loses a byte, an erased picture is nowhere, and a case entry never changes.

const Evidence = z.looseObject({
  sha256: z.string(),
  media: z.array(z.object({ mediaItemId: z.int(), renditions: z.array(z.object({ name: z.string(), sha256: z.string() })) })),
});

/** As docs/security.md describes it: JSON without white space, its keys sorted. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

const Case = z.object({ id: z.int(), holdId: z.uuid(), reason: z.string(), evidence: Evidence });

/** The cases of this run that hold something. */
export const listHeld = ({ databases, since }: Context) =>
  databases.messaging.any(sql.type(Case)`
    select id, hold_id as "holdId", reason, evidence
    from concern_cases
    where created_at >= ${since}::timestamptz and kind not in ('school', 'visitor')
    order by id
  `);

/** The key of each rendition's file, by picture and name. */
async function listKeys({ databases }: Context): Promise<Map<string, string>> {
  const Rendition = z.object({ id: z.string(), key: z.string() });
  const keys = await databases.content.any(sql.type(Rendition)`
    select media_item_id || ' ' || name as id, key from media_renditions
  `);
  return new Map(keys.map(({ id, key }) => [id, key]));
}

/** The keys of the files that the cases of this run hold. */
export async function listHeldFiles(context: Context): Promise<string[]> {
  const [cases, keyOf] = [await listHeld(context), await listKeys(context)];
  const media = cases.flatMap(({ evidence }) => evidence.media);
  return media.flatMap(({ mediaItemId, renditions }) =>
    renditions.flatMap(({ name }) => keyOf.get(`${mediaItemId} ${name}`) ?? []),
  );
}

const holdsAreWhole: CheckFunction = async (context) => {
  const { check, look } = begin('A hold never loses a byte: texts, hashes and files of every case are as they were pinned');
  const { databases } = context;
  const cases = await listHeld(context);
  const Hold = z.object({ holdId: z.uuid(), isInForce: z.boolean(), pinned: z.unknown() });
  const holds = await databases.content.any(sql.type(Hold)`
    select hold_id as "holdId", hold_is_in_force(holds, now()) as "isInForce", pinned from holds
  `);
  const byId = new Map(holds.map((hold) => [hold.holdId, hold]));
  const keyOf = await listKeys(context);
  const raised = new Map(actsOf(context, 'raise-concern').map((act) => [textIn(act.change), act]));
  for (const { id, holdId, reason, evidence } of cases) {
    const act = raised.get(reason);
    const hold = byId.get(holdId);
    const { sha256, ...content } = evidence;
    look(sha256Of(canonical(content)) === sha256, () => `the evidence of case ${id} is not what its hash says`, [act]);
    look(hold?.isInForce === true, () => `content does not hold what case ${id} is about`, [act]);
    look(canonical(hold?.pinned ?? null) === canonical(evidence), () => `content has pinned something else than case ${id}`, [
      act,
    ]);
    for (const { mediaItemId, renditions } of evidence.media)
      for (const { name, sha256: wanted } of renditions) {
        const key = keyOf.get(`${mediaItemId} ${name}`);
        const found = key ? await hashOf(pathOf(context, key)) : null;
        look(found === wanted, () => `${name} of picture ${mediaItemId}, held by case ${id}, is ${found ? 'changed' : 'lost'}`, [
          act,
        ]);
      }
  }
  return check;
};

/** Evidence that an answer has shown is the evidence for ever. */
const evidenceStays: CheckFunction = async (context) => {
  const { check, look } = begin('The evidence of a case is what every answer has shown');
  const Row = z.object({ id: z.int(), sha256: z.string().nullable() });
  const rows = await context.databases.messaging.any(
    sql.type(Row)`select id, evidence ->> 'sha256' as sha256 from concern_cases`,
  );
  const stored = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  for (const act of actsOf(context, 'handle-concern', 'read-concern').filter(isAcknowledged)) {
    const [{ id }, evidence] = [act.answer.concern as { id: number }, act.answer.evidence as { sha256: string } | null];
    look(stored.get(id) === (evidence?.sha256 ?? null), () => `the evidence of case ${id} has changed`, [act]);
  }
  return check;
};

const Entry = z.object({
  id: z.int(),
  concernId: z.int(),
  kind: z.string(),
  createDate: z.string(),
  reason: z.string().nullable(),
  outcome: z.string().nullable(),
});
type Entry = z.output<typeof Entry>;
const fieldsOf = ({ kind, createDate, reason, outcome }: Omit<Entry, 'id' | 'concernId'>) =>
  JSON.stringify([kind, new Date(createDate).toISOString(), reason, outcome]);

/** A note within ten seconds of the same is the same note; later it is another. */
const NOTE_WINDOW_MS = 10_000;

const entriesStay: CheckFunction = async (context) => {
  const { check, look } = begin('A case entry never changes, and each step is entered once');
  const rows = await context.databases.messaging.any(sql.type(Entry)`
    select id, concern_id as "concernId", kind, created_at as "createDate", reason, outcome from concern_entries
  `);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const steps = actsOf(context, 'handle-concern');
  for (const act of [...steps, ...actsOf(context, 'read-concern')].filter(isAcknowledged)) {
    for (const seen of act.answer.entries as Entry[]) {
      const row = byId.get(seen.id);
      look(row !== undefined, () => `entry ${seen.id} of case ${act.change.caseId} is gone`, [act]);
      if (row)
        look(fieldsOf(row) === fieldsOf(seen), () => `entry ${seen.id} was ${fieldsOf(seen)} and is ${fieldsOf(row)}`, [act]);
    }
  }
  for (const act of steps) {
    const entered = rows.filter(({ reason }) => reason === act.change.text);
    const times = entered.map(({ createDate }) => Date.parse(createDate)).sort((a, b) => a - b);
    const isDouble =
      entered.length > act.attempts.length || times.some((at, index) => index > 0 && at - times[index - 1]! < NOTE_WINDOW_MS);
    look(!isDouble, () => `the step ${act.change.text} is entered ${entered.length} times`, [act]);
    if (act.outcome === 'refused') look(entered.length === 0, () => `the refused step ${act.change.text} is entered`, [act]);
    // The other steps change nothing when the case is there already.
    if (isAcknowledged(act) && ['note', 'close'].includes(String(act.change.step)))
      look(entered.length > 0, () => `the step ${act.change.text} is lost`, [act]);
  }
  const cases = await context.databases.messaging.any(sql.type(
    z.object({ id: z.int(), raised: z.int(), closed: z.int(), isClosed: z.boolean() }),
  )`
    select
      concern_cases.id, concern_cases.state = 'closed' as "isClosed",
      count(*) filter (where concern_entries.kind = 'raised') as raised,
      count(*) filter (where concern_entries.kind = 'closed') as closed
    from concern_cases
    join concern_entries on concern_entries.concern_id = concern_cases.id
    where concern_cases.created_at >= ${context.since}::timestamptz
    group by concern_cases.id
  `);
  for (const { id, raised, closed, isClosed } of cases)
    look(
      raised === 1 && closed === (isClosed ? 1 : 0),
      () => `case ${id} has ${raised} entries of its begin and ${closed} of its end`,
    );
  return check;
};

const Erasure = z.object({
  id: z.uuid(),
  kind: z.string(),
  subjectId: z.int(),
  state: z.string(),
  items: z.array(z.object({ kind: z.string(), id: z.int(), part: z.string(), sha256: z.string().nullable() })),
});

/** Whether a part of an erased picture was a file; its texts may be empty, as an unfinished file is. */
const isFile = (part: string) => !['text', 'version', 'captions'].includes(part);

/** The acts of this run whose subjects are erased. An answer does not tell: a Lead never learns that a case holds something. */
export async function listErased(context: Context): Promise<Act[]> {
  const reasons = new Set(
    await context.databases.content.anyFirst(sql.type(z.object({ reason: z.string() }))`
      select reason from erasures where state = 'erased'
    `),
  );
  return actsOf(context, 'erase').filter((act) => isAcknowledged(act) && reasons.has(textIn(act.change)));
}

const erasedIsNowhere: CheckFunction = async (context) => {
  const { check, look } = begin('An erased picture is nowhere: no file, no row, no rendition; and a held one is still whole');
  const rows = await context.databases.content.any(sql.type(Erasure)`
    select id, kind, subject_id as "subjectId", state, items from erasures where created_at >= ${context.since}::timestamptz
  `);
  const files = Map.groupBy(await hashAll(context), ([, hash]) => hash);
  // The row of a picture stays, without files, while its texts are sealed.
  const media = new Set(
    await context.databases.content.anyFirst(sql.type(z.object({ id: z.int() }))`
      select media_item_id as id from media_renditions
      union
      select media_items.id
      from media_items
      where not exists (
        select 1
        from erasures
        where erasures.sealed_until is not null
          and (
            (erasures.kind = 'media' and erasures.subject_id = media_items.id)
            or (erasures.kind = 'article' and erasures.subject_id = media_items.article_id)
          )
      )
    `),
  );
  const acts = new Map<string, Act>(actsOf(context, 'erase').map((act) => [`${act.change.kind} ${act.change.id}`, act]));
  for (const { kind, subjectId, state, items } of rows) {
    const act = acts.get(`${kind} ${subjectId}`);
    look(state !== 'running', () => `the erasure of ${kind} ${subjectId} has not ended`, [act]);
    if (state !== 'erased') continue;
    const pictures = [
      ...new Set([...((act?.change.pictures as number[] | undefined) ?? []), ...(kind === 'media' ? [subjectId] : [])]),
    ];
    for (const id of pictures) look(!media.has(id), () => `the erased picture ${id} still has rows`, [act]);
    const known = [
      ...((act?.change.hashes as string[] | undefined) ?? []),
      ...items.filter(({ kind, part }) => kind === 'media' && isFile(part)).flatMap(({ sha256 }) => sha256 ?? []),
    ];
    for (const hash of new Set(known)) {
      const left = (files.get(hash) ?? []).map(([key]) => key);
      look(left.length === 0, () => `the erased ${kind} ${subjectId} is still in ${left.join(', ')}`, [act]);
    }
  }
  return check;
};

/** Every column that can hold a text, in every database. */
const Column = z.object({ table: z.string(), column: z.string() });
const listColumns = ({ databases }: Context, owner: (typeof databaseOwners)[number]) =>
  databases[owner].any(sql.type(Column)`
    select columns.table_name as table, columns.column_name as column
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where columns.table_schema = 'public' and tables.table_type = 'BASE TABLE'
      and columns.data_type in ('text', 'jsonb', 'character varying', 'ARRAY')
  `);

/** Who raised a concern about it, and so holds it, keeps it; the receipt keeps its hashes. */
const erasedTextIsNowhere: CheckFunction = async (context) => {
  const { check, look } = begin('An erased text is in no column of any database, but for its sealed versions');
  const erased = new Set(
    await context.databases.content.anyFirst(sql.type(z.object({ id: z.int() }))`
      select subject_id as id from erasures where kind = 'article' and state = 'erased'
    `),
  );
  const marks = new Map<string, Act>();
  for (const act of actsOf(context, 'post-report')) if (erased.has(idIn(act.answer))) marks.set(textIn(act.change), act);
  for (const act of actsOf(context, 'edit-report', 'describe-picture'))
    if (erased.has(idIn(act.change, 'articleId'))) marks.set(textIn(act.change), act);
  const pictures = new Set(
    await context.databases.content.anyFirst(sql.type(z.object({ id: z.int() }))`
      select subject_id as id from erasures where kind = 'media' and state = 'erased'
    `),
  );
  for (const act of actsOf(context, 'sew-patch')) if (pictures.has(idIn(act.answer))) marks.set(textIn(act.change), act);
  for (const act of actsOf(context, 'describe-picture'))
    if (pictures.has(idIn(act.change, 'mediaId'))) marks.set(textIn(act.change), act);
  if (marks.size === 0) return check;
  const given = sql.array([...marks.keys()], 'text');
  for (const owner of databaseOwners) {
    for (const { table, column } of await listColumns(context, owner)) {
      // Texts of the last 30 days, as all of these are, stay sealed there for Admins.
      if (table === 'text_versions') continue;
      const name = sql.identifier([column]);
      const found = await context.databases[owner].anyFirst(sql.type(z.object({ mark: z.string() }))`
        select distinct given as mark
        from unnest(${given}) as given
        join ${sql.identifier([table])} as searched on searched.${name}::text like '%' || given || '%'
      `);
      for (const mark of found)
        look(false, () => `the erased text ${mark} is still in ${owner}.${table}.${column}`, [marks.get(mark)]);
    }
  }
  return { ...check, looked: marks.size };
};

export const safeguardingChecks: CheckFunction[] = [
  holdsAreWhole,
  evidenceStays,
  entriesStay,
  erasedIsNowhere,
  erasedTextIsNowhere,
];
