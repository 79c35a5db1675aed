import type { Article, Filter, School } from './api.ts';

// Partner organisations and the network team have no classes: what they post is called an update.
const typesWithUpdates = [10, 11];

const reports = {
  one: 'report',
  many: 'reports',
  none: 'No reports found',
  from: (school: string) => `All reports from ${school}`,
};
const updates = {
  one: 'update',
  many: 'updates',
  none: 'No updates found',
  from: (school: string) => `All updates from ${school}`,
};

/** What the posts that are shown are called. */
export function postWords(filter: Filter): typeof reports {
  const typeId = filter.kind === 'school' ? filter.school.typeId : undefined;
  return typeId !== undefined && typesWithUpdates.includes(typeId) ? updates : reports;
}

/** The heading above the feed: what is shown. */
export function feedHeading(filter: Filter): string {
  if (filter.kind === 'search') return `Showing reports containing: ${filter.text}`;
  if (filter.kind === 'school') return postWords(filter).from(filter.school.name ?? 'this school');
  return 'Reports';
}

export const personName = ({ title, firstName, lastName }: { title: string; firstName: string; lastName: string }): string =>
  [title, firstName, lastName].filter(Boolean).join(' ');

export const commentsCount = (count: number): string => `${count} ${count === 1 ? 'comment' : 'comments'}`;

export const schoolsCount = (count: number): string => `${count} ${count === 1 ? 'school' : 'schools'}`;

export const pupilsCount = (count: number): string => `${count} ${count === 1 ? 'pupil' : 'pupils'}`;

/** Who likes a report, in words: "You and 3 others like this". Empty when nobody does. */
export function likesWording({ likesCount, likedByMe }: Pick<Article, 'likesCount' | 'likedByMe'>): string {
  if (!likedByMe) return likesCount === 0 ? '' : `${likesCount} ${likesCount === 1 ? 'person likes' : 'people like'} this`;
  const others = likesCount - 1;
  if (others < 1) return 'You like this';
  return `You and ${others} ${others === 1 ? 'other' : 'others'} like this`;
}

/** The one line below a school's name: "Village · 86 pupils". */
export const schoolLine = ({ locationType, numberOfPupils }: Pick<School, 'locationType' | 'numberOfPupils'>): string =>
  [locationType?.name, numberOfPupils === null ? undefined : pupilsCount(numberOfPupils)].filter(Boolean).join(' · ');

/** Whether a report was edited after it was posted; the same second is the posting itself. */
export const wasEdited = ({ createDate, lastUpdate }: { createDate: string; lastUpdate: string }): boolean =>
  Date.parse(lastUpdate) - Date.parse(createDate) >= 1000;

/** "2 of 3 files added" */
export const filesAdded = (added: number, total: number): string => `${added} of ${total} files added`;
