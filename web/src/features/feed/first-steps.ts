import type { Article } from './api.ts';

/** The suggested steps for new users, in order. */
export const steps = ['like', 'favourite', 'comment', 'report'] as const;
export type Step = (typeof steps)[number];

const NEW_FOR_DAYS = 14;

export const isNewcomer = (createDate: string, now = Date.now()): boolean =>
  now - Date.parse(createDate) < NEW_FOR_DAYS * 24 * 3_600_000;

/** The steps that the user has taken, judging by the loaded reports. */
export function stepsTaken(userId: number, articles: readonly Article[], favourites: readonly unknown[] | undefined): Step[] {
  const isMine = ({ id }: { id: number }) => id === userId;
  const comments = articles.flatMap((article) => article.comments);
  const taken: Record<Step, boolean> = {
    like: articles.some(({ likedByMe }) => likedByMe),
    favourite: (favourites?.length ?? 0) > 0,
    comment: comments.some(
      ({ postedByUser, commentResponses }) =>
        isMine(postedByUser) || commentResponses.some((reply) => isMine(reply.postedByUser)),
    ),
    report: articles.some(({ createUser }) => isMine(createUser)),
  };
  return steps.filter((step) => taken[step]);
}
