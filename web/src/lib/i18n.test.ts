import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { plural, speak, t, withParts } from './i18n.ts';

afterEach(() => speak('en'));

test('English needs no catalog', () => {
  expect(t('Messages')).toBe('Messages');
  expect(t('Page {number}', { number: 3 })).toBe('Page 3');
  expect(plural(1, '{count} comment', '{count} comments')).toBe('1 comment');
  expect(plural(0, '{count} comment', '{count} comments')).toBe('0 comments');
});

test('translated sentences use the language, and the others English', () => {
  speak('cy', { Messages: 'Negeseuon' });
  expect(t('Messages')).toBe('Negeseuon');
  expect(t('Feedback')).toBe('Feedback');
});

test('each language uses its own plural forms', () => {
  const many = { zero: '0', one: '1', two: '2', few: 'f{count}', many: 'm{count}', other: 'o{count}' };
  const say = (count: number) => plural(count, '{count} pupil', '{count} pupils');
  speak('cy', { '{count} pupils': many });
  expect([0, 1, 2, 3, 6, 10].map(say)).toEqual(['0', '1', '2', 'f3', 'm6', 'o10']);
  speak('ar', { '{count} pupils': many });
  expect([0, 1, 2, 3, 11, 100].map(say)).toEqual(['0', '1', '2', 'f3', 'm11', 'o100']);
  speak('pl', { '{count} pupils': { one: '1', few: 'f{count}', many: 'm{count}', other: 'o{count}' } });
  expect([1, 2, 5, 22, 112].map(say)).toEqual(['1', 'f2', 'm5', 'f22', 'm112']);
});

test('text that users wrote is inserted unchanged', () => {
  expect(t('Replies to {name}', { name: '{count} $& Nair' })).toBe('Replies to {count} $& Nair');
});

test('parts of a sentence appear in the order of the language', () => {
  speak('cy', { 'by {name} · {date}': '{date}, gan {name}' });
  expect(renderToStaticMarkup(withParts('by {name} · {date}', { name: 'Mrs Nair', date: 'today' }))).toBe('today, gan Mrs Nair');
});

test('right-to-left languages isolate names, so that names and the text around them keep their direction', () => {
  speak('ar', { 'Delete {name}': 'حذف {name}' }, 'rtl');
  expect(t('Delete {name}', { name: 'Year 3 (Kestrels)' })).toBe('حذف \u2068Year 3 (Kestrels)\u2069');
  expect(plural(2, '{count} user in {place}', '{count} users in {place}', { place: 'Leeds' })).toBe(
    '\u20682 users in \u2068Leeds\u2069\u2069',
  );
  expect(renderToStaticMarkup(withParts('Delete {name}', { name: 'Leeds (north)' }))).toBe('حذف \u2068Leeds (north)\u2069');
  expect(t('Not yet said in Arabic.')).toBe('\u2068Not yet said in Arabic.\u2069');
  expect(t(t('Delete {name}', { name: 3 }))).toBe('حذف 3');
  expect(t('Copy this: {link}', { link: 'https://patchwork.example/' })).toContain(': https://patchwork.example/');
  speak('cy');
  expect(t('Delete {name}', { name: 'Leeds' })).toBe('Delete Leeds');
});
