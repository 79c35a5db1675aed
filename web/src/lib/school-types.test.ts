import { expect, test } from 'vitest';
import { typesFor } from './school-types.ts';

const types = [1, 9, 10, 11].map((id) => ({ id }));
const ids = (current?: number) => typesFor(types, current).map(({ id }) => id);

test('a school may choose any type but the provider’s, and keeps the one that it has', () => {
  expect(ids()).toEqual([1, 9]);
  expect(ids(4)).toEqual([1, 9]);
  expect(ids(11)).toEqual([1, 9, 11]);
});
