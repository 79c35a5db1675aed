import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import type { kinds } from '../media-items/media-items.sql.ts';
import { nextTurn, QueuedItem } from './media.sql.ts';

interface NewMediaItem {
  articleId: number | null;
  /** With the class's answer as its alternative text. */
  patch?: { id: number; description: string };
  schoolId: number;
  uploadedBy: number;
  kind: (typeof kinds)[number];
  extension: string;
  contentType: string;
  originalKey: string;
  originalBytes: number;
  position: number;
}

export const insertMediaItem = (tx: Tx, item: NewMediaItem) =>
  tx.one(sql.type(QueuedItem)`
    insert into media_items (
      article_id, patch_id, alt_text, school_id, uploaded_by, kind, extension, content_type, original_key, original_bytes,
      position, turn
    )
    values (
      ${item.articleId}, ${item.patch?.id ?? null}, ${item.patch?.description ?? null}, ${item.schoolId},
      ${item.uploadedBy}, ${item.kind}, ${item.extension}, ${item.contentType},
      ${item.originalKey}, ${item.originalBytes}, ${item.position},
      ${nextTurn(sql.fragment`${item.schoolId}`, sql.fragment`${item.kind}`)}
    )
    returning id, kind, turn
  `);

export const saveCaptions = (tx: Tx, id: number, captions: string | null) =>
  tx.query(sql.type(Nothing)`update media_items set captions = ${captions} where media_items.id = ${id}`);

export const saveAltText = (tx: Tx, id: number, altText: string | null) =>
  tx.query(sql.type(Nothing)`update media_items set alt_text = ${altText} where media_items.id = ${id}`);

export const markDeactivated = (tx: Tx, id: number, userId: number) =>
  tx.query(sql.type(Nothing)`
    update media_items
    set deactivated_at = clock_timestamp(), deactivated_by = ${userId}
    where media_items.id = ${id}
  `);
