import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Audience } from '../access/visible.sql.ts';
import { wasThere } from '../access/was-visible.sql.ts';
import { kinds } from '../media-items/media-items.sql.ts';
import { isOnlyHeld, textsErasedAt } from '../text-versions.sql.ts';
import type { Subject } from './holds.sql.ts';

/** What is pinned: a subject as its audience sees it. */
export interface Seen {
  subject: Subject;
  audience: Audience;
}

/** For a row of `media_items`: whether it is, or was in the last 30 days, shown as part of the subject. */
const isShown = ({ subject: { kind, subjectId }, audience }: Seen) => {
  const isPart = {
    article: sql.fragment`media_items.article_id = ${subjectId}`,
    media: sql.fragment`media_items.id = ${subjectId}`,
  };
  const isOf = kind === 'article' || kind === 'media' ? isPart[kind] : sql.fragment`false`;
  return sql.fragment`
    ${isOf}
    and ${wasThere(audience, 'media_items')}
    and ${audience.kind === 'admin' ? sql.fragment`true` : sql.fragment`not ${isOnlyHeld('media', sql.fragment`media_items.id`)}`}
  `;
};

/** What only a hold keeps of an erased picture is for Admins. */
const hasFiles = ({ audience }: Seen) =>
  audience.kind === 'admin' ? sql.fragment`true` : sql.fragment`${textsErasedAt('media', sql.fragment`media_items.id`)} is null`;

const ShownRow = z.object({
  mediaItemId: z.int(),
  kind: z.enum(kinds),
  altText: z.string().nullable(),
  captions: z.string().nullable(),
  renditions: z.array(z.object({ name: z.enum(['small', 'medium', 'large', 'poster', 'video']), sha256: z.string() })),
});

/** The photos and films of a subject in order, with the hashes of their renditions. */
export const findShownMedia = (db: Db, seen: Seen) =>
  db.any(sql.type(ShownRow)`
    select
      media_items.id as "mediaItemId", media_items.kind, media_items.alt_text as "altText", media_items.captions,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('name', media_renditions.name, 'sha256', media_renditions.sha256) order by media_renditions.name
          ),
          '[]'
        )
        from media_renditions
        where media_renditions.media_item_id = media_items.id and ${hasFiles(seen)}
      ) as renditions
    from media_items
    where ${isShown(seen)}
    order by media_items.position, media_items.id
  `);
