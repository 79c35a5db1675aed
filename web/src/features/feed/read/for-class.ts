import type { Article, CommentResponse, MediaItem } from '../api.ts';

// What a class may see on its board: never what only Leads and staff still see, nor what a Lead has not looked at yet.

export const isForClass = ({ isHidden, isWithdrawn, waitsForReview }: Article): boolean =>
  !isHidden && !isWithdrawn && !waitsForReview;

/** In their order, without those that are not ready. */
export const picturesForClass = (items: readonly MediaItem[]): MediaItem[] =>
  items
    .filter(({ isWithdrawn, processing }) => !isWithdrawn && processing === 'ready')
    .sort((one, other) => one.displayOrder - other.displayOrder);

/** A comment or reply that others see too, or the user's own. */
export const isSaidForClass = ({ waitsForReview, postedByUser }: CommentResponse, userId: number | undefined): boolean =>
  !waitsForReview || postedByUser.id === userId;
