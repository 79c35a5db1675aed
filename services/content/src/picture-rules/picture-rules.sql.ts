import type { Viewer } from '@patchwork/platform/assertion';
import type { Db, Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { type ArticleAudience, audiences } from '../access/audience.ts';
import type { PictureRules } from '../contract-types.ts';

const Rules = z.object({ defaultAudience: z.enum(audiences), isChosen: z.boolean(), preModeration: z.boolean() });

const columns = sql.fragment`
  coalesce(picture_rules.default_audience, 'everyone') as "defaultAudience",
  picture_rules.default_audience is not null as "isChosen",
  coalesce(picture_rules.pre_moderation, false) as "preModeration"
`;

/** The rules of a school; what holds for a school that has not chosen any. */
export const getRules = (db: Db, schoolId: number): Promise<PictureRules> =>
  db.one(sql.prepared('content_picture_rules', Rules)`
    select ${columns}
    from (values (true)) as one_row
    left join picture_rules on picture_rules.school_id = ${schoolId}
  `);

export interface NewRules {
  defaultAudience: ArticleAudience;
  preModeration: boolean;
}

/** Stores the rules of the viewer's school. */
export const saveRules = (tx: Tx, viewer: Viewer, { defaultAudience, preModeration }: NewRules): Promise<PictureRules> =>
  tx.one(sql.type(Rules)`
    insert into picture_rules (school_id, default_audience, pre_moderation, changed_by)
    values (${viewer.schoolId}, ${defaultAudience}, ${preModeration}, ${viewer.userId})
    on conflict (school_id) do update
    set
      default_audience = excluded.default_audience, pre_moderation = excluded.pre_moderation,
      changed_by = excluded.changed_by, changed_at = clock_timestamp()
    returning ${columns}
  `);
