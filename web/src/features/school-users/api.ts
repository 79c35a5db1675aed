import type { components } from '@patchwork/contracts/types/public';
import useSWR from 'swr';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { auditedRead } from '../../lib/audited-read.ts';
import { loadMe } from '../../lib/me.ts';
import { asTitle } from '../../lib/user-form.ts';
import { listOwnDomains } from './own-domains.ts';
import type { GroupForm, UserForm } from './schema.ts';

export type User = components['schemas']['User'];
export type Group = components['schemas']['SchoolGroup'];
export type RemovedUser = components['schemas']['RemovedUser'];

/** The data that the page needs before it is shown. */
export async function loadSchool() {
  const [users, groups] = await Promise.all([api.get('/api/user/myschool'), api.get('/api/schoolgroup/myschool'), loadMe()]);
  return { users, groups };
}

// The form has no middle names: if left out, the stored ones stay.
const userBody = ({ title, schoolPosition, schoolGroupId, ...rest }: UserForm) => ({
  ...rest,
  title: asTitle(title),
  schoolPosition: schoolPosition || null,
  schoolGroupId: Number(schoolGroupId),
});

export const addUser = (form: UserForm): Promise<User> => api.post('/api/user/add', { body: userBody(form) });

export const updateUser = (id: number, form: UserForm): Promise<User> =>
  api.post('/api/user/update/{id}', { params: { path: { id } }, body: userBody(form) });

/** Throws ApiError; `still-active` if the server has kept the user. */
export const deleteUser = async (id: number): Promise<void> =>
  requireGone(await api.post('/api/user/delete/{id}', { params: { path: { id } } }));

function requireGone({ active }: { active: boolean }): void {
  if (active) throw new ApiError(409, 'still-active', '');
}

/** The users whom a Lead can restore, newest first. */
export const useRemovedUsers = () =>
  useSWR(
    '/api/user/myschool/removed',
    (path: '/api/user/myschool/removed'): Promise<RemovedUser[]> => api.get(path),
    auditedRead,
  );

/** The domains of the school: of its people's addresses, and of the provider through which they sign in. */
export function useOwnDomains(users: readonly User[]): string[] {
  const { data } = useSWR('/api/schoolsignin', (path: '/api/schoolsignin') => api.get(path), { revalidateOnFocus: false });
  return listOwnDomains(
    users.map(({ email }) => email),
    data?.current?.domains,
  );
}

/** Returns the user, active again. Throws ApiError `email-taken-here` or `email-taken-elsewhere`. */
export const restoreUser = (id: number): Promise<User> => api.post('/api/user/{id}/restore', { params: { path: { id } } });

/** Moves all users of a group; returns them. */
export const moveUsers = (fromGroupId: number, toGroupId: number): Promise<User[]> =>
  api.post('/api/user/myschool/move', { body: { fromGroupId, toGroupId } });

/** Ends every session of the user. */
export const signOutUser = (id: number): Promise<unknown> => api.post('/api/user/{id}/signout', { params: { path: { id } } });

const groupBody = ({ name, description }: GroupForm) => ({ name, description: description || null });

export const addGroup = (form: GroupForm): Promise<Group> => api.post('/api/schoolgroup/myschool', { body: groupBody(form) });

export const updateGroup = (id: number, form: GroupForm): Promise<Group> =>
  api.post('/api/schoolgroup/myschool/group/{id}', { params: { path: { id } }, body: groupBody(form) });

/** Throws ApiError: `group-in-use` while the group has users, `still-active` if the server has kept it. */
export const deleteGroup = async (id: number): Promise<void> =>
  requireGone(await api.post('/api/schoolgroup/delete/{id}', { params: { path: { id } } }));
