import { expect, test } from 'vitest';
import { beginnings, fromManyClasses, ownWords, type Quote, questionsIn, quotesWith } from './quotes.ts';

const quote = (text: string, className = 'Otters'): Quote => ({ text, date: '2026-11-05T10:00:00.000Z', className });
const textsOf = (quotes: Quote[]) => quotes.map(({ text }) => text);

test('a quotation is the one sentence that contains the word, unchanged', () => {
  const texts = [
    quote('We went out.\nThen we voted on a name! It was close.'),
    quote('A devoted dog'),
    quote('VOTES were counted'),
  ];
  expect(textsOf(quotesWith(texts, ['votes', 'voted', 'council']))).toEqual(['Then we voted on a name!', 'VOTES were counted']);
});

test('a long sentence is shortened and marked', () => {
  const [cut] = textsOf(quotesWith([quote(`We voted ${'and voted '.repeat(60)}`)], ['voted']));
  expect(cut!.length).toBeLessThanOrEqual(240);
  expect(cut).toMatch(/…$/);
});

test('only sentences with a question mark are questions', () => {
  expect(textsOf(questionsIn([quote('Lovely. Do lambs know their names? We wonder.'), quote('Thank you')]))).toEqual([
    'Do lambs know their names?',
  ]);
});

test('quotations come from as many classes as possible', () => {
  const all = [quote('a'), quote('b'), quote('c', 'Kestrels'), quote('d')];
  expect(textsOf(fromManyClasses(all, 3))).toEqual(['a', 'c', 'b']);
  expect(textsOf(fromManyClasses(all, 1))).toEqual(['a']);
});

test('reports and comments are listed together, newest first; a title is a separate sentence', () => {
  const group = { id: 1, name: 'Otters' };
  const report = { id: 1, title: 'Frogs', narrative: 'Many.', createDate: '2026-10-01T09:00:00.000Z', schoolGroup: group };
  const words = ownWords({
    reports: [{ ...report, mediaCount: 0, commentsReceived: 0 }],
    comments: [
      { narrative: 'Where?', createDate: '2026-10-02T09:00:00.000Z', schoolGroup: null, school: { id: 2, name: 'Moor' } },
    ],
    conversations: [],
  });
  expect(textsOf(beginnings(words))).toEqual(['Where?', 'Frogs.']);
});
