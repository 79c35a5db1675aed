import { createHash } from 'node:crypto';
import { databaseOwners } from '@patchwork/dev/environment';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Act } from '../types.ts';
import { actsOf, type Check, type Context, doneOf, idIn, isAcknowledged, type Owner, textIn } from './context.ts';
import { hashOf, listKeys, pathOf } from './media.ts';
import { isDouble } from './stored.ts';

// A hold never loses a byte, an erased picture or text is nowhere, and a case entry never changes.

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

const Case = z.object({ id: z.int(), holdId: z.uuid(), evidence: Evidence });

/** The cases of this run that hold something. */
export const listHeld = ({ databases, since }: Context) =>
  databases.messaging.any(sql.type(Case)`
    select id, hold_id as "holdId", evidence
    from concern_cases
    where created_at >= ${since}::timestamptz and kind not in ('school', 'visitor')
    order by id
  `);

/** The files that the cases of this run hold, with the hash that each must have; without a key where there is no row. */
export async function listHeldFiles(context: Context) {
  const keys = await context.databases.content.any(sql.type(z.object({ id: z.string(), key: z.string() }))`
    select media_item_id || ' ' || name as id, key from media_renditions
  `);
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]));
  return (await listHeld(context)).flatMap(({ id: caseId, evidence }) =>
    evidence.media.flatMap(({ mediaItemId, renditions }) =>
      renditions.map(({ name, sha256 }) => ({ caseId, mediaItemId, name, sha256, key: keyOf.get(`${mediaItemId} ${name}`) })),
    ),
  );
}

const holdsAreWhole: Check = {
  name: 'A hold never loses a byte: texts, hashes and files of every case are as they were pinned',
  async run(context, look) {
    const Hold = z.object({ holdId: z.uuid(), isInForce: z.boolean(), pinned: z.unknown() });
    const holds = await context.databases.content.any(sql.type(Hold)`
      select hold_id as "holdId", hold_is_in_force(holds, now()) as "isInForce", pinned from holds
    `);
    const byId = new Map(holds.map((hold) => [hold.holdId, hold]));
    for (const { id, holdId, evidence } of await listHeld(context)) {
      const hold = byId.get(holdId);
      const { sha256, ...content } = evidence;
      const hash = createHash('sha256').update(canonical(content)).digest('hex');
      look(hash === sha256, `the evidence of case ${id} is not what its hash says`);
      look(hold?.isInForce === true, `content does not hold what case ${id} is about`);
      look(canonical(hold?.pinned ?? null) === canonical(evidence), `content has pinned something else than case ${id}`);
    }
    for (const { caseId, mediaItemId, name, sha256, key } of await listHeldFiles(context)) {
      const found = key ? await hashOf(pathOf(context, key)) : null;
      look(found === sha256, `${name} of picture ${mediaItemId}, held by case ${caseId}, is ${found ? 'changed' : 'lost'}`);
    }
  },
};

/** Evidence that an answer has shown is the evidence for ever. */
const evidenceStays: Check = {
  name: 'The evidence of a case is what every answer has shown',
  async run(context, look) {
    const rows = await context.databases.messaging.any(sql.type(z.object({ id: z.int(), sha256: z.string().nullable() }))`
      select id, evidence ->> 'sha256' as sha256 from concern_cases
    `);
    const stored = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
    for (const act of doneOf(context, 'handle-concern')) {
      const [id, evidence] = [idIn(act.change, 'caseId'), act.answer.evidence as { sha256: string } | null];
      look(stored.get(id) === (evidence?.sha256 ?? null), `the evidence of case ${id} has changed`, act);
    }
  },
};

const Entry = z.object({
  id: z.int(),
  kind: z.string(),
  createDate: z.string(),
  reason: z.string().nullable(),
  outcome: z.string().nullable(),
});
type Entry = z.output<typeof Entry>;
const fieldsOf = ({ kind, createDate, reason, outcome }: Entry) =>
  JSON.stringify([kind, new Date(createDate).toISOString(), reason, outcome]);

/** A note within ten seconds of the same is the same note; later it is another. */
const NOTE_SECONDS = 10;

const entriesStay: Check = {
  name: 'A case entry never changes, and each step is entered once',
  async run(context, look) {
    const { messaging } = context.databases;
    const rows = await messaging.any(sql.type(Entry)`
      select id, kind, created_at as "createDate", reason, outcome from concern_entries order by created_at
    `);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const act of actsOf(context, 'handle-concern')) {
      for (const seen of (act.answer.entries as Entry[] | undefined) ?? []) {
        const row = byId.get(seen.id);
        const isSame = row !== undefined && fieldsOf(row) === fieldsOf(seen);
        look(isSame, `entry ${seen.id} was ${fieldsOf(seen)} and is ${row ? fieldsOf(row) : 'gone'}`, act);
      }
      const times = rows.filter(({ reason }) => reason === textIn(act)).map(({ createDate }) => Date.parse(createDate));
      look(!isDouble(times, act, NOTE_SECONDS), `the step ${textIn(act)} is entered ${times.length} times`, act);
      if (act.outcome === 'refused') look(times.length === 0, `the refused step ${textIn(act)} is entered`, act);
      // The other steps change nothing when the case is there already.
      if (isAcknowledged(act) && ['note', 'close'].includes(String(act.change.step)))
        look(times.length > 0, `the step ${textIn(act)} is lost`, act);
    }
    const cases = await messaging.any(sql.type(
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
    for (const { id, raised, closed, isClosed } of cases) {
      const isRight = raised === 1 && closed === Number(isClosed);
      look(isRight, `case ${id} has ${raised} entries of its begin and ${closed} of its end`);
    }
  },
};

/** The acts of this run whose subjects are erased. An answer does not tell: a Lead never learns that a case holds something. */
export async function listErased(context: Context): Promise<Act[]> {
  const reasons = new Set(
    await context.databases.content.anyFirst(sql.type(z.object({ reason: z.string() }))`
      select reason from erasures where state = 'erased'
    `),
  );
  return doneOf(context, 'erase').filter((act) => reasons.has(textIn(act)));
}

const Erasure = z.object({
  kind: z.string(),
  subjectId: z.int(),
  state: z.string(),
  /** Of the files; texts may be empty, as an unfinished file is. */
  hashes: z.array(z.string()),
});

const erasedIsNowhere: Check = {
  name: 'An erased picture is nowhere: no file, no row, no rendition',
  async run(context, look) {
    const { content } = context.databases;
    const erasures = await content.any(sql.type(Erasure)`
      select
        kind, subject_id as "subjectId", state,
        array(
          select item ->> 'sha256'
          from jsonb_array_elements(items) as item
          where item ->> 'kind' = 'media' and item ->> 'part' not in ('text', 'version', 'captions')
            and item ->> 'sha256' is not null
        ) as hashes
      from erasures
      where created_at >= ${context.since}::timestamptz
    `);
    // The row of a picture stays, without files, while its texts are sealed.
    const withRows = new Set(
      await content.anyFirst(sql.type(z.object({ id: z.int() }))`
        select media_item_id as id from media_renditions
        union
        select media_items.id
        from media_items
        where not exists (
          select
          from erasures
          where erasures.sealed_until is not null
            and (
              (erasures.kind = 'media' and erasures.subject_id = media_items.id)
              or (erasures.kind = 'article' and erasures.subject_id = media_items.article_id)
            )
        )
      `),
    );
    const keysOf = new Map<string | null, string>();
    for (const key of await listKeys(context)) keysOf.set(await hashOf(pathOf(context, key)), key);
    const acts = new Map(actsOf(context, 'erase').map((act) => [`${act.change.kind} ${act.change.id}`, act]));
    for (const { kind, subjectId, state, hashes } of erasures) {
      const act = acts.get(`${kind} ${subjectId}`);
      look(state !== 'running', `the erasure of ${kind} ${subjectId} has not ended`, act);
      if (state !== 'erased') continue;
      const seen = (act?.change ?? { pictures: [], hashes: [] }) as { pictures: number[]; hashes: string[] };
      for (const id of new Set([...seen.pictures, ...(kind === 'media' ? [subjectId] : [])]))
        look(!withRows.has(id), `the erased picture ${id} still has rows`, act);
      for (const hash of new Set([...seen.hashes, ...hashes]))
        look(!keysOf.has(hash), `the erased ${kind} ${subjectId} is still in ${keysOf.get(hash)}`, act);
    }
  },
};

/** Every column that can hold a text, but for the sealed versions of the last 30 days, which Admins keep. */
const listColumns = ({ databases }: Context, owner: Owner) =>
  databases[owner].any(sql.type(z.object({ table: z.string(), column: z.string() }))`
    select columns.table_name as table, columns.column_name as column
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where columns.table_schema = 'public' and tables.table_type = 'BASE TABLE' and columns.table_name <> 'text_versions'
      and columns.data_type in ('text', 'jsonb', 'character varying', 'ARRAY')
  `);

/** What a case holds is not erased; the receipt of an erasure keeps only hashes. */
const erasedTextIsNowhere: Check = {
  name: 'An erased text is in no column of any database, but for its sealed versions',
  async run(context, look) {
    const erased = new Set((await listErased(context)).map(({ change }) => `${change.kind} ${change.id}`));
    const isErased = ({ kind, answer }: Act) => erased.has(`${kind === 'post-report' ? 'article' : 'media'} ${answer.id}`);
    const acts = new Map(
      actsOf(context, 'post-report', 'sew-patch')
        .filter(isErased)
        .map((act) => [textIn(act), act]),
    );
    const found = new Map<string, string>();
    for (const owner of databaseOwners)
      for (const { table, column } of await listColumns(context, owner)) {
        const texts = await context.databases[owner].anyFirst(sql.type(z.object({ text: z.string() }))`
          select distinct given as text
          from unnest(${sql.array([...acts.keys()], 'text')}) as given
          join ${sql.identifier([table])} as searched on searched.${sql.identifier([column])}::text like '%' || given || '%'
        `);
        for (const text of texts) found.set(text, `${owner}.${table}.${column}`);
      }
    for (const [text, act] of acts) look(!found.has(text), `the erased text ${text} is still in ${found.get(text)}`, act);
  },
};

export const safeguardingChecks: Check[] = [holdsAreWhole, evidenceStays, entriesStay, erasedIsNowhere, erasedTextIsNowhere];
