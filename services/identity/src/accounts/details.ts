import type { components } from '@patchwork/contracts/types/identity';
import { isSameAddress } from '@patchwork/platform/email-address';
import type { FieldChange } from '@patchwork/platform/second-person';
import type { UserRow } from './user-row.ts';

type Schemas = components['schemas'];

/** The details of a user that a form can change. */
export interface Details {
  title: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string;
  schoolPosition: string | null;
  groupId: number;
  allowNotificationEmails: boolean;
}

/** Trimmed text; null when it is empty. */
const optional = (text: string | null): string | null => text?.trim() || null;

type Form = Pick<Schemas['UserForm'], 'title' | 'firstName' | 'lastName' | 'email' | 'middleName' | 'schoolPosition'> & {
  allowNotificationEmails?: boolean | undefined;
};

/** The details from a form; a field that the form omits keeps its value from `before`. */
export const detailsOf = (form: Form, before: Details): Details => ({
  title: form.title,
  firstName: form.firstName.trim(),
  middleName: form.middleName === undefined ? before.middleName : optional(form.middleName),
  lastName: form.lastName.trim(),
  email: form.email.trim(),
  schoolPosition: form.schoolPosition === undefined ? before.schoolPosition : optional(form.schoolPosition),
  groupId: before.groupId,
  allowNotificationEmails: form.allowNotificationEmails ?? before.allowNotificationEmails,
});

/** The name of each field in the history. */
const columns: Record<keyof Details, string> = {
  email: 'email',
  title: 'title',
  firstName: 'firstName',
  middleName: 'middleName',
  lastName: 'lastName',
  schoolPosition: 'schoolPosition',
  groupId: 'schoolGroup',
  allowNotificationEmails: 'allowNotificationEmails',
};

export const allColumns = Object.values(columns);

/** The fields in which two states of a user differ, by their names in the history. */
export const changedColumns = (before: Details, after: Details): string[] =>
  (Object.keys(columns) as (keyof Details)[]).filter((field) => before[field] !== after[field]).map((field) => columns[field]);

/** The fields in which details differ from a user's, as words for a second person. */
export function fieldChanges(user: UserRow, after: Details, groupName: string): FieldChange[] {
  const words = ({ groupId: _, allowNotificationEmails, ...details }: Details, schoolGroup: string) => ({
    ...details,
    schoolGroup,
    allowNotificationEmails: String(allowNotificationEmails),
  });
  const before = detailsOfUser(user);
  const [old, given] = [words(before, user.groupName), words(after, groupName)];
  const changed = changedColumns(before, after) as FieldChange['field'][];
  return changed.map((field) => ({ field, before: old[field], after: given[field] }));
}

/** Whether a change affects PersonChanged, which has only these fields. */
export const concernsOthers = (changed: readonly string[]): boolean =>
  changed.some((column) => ['title', 'firstName', 'lastName', 'schoolGroup'].includes(column));

/** Whether mail would go to another mailbox: case makes no difference. */
export const isOtherAddress = (one: string, other: string): boolean => !isSameAddress(one, other);

/** The current values of the details that can change. */
export const detailsOfUser = ({
  title,
  firstName,
  middleName,
  lastName,
  email,
  schoolPosition,
  groupId,
  allowNotificationEmails,
}: UserRow): Details => ({
  title,
  firstName,
  middleName,
  lastName,
  email,
  schoolPosition,
  groupId,
  allowNotificationEmails,
});
