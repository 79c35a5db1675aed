import { expect, test } from 'vitest';
import type { Article } from './api.ts';
import { appendPage, beforeOf, putFirst } from './paging.ts';

const reports = (...ids: number[]) => ids.map((id) => ({ id }) as Article);
const ids = (articles: Article[]) => articles.map(({ id }) => id);

test('an overlapping page adds only new reports', () => {
  expect(ids(appendPage(reports(9, 8, 7), reports(8, 7, 6, 5)))).toEqual([9, 8, 7, 6, 5]);
});

test('a linked report is first and appears only once', () => {
  const [linked] = reports(4);
  expect(ids(putFirst(linked, reports(9, 4, 3)))).toEqual([4, 9, 3]);
  expect(ids(putFirst(undefined, reports(9, 4)))).toEqual([9, 4]);
});

test('the next page starts below the oldest report of this one', () => {
  expect(beforeOf(reports(41, 40, 12))).toBe(12);
  expect(beforeOf([])).toBeUndefined();
});
