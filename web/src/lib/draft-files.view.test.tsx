import { createStore, entries, set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../test/answers.ts';
import { me } from '../../test/examples.ts';
import { worker } from '../../test/worker.ts';
import { filesOf, forgetFiles, keepFile } from './draft-files.ts';
import { userOf } from './me.ts';
import { loseSession, startSession } from './session.ts';

const HOUR = 60 * 60 * 1000;
const key = (letter: string) => `${letter.repeat(43)}=`;
const store = createStore('patchwork-drafts', 'files');
const photo = new File([new Uint8Array(5_000_000).fill(7), 'nineteen snails'], 'snails.png', {
  type: 'image/png',
  lastModified: 1_700_000_000_000,
});
const signIn = (id: number, ...letters: string[]) => {
  loseSession(401);
  startSession(['Viewer'], userOf(me({ id })));
  worker.use(answer.get('/api/session/draftkeys', { keys: letters.map(key) }));
};
const kept = async () => (await entries<[number, string], unknown>(store)).map(([[owner]]) => owner);

// The end of the session of the test before deletes files, too, once it has loaded what does so.
beforeEach(async () => {
  await vi.dynamicImportSettled();
  await forgetFiles();
});

test('a file is kept encrypted, and its user reads it again', async () => {
  signIn(7, 'A');
  expect(await keepFile(7, 'tile', photo)).toBe(true);
  const stored = (await entries(store)) as [unknown, { parts: Blob[] }][];
  const bytes = await new Blob(stored.flatMap(([, { parts }]) => parts)).text();
  expect(bytes.length).toBeGreaterThan(1_000_000);
  expect(bytes).not.toContain('snails');
  expect(JSON.stringify(stored)).not.toContain('AAAA');
  const file = (await filesOf(7, ['tile', 'other'])).get('tile')!;
  expect([file.name, file.type, file.lastModified, file.size]).toEqual([
    'snails.png',
    'image/png',
    photo.lastModified,
    photo.size,
  ]);
  expect((await file.text()).endsWith('nineteen snails')).toBe(true);
});

test('a file is unreadable once the session is over, until its user comes back', async () => {
  signIn(7, 'A');
  await keepFile(7, 'tile', photo);
  loseSession(401);
  startSession(['Viewer'], userOf(me({ id: 7 })));
  worker.use(refuse.get('/api/session/draftkeys', 409, { code: 'conflict' }));
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  expect((await filesOf(7, ['tile'])).size).toBe(0);
  vi.useRealTimers();
  // Another user's key does not open it either.
  signIn(8, 'B');
  expect((await filesOf(7, ['tile'])).size).toBe(0);
  signIn(7, 'C', 'A');
  expect((await filesOf(7, ['tile'])).get('tile')?.size).toBe(photo.size);
});

test('no file is kept where no key is to be had', { tags: ['whole'] }, async () => {
  signIn(7, 'A');
  worker.use(refuse.get('/api/session/draftkeys', 503, { code: 'unavailable' }));
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  expect(await keepFile(7, 'tile', photo)).toBe(false);
  vi.useRealTimers();
  expect(await kept()).toEqual([]);
});

test('a user’s files are deleted after seven days, others’ after twelve hours, and those that an earlier version kept', async () => {
  const old = (hours: number) => ({
    name: 'a',
    type: '',
    lastModified: 0,
    nonce: new Uint8Array(8),
    parts: [],
    at: Date.now() - hours * HOUR,
  });
  await set([7, 'own'], old(6 * 24), store);
  await set([7, 'own-old'], old(7 * 24), store);
  await set([8, 'soon'], old(11), store);
  await set([9, 'late'], old(12), store);
  await set([7, 'plain'], { file: photo, at: Date.now() }, store);
  await forgetFiles(7);
  expect(await kept()).toEqual([7, 8]);
  await forgetFiles();
  expect(await kept()).toEqual([]);
});
