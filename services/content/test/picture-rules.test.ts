import type { Viewer } from '@patchwork/platform/assertion';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';

const lead: Viewer = { ...teacher, userId: 5, roles: [...teacher.roles, 'SchoolAdmin'] };
const strangeLead: Viewer = { ...stranger, userId: 6, roles: [...stranger.roles, 'SchoolAdmin'] };
const url = '/api/school/childrenspictures';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

const rules = async (viewer: Viewer) => (await content.get(url, viewer)).body;
const post = (viewer: Viewer, given: object = {}) =>
  content.post('/api/article', viewer, { title: 'Pond', narrative: `Newts ${Math.random()}`, ...given });

test('a school that has not chosen shows its reports to everyone, without review', async () => {
  const unchosen = { defaultAudience: 'everyone', isChosen: false, preModeration: false };
  expect([await rules(lead), await rules(teacher), await rules(stranger)]).toEqual([unchosen, unchosen, unchosen]);
  expect((await post(teacher)).body.audience).toBeUndefined();
});

test('a Lead chooses for the own school alone; a repeat changes nothing; each is an audit event', async () => {
  const chosen = { defaultAudience: 'linked', preModeration: false };
  for (let times = 0; times < 2; times += 1)
    expect((await content.post(url, lead, chosen)).body).toEqual({ ...chosen, isChosen: true });
  expect(await rules(colleague)).toEqual({ ...chosen, isChosen: true });
  expect((await rules(strangeLead)).isChosen).toBe(false);
  expect(await takeAuditEvents(content.db)).toMatchObject([
    { type: 'picture-rules-changed', userId: 5, schoolId: 1 },
    { type: 'picture-rules-changed', userId: 5, schoolId: 1 },
  ]);
  for (const viewer of [teacher, colleague, admin]) expect((await content.post(url, viewer, chosen)).status).toBe(403);
});

test('a change of the rules is published once, as they were and as they are', async () => {
  const published = async () =>
    (await content.outbox()).filter(({ type }) => type === 'PictureRulesChanged').map(({ data }) => data);
  const before = (await published()).length;
  const now = await rules(lead);
  const chosen = { defaultAudience: now.defaultAudience, preModeration: !now.preModeration };
  for (let times = 0; times < 2; times += 1) await content.post(url, lead, chosen);
  await content.post(url, lead, { ...chosen, preModeration: now.preModeration });
  expect((await published()).slice(before)).toEqual([
    { schoolId: 1, changedBy: 5, before: { ...chosen, preModeration: now.preModeration }, after: chosen },
    { schoolId: 1, changedBy: 5, before: chosen, after: { ...chosen, preModeration: now.preModeration } },
  ]);
});

test('a report gets the default, may be narrower, and is never wider', async () => {
  expect((await post(teacher)).body.audience).toBe('linked');
  expect((await post(teacher, { audience: 'school' })).body.audience).toBe('school');
  const wider = await post(teacher, { audience: 'everyone' });
  expect([wider.status, wider.body.errors[0].field]).toEqual([400, 'audience']);
  const { id } = (await post(teacher, { audience: 'school' })).body;
  const change = (viewer: Viewer, audience?: string) =>
    content.post(`/api/article/${id}`, viewer, { title: 'Pond', narrative: 'Newts', audience });
  expect((await change(teacher, 'linked')).body.audience).toBe('linked');
  // Not even an Admin makes it wider than its school wants; an Admin's own school has other rules.
  for (const viewer of [teacher, admin]) expect((await change(viewer, 'everyone')).status).toBe(400);
  expect((await change(teacher)).body.audience).toBe('linked');
  expect((await post(teacher, { audience: 'friends' })).status).toBe(400);
});

test('a narrower default leaves earlier reports as they are, and they can still be edited', async () => {
  const { id } = (await post(stranger)).body;
  await content.post(url, strangeLead, { defaultAudience: 'school', preModeration: false });
  const body = { title: 'Pond', narrative: 'Edited', audience: 'everyone', hasConsent: true };
  const edited = await content.post(`/api/article/${id}`, stranger, body);
  expect([edited.status, edited.body.audience]).toEqual([200, undefined]);
  await content.post(`/api/article/${id}`, stranger, { title: 'Pond', narrative: 'Edited', audience: 'school' });
  const back = await content.post(`/api/article/${id}`, stranger, { title: 'Pond', narrative: 'Edited', audience: 'everyone' });
  expect(back.status).toBe(400);
});

test('consent is recorded once, with who and when, and no later edit removes it', async () => {
  const consent = (id: number) =>
    content.db.one(sql.type(z.object({ by: z.int().nullable(), at: z.string().nullable() }))`
      select consent_by as by, consent_at as at from articles where id = ${id}
    `);
  const { id, audience } = (await post(teacher)).body;
  expect(await consent(id)).toEqual({ by: null, at: null });
  const edit = (viewer: Viewer, hasConsent?: boolean) =>
    content.post(`/api/article/${id}`, viewer, { title: 'Pond', narrative: 'Newts', hasConsent, audience });
  await edit(teacher, true);
  const given = await consent(id);
  expect([given.by, typeof given.at]).toEqual([teacher.userId, 'string']);
  await edit(admin, true);
  await edit(teacher, false);
  await edit(teacher);
  expect(await consent(id)).toEqual(given);
  expect(await consent((await post(teacher, { hasConsent: true })).body.id)).toMatchObject({ by: teacher.userId });
});
