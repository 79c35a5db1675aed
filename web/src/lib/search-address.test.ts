import { expect, test } from 'vitest';
import { cameFrom, idOf, readSearch, searchAddress, validId } from './search-address.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

test('an address without a term searches for nothing, an empty term for everything', () => {
  expect(read('')).toBeNull();
  expect(read('page=3')).toBeNull();
  expect(read('term=')).toEqual({ term: '', page: 0 });
});

test('pages count from 1 in the address and from 0 in the app', () => {
  expect(read('term=primary')).toEqual({ term: 'primary', page: 0 });
  expect(read('term=primary&page=2')).toEqual({ term: 'primary', page: 1 });
  expect(searchAddress('/search', { term: 'primary', page: 0 })).toBe('/search?term=primary');
  expect(searchAddress('/search', { term: 'primary', page: 1 })).toBe('/search?term=primary&page=2');
});

test.each(['0', '-1', 'two', '1e3', ''])('page %j is the first', (page) => {
  expect(read(`term=a&page=${page}`)).toEqual({ term: 'a', page: 0 });
});

test('page 21 becomes page 20, the last one', () => {
  expect(read('term=a&page=21')?.page).toBe(19);
});

test('every term survives a round trip through the address', () => {
  const term = 'St Mary’s & St Tom=Ysgol+50% #1';
  expect(read(searchAddress('/s', { term, page: 4 }).slice(3))).toEqual({ term, page: 4 });
});

test('a term of digits only is an id', () => {
  expect(idOf('7')).toBe('7');
  expect(idOf(' 007 ')).toBe('7');
  expect(idOf('0')).toBe('0');
  expect(idOf('123456789012')).toBe('123456789012');
  expect(idOf('7 Oaks')).toBeNull();
  expect(idOf('-7')).toBeNull();
  expect(idOf('')).toBeNull();
});

test('only digits without a leading zero, at most ten, are a valid id', () => {
  expect(validId('7')).toBe(7);
  for (const text of [undefined, '', '0', '07', '1e3', '12345678901', 'abc']) expect(validId(text)).toBeNull();
});

test('the return address stays in this app', () => {
  expect(cameFrom({ from: '/adminUserSearch?term=a' })).toBe('/adminUserSearch?term=a');
  for (const state of [
    null,
    undefined,
    'x',
    {},
    { from: 7 },
    { from: '//elsewhere.example' },
    { from: 'https://elsewhere.example' },
  ]) {
    expect(cameFrom(state)).toBeNull();
  }
});
