import { expect, test } from 'vitest';
import type { MediaItem, School } from './api.ts';
import { awaitBadge } from './await-badge.ts';
import { acceptOf, problemWithBadge } from './badge-file.ts';

const rules = { imageFileExtensions: ['jpg', '.PNG'], maxFileSize: 500_000 };

test('only pictures within the size limit can be badges', () => {
  expect(problemWithBadge({ name: 'crest.png', size: 10 }, rules)).toBeUndefined();
  expect(problemWithBadge({ name: 'CREST.JPG', size: 500_000 * 1024 }, rules)).toBeUndefined();
  expect(problemWithBadge({ name: 'crest.jpg', size: 500_000 * 1024 + 1 }, rules)).toBe('Maximum file size is 500Mb.');
  expect(problemWithBadge({ name: 'assembly.mp4', size: 10 }, rules)).toBe('Image files only please.');
  expect(problemWithBadge({ name: 'jpg', size: 10 }, rules)).toBe('Image files only please.');
  expect(acceptOf(rules)).toBe('.jpg,.png');
});

const withBadge = (id: number | null) => ({ badgeMediaItem: id === null ? null : { id, url: `/${id}` } }) as School;

const inState = (processing: MediaItem['processing']) => async () => ({ processing }) as MediaItem;
const lookAtItem = inState('processing');

test('waits until the school has the badge, despite failed requests', async () => {
  const answers = [() => withBadge(null), () => Promise.reject(new Error('offline')), () => withBadge(6), () => withBadge(7)];
  const look = async () => answers.shift()!();
  const { school } = await awaitBadge({ id: 7, look, lookAtItem, isStopped: () => false, pause: 0 });
  expect(school?.badgeMediaItem?.id).toBe(7);
  expect(answers).toEqual([]);
});

test('ends with the reason when the picture cannot be prepared', async () => {
  const look = async () => withBadge(6);
  const plan = { id: 7, look, isStopped: () => false, pause: 0 };
  const { failed } = await awaitBadge({ ...plan, lookAtItem: inState('failed') });
  expect(failed?.processing).toBe('failed');
});

test('gives up after the last try, and at once when stopped', async () => {
  let looks = 0;
  const look = async () => {
    looks += 1;
    return withBadge(null);
  };
  expect(await awaitBadge({ id: 7, look, lookAtItem, isStopped: () => false, pause: 0, tries: 3 })).toEqual({});
  expect(looks).toBe(3);
  expect(await awaitBadge({ id: 7, look, lookAtItem, isStopped: () => true, pause: 0 })).toEqual({});
  expect(looks).toBe(3);
});
