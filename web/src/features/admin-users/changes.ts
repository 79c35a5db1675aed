import type { HistoryEntry } from './api.ts';

const labels = {
  email: 'Email',
  title: 'Title',
  firstName: 'First Name',
  middleName: 'Middle Name(s)',
  lastName: 'Last Name',
  schoolPosition: 'School Position',
  allowNotificationEmails: 'Allow Notification Emails',
} as const;
type Column = keyof typeof labels;

/** A column as staff read it. Those that an entry does not show ("active", "schoolGroup") are put into words. */
export function columnName(column: string): string {
  if (column in labels) return labels[column as Column];
  const words = column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The values that an entry shows, in the specified order. */
export function valuesOf(entry: HistoryEntry) {
  return (Object.keys(labels) as Column[]).map((column) => {
    const value = entry[column];
    return {
      name: labels[column],
      value: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value,
      hasChanged: entry.changedColumns.includes(column),
    };
  });
}
