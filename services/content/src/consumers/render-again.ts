import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { renderArticles, renderLikes } from '../articles/rendering.ts';

const AT_ONCE = 500;
const IdOnly = z.object({ id: z.int() });

/**
 * Renders the chosen reports anew because a name in them has changed. Locks them in the order of their ids, as every change
 * does, and takes its time: a large school has thousands.
 * @param ids a query of report ids
 */
export async function renderAgain(tx: CommonQueryMethods, ids: FragmentSqlToken, what: 'articles' | 'likes'): Promise<void> {
  await tx.query(sql.type(z.unknown())`set local statement_timeout = '60s'`);
  const locked = await tx.anyFirst(sql.type(IdOnly)`
    select articles.id
    from articles
    where articles.id in (${ids})
    order by articles.id
    for no key update
  `);
  const render = what === 'articles' ? renderArticles : renderLikes;
  for (let start = 0; start < locked.length; start += AT_ONCE) await render(tx, locked.slice(start, start + AT_ONCE));
}
