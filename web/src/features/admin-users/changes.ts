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
/** What changes too, and no entry shows. */
const others = { active: msg('Active'), schoolGroup: msg('School Group') } as const;
const names: Record<string, string> = { ...labels, ...others };

/** A column as staff read it. One that nobody has named yet is put into English words. */
export function columnName(column: string): string {
  if (names[column]) return t(names[column]);
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
