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

/** A column as staff read it. Those that an entry does not show ("active", "schoolGroup") are put into words. */
export function columnName(column: string): string {
  if (column in labels) return t(labels[column as Column]);
  const words = column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The values that an entry shows, in the specified order. */
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
