import type { components } from '@patchwork/contracts/types/public';
import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { plainName } from '../../lib/plain-name.ts';
import { userFields } from '../../lib/user-form.ts';

type Group = components['schemas']['SchoolGroup'];
type User = components['schemas']['User'];

const { title, firstName, lastName, email, schoolPosition } = userFields;

export const UserForm = z.object({
  email,
  title,
  firstName,
  lastName,
  schoolPosition,
  schoolGroupId: z.string().check(z.minLength(1, msg('Select a group'))),
});
export type UserForm = z.infer<typeof UserForm>;
export const userFormFields = ['email', 'title', 'firstName', 'lastName', 'schoolPosition', 'schoolGroupId'] as const;

/** A new user starts as 'Mr' in the primary group. */
export const newUser = (groups: readonly Group[]): UserForm => ({
  email: '',
  title: 'Mr',
  firstName: '',
  lastName: '',
  schoolPosition: '',
  schoolGroupId: String(groups.find(({ primaryGroup }) => primaryGroup)?.id ?? ''),
});

export const formOfUser = (user: User): UserForm => ({
  email: user.email,
  title: user.title,
  firstName: user.firstName,
  lastName: user.lastName,
  schoolPosition: user.schoolPosition ?? '',
  schoolGroupId: String(user.schoolGroup.id),
});

export const GroupForm = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.regex(visibleText, msg('Enter a name for the new group')),
      z.maxLength(255, msg('Maximum 255 characters')),
      ...plainName,
    ),
  description: z.string().check(z.trim(), z.maxLength(500, msg('Maximum 500 characters'))),
});
export type GroupForm = z.infer<typeof GroupForm>;
export const groupFormFields = ['name', 'description'] as const;

export const newGroup: GroupForm = { name: '', description: '' };

export const formOfGroup = ({ name, description }: Group): GroupForm => ({ name, description: description ?? '' });
