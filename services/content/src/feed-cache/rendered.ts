import { extendStatementTimeout, type Tx } from '@patchwork/platform/db';
import type { FragmentSqlToken } from 'slonik';
import { listMediaItems } from '../media-items/media-items.sql.ts';
import { renderArticle } from './article-json.ts';
import { findNewestLikes } from './likes.sql.ts';
import { findRowsToRender, lockArticles, saveRendered, saveRenderedLikes } from './rendered.sql.ts';

/**
 * Stores the JSON of these reports again. Call it in the transaction of the change and after locking their rows: otherwise two
 * concurrent changes could each miss the other.
 */
export async function renderArticles(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await findRowsToRender(tx, ids);
  const mediaItems = await listMediaItems(tx, ids);
  const texts = rows.map((row) => {
    const items = mediaItems.get(row.id) ?? [];
    const confirmed = items.filter(({ waitsForConsent }) => !waitsForConsent);
    const isAll = confirmed.length === items.length;
    const inOrder = confirmed.map((item, displayOrder) => ({ ...item, displayOrder }));
    return { id: row.id, rendered: renderArticle(row, inOrder), own: isAll ? '' : renderArticle(row, items) };
  });
  await saveRendered(tx, texts);
}

/** Stores the newest likes of these reports again, for lists. */
export async function renderLikes(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const likes = await findNewestLikes(tx, ids);
  const texts = ids.map((id) => JSON.stringify(likes.get(id) ?? []));
  await saveRenderedLikes(tx, ids, texts);
}

const BATCH_SIZE = 500;

/**
 * Renders again every report that shows a changed name: of its author, school or group (`articles`), or of a like (`likes`).
 * Locks them in order of id, as every change does.
 * @param ids a query of report ids
 */
export async function renderAgain(tx: Tx, ids: FragmentSqlToken, what: 'articles' | 'likes'): Promise<void> {
  // A large school has thousands of reports.
  await extendStatementTimeout(tx);
  const locked = await lockArticles(tx, ids);
  const render = what === 'articles' ? renderArticles : renderLikes;
  for (let start = 0; start < locked.length; start += BATCH_SIZE) await render(tx, locked.slice(start, start + BATCH_SIZE));
}
