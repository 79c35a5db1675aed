import { HalfTermChanged } from '@patchwork/contracts/events/connections';
import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import type { Quilt, QuiltPatch } from '../src/contract-types.ts';
import { turnOverQuilts } from '../src/quilts/turn-over.ts';
import { type Content, colleague, introduce, stranger, teacher } from './harness.ts';
import { png } from './media-steps.ts';
import { asLead, finishPicture } from './withdraw-steps.ts';

// Schools 1 and 2 of the harness are linked, and 1 with 11; 3 has no links. Each has one class with its own number.
export const linked = aViewer({ userId: 21, schoolId: 11, schoolGroupId: 11 });
export const lead = asLead(teacher, 5);
export const otherLead = asLead(stranger, 6);
export const unlinked = aViewer({ userId: 31, schoolId: 3, schoolGroupId: 3 });
export { colleague, stranger, teacher };

/** Autumn 2, 2026/27. */
export const HALF_TERM = 12_157;
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

export const deliverHalfTerm = (
  content: Content,
  given: { id?: number; version?: number; starts?: number; reveals?: number } = {},
) =>
  content.deliver(HalfTermChanged, {
    halfTermId: given.id ?? HALF_TERM,
    version: given.version ?? 1,
    name: `Half term ${given.id ?? HALF_TERM}`,
    startsAt: inDays(given.starts ?? -14),
    revealsAt: inDays(given.reveals ?? 7),
  });

let version = 0;
/** Links these schools with each other as connections would publish it; all other links of school 1, 2, 3 and 11 end. */
export async function link(content: Content, ...pairs: [number, number][]): Promise<void> {
  version += 1;
  for (const school of [1, 2, 3, 11])
    await content.deliverLinks(
      school,
      pairs.flatMap(([one, other]) => (one === school ? [other] : other === school ? [one] : [])),
      version,
    );
}

/** Four schools with a class each, and a half term whose quilts turn over in a week. */
export async function introduceQuilts(content: Content): Promise<void> {
  await introduce(content);
  await content.deliverSchool({ schoolId: 11, name: 'Linked Primary' });
  await content.deliverGroup({ groupId: 11, schoolId: 11, name: 'Otters' });
  for (const [userId, schoolId] of [
    [5, 1],
    [6, 2],
    [21, 11],
    [31, 3],
  ] as const)
    await content.deliverPerson({ userId, schoolId, schoolGroupId: schoolId });
  await deliverHalfTerm(content);
  await link(content, [1, 2], [1, 11]);
}

export const quiltOf = async (content: Content, viewer: Viewer, halfTerm?: number) =>
  (await content.get(`/api/quilt${halfTerm === undefined ? '' : `?halfTerm=${halfTerm}`}`, viewer)).body as Quilt;
export const patchOf = ({ patches }: Quilt, groupId: number): QuiltPatch =>
  patches.find(({ schoolGroup }) => schoolGroup.id === groupId)!;

interface Form {
  group?: number;
  description?: string;
  hasConsent?: string;
  replaces?: number | string;
  file?: Buffer;
  fileName?: string;
}

/** Sends the form as the page does: fields, then the picture. */
export function sew(content: Content, viewer: Viewer, form: Form = {}, headers: Record<string, string> = {}) {
  const { group = viewer.schoolGroupId!, file = png, fileName = 'patch.png', ...given } = form;
  const fields = { description: `A bell of ${viewer.schoolId}`, hasConsent: 'true', ...given };
  const boundary = 'xxxxxxxx';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return content.post(`/api/quilt/patch/${group}`, viewer, payload, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...headers,
  });
}

/** Sews, and reports the picture as a worker does; returns its id. */
export async function sewn(content: Content, viewer: Viewer, form: Form = {}): Promise<number> {
  const { status, body } = await sew(content, viewer, form);
  if (status !== 201) throw new Error(`sewing answered ${status} ${JSON.stringify(body)}`);
  const { id } = patchOf(body as Quilt, form.group ?? viewer.schoolGroupId!).mediaItem!;
  await finishPicture(content, id);
  return id;
}

/** Lets the time of all quilts of a half term come. */
export const turnOver = (content: Content, halfTerm = HALF_TERM) =>
  content.db.query(sql.type(Nothing)`
    update half_terms set reveals_at = now() - interval '1 second' where half_terms.id = ${halfTerm}
  `);
export const runJob = (content: Content) => turnOverQuilts(content.deps);
