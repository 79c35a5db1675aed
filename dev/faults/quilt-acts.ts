import { publishHalfTerms } from '@patchwork/connections/half-terms/publish-half-terms';
import { createPool, type DatabasePool, Nothing } from '@patchwork/platform/db';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Action, pictureForm } from './acts.ts';
import type { Person } from './perform.ts';
import type { CheckedSystem } from './types.ts';
import { alone, isTeacher, type World, who } from './world.ts';

// What teachers do with quilts: open theirs, and sew or replace the patch of a class.

/** A class's place in a quilt, as far as an answer shows it. */
interface Patch {
  schoolGroup: { id: number };
  mediaItem: { id: number } | null;
  description: string | null;
  maySew: boolean;
}

/** A person opens the quilt and sews the patch of a class, or replaces it, if the page lets them. */
export const sewPatch: Action = async (world) => {
  const person = who(world, isTeacher);
  const { body } = await world.perform({
    kind: 'read-quilt',
    person,
    change: {},
    send: () => person.client.call('GET', '/api/quilt'),
    keep: () => ({}),
    attempts: 1,
  });
  const mine = ((body.patches as Patch[] | undefined) ?? []).filter(({ maySew }) => maySew);
  if (mine.length === 0) return;
  const { schoolGroup, mediaItem } = world.random.pick(mine);
  await alone(world, `patch-${schoolGroup.id}`, () => sewFor(world, person, schoolGroup.id, mediaItem?.id ?? null));
};

async function sewFor(world: World, person: Person, groupId: number, replaces: number | null): Promise<void> {
  const { number, width, height } = world.nextPicture();
  const text = world.mark();
  const fields = { description: text, hasConsent: 'true', replaces: String(replaces ?? '') };
  const { act } = await world.perform({
    kind: 'sew-patch',
    person,
    change: { text, groupId, articleId: null, width, height },
    send: () => person.client.call('POST', `/api/quilt/patch/${groupId}`, pictureForm(number, width, height, fields)),
    keep: ({ patches }) => ({
      id: (patches as Patch[]).find(({ description }) => description === text)?.mediaItem?.id ?? null,
    }),
  });
  if (act.outcome === 'refused') return;
  for (const thing of world.things) if (thing.kind === 'media' && thing.id === replaces) thing.isTaken = true;
  if (act.answer.id)
    world.things.push({ kind: 'media', id: Number(act.answer.id), author: person, articleId: 0, isTaken: false });
}

/** On a busy machine the consumers have just joined their groups. */
const ARRIVAL_SECONDS = 120;

/** Opens the quilts of the current half term for two weeks, also those whose day has passed. */
export async function openQuilts({ environment }: CheckedSystem): Promise<void> {
  const HalfTerm = z.object({ id: z.int(), revealsAt: z.string() });
  const { revealsAt } = await withDatabase(environment.connections.CONNECTIONS_DATABASE_URL!, (db) =>
    db.transaction(async (tx) => {
      const halfTerm = await tx.one(sql.type(HalfTerm)`
        update half_terms
        set quilts_reveal_on = current_date + 14
        where half_terms.id = (select max(begun.id) from half_terms as begun where begun.run_at <= now())
        returning id, quilts_reveal_at as "revealsAt"
      `);
      await publishHalfTerms(tx);
      return halfTerm;
    }),
  );
  await withDatabase(environment.content.CONTENT_DATABASE_URL!, async (db) => {
    const isKnown = sql.type(HalfTerm)`
      select id, reveals_at as "revealsAt" from half_terms where reveals_at = ${revealsAt}::timestamptz
    `;
    const { id } = await eventually(() => db.maybeOne(isKnown), ARRIVAL_SECONDS);
    await db.query(sql.type(Nothing)`delete from quilts where quilts.half_term = ${id}`);
  });
}

async function withDatabase<Result>(url: string, work: (db: DatabasePool) => Promise<Result>): Promise<Result> {
  const db = await createPool(url, { size: 1 });
  return work(db).finally(() => db.end());
}
