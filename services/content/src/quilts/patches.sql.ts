import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { states } from '../media-items/media-items.sql.ts';

const Id = z.object({ id: z.int() });

interface Sewing {
  halfTermId: number;
  schoolId: number;
  groupId: number;
  questionId: number;
  userId: number;
}

/** Adds the place of a class in a half term, or locks it until the transaction ends. */
export async function lockPatch(tx: Tx, { halfTermId, schoolId, groupId, questionId, userId }: Sewing): Promise<number> {
  await tx.query(sql.type(Nothing)`
    insert into patches (half_term, school_id, school_group_id, question_id, sewn_by, consent_by)
    values (${halfTermId}, ${schoolId}, ${groupId}, ${questionId}, ${userId}, ${userId})
    on conflict on constraint patches__once do nothing
  `);
  return tx.oneFirst(sql.type(Id)`
    select patches.id
    from patches
    where patches.school_group_id = ${groupId} and patches.half_term = ${halfTermId}
    for update
  `);
}

/** Who sewed it last and confirmed the consent, and which question that answers. */
export const savePatch = (tx: Tx, id: number, { questionId, userId }: Pick<Sewing, 'questionId' | 'userId'>) =>
  tx.query(sql.type(Nothing)`
    update patches
    set
      question_id = ${questionId}, sewn_by = ${userId}, sewn_at = clock_timestamp(),
      consent_by = ${userId}, consent_at = clock_timestamp()
    where patches.id = ${id}
  `);

const Picture = z.object({
  id: z.int(),
  processing: z.enum(states),
  isHidden: z.boolean(),
  isWithdrawn: z.boolean(),
});

/** The active picture of a place, locked; null without one. */
export const lockPicture = (tx: Tx, patchId: number) =>
  tx.maybeOne(sql.type(Picture)`
    select
      media_items.id, media_items.state as processing, media_items.hidden_at is not null as "isHidden",
      media_items.withdrawn_at is not null as "isWithdrawn"
    from media_items
    where media_items.patch_id = ${patchId} and media_items.deactivated_at is null
    for update
  `);

/** Takes the picture out of the quilt; maintenance purges it after thirty days unless a case holds it. */
export const removePicture = (tx: Tx, id: number, userId: number) =>
  tx.query(sql.type(Nothing)`
    update media_items set deactivated_at = clock_timestamp(), deactivated_by = ${userId} where media_items.id = ${id}
  `);
