import { expect, test } from 'vitest';
import type { Filter } from './api.ts';
import { addressOf, readAddress } from './feed-address.ts';

const read = (path: string) => readAddress(`https://patchwork.example${path}`);

const cases: [path: string, filter: Filter, pages: number][] = [
  ['/home', { kind: 'all' }, 1],
  ['/home?tab=linked', { kind: 'tab', tab: 'linked' }, 1],
  ['/home?tab=favourites&pages=3', { kind: 'tab', tab: 'favourites' }, 3],
  ['/home?tab=class', { kind: 'tab', tab: 'class' }, 1],
  ['/home?school=12&pages=2', { kind: 'school', school: { id: 12 } }, 2],
  ['/home?q=newts&school=12', { kind: 'search', text: 'newts', schoolId: 12 }, 1],
  ['/home?q=caf%C3%A9+%26+cr%C3%A8me', { kind: 'search', text: 'café & crème' }, 1],
];

test.each(cases)('%s names its reports and pages, and is written in the same way', (path, filter, pages) => {
  expect(read(path)).toEqual({ filter, pages });
  expect(addressOf(filter, pages)).toBe(path);
});

test('an address that names nothing valid shows all reports', () => {
  for (const query of ['tab=everything', 'school=0', 'school=x', 'q=+', 'pages=0', 'pages=-1'])
    expect(read(`/home?${query}`), query).toEqual({ filter: { kind: 'all' }, pages: 1 });
});

test('a reload loads at most 20 pages again', () => {
  expect(read('/home?pages=400').pages).toBe(20);
  expect(addressOf({ kind: 'all' }, 400)).toBe('/home?pages=20');
});
