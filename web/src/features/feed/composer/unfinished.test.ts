import { beforeEach, expect, test } from 'vitest';
import '../../../lib/forget-drafts.ts';
import { endSession, startSession, useSession } from '../../../lib/session.ts';
import type { MediaItem } from '../api.ts';
import type { Unfinished } from './missing-store.ts';
import type { Tile } from './tile-list.ts';
import {
  dropUnfinished,
  isFinished,
  keepUnfinished,
  missingOf,
  readUnfinished,
  reconcile,
  totalOf,
  unfinishedReports,
} from './unfinished.ts';

const item = (id: number, displayOrder = id) => ({ id, displayOrder, isVideo: false, altText: null }) as MediaItem;
const tile = (name: string, more: Partial<Tile> = {}): Tile => ({ key: name, name, isVideo: false, altText: '', ...more });
const save = (tiles: Tile[], known: number[] = []): Unfinished => ({ tiles, known, hasChanges: false });
const keysOf = (tiles: Tile[]) => tiles.map(({ key }) => key);

beforeEach(() => {
  startSession(['Viewer', 'Contributor']);
  useSession.setState({ user: { id: 7, name: 'Nell Bell', email: 'nell@mulberry.example' } });
});

test('counts the files to add and the missing files', () => {
  const unfinished = save([tile('old', { item: item(1) }), tile('new', { item: item(2) }), tile('missing')], [1]);
  expect(totalOf(unfinished)).toBe(2);
  expect(keysOf(missingOf(unfinished))).toEqual(['missing']);
  expect(isFinished(unfinished)).toBe(false);
  expect(isFinished(save([tile('new', { item: item(2) })]))).toBe(true);
});

test('an upload whose answer was lost is found in the report and not sent again', () => {
  const begun = save([tile('a', { item: item(1) }), tile('b', { isSending: true }), tile('c')]);
  const { tiles } = reconcile(begun, { mediaItems: [item(1), item(2)] });
  expect(tiles.map((each) => each.item?.id)).toEqual([1, 2, undefined]);
});

test('an item that another user has added or removed is no upload of this save', () => {
  const begun = save([tile('a', { item: item(1) }), tile('b')], [1]);
  expect(keysOf(reconcile(begun, { mediaItems: [item(9)] }).tiles)).toEqual(['b']);
  expect(missingOf(reconcile(begun, { mediaItems: [item(9)] }))).toHaveLength(1);
});

test('is kept for its user until it is finished or the user logs out', async () => {
  keepUnfinished(12, save([tile('a', { item: item(1), altText: 'A kite' }), tile('b')], [1]));
  expect(unfinishedReports(7)).toEqual([12]);
  expect(unfinishedReports(8)).toEqual([]);
  const kept = await readUnfinished(7, 12);
  expect(kept).toMatchObject({ known: [1], tiles: [{ altText: 'A kite', item: { id: 1 } }, { key: 'b' }] });
  // Without its file nothing can be tried again.
  expect(kept!.tiles[1]!.problem).toMatchObject({ mayRetry: false });
  dropUnfinished(12, []);
  expect(await readUnfinished(7, 12)).toBeUndefined();
  keepUnfinished(12, save([tile('b')]));
  endSession();
  expect(unfinishedReports(7)).toEqual([]);
});
