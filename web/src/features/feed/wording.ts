import { msg, plural, t } from '../../lib/i18n.ts';
import type { Article, FeedTab, Filter, School } from './api.ts';

// Partner organisations and the network team have no classes: their posts are called updates.
const typesWithUpdates = [10, 11];

const reports = {
  failed: msg("Couldn't load the reports."),
  more: msg('Load more reports'),
  loading: msg('Loading more reports'),
  end: msg("You've reached the first report"),
  added: (count: number, total: number) =>
    plural(count, '{count} more report, {total} in all', '{count} more reports, {total} in all', { total }),
  shown: (count: number) => plural(count, '{count} report shown', '{count} reports shown'),
  none: msg('No reports found'),
  from: (school: string) => t('All reports from {school}', { school }),
};
const updates = {
  failed: msg("Couldn't load the updates."),
  more: msg('Load more updates'),
  loading: msg('Loading more updates'),
  end: msg("You've reached the first update"),
  added: (count: number, total: number) =>
    plural(count, '{count} more update, {total} in all', '{count} more updates, {total} in all', { total }),
  shown: (count: number) => plural(count, '{count} update shown', '{count} updates shown'),
  none: msg('No updates found'),
  from: (school: string) => t('All updates from {school}', { school }),
};

/** The words for the posts in the feed. */
export function postWords(filter: Filter): typeof reports {
  const typeId = filter.kind === 'school' ? filter.school.typeId : undefined;
  return typeId !== undefined && typesWithUpdates.includes(typeId) ? updates : reports;
}

/** How many reports a filter shows now, for screen readers. */
export const countWords = (filter: Filter, count: number): string =>
  count === 0 ? t('Nothing was found') : postWords(filter).shown(count);

/** The heading above the feed, which names the filter. */
export function feedHeading(filter: Filter): string {
  if (filter.kind === 'search') return t('Showing reports containing: {text}', { text: filter.text });
  if (filter.kind === 'school') return postWords(filter).from(filter.school.name ?? t('this school'));
  return filter.kind === 'tab' ? t(tabWords[filter.tab].heading) : t('Reports');
}

/** The heading of a tab, and what it says without reports. */
export const tabWords: Record<FeedTab, { heading: string; none: string }> = {
  linked: { heading: msg('Reports from linked schools'), none: msg('No reports from linked schools yet') },
  favourites: { heading: msg('Reports from your favourites'), none: msg('No reports from your favourites yet') },
  class: { heading: msg('Reports from your class'), none: msg('No reports from your class yet') },
};

export const personName = ({ title, firstName, lastName }: { title: string; firstName: string; lastName: string }): string =>
  [title, firstName, lastName].filter(Boolean).join(' ');

export const commentsCount = (count: number): string => plural(count, '{count} comment', '{count} comments');

const pupilsCount = (count: number): string => plural(count, '{count} pupil', '{count} pupils');

/** The name of the number of likes: "4 people like this". */
export const likesCountText = (count: number): string => plural(count, '{count} person likes this', '{count} people like this');

/** The line below a school's name: "Village · 86 pupils". */
export const schoolLine = ({ locationType, numberOfPupils }: Pick<School, 'locationType' | 'numberOfPupils'>): string =>
  [locationType && t(locationType.name), numberOfPupils === null ? undefined : pupilsCount(numberOfPupils)]
    .filter(Boolean)
    .join(' · ');

/** Whether a report was edited after posting; an edit in the same second does not count. */
export const wasEdited = ({ createDate, lastUpdate }: { createDate: string; lastUpdate: string }): boolean =>
  Date.parse(lastUpdate) - Date.parse(createDate) >= 1000;

/** "2 of 3 files added" */
export const filesAdded = (added: number, total: number): string => t('{added} of {total} files added', { added, total });

/** Who sees a report: "Linked schools only". Undefined if everyone does. */
export function audienceLine({ audience, createUser }: Pick<Article, 'audience' | 'createUser'>, mySchoolId?: number) {
  if (audience === 'linked') return t('Linked schools only');
  if (audience !== 'school') return undefined;
  return createUser.school.id === mySchoolId ? t('Our school only') : t('{school} only', { school: createUser.school.name });
}
