import { createWriteStream, type ReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Viewer } from '@patchwork/platform/assertion';
import { aViewer, callAs } from '@patchwork/testkit/callers';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { eventually } from '@patchwork/testkit/wait';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, introduce, signedInAgo, startContent, stranger, teacher } from './harness.ts';
import { addTo, finish, png } from './media-steps.ts';
import { eventsOfEach, rightPassword, startNeighbours } from './own-data-neighbours.ts';

let content: Content;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let address: string;
beforeAll(async () => {
  neighbours = await startNeighbours();
  content = await startContent(neighbours);
  await introduce(content);
  address = await content.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await content?.stop();
  await neighbours?.stop();
});

const ask = (viewer: Viewer, currentPassword = rightPassword) => content.post('/api/owndata', viewer, { currentPassword });

/** The files of an export, by name. */
async function filesOf(viewer: Viewer): Promise<Record<string, Uint8Array>> {
  const { status, bytes } = await ask(viewer);
  expect(status).toBe(200);
  return unzipSync(bytes);
}
// biome-ignore lint/suspicious/noExplicitAny: the tests check the JSON field by field
const read = (files: Record<string, Uint8Array>, name: string): any => JSON.parse(strFromU8(files[name]!));

const say = async (who: Viewer, article: number, narrative: string): Promise<number> =>
  (await content.post('/api/article/comment', who, { article, narrative })).body.id;
const reply = (who: Viewer, articleComment: number, narrative: string) =>
  content.post('/api/article/comment/response', who, { articleComment, narrative });
const running = () => content.db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from running_exports`);
const exporters = async () =>
  (await takeAuditEvents(content.db)).filter(({ type }) => type === 'data-exported').map(({ userId }) => userId);

async function keyOf(id: number): Promise<string> {
  return content.db.oneFirst(sql.type(z.object({ key: z.string() }))`
    select original_key as key from media_items where id = ${id}
  `);
}

test('an export contains everything that a user wrote and uploaded, and no text of other users', async () => {
  const mine = await content.publish(teacher, { title: 'Our pond', narrative: 'We met a newt.' });
  const photo = (await addTo(content, mine.id, 0)).body.id;
  await finish(content, photo);
  const theirs = await content.publish(stranger, { title: 'Secret lambs', narrative: 'Words of catrin@moor.example' });
  await finish(content, (await addTo(content, theirs.id, 0, png, 'lamb.png', stranger)).body.id);
  const question = await say(stranger, mine.id, 'Is that a real newt, asks catrin@moor.example?');
  await reply(teacher, question, 'It is.');
  await reply(stranger, question, 'Thanks from catrin@moor.example');
  const comment = await say(teacher, theirs.id, 'Do they know their names?');
  await content.post('/api/school/comment', teacher, { school: 2, narrative: 'Good morning, Moorside' });
  await content.post(`/api/articlelike/${theirs.id}`, teacher);
  await content.deliverFavourites(teacher.userId, [2]);
  await content.post('/api/feed/visit', teacher);
  await content.post('/api/feed/firststeps/report/pass', teacher);
  const lead: Viewer = { ...teacher, roles: [...teacher.roles, 'SchoolAdmin'] };
  const pick = { term: 12156, section: 'democracy', article: mine.id, photos: [], quotation: null };
  await content.post('/api/evidence/picks', lead, { ...pick, caption: 'We voted for the newt.' });
  await content.post('/api/evidence/cover', lead, { term: 12156, photo: null, introduction: 'Our autumn.' });

  const files = await filesOf(teacher);
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'profile.json',
    'reports.json',
    'comments.json',
    'messages.json',
    'events.json',
    'media.json',
    `media/${mine.id}/${photo}.png`,
  ]);
  expect(read(files, 'profile.json')).toMatchObject({
    profile: { email: 'person1@school.example' },
    favouriteSchools: [{ id: 2, name: 'Moorside Academy' }],
    feedVisit: { lastSeenAt: expect.stringContaining('T'), since: null },
    firstSteps: { done: expect.arrayContaining(['read', 'report']) },
    history: [{ changedByYou: true }],
  });
  expect(read(files, 'reports.json').reports).toEqual([
    expect.objectContaining({ id: mine.id, title: 'Our pond', narrative: 'We met a newt.', state: 'shown' }),
  ]);
  expect(read(files, 'reports.json').evidence).toEqual([
    expect.objectContaining({ reportId: mine.id, section: 'democracy', text: 'We voted for the newt.' }),
    expect.objectContaining({ reportId: null, section: null, text: 'Our autumn.' }),
  ]);
  expect(read(files, 'comments.json')).toMatchObject({
    comments: [
      { id: comment, narrative: 'Do they know their names?', reportId: theirs.id, schoolId: null },
      { narrative: 'Good morning, Moorside', reportId: null, schoolId: 2 },
    ],
    replies: [{ commentId: question, narrative: 'It is.' }],
    likes: [{ reportId: theirs.id }],
  });
  expect(read(files, 'messages.json').received).toHaveLength(1);
  const events = read(files, 'events.json').events;
  expect(events.map(({ id }: { id: number }) => id)).toEqual(Array.from({ length: eventsOfEach }, (_, index) => index + 1));
  expect(Buffer.from(files[`media/${mine.id}/${photo}.png`]!)).toEqual(png);
  expect(read(files, 'media.json').media).toEqual([
    expect.objectContaining({ id: photo, reportId: mine.id, state: 'shown', file: `media/${mine.id}/${photo}.png` }),
  ]);

  const all = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
  for (const foreign of ['catrin@moor.example', 'Secret lambs', 'Catrin', 'Price', 'original_key', 'originals/'])
    expect(all).not.toContain(foreign);
  expect(await exporters()).toEqual([teacher.userId]);
});

test('an export of several pages is complete', async () => {
  await content.db.query(sql.type(z.unknown())`
    insert into comments (school_id, author_id, narrative)
    select 1, ${stranger.userId}, 'Number ' || number from generate_series(1, 450) as numbers (number)
  `);
  const { comments } = read(await filesOf(stranger), 'comments.json');
  expect(comments).toHaveLength(
    await content.db.oneFirst(sql.type(z.object({ count: z.int() }))`
      select count(*) as count from comments where author_id = ${stranger.userId}
    `),
  );
  expect(new Set(comments.map(({ id }: { id: number }) => id)).size).toBe(comments.length);
});

test('an export contains deleted and hidden texts, but only lists their pictures', async () => {
  const hidden = await content.publish(admin, { title: 'Under a concern' });
  const seen = (await addTo(content, hidden.id, 0, png, 'a.png', admin)).body.id;
  await finish(content, seen);
  await content.deliverHidden('article', hidden.id, true);
  const deleted = await content.publish(admin, { title: 'Gone again' });
  const lost = (await addTo(content, deleted.id, 0, png, 'b.png', admin)).body.id;
  await finish(content, lost);
  expect((await content.post(`/api/article/${deleted.id}/delete`, admin)).status).toBe(200);
  const shown = await content.publish(admin, { title: 'Still here' });
  const unfinished = (await addTo(content, shown.id, 0, png, 'c.png', admin)).body.id;

  const files = await filesOf(admin);
  expect(read(files, 'reports.json').reports.map(({ title, state }: { title: string; state: string }) => [title, state])).toEqual(
    [
      ['Under a concern', 'hidden'],
      ['Gone again', 'deleted'],
      ['Still here', 'shown'],
    ],
  );
  const states = read(files, 'media.json').media.map(({ id, state, file }: { id: number; state: string; file: null }) => [
    id,
    state,
    file,
  ]);
  expect(states).toEqual([
    [seen, 'hidden', null],
    [lost, 'removed', null],
    [unfinished, 'not ready', null],
  ]);
  expect(Object.keys(files).filter((name) => name.startsWith('media/'))).toEqual([]);
});

test('an export lists a file that storage has lost, and contains its largest rendition instead', async () => {
  const { id } = await content.publish(teacher, { title: 'Lost and found' });
  const [gone, replaced] = [(await addTo(content, id, 0)).body.id, (await addTo(content, id, 1)).body.id];
  for (const item of [gone, replaced]) {
    await finish(content, item);
    await rm(join(content.folder, await keyOf(item)));
  }
  await content.deps.storage.put(`media/${replaced}/large.webp`, Buffer.from('large'), 'image/webp');
  const files = await filesOf(teacher);
  expect(strFromU8(files['missing.txt']!).split('\n')).toEqual([
    `media/${id}/${gone}.png: this file could not be found.`,
    `media/${id}/${replaced}.png: the file you uploaded is no longer kept; media/${id}/${replaced}.webp was made from it.`,
    '',
  ]);
  expect(strFromU8(files[`media/${id}/${replaced}.webp`]!)).toBe('large');
});

test('an export contains no unscanned original where uploads are scanned, not even for the uploader', async () => {
  const scanned = await startContent(neighbours);
  await introduce(scanned);
  scanned.deps.uploads.areScanned = true;
  const { id } = await scanned.publish(teacher, { title: 'From before the scanner' });
  const [old, clean] = [(await addTo(scanned, id, 0)).body.id, (await addTo(scanned, id, 1)).body.id];
  for (const item of [old, clean]) {
    await finish(scanned, item);
    await scanned.deps.storage.put(`media/${item}/large.webp`, Buffer.from('large'), 'image/webp');
  }
  await scanned.db.query(sql.type(z.unknown())`update media_items set scanned_at = now() where id = ${clean}`);
  const { bytes } = await scanned.post('/api/owndata', teacher, { currentPassword: rightPassword });
  const files = unzipSync(bytes);
  expect(Object.keys(files).filter((name) => name.startsWith('media/'))).toEqual([
    `media/${id}/${old}.webp`,
    `media/${id}/${clean}.png`,
  ]);
  expect(strFromU8(files['missing.txt']!)).toContain(`${old}.png: the file you uploaded was not checked by our virus scanner`);
  await scanned.stop();
});

test('a wrong password is rejected and records nothing', async () => {
  await exporters();
  const { status, body } = await ask(teacher, Buffer.from('a guess').toString('base64'));
  expect([status, body.code]).toEqual([400, 'current-password-wrong']);
  expect(body.errors).toEqual([{ field: 'currentPassword', message: 'This is not your current password' }]);
  expect([await exporters(), await running()]).toEqual([[], 0]);
});

test('without a password, a sign-in of the last five minutes is enough', async () => {
  const early = await content.post('/api/owndata', teacher, {}, signedInAgo(teacher, 301));
  expect([early.status, early.body.code]).toEqual([409, 'sign-in-again']);
  expect([await exporters(), await running()]).toEqual([[], 0]);
  const { status, bytes } = await content.post('/api/owndata', teacher, {}, signedInAgo(teacher, 290));
  expect([status, Object.keys(unzipSync(bytes))]).toEqual([200, expect.arrayContaining(['README.txt'])]);
  expect(await exporters()).toEqual([teacher.userId]);
});

test('a user can export only their own data', async () => {
  const { status } = await content.post('/api/owndata?userId=3', teacher, { currentPassword: rightPassword, userId: 3 });
  const files = await filesOf(teacher);
  expect([200, 400]).toContain(status);
  expect(read(files, 'profile.json').profile.id).toBe(teacher.userId);
  expect((await content.app.inject({ method: 'POST', url: '/api/owndata', headers: callAs('content', null) })).statusCode).toBe(
    401,
  );
});

/** A film large enough to fill every buffer between storage and reader. */
async function withFilm(viewer: Viewer): Promise<{ key: string; size: number }> {
  const { id } = await content.publish(viewer, { title: 'A long film' });
  const film = (await addTo(content, id, 0, png, 'film.png', viewer)).body.id;
  await finish(content, film);
  const key = await keyOf(film);
  const size = 40_000_000;
  const zeros = Array.from({ length: 40 }, () => Buffer.alloc(1_000_000, 7));
  await pipeline(Readable.from(zeros), createWriteStream(join(content.folder, key)));
  return { key, size };
}

const fetchAs = (viewer: Viewer, signal?: AbortSignal) =>
  fetch(`${address}/api/owndata`, {
    method: 'POST',
    headers: { ...callAs('content', viewer), 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: rightPassword }),
    ...(signal && { signal }),
  });

const filmer = aViewer({ userId: 8, schoolId: 2, schoolGroupId: 2 });

test('a user has one export at a time; a client that disconnects ends the reading of storage and may start again', async () => {
  const film = await withFilm(filmer);
  const opened: Readable[] = [];
  const { storage } = content.deps;
  content.deps.storage = {
    ...storage,
    get: async (key, range) => {
      const found = await storage.get(key, range);
      if (key === film.key) opened.push(found.stream);
      return found;
    },
  };
  const cancel = new AbortController();
  const answer = await fetchAs(filmer, cancel.signal);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="patchwork-my-data-\d{4}-\d\d-\d\d\.zip"$/);
  await answer.body!.getReader().read();

  const second = await ask(filmer);
  expect([second.status, second.body.code]).toEqual([409, 'export-running']);
  expect((await ask(teacher)).status).toBe(200);

  await eventually(async () => opened.length === 1);
  cancel.abort();
  await eventually(async () => (await running()) === 0);
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  expect((opened[0] as ReadStream).bytesRead).toBeLessThan(film.size);
  content.deps.storage = storage;

  const whole = await fetchAs(filmer);
  const files = unzipSync(new Uint8Array(await whole.arrayBuffer()));
  expect(Math.max(...Object.values(files).map(({ length }) => length))).toBe(film.size);
  expect(await running()).toBe(0);
});

test('a user who has the whole file can start the next export at once', async () => {
  for (let count = 1; count <= 10; count += 1)
    expect([count, (await ask(stranger)).status, await running()]).toEqual([count, 200, 0]);
});

test('the lease of an export expires when its process has died', async () => {
  await content.db.query(sql.type(z.unknown())`
    insert into running_exports (user_id, held_until) values (${teacher.userId}, now() + interval '1 minute')
  `);
  expect((await ask(teacher)).status).toBe(409);
  await content.db.query(sql.type(z.unknown())`update running_exports set held_until = now() - interval '1 second'`);
  expect((await ask(teacher)).status).toBe(200);
  expect(await running()).toBe(0);
});

test('a storage error aborts the response, so that a truncated file does not look complete', async () => {
  const { storage } = content.deps;
  content.deps.storage = {
    ...storage,
    get: async (key) => {
      const { size, stream } = await storage.get(key);
      stream.destroy(new Error('the disk is away'));
      return { size, stream };
    },
  };
  const answer = await fetchAs(stranger);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  content.deps.storage = storage;
  await eventually(async () => (await running()) === 0);
});

test('an export returns 503 when messaging is down, instead of a part', async () => {
  const alone = await startContent({ identityUrl: neighbours.identityUrl });
  await introduce(alone);
  expect((await alone.post('/api/owndata', teacher, { currentPassword: rightPassword })).status).toBe(503);
  await alone.stop();
});

test('who has moved to another school exports no files of pictures without consent of the school before', async () => {
  const mover = aViewer({ userId: 31, schoolId: 1, schoolGroupId: 1 });
  await content.deliverPerson({ userId: 31 });
  const { id } = await content.publish(mover, { hasConsent: false });
  const photo = (await addTo(content, id, 0, png, 'pond.png', mover)).body.id;
  await finish(content, photo);
  const file = `media/${id}/${photo}.png`;
  const state = async () => {
    const files = await filesOf(mover);
    return [read(files, 'media.json').media[0].state, file in files];
  };
  expect(await state()).toEqual(['shown', true]);
  await content.deliverPerson({ userId: 31, version: 2, schoolId: 2, schoolGroupId: 2 });
  expect(await state()).toEqual(['waiting', false]);
});
