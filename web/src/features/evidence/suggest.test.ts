import { expect, test } from 'vitest';
import { frameworks } from './sections.ts';
import { shortened, suggestedFirst, wordsIn } from './suggest.ts';

test('only whole words count, in any case', () => {
  expect(wordsIn('Then we VOTED. A devoted dog; three votes!', ['vote', 'votes', 'voted'])).toEqual(['votes', 'voted']);
});

test('texts with the most of the words come first, and the others keep their order', () => {
  const texts = ['Frogs', 'A vote', 'The council voted', 'Lambs'];
  const { suggested, others } = suggestedFirst(texts, (text) => text, ['vote', 'voted', 'council']);
  expect(suggested).toEqual([
    { item: 'The council voted', words: ['voted', 'council'] },
    { item: 'A vote', words: ['vote'] },
  ]);
  expect(others.map(({ item }) => item)).toEqual(['Frogs', 'Lambs']);
});

test('a long text is shortened and marked', () => {
  const cut = shortened(`We voted ${'and voted '.repeat(60)}`);
  expect(cut.length).toBeLessThanOrEqual(240);
  expect(cut).toMatch(/…$/);
  expect(shortened('Twelve to nine.')).toBe('Twelve to nine.');
});

test('each nation has four separate sections', () => {
  const all = Object.values(frameworks).map(({ sections }) => sections.map(({ id }) => id));
  expect(all.map((ids) => ids.length)).toEqual([4, 4, 4, 4]);
  expect(new Set(all.flat()).size).toBe(16);
});
