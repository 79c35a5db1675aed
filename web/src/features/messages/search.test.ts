import { expect, test } from 'vitest';
import type { Message } from './api.ts';
import { search, toSearchable } from './search.ts';

let id = 0;
const aMessage = (subject: string, htmlMessage: string): Message => {
  id += 1;
  return { id, subject, htmlMessage, sentDateTime: '2026-11-05T14:05:00Z', hasBeenRead: false };
};

const messages = [
  aMessage('Friday question', '<p>What do you <em>hear</em> at playtime?</p>'),
  aMessage('Staying safe together', '<p>Do not wait for <strong>Monday</strong>.</p><p>Write to us</p>'),
  aMessage('Dŵr a thân', '<p>It’s about water &amp; fire</p><a href="https://hidden.example/">link</a>'),
].map(toSearchable);
const found = (typed: string) => search(messages, typed).map(({ subject }) => subject);

test.each([
  ['finds all messages without a search term', '  ', ['Friday question', 'Staying safe together', 'Dŵr a thân']],
  ['searches subjects, ignoring case', 'FRIDAY', ['Friday question']],
  ['searches texts', 'playtime', ['Friday question']],
  ['matches the beginning of a word', 'mon', ['Staying safe together']],
  ['wants every word, in whatever order', 'together write', ['Staying safe together']],
  ['finds nothing where one word is missing', 'friday write', []],
  ['knows accents and plain letters as the same', 'dwr THAN', ['Dŵr a thân']],
  ['knows both apostrophes', "it's", ['Dŵr a thân']],
  ['reads & as readers do', 'water & fire', ['Dŵr a thân']],
  ['does not look into tags', 'strong', []],
  ['does not look into addresses', 'hidden', []],
  ['takes signs as they are', 'playtime?', ['Friday question']],
  ['is not a pattern', '.*', []],
])('the search %s', (_name, typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test('the order of messages does not change', () => {
  expect(found('wa')).toEqual(['Staying safe together', 'Dŵr a thân']);
});
