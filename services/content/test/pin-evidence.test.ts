import { createHash, randomUUID } from 'node:crypto';
import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { maintainMedia } from '../src/maintenance.ts';
import { admin, type Content, introduce, startContent, stranger, teacher } from './harness.ts';
import { letHoldEnd } from './hold-steps.ts';
import { addTo, png } from './media-steps.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());
beforeEach(() => {
  content.time.now = new Date();
});

const DAY_MS = 24 * 60 * 60_000;
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]);

const pin = async (kind: string, id: number, holdId: string = randomUUID(), more: object = {}) => {
  const { status, body } = await content.postInternally(`/internal/concerns/${kind}/${id}/evidence`, {
    holdId,
    viewerSchoolId: 2,
    ...more,
  });
  return status === 200 ? body : status;
};

/** A photo of a report with its rendition files. */
async function addPhoto(article: number) {
  const { id } = (await addTo(content, article, 0)).body;
  const renditions = ['large', 'medium', 'small'].map((name) => ({
    name,
    key: `media/${id}/${name}.webp`,
    bytes: Buffer.from(`${name} of ${id}`),
  }));
  for (const { key, bytes } of renditions) await content.deps.storage.put(key, bytes, 'image/webp');
  await content.postInternally(`/internal/media/${id}/result`, {
    outcome: 'ready',
    made: {
      width: 1600,
      height: 1200,
      renditions: renditions.map(({ name, key, bytes }) => ({
        ...{ name, key, contentType: 'image/webp', bytes: bytes.length, sha256: sha256(bytes) },
      })),
    },
  });
  return {
    id,
    keys: renditions.map(({ key }) => key),
    pinned: renditions.map(({ name, bytes }) => ({ name, sha256: sha256(bytes) })),
  };
}

/** As docs/security.md tells a reader of a case to do it: keys sorted, no white space, without the hash itself. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
};
const hashOf = ({ sha256: _, ...evidence }: Record<string, unknown>) => sha256(canonical(evidence));

const hold = (
  kind: 'article' | 'comment' | 'response' | 'media',
  subjectId: number,
  holdId: string,
  more: { version?: number; heldUntil?: string | null } = {},
) => content.deliver(EvidenceHeld, { holdId, kind, subjectId, version: 1, heldUntil: null, ...more });

const tidyAfter = (days: number) => {
  content.time.now = new Date(Date.now() + days * DAY_MS);
  return maintainMedia(content.deps);
};
const daysAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const replaced = { writtenAt: expect.any(String), replacedAt: expect.any(String) };

/** Different each time: the same text would count as a double submit. */
const someText = () => ({ title: 'Pond dipping', narrative: `“Tom’s £5” ${'🐸'.repeat(9_000)}\n\t\u2028\\ "${randomUUID()}"` });

test('evidence of a report holds its whole text and every photo, with hashes that can be checked', async () => {
  const texts = someText();
  const article = (await content.publish(teacher, texts)).id;
  const photo = await addPhoto(article);
  await content.post(`/api/mediaitem/${photo.id}/alttext`, teacher, { altText: 'Three newts' });
  const film = (await addTo(content, article, 1, mp4, 'pond.mp4')).body.id;
  await content.post(`/api/mediaitem/${film}/captions`, teacher, { captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\nNewts' });
  const evidence = await pin('article', article);
  expect(evidence).toEqual({
    schoolId: 1,
    placeSchoolId: 1,
    articleId: article,
    authorId: teacher.userId,
    placeAuthorId: teacher.userId,
    excerpt: [...`${texts.title}\n${texts.narrative}`].slice(0, 300).join(''),
    mediaKind: null,
    pinnedAt: expect.any(String),
    sha256: hashOf(evidence),
    texts: [
      { field: 'title', text: texts.title },
      { field: 'narrative', text: texts.narrative },
    ],
    versions: [
      { mediaItemId: photo.id, field: 'altText', text: '', authorId: teacher.userId, ...replaced },
      { mediaItemId: film, field: 'captions', text: '', authorId: teacher.userId, ...replaced },
    ],
    events: [
      { kind: 'created', mediaItemId: null, at: expect.any(String), userId: teacher.userId },
      { kind: 'created', mediaItemId: photo.id, at: expect.any(String), userId: teacher.userId },
      { kind: 'edited', mediaItemId: photo.id, at: expect.any(String), userId: teacher.userId },
      { kind: 'created', mediaItemId: film, at: expect.any(String), userId: teacher.userId },
      { kind: 'edited', mediaItemId: film, at: expect.any(String), userId: teacher.userId },
    ],
    media: [
      { mediaItemId: photo.id, kind: 'image', altText: 'Three newts', renditions: photo.pinned },
      { mediaItemId: film, kind: 'video', altText: null, captions: expect.stringContaining('Newts'), renditions: [] },
    ],
  });
  for (const { name, sha256: pinned } of photo.pinned)
    expect(sha256((await content.get(`/api/mediaitem/${photo.id}/${name}`, stranger)).bytes)).toBe(pinned);
});

test('evidence of comments, replies, photos and badges names the author and the report or card that they are on', async () => {
  const article = (await content.publish(teacher)).id;
  const photo = await addPhoto(article);
  await content.post(`/api/mediaitem/${photo.id}/alttext`, teacher, { altText: 'Three newts' });
  const comment = (await content.post('/api/article/comment', stranger, { article, narrative: 'Newts!' })).body.id;
  const reply = { articleComment: comment, narrative: 'Yes' };
  const response = (await content.post('/api/article/comment/response', teacher, reply)).body.id;
  const said = (await content.post('/api/school/comment', stranger, { school: 1, narrative: 'Hello' })).body.id;
  const badge = (await content.upload(admin, '/api/file/school/1', png, 'badge.png')).body.id;
  const onReport = { articleId: article, placeSchoolId: 1, placeAuthorId: teacher.userId, media: [], mediaKind: null };
  const onCard = { articleId: null, placeSchoolId: 1, placeAuthorId: null, media: [], mediaKind: null };
  const saying = (text: string) => ({ excerpt: text, texts: [{ field: 'narrative', text }] });
  expect(await pin('comment', comment)).toMatchObject({ ...onReport, ...saying('Newts!'), schoolId: 2, authorId: 3 });
  expect(await pin('response', response)).toMatchObject({ ...onReport, ...saying('Yes'), schoolId: 1, authorId: 1 });
  expect(await pin('comment', said)).toMatchObject({ ...onCard, ...saying('Hello'), schoolId: 2, authorId: 3 });
  const inBadge = { mediaItemId: badge, kind: 'image', altText: null, renditions: [] };
  expect(await pin('media', badge)).toMatchObject({ ...onCard, mediaKind: 'image', authorId: 4, texts: [], media: [inBadge] });
  expect(await pin('media', photo.id)).toMatchObject({
    ...onReport,
    mediaKind: 'image',
    texts: [{ field: 'altText', text: 'Three newts' }],
    media: [{ mediaItemId: photo.id, altText: 'Three newts', renditions: photo.pinned }],
  });
});

test('a repeat returns what was pinned first, though its author has changed and removed it since', async () => {
  const article = (await content.publish(teacher, someText())).id;
  const photo = await addPhoto(article);
  const holdId = randomUUID();
  const first = await pin('article', article, holdId);
  await content.post(`/api/article/${article}`, teacher, { title: 'Nothing', narrative: 'to see' });
  await content.post(`/api/mediaitem/inactive/${photo.id}`, teacher);
  expect(await pin('article', article, holdId)).toEqual(first);
  expect(await pin('article', article)).toMatchObject({ texts: [{ text: 'Nothing' }, { text: 'to see' }] });
  await content.post(`/api/article/${article}/delete`, admin);
  expect(await pin('article', article, holdId)).toEqual(first);
  const other = (await content.publish(teacher)).id;
  expect(await pin('article', other, holdId)).toBe(409);
});

test('returns 404 and holds nothing for what a user cannot see', async () => {
  const article = (await content.publish(teacher)).id;
  const photo = await addPhoto(article);
  const comment = (await content.post('/api/article/comment', stranger, { article, narrative: 'Newts!' })).body.id;
  const before = await holds();
  await content.deliverHidden('media', photo.id, true);
  await content.deliverHidden('comment', comment, true);
  await content.db.query(
    sql.type(z.object({}))`update media_items set hidden_at = now() - interval '31 days' where id = ${photo.id}`,
  );
  await content.db.query(
    sql.type(z.object({}))`update comments set hidden_at = now() - interval '31 days' where id = ${comment}`,
  );
  expect([await pin('media', photo.id), await pin('comment', comment)]).toEqual([404, 404]);
  expect((await pin('article', article)).media).toEqual([]);
  await content.deliverHidden('article', article, true);
  await content.db.query(
    sql.type(z.object({}))`update articles set hidden_at = now() - interval '31 days' where id = ${article}`,
  );
  expect([await pin('article', article), await pin('article', 987_654), await pin('response', 987_654)]).toEqual([404, 404, 404]);
  expect(await holds()).toBe(before + 1);
});

test('evidence for staff who handle concerns also has the hidden, withdrawn and just removed pictures, but none that went long ago', async () => {
  const article = (await content.publish(teacher)).id;
  const [hidden, withdrawn, removed, old] = [
    await addPhoto(article),
    await addPhoto(article),
    await addPhoto(article),
    await addPhoto(article),
  ];
  await content.db.query(
    sql.type(z.object({}))`update media_items set deactivated_at = now() - interval '31 days' where id = ${old.id}`,
  );
  await content.deliverHidden('media', hidden.id, true);
  await content.db.query(sql.type(z.object({}))`update media_items set withdrawn_at = now() where id = ${withdrawn.id}`);
  await content.post(`/api/mediaitem/inactive/${removed.id}`, teacher);
  await content.deliverHidden('article', article, true);
  const { media } = await pin('article', article, randomUUID(), { includeHidden: true });
  expect(media.map(({ renditions }: { renditions: unknown }) => renditions)).toEqual([
    removed.pinned,
    withdrawn.pinned,
    hidden.pinned,
  ]);
  expect((await pin('media', hidden.id, randomUUID(), { includeHidden: true })).media[0].renditions).toEqual(hidden.pinned);
});

const holds = () => content.db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from holds`);

test('two calls at once with the same hold id pin once', async () => {
  const article = (await content.publish(teacher)).id;
  const holdId = randomUUID();
  const lock = sql.fragment`select 1 from articles where id = ${article} for no key update`;
  const [one, other] = await content.whileWaiting(lock, [
    () => pin('article', article, holdId),
    () => pin('article', article, holdId),
  ]);
  expect(one.sha256).toBe(hashOf(one));
  expect(other).toEqual(one);
});

test('a concern raised while the author removes the photo pins it or is a 404, never half of it', async () => {
  const article = (await content.publish(teacher)).id;
  const photo = await addPhoto(article);
  const lock = sql.fragment`select 1 from articles where id = ${article} for no key update`;
  const [removed, evidence] = await content.whileWaiting<unknown>(lock, [
    async () => (await content.post(`/api/mediaitem/inactive/${photo.id}`, teacher)).status,
    () => pin('media', photo.id),
  ]);
  expect(removed).toBe(200);
  expect(evidence === 404 || (evidence as { media: object[] }).media.length === 1).toBe(true);
});

test('the author of a reported text who edits it and removes the photo destroys no evidence', async () => {
  const article = (await content.publish(teacher, someText())).id;
  const photo = await addPhoto(article);
  const holdId = randomUUID();
  const evidence = await pin('article', article, holdId);
  await hold('article', article, holdId);
  await content.post(`/api/article/${article}`, teacher, { title: 'Nothing', narrative: 'to see' });
  await content.post(`/api/mediaitem/inactive/${photo.id}`, teacher);
  expect((await content.get(`/api/mediaitem/${photo.id}/large`, stranger)).status).toBe(404);

  await tidyAfter(400);
  for (const { name, sha256: pinned } of evidence.media[0].renditions)
    expect(sha256((await content.get(`/api/mediaitem/${photo.id}/${name}`, admin)).bytes)).toBe(pinned);
  const again = await pin('article', article, holdId);
  expect(again).toEqual(evidence);
  expect(again.sha256).toBe(hashOf(again));

  await hold('article', article, holdId, { version: 2, heldUntil: daysAhead(2_000) });
  await tidyAfter(1_999);
  expect(await content.files()).toEqual(expect.arrayContaining(photo.keys));
  await tidyAfter(2_001);
  for (const key of photo.keys) expect(await content.files()).not.toContain(key);
});

test.each(['media', 'article'] as const)('a hold on the %s keeps the photo of a report that staff deleted', async (kind) => {
  const article = (await content.publish(teacher)).id;
  const [photo, other] = [await addPhoto(article), await addPhoto(article)];
  const holdId = randomUUID();
  const subject = kind === 'media' ? photo.id : article;
  await pin(kind, subject, holdId);
  await hold(kind, subject, holdId);
  await content.post(`/api/article/${article}/delete`, admin);
  await tidyAfter(31);
  const files = await content.files();
  expect(files).toEqual(expect.arrayContaining(photo.keys));
  expect(other.keys.every((key) => files.includes(key))).toBe(kind === 'article');
});

test('an unconfirmed hold ends after a day', async () => {
  const article = (await content.publish(teacher)).id;
  const photo = await addPhoto(article);
  const holdId = randomUUID();
  await pin('media', photo.id, holdId);
  await content.post(`/api/mediaitem/inactive/${photo.id}`, teacher);
  await content.db.query(sql.type(z.object({}))`
    update media_items set deactivated_at = deactivated_at - interval '31 days' where id = ${photo.id}
  `);
  await tidyAfter(0.9);
  expect(await content.files()).toEqual(expect.arrayContaining(photo.keys));
  await tidyAfter(1.1);
  for (const key of photo.keys) expect(await content.files()).not.toContain(key);
});

test('holds follow the newest version of their event, also when it comes before the call', async () => {
  const article = (await content.publish(teacher)).id;
  const holdId = randomUUID();
  await hold('article', article, holdId, { version: 3, heldUntil: daysAhead(10) });
  await hold('article', article, holdId, { version: 2 });
  const evidence = await pin('article', article, holdId);
  expect(await pin('article', article, holdId)).toEqual(evidence);
  const row = await content.db.one(sql.type(z.object({ version: z.int(), heldUntil: z.string() }))`
    select version, held_until as "heldUntil" from holds where hold_id = ${sql.uuid(holdId)}
  `);
  expect(row).toEqual({ version: 3, heldUntil: expect.any(String) });
});

test('nothing changes what a hold pinned, moves it or deletes it while it is in force', async () => {
  const article = (await content.publish(teacher)).id;
  const holdId = randomUUID();
  await pin('article', article, holdId);
  await hold('article', article, holdId);
  const run = (change: ReturnType<typeof sql.fragment>) => content.db.query(sql.type(z.object({}))`${change}`);
  const isIt = sql.fragment`where hold_id = ${sql.uuid(holdId)}`;
  for (const change of [
    sql.fragment`update holds set pinned = '{}' ${isIt}`,
    sql.fragment`update holds set pinned = null ${isIt}`,
    sql.fragment`update holds set subject_id = subject_id + 1 ${isIt}`,
    sql.fragment`update holds set created_at = created_at - interval '2 days' ${isIt}`,
    sql.fragment`delete from holds ${isIt}`,
  ])
    await expect(run(change)).rejects.toThrow();
  await letHoldEnd(content.db, holdId);
  await run(sql.fragment`delete from holds ${isIt}`);
});

test('no event ends a hold before it would have ended, and one that ends it later counts', async () => {
  const article = (await content.publish(teacher)).id;
  const holdId = randomUUID();
  await pin('article', article, holdId);
  await hold('article', article, holdId);
  await expect(hold('article', article, holdId, { version: 2, heldUntil: daysAhead(-1) })).rejects.toThrow(/what is held/);
  await hold('article', article, holdId, { version: 3, heldUntil: daysAhead(2_000) });
  await expect(hold('article', article, holdId, { version: 4, heldUntil: daysAhead(1_999) })).rejects.toThrow(/what is held/);
  await hold('article', article, holdId, { version: 5, heldUntil: daysAhead(2_001) });
});

test('a hold that begins while the purge waits for the report keeps its photo', async () => {
  const article = (await content.publish(teacher)).id;
  const photo = await addPhoto(article);
  await content.post(`/api/mediaitem/inactive/${photo.id}`, teacher);
  content.time.now = new Date(Date.now() + 31 * DAY_MS);
  // The purge has found the photo and waits for the lock under which the hold is stored.
  const lock = sql.fragment`
    with locked as materialized (select id from articles where id = ${article} for no key update)
    insert into holds (hold_id, kind, subject_id, version)
    select gen_random_uuid(), 'media', ${photo.id}, 1 from locked
  `;
  await content.whileWaiting(lock, [() => maintainMedia(content.deps)]);
  expect(await content.files()).toEqual(expect.arrayContaining(photo.keys));
});

test('a hold that is confirmed while the purge deletes its photo never points at half of it', async () => {
  const article = (await content.publish(teacher)).id;
  const photo = await addPhoto(article);
  await content.post(`/api/mediaitem/inactive/${photo.id}`, teacher);
  content.time.now = new Date(Date.now() + 31 * DAY_MS);
  const lock = sql.fragment`select 1 from articles where id = ${article} for no key update`;
  await content.whileWaiting<unknown>(lock, [() => maintainMedia(content.deps), () => hold('media', photo.id, randomUUID())]);
  const hasRow = await content.db.exists(sql.type(z.object({}))`select from media_items where id = ${photo.id}`);
  const files = await content.files();
  expect(photo.keys.map((key) => files.includes(key))).toEqual([hasRow, hasRow, hasRow]);
});

test('what a hold pinned is deleted once the hold has ended', async () => {
  const article = (await content.publish(teacher)).id;
  const [ended, open] = [randomUUID(), randomUUID()];
  for (const holdId of [ended, open]) await pin('article', article, holdId);
  await letHoldEnd(content.db, ended);
  await tidyAfter(0);
  const left = await content.db.anyFirst(sql.type(z.object({ id: z.string() }))`
    select hold_id as id from holds where subject_id = ${article} and kind = 'article'
  `);
  expect(left).toEqual([open]);
});

test('a held photo that has lost a file is not made again, which would replace the other file', async () => {
  const article = (await content.publish(teacher)).id;
  const photo = await addPhoto(article);
  await pin('media', photo.id);
  await content.deps.storage.remove(photo.keys[0]!);
  await tidyAfter(0);
  const { processing } = (await content.get(`/api/article/id/${article}`, teacher)).body.mediaItems[0];
  expect(processing).toBe('ready');
});
