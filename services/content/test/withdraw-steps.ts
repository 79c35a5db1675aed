import { hash } from 'node:crypto';
import type { Viewer } from '@patchwork/platform/assertion';
import { sql } from 'slonik';
import { z } from 'zod';
import { admin, type Content, colleague, introduce, stranger, teacher } from './harness.ts';
import { addTo } from './media-steps.ts';

export const asLead = (viewer: Viewer, userId: number): Viewer => ({
  ...viewer,
  userId,
  roles: [...viewer.roles, 'SchoolAdmin'],
});
export const lead = asLead(teacher, 5);
export const otherLead = asLead(stranger, 6);
const readOnly: Viewer = { ...admin, userId: 7, roles: ['Viewer', 'AdminRO'] };
const safeguardingLead: Viewer = { ...teacher, userId: 8, roles: ['Viewer', 'SafeguardingLead'] };
export const everybody = { teacher, colleague, stranger, otherLead, readOnly, safeguardingLead, lead, admin };

/** `introduce`, and the Leads above. */
export async function introduceLeads(content: Content): Promise<void> {
  await introduce(content);
  await content.deliverPerson({ userId: 5, firstName: 'Lena', lastName: 'Lead' });
  await content.deliverPerson({ userId: 6, firstName: 'Owen', lastName: 'Other', schoolId: 2, schoolGroupId: 2 });
}

/** The viewers for whom `look` finds something. */
export const whoSees = async (look: (viewer: Viewer) => Promise<boolean>): Promise<string[]> =>
  (await Promise.all(Object.entries(everybody).map(async ([name, viewer]) => ((await look(viewer)) ? [name] : [])))).flat();
export const all = Object.keys(everybody);
export const onlyThoseInCharge = ['lead', 'admin'];

let count = 0;
/** A report of the teacher with two pictures, the second a film with captions, a comment of a stranger and a reply to it. */
export async function aReport(content: Content, author = teacher, hasConsent = true) {
  count += 1;
  const title = `Newts ${count} ${author.userId}`;
  const { id } = await content.publish(author, { title, hasConsent });
  const post = async (url: string, viewer: Viewer, body: object) => (await content.post(url, viewer, body)).body.id as number;
  const comment = await post('/api/article/comment', stranger, { article: id, narrative: `How many? ${count}` });
  const reply = await post('/api/article/comment/response', author, { articleComment: comment, narrative: `Twelve ${count}` });
  const pictures = [await aPicture(content, id, 0, author), await aPicture(content, id, 1, author)] as const;
  await content.post(`/api/articlelike/${id}`, stranger);
  return { id, title, comment, reply, pictures };
}

/** Makes everything stored 40 days older, as if nothing had been written lately, so that no erasure seals its texts. */
export async function makeOld(content: Content): Promise<void> {
  const run = (statement: ReturnType<typeof sql.fragment>) => content.db.query(sql.type(z.unknown())`${statement}`);
  for (const table of ['articles', 'comments', 'responses', 'media_items'])
    await run(sql.fragment`update ${sql.identifier([table])} set created_at = created_at - interval '40 days'`);
  await run(sql.fragment`alter table text_versions disable trigger text_versions__guarded`);
  await run(sql.fragment`
    update text_versions set written_at = written_at - interval '40 days', replaced_at = replaced_at - interval '40 days'
  `);
  await run(sql.fragment`alter table text_versions enable trigger text_versions__guarded`);
}

/** A finished picture with its files in storage. */
export async function aPicture(content: Content, articleId: number, place: number, author = teacher): Promise<number> {
  const { id } = (await addTo(content, articleId, place, undefined, undefined, author)).body;
  await content.post(`/api/mediaitem/${id}/alttext`, author, { altText: `A newt in a jar ${id}` });
  await finishPicture(content, id);
  return id;
}

/** Stores the renditions and reports them as a worker. */
export async function finishPicture(content: Content, id: number) {
  const renditions = [];
  for (const name of ['small', 'medium', 'large'] as const) {
    const key = `media/${id}/${name}.webp`;
    const bytes = Buffer.from(`${name} of ${id}`);
    await content.deps.storage.put(key, bytes, 'image/webp');
    renditions.push({ name, key, contentType: 'image/webp', bytes: bytes.length, sha256: hash('sha256', bytes) });
  }
  return content.postInternally(`/internal/media/${id}/result`, { outcome: 'ready', made: { width: 8, height: 8, renditions } });
}

export const withdraw = (content: Content, viewer: Viewer, kind: string, id: number, reason = 'A parent asked') =>
  content.post('/api/withdrawal', viewer, { kind, id, reason });
export const restore = (content: Content, viewer: Viewer, kind: string, id: number, reason = 'The parent agreed') =>
  content.post(`/api/withdrawal/${kind}/${id}/restore`, viewer, { reason });
export const withdrawals = async (content: Content, viewer: Viewer) => (await content.get('/api/withdrawal', viewer)).body;
