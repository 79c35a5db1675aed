import { createHash } from 'node:crypto';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { deletePicksOf } from '../evidence/picks.sql.ts';
import { covers, keepVersions } from '../text-versions.sql.ts';
import { type Kind, tables } from '../withdrawals/subjects.sql.ts';
import type { Item } from './erasures.sql.ts';

/** Stands in for a text whose row stays, because others' comments and counts refer to it. */
const ERASED = 'Erased';

export interface Erased {
  kind: Kind;
  subjectId: number;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const File = z.object({
  mediaItemId: z.int(),
  part: z.enum(['original', 'small', 'medium', 'large', 'poster', 'video']),
  key: z.string(),
});
export type File = z.output<typeof File>;

const isItsMedia = ({ kind, subjectId }: Erased) =>
  kind === 'article' ? sql.fragment`media_items.article_id = ${subjectId}` : sql.fragment`media_items.id = ${subjectId}`;

/** The files of a picture, or of all pictures of a report; none of a comment or reply. */
export const findFiles = (db: Db, erased: Erased): Promise<readonly File[]> =>
  erased.kind === 'comment' || erased.kind === 'response'
    ? Promise.resolve([])
    : db.any(sql.type(File)`
        select media_items.id as "mediaItemId", 'original' as part, media_items.original_key as key
        from media_items
        where ${isItsMedia(erased)}
        union all
        select media_items.id, media_renditions.name, media_renditions.key
        from media_items
        join media_renditions on media_renditions.media_item_id = media_items.id
        where ${isItsMedia(erased)}
        order by 1, 2
      `);

const Text = z.object({
  kind: z.enum(['article', 'comment', 'response', 'media']),
  id: z.int(),
  part: z.enum(['text', 'version', 'captions']),
  text: z.string(),
});

const textsOf = {
  article: (id: number) => sql.fragment`
    select 'article' as kind, articles.id, 'text' as part, articles.title || E'\n' || articles.narrative as text
    from articles
    where articles.id = ${id}
    union all
    ${mediaTexts({ kind: 'article', subjectId: id })}
  `,
  comment: (id: number) => sql.fragment`
    select 'comment' as kind, comments.id, 'text' as part, comments.narrative as text from comments where comments.id = ${id}
  `,
  response: (id: number) => sql.fragment`
    select 'response' as kind, responses.id, 'text' as part, responses.narrative as text from responses where responses.id = ${id}
  `,
  media: (id: number) => mediaTexts({ kind: 'media', subjectId: id }),
};

const mediaTexts = (erased: Erased) => sql.fragment`
  select 'media' as kind, media_items.id, 'text' as part, media_items.alt_text as text
  from media_items
  where ${isItsMedia(erased)} and media_items.alt_text is not null
  union all
  select 'media', media_items.id, 'captions', media_items.captions
  from media_items
  where ${isItsMedia(erased)} and media_items.captions is not null
`;

/** The hashes of all texts of a subject: what they say and what they said before. */
export async function hashTexts(tx: Tx, erased: Erased): Promise<Item[]> {
  const rows = await tx.any(sql.type(Text)`
    ${textsOf[erased.kind](erased.subjectId)}
    union all
    select text_versions.kind, text_versions.subject_id, 'version', text_versions.text
    from text_versions
    where ${covers('text_versions', erased)}
  `);
  return rows.map(({ text, ...row }) => ({ ...row, sha256: hashOf(text) }));
}

/**
 * Takes every text of a subject out of its rows, with excerpts and what ended holds pinned. The texts and their versions are
 * deleted, or kept as versions while they are sealed. The row of a report, comment or reply stays as deleted; a report loses its
 * likes and its captions as evidence. Pictures keep their rows until their files are deleted.
 */
export async function eraseTexts(tx: Tx, erased: Erased, erasedBy: number, isSealed: boolean): Promise<void> {
  const { kind, subjectId } = erased;
  await (isSealed ? keepTexts(tx, erased, erasedBy) : deleteVersions(tx, erased));
  await tx.query(sql.type(Nothing)`
    delete from holds where ${covers('holds', erased)} and not hold_is_in_force(holds, clock_timestamp())
  `);
  await tx.query(sql.type(Nothing)`update withdrawals set excerpt = null where ${covers('withdrawals', erased)}`);
  if (kind === 'article') {
    await tx.query(sql.type(Nothing)`delete from article_likes where article_id = ${subjectId}`);
    await deletePicksOf(tx, subjectId);
    await eraseQuestion(tx, subjectId);
    await tx.query(sql.type(Nothing)`
      update articles
      set title = ${ERASED}, narrative = ${ERASED}, likes_count = 0, rendered_likes = '[]'
      where articles.id = ${subjectId}
    `);
  }
  if (kind === 'article' || kind === 'media') {
    await tx.query(sql.type(Nothing)`
      update media_items
      set
        alt_text = null, captions = null, child_references = '{}',
        deactivated_at = coalesce(deactivated_at, clock_timestamp()), deactivated_by = coalesce(deactivated_by, ${erasedBy})
      where ${isItsMedia(erased)}
    `);
  }
  if (kind === 'media') return;
  await tx.query(sql.type(Nothing)`
    update ${sql.identifier([tables[kind]])}
    set deleted_at = coalesce(deleted_at, clock_timestamp()), deleted_by = coalesce(deleted_by, ${erasedBy})
    where id = ${subjectId}
  `);
  if (kind !== 'article')
    await tx.query(sql.type(Nothing)`
      update ${sql.identifier([tables[kind]])} set narrative = ${ERASED} where id = ${subjectId}
    `);
}

/** The title of an answer may be the words of a Lead, which the week of the class has as well. */
const eraseQuestion = (tx: Tx, articleId: number) =>
  tx.query(sql.type(Nothing)`
    update class_weeks
    set texts = ${sql.jsonb({ en: ERASED })}, written_at_school_id = null
    from articles
    where
      articles.id = ${articleId} and class_weeks.id = articles.class_week_id
      and class_weeks.written_at_school_id is not null and class_weeks.texts ->> 'en' = articles.title
  `);

/** Stores the current texts as versions. Without an effect when they have been erased already. */
async function keepTexts(tx: Tx, erased: Erased, userId: number): Promise<void> {
  const { kind, subjectId } = erased;
  if (kind === 'article') await keepVersions(tx, { userId }, kind, subjectId, { title: ERASED, narrative: ERASED });
  if (kind === 'comment' || kind === 'response') await keepVersions(tx, { userId }, kind, subjectId, { narrative: ERASED });
  if (kind !== 'article' && kind !== 'media') return;
  for (const id of await findMediaIds(tx, erased))
    await keepVersions(tx, { userId }, 'media', id, { altText: null, captions: null });
}

export const findMediaIds = (db: Db, erased: Erased) =>
  db.anyFirst(sql.type(z.object({ id: z.int() }))`
    select media_items.id from media_items where ${isItsMedia(erased)} order by media_items.id
  `);

/** Deletes what the texts of a subject said before. @throws when a hold keeps it */
export const deleteVersions = (tx: Tx, erased: Erased) =>
  // The table refuses every other way of deleting.
  tx.query(sql.type(Nothing)`
    select erase_text_versions(covered.kind, covered.subject_id)
    from (select distinct kind, subject_id from text_versions where ${covers('text_versions', erased)}) as covered
  `);

/**
 * Deletes the rows of pictures whose files are gone, and closes the withdrawals. While texts are sealed the pictures' own rows
 * stay, because their versions and concerns about them need these.
 */
export async function deleteRows(tx: Tx, erased: Erased, isSealed: boolean): Promise<void> {
  await tx.query(sql.type(Nothing)`
    update withdrawals set purged_at = clock_timestamp() where ${covers('withdrawals', erased)} and restored_at is null
  `);
  if (erased.kind === 'comment' || erased.kind === 'response') return;
  await deleteRenditions(tx, erased);
  await (isSealed
    ? tx.query(sql.type(Nothing)`update media_items set kept_bytes = 0 where ${isItsMedia(erased)}`)
    : deleteMediaItems(tx, erased));
}

const deleteRenditions = (tx: Tx, erased: Erased) =>
  tx.query(sql.type(Nothing)`
    delete from media_renditions
    where media_item_id in (select media_items.id from media_items where ${isItsMedia(erased)})
  `);

/** Deletes the rows of pictures, and those of renditions that a worker has reported since. */
export async function deleteMediaItems(tx: Tx, erased: Erased): Promise<void> {
  if (erased.kind === 'comment' || erased.kind === 'response') return;
  await deleteRenditions(tx, erased);
  await tx.query(sql.type(Nothing)`delete from media_items where ${isItsMedia(erased)}`);
}
