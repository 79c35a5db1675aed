import { type FragmentSqlToken, sql } from 'slonik';
import { type Audience, isOpenTo, isWithinAudience } from './visible.sql.ts';

/** What has gone since can still be reported. */
export const goneSince = sql.fragment`(statement_timestamp() - interval '30 days')`;

const goneAt = (table: string, columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier([table, column])),
    sql.fragment`, `,
  );
const waysToGo = {
  articles: ['deleted_at', 'hidden_at', 'withdrawn_at', 'review_since'],
  comments: ['deleted_at', 'hidden_at', 'withdrawn_at', 'review_since'],
  responses: ['deleted_at', 'hidden_at', 'withdrawn_at', 'review_since'],
  media_items: ['deactivated_at', 'hidden_at', 'withdrawn_at'],
} as const;
type GoneTable = keyof typeof waysToGo;

/** When a row went: deleted, hidden, withdrawn, or waiting for a Lead again; null while it is there. */
export const wentAt = (table: GoneTable) => sql.fragment`least(${goneAt(table, waysToGo[table])})`;

/** The indexed form of "gone lately", reports that were narrowed included. */
export const hasGoneLately = (table: GoneTable) => {
  const columns = table === 'articles' ? [...waysToGo.articles, 'narrowed_at'] : waysToGo[table];
  return sql.fragment`greatest(${goneAt(table, columns)}) > ${goneSince}`;
};

/** Whether a row is there, or was in the last 30 days, for others than its author. Admins also see what never was. */
export function wasThere({ kind }: Pick<Audience, 'kind'>, table: GoneTable): FragmentSqlToken {
  if (kind === 'admin') return sql.fragment`coalesce(${sql.identifier([table, waysToGo[table][0]])}, 'infinity') > ${goneSince}`;
  const wasShown = table === 'media_items' ? sql.fragment`true` : sql.fragment`not ${sql.identifier([table, 'is_unannounced'])}`;
  return sql.fragment`(${wasShown} and coalesce(${wentAt(table)}, 'infinity') > ${goneSince})`;
}

/**
 * Whether an audience may see a row of `articles`, or could in the last 30 days until it was deleted, hidden, withdrawn, put back
 * for review or narrowed, or its school was deactivated. For concerns alone: never to show anything. Ignores FEED_SCOPE.
 */
export const wasVisibleTo = (audience: Audience) => sql.fragment`
  ${wasThere(audience, 'articles')}
  and exists (select 1 from schools where schools.id = articles.school_id and ${schoolWasVisible})
  and ${isOpenTo(audience)}
  and (
    ${isWithinAudience(audience)}
    or (articles.narrowed_at > ${goneSince} and ${isWithinAudience(audience, 'wider_audience')})
  )
`;

/** Whether they are, or were in the last 30 days until the school was deactivated. */
export const schoolWasVisible = sql.fragment`(schools.is_approved and coalesce(schools.inactive_since > ${goneSince}, true))`;
