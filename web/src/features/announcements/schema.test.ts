import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MessageForm, toAnnouncement, type Values } from './schema.ts';

const now = new Date('2026-11-05T12:00:00Z');
const form = MessageForm(() => now);
const good: Values = { audience: 'leads', school: null, subject: 'News', text: 'Dear **all**', when: 'now', day: '', time: '' };
const school = { id: 7, name: 'Harrowmere Primary' };

/** The form's error messages by field. */
const said = (over: Partial<Values>) => {
  const { error } = form.safeParse({ ...good, ...over });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
};

test.each<[string, Partial<Values>, object]>([
  ['a message for now', {}, {}],
  ['no audience chosen', { audience: '' }, { audience: 'Choose recipients' }],
  ['no school chosen', { audience: 'school' }, { school: 'Choose a school' }],
  ['a school', { audience: 'school', school }, {}],
  ['no subject', { subject: ' ' }, { subject: 'Enter a subject' }],
  ['a long subject', { subject: 'x'.repeat(256) }, { subject: 'Maximum 255 characters' }],
  ['no text', { text: '\n ' }, { text: 'Enter a message' }],
  ['a long text', { text: 'x'.repeat(49_994) }, { text: 'Maximum 50,000 characters' }],
  ['a text as long as may be', { text: 'x'.repeat(49_993) }, {}],
  ['later, no time', { when: 'later' }, { day: 'Enter a day, month and year, such as 29/11/2026', time: 'Enter a time' }],
  ['later, in the past', { when: 'later', day: '5/11/2026', time: '12:00' }, { time: 'Choose a time in the future' }],
  ['later, in time', { when: 'later', day: '5/11/2026', time: '12:01' }, {}],
  ['later, too late', { when: 'later', day: '5/11/2027', time: '12:01' }, { day: 'Choose a time within a year' }],
  ['a time of before, but now', { when: 'now', day: '1/1/2020', time: '12:00' }, {}],
  [
    'all wrong',
    { audience: '', subject: '', text: '' },
    { audience: 'Choose recipients', subject: 'Enter a subject', text: 'Enter a message' },
  ],
])('%s', (_name, over, sentences) => {
  expect(said(over)).toEqual(sentences);
});

test('the form shows the same messages as the server', () => {
  const { schemas } = JSON.parse(
    readFileSync(new URL('../../../../contracts/generated/public.json', import.meta.url), 'utf8'),
  ).components;
  const { subject, htmlMessage } = schemas.NewAnnouncement.properties;
  expect(said({ subject: '', text: '' })).toEqual({
    subject: subject['x-messages'].required,
    text: htmlMessage['x-messages'].required,
  });
  expect(said({ subject: 'x'.repeat(subject.maxLength + 1), text: 'x'.repeat(htmlMessage.maxLength) })).toEqual({
    subject: subject['x-messages'].maxLength,
    text: htmlMessage['x-messages'].maxLength,
  });
});

test('the form becomes the request body', () => {
  expect(toAnnouncement(good)).toEqual({
    audience: 'leads',
    subject: 'News',
    htmlMessage: '<p>Dear <strong>all</strong></p>',
    sendAt: null,
  });
  expect(toAnnouncement({ ...good, audience: 'school', school, when: 'later', day: '1 July 2026', time: '09:00' })).toMatchObject(
    {
      audience: { schoolId: 7 },
      sendAt: '2026-07-01T08:00:00.000Z',
    },
  );
});
