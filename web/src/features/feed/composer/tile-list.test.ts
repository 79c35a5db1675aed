import { expect, test } from 'vitest';
import type { MediaItem } from '../api.ts';
import {
  addFiles,
  captioned,
  captionsToSend,
  changeTile,
  described,
  keptOf,
  moveTile,
  removeTile,
  restoreTiles,
  tilesOf,
} from './tile-list.ts';

const rules = { imageFileExtensions: ['jpg'], videoFileExtensions: ['mp4'], maxFileSize: 500_000 };
const file = (name: string) => new File(['bytes'], name);
const names = (tiles: { name: string }[]) => tiles.map(({ name }) => name);
const three = addFiles([], [file('a.jpg'), file('b.mp4'), file('c.jpg')], rules).tiles;
const [a, b, c] = three.map(({ key }) => key) as [string, string, string];

test('accepted files are added, rejected files are named with the reason', () => {
  const { tiles, refused } = addFiles(three, [file('notes.txt'), file('d.jpg')], rules);
  expect(names(tiles)).toEqual(['a.jpg', 'b.mp4', 'c.jpg', 'd.jpg']);
  expect(refused).toEqual([{ name: 'notes.txt', message: 'Image or video files only please.' }]);
  expect(three.map(({ isVideo }) => isVideo)).toEqual([false, true, false]);
});

test('moves earlier, later, and no further than the ends', () => {
  expect(names(moveTile(three, c, 1))).toEqual(['a.jpg', 'c.jpg', 'b.mp4']);
  expect(names(moveTile(three, a, 1))).toEqual(['b.mp4', 'a.jpg', 'c.jpg']);
  expect(names(moveTile(three, a, -1))).toEqual(['a.jpg', 'b.mp4', 'c.jpg']);
  expect(names(moveTile(three, b, 9))).toEqual(['a.jpg', 'c.jpg', 'b.mp4']);
  expect(names(moveTile(three, 'nobody', 0))).toEqual(['a.jpg', 'b.mp4', 'c.jpg']);
});

test('removes and describes one tile', () => {
  expect(names(removeTile(three, b))).toEqual(['a.jpg', 'c.jpg']);
  expect(changeTile(three, b, { altText: 'A kite' }).map(({ altText }) => altText)).toEqual(['', 'A kite', '']);
  expect(described(changeTile(changeTile(three, b, { altText: 'A kite' }), c, { altText: ' ' }))).toBe('1 of 3 described');
});

test('the tiles of a report keep its order', () => {
  const items = [
    { id: 5, displayOrder: 1, isVideo: true, altText: null },
    { id: 4, displayOrder: 0, isVideo: false, altText: 'Hills' },
  ] as MediaItem[];
  expect(tilesOf(items)).toMatchObject([
    { key: 'item-4', name: 'Photo 1', altText: 'Hills' },
    { key: 'item-5', name: 'Video 2', altText: '' },
  ]);
});

test('captions are counted for videos, and sent only where they changed', () => {
  const captions = { file: 'b.vtt', text: 'WEBVTT' };
  expect(captioned(three.filter(({ isVideo }) => !isVideo))).toBeUndefined();
  expect(captioned(three)).toBe('0 of 1 videos with captions');
  expect(captioned(changeTile(three, b, { captions }))).toBe('1 of 1 videos with captions');
  const [kept] = tilesOf([{ id: 5, displayOrder: 0, isVideo: true, captions: '/api/mediaitem/5/captions?v=1' } as MediaItem]);
  const [there, none] = [{ captions: '/api/mediaitem/5/captions?v=1' }, { captions: null }];
  expect(captionsToSend(kept!, there)).toBeUndefined();
  expect(captionsToSend({ ...kept!, captions }, there)).toBe('WEBVTT');
  expect(captionsToSend({ ...kept!, captions }, none)).toBe('WEBVTT');
  expect(captionsToSend({ ...kept!, captions: undefined }, there)).toBeNull();
  expect(captionsToSend({ ...kept!, captions: undefined }, none)).toBeUndefined();
});

test('a draft restores files, saved items, order and descriptions, and names files that are gone', () => {
  const items = [{ id: 5, displayOrder: 0, isVideo: false, altText: 'Hills' }] as MediaItem[];
  const [saved] = tilesOf(items);
  const kept = keptOf([c, a, b].map((key) => three.find((tile) => tile.key === key)!).concat({ ...saved!, altText: 'A hill' }));
  expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
  const files = new Map(three.filter(({ key }) => key !== b).map((tile) => [tile.key, tile.file!]));
  const { tiles, lost } = restoreTiles(kept, files, items);
  expect(names(tiles)).toEqual(['c.jpg', 'a.jpg', 'Photo 1']);
  expect(tiles[0]!.file).toBe(files.get(c));
  expect(tiles[2]).toMatchObject({ item: items[0], altText: 'A hill' });
  expect(names(lost)).toEqual(['b.mp4']);
  // An item that was removed meanwhile is left out.
  expect(names(restoreTiles(kept, files, []).tiles)).toEqual(['c.jpg', 'a.jpg']);
});
