import { msg, t } from '../../lib/i18n.ts';
import type { HistoryEntry } from './api.ts';

const labels = {
  email: msg('Email'),
  title: msg('Title'),
  firstName: msg('First Name'),
  middleName: msg('Middle Name(s)'),
  lastName: msg('Last Name'),
  schoolPosition: msg('School Position'),
  allowNotificationEmails: msg('Allow Notification Emails'),
} as const;
type Column = keyof typeof labels;
/** Columns that change but are not among an entry's values. */
const others = { active: msg('Active'), schoolGroup: msg('School Group') } as const;
const names: Record<string, string> = { ...labels, ...others };

/** The label of a column; an unknown column name is split into English words. */
export function columnName(column: string): string {
  if (names[column]) return t(names[column]);
  const words = column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The values of an entry, in the specified order. */
export function valuesOf(entry: HistoryEntry) {
  return (Object.keys(labels) as Column[]).map((column) => {
    const value = entry[column];
    return {
      name: t(labels[column]),
      value: typeof value === 'boolean' ? (value ? t('Yes') : t('No')) : value,
      hasChanged: entry.changedColumns.includes(column),
    };
  });
}
