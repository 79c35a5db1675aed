import { audienceWords } from '../../lib/audiences.ts';
import { formatDate } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import type { HistoryEntry } from './api.ts';

const kinds: Record<HistoryEntry['kind'], string> = {
  'details-changed': msg('Details changed'),
  approved: msg('School approved'),
  'approval-undone': msg('Approval undone'),
  activated: msg('School activated'),
  deactivated: msg('School deactivated'),
  'badge-changed': msg('Badge changed'),
  'picture-rules-changed': msg('Rules for reports changed'),
  'register-linked': msg('Link to the register changed'),
  'group-added': msg('Group added: {name}'),
  'group-changed': msg('Group changed: {name}'),
  'group-deleted': msg('Group deleted: {name}'),
};

/** What happened: "Group added: Oak". */
export const titleOf = ({ kind, groupName }: Pick<HistoryEntry, 'kind' | 'groupName'>): string =>
  t(kinds[kind], { name: groupName ?? '' });

const labels: Record<string, string> = {
  name: msg('Name'),
  description: msg('Description'),
  type: msg('School Type'),
  county: msg('County'),
  zip: msg('Postcode'),
  locationType: msg('Location Type'),
  numberOfPupils: msg('Number of Pupils'),
  primaryEthnicity: msg('Primary Ethnicity'),
  secondaryEthnicity: msg('Secondary Ethnicity'),
  headTeacher: msg('Primary Contact Name'),
  email: msg('School Email'),
  trialStartDate: msg('Trial Start'),
  subscriptionStartDate: msg('Subscription Start'),
  promotionCodeFromUser: msg('Promotion Code From User'),
  promotionCode: msg('Promotion Code'),
  defaultAudience: msg('Who will see our reports'),
  preModeration: msg('A Lead reads everything first'),
};

/** The label of a field, as in the form where it is changed. */
export const fieldName = (field: string): string => t(labels[field] ?? field);

/** A value in words; null for none. */
export function wordsOf(field: string, value: string | null): string | null {
  if (value === null) return null;
  if (field.endsWith('Date')) return formatDate(value);
  if (field === 'preModeration') return value === 'true' ? t('Yes') : t('No');
  if (field === 'defaultAudience' && Object.hasOwn(audienceWords, value))
    return t(audienceWords[value as keyof typeof audienceWords].name, { service: SERVICE_NAME });
  return value;
}
