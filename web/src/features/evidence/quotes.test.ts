import { expect, test } from 'vitest';
import { beginnings, fromManyClasses, ownWords, type Quote, questionsIn, quotesWith } from './quotes.ts';

const quote = (text: string, className = 'Otters'): Quote => ({ text, date: '2026-11-05T10:00:00.000Z', className });
const textsOf = (quotes: Quote[]) => quotes.map(({ text }) => text);

test('a text is quoted by the one sentence that has the word, as it stands', () => {
  const texts = [
    quote('We went out.\nThen we voted on a name! It was close.'),
    quote('A devoted dog'),
    quote('VOTES were counted'),
  ];
  expect(textsOf(quotesWith(texts, ['votes', 'voted', 'council']))).toEqual(['Then we voted on a name!', 'VOTES were counted']);
});

test('a long sentence is cut, and says so', () => {
  const [cut] = textsOf(quotesWith([quote(`We voted ${'and voted '.repeat(60)}`)], ['voted']));
  expect(cut!.length).toBeLessThanOrEqual(240);
  expect(cut).toMatch(/…$/);
});

test('questions are those sentences that ask', () => {
  expect(textsOf(questionsIn([quote('Lovely. Do lambs know their names? We wonder.'), quote('Thank you')]))).toEqual([
    'Do lambs know their names?',
  ]);
});

test('quotations come from as many classes as there are', () => {
  const all = [quote('a'), quote('b'), quote('c', 'Kestrels'), quote('d')];
  expect(textsOf(fromManyClasses(all, 3))).toEqual(['a', 'c', 'b']);
  expect(textsOf(fromManyClasses(all, 1))).toEqual(['a']);
});

test('reports and comments stand together, newest first; a title is a sentence of its own', () => {
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
