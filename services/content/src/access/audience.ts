import { invalid } from '@patchwork/platform/errors';

/** Who sees a report, from the fewest to all. */
export const audiences = ['school', 'linked', 'everyone'] as const;
export type ArticleAudience = (typeof audiences)[number];

export const isWider = (audience: ArticleAudience, other: ArticleAudience): boolean =>
  audiences.indexOf(audience) > audiences.indexOf(other);

/** @throws AppError 400 when the audience is wider than this one */
export function assertNotWider(audience: ArticleAudience, widest: ArticleAudience): void {
  if (!isWider(audience, widest)) return;
  throw invalid('audience-too-wide', [
    { field: 'audience', message: 'Your school shows its reports to fewer people than that.' },
  ]);
}
