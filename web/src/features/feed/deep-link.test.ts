import { expect, test } from 'vitest';
import { readDeepLink, reportLink } from './deep-link.ts';

const home = 'https://patchwork.example/home';

test('reads id, schoolid and a bare showComments', () => {
  expect(readDeepLink(`${home}?id=7&schoolid=12&showComments`)).toEqual({ articleId: 7, schoolId: 12, showComments: true });
  expect(readDeepLink(`${home}?id=7&showComments=false`).showComments).toBe(true);
});

test('an invalid id is ignored', () => {
  for (const id of ['0', '-1', '1e3', 'abc', '12345678901', ' 7']) {
    expect(readDeepLink(`${home}?id=${encodeURIComponent(id)}`).articleId, id).toBeUndefined();
  }
  expect(readDeepLink(home)).toEqual({ articleId: undefined, schoolId: undefined, showComments: false });
});

test('the copied link opens the report', () => {
  expect(readDeepLink(reportLink(31, 'https://patchwork.example')).articleId).toBe(31);
});
