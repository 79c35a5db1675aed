import type { Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { lockSubject } from '../concerns/holds.sql.ts';
import { renderArticles } from '../feed-cache/rendered.ts';
import { textsErasedAt } from '../text-versions.sql.ts';

const nothing = z.object({});
const Parent = z.object({
  articleId: z.int().nullable(),
  patchId: z.int().nullable(),
  schoolId: z.int(),
  uploadedBy: z.int(),
});

/** The folder of an item's renditions. */
export const keyPrefixOf = (id: number) => `media/${id}/`;

/** Rows of erased pictures stay while texts are sealed; workers get no more of them. */
export const isNotErased = (id: number) => sql.fragment`${textsErasedAt('media', sql.fragment`${id}::bigint`)} is null`;

/**
 * Changes the state of an item under its lock, under which erasures run, and renders its report again. Null when the item is
 * past `from`: a repeat changes nothing. @throws AppError 404 also when it was erased
 */
export async function moveOn(tx: Tx, id: number, from: FragmentSqlToken, to: FragmentSqlToken) {
  await lockSubject(tx, { kind: 'media', subjectId: id });
  const parent = await tx.maybeOne(sql.type(Parent)`
    select article_id as "articleId", patch_id as "patchId", school_id as "schoolId", uploaded_by as "uploadedBy"
    from media_items
    where id = ${id} and ${isNotErased(id)}
  `);
  if (!parent) throw notFound();
  const { articleId } = parent;
  const { rowCount } = await tx.query(sql.type(nothing)`
    update media_items
    set ${to}, state_changed_at = clock_timestamp()
    where id = ${id} and ${from}
  `);
  if (rowCount === 0) return null;
  if (articleId !== null) await renderArticles(tx, [articleId]);
  return parent;
}
