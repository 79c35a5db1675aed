import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { asTitle } from '../../lib/user-form.ts';
import type { GroupForm, UserForm } from './schema.ts';

export type User = components['schemas']['User'];
export type Group = components['schemas']['SchoolGroup'];

/** What the page needs before it is shown. */
export async function loadSchool() {
  const [me, users, groups] = await Promise.all([
    api.get('/api/user'),
    api.get('/api/user/myschool'),
    api.get('/api/schoolgroup/myschool'),
  ]);
  return { me, users, groups };
}

// Middle names are not asked for here: left out, they stay as they are.
const userBody = ({ title, schoolPosition, schoolGroupId, ...rest }: UserForm) => ({
  ...rest,
  title: asTitle(title),
  schoolPosition: schoolPosition || null,
  schoolGroupId: Number(schoolGroupId),
});

export const addUser = (form: UserForm): Promise<User> => api.post('/api/user/add', { body: userBody(form) });

export const updateUser = (id: number, form: UserForm): Promise<User> =>
  api.post('/api/user/update/{id}', { params: { path: { id } }, body: userBody(form) });

/** The user, no longer active. */
export const deleteUser = (id: number): Promise<User> => api.post('/api/user/delete/{id}', { params: { path: { id } } });

const groupBody = ({ name, description }: GroupForm) => ({ name, description: description || null });

export const addGroup = (form: GroupForm): Promise<Group> => api.post('/api/schoolgroup/myschool', { body: groupBody(form) });

export const updateGroup = (id: number, form: GroupForm): Promise<Group> =>
  api.post('/api/schoolgroup/myschool/group/{id}', { params: { path: { id } }, body: groupBody(form) });

/** The group, no longer active. Throws ApiError `group-in-use` while users are in it. */
export const deleteGroup = (id: number): Promise<Group> => api.post('/api/schoolgroup/delete/{id}', { params: { path: { id } } });
