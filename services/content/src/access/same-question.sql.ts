import type { Tx } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import { sql } from 'slonik';
import { z } from 'zod';

/**
 * An answer does not come back below a question that its class was asked since. Locks its week, so that no Lead chooses meanwhile.
 * @throws AppError conflict `question-changed`
 */
export async function assertSameQuestion(tx: Tx, articleId: number): Promise<void> {
  const isSame = await tx.maybeOneFirst(sql.type(z.object({ isSame: z.boolean() }))`
    select articles.title = class_weeks.texts ->> 'en' as "isSame"
    from articles
    join class_weeks on class_weeks.id = articles.class_week_id
    where articles.id = ${articleId}
    for share of class_weeks
  `);
  if (isSame === false) throw new AppError('conflict', 'question-changed', 'The class has been asked another question since.');
}
