import { describe, expect, it } from 'vitest';
import { accountLetterOf } from './account-letters.ts';
import type { Recipient } from './letters.ts';
import { accountKinds, staffKinds } from './mail-kinds.ts';
import { type CommentNotice, digestLetterOf, type News, newsLetterOf } from './notification-letters.ts';
import { renderLetter } from './render.ts';
import { staffLetterOf } from './staff-letters.ts';

const origin = 'https://patchwork.example';
const recipient: Recipient = {
  userId: 7,
  schoolId: 3,
  email: 'ada@school.example',
  title: 'Ms',
  firstName: 'Ada',
  lastName: 'Okafor',
  isActive: true,
  isSchoolActive: true,
  allowNotificationEmails: true,
};
const link = { kind: 'invitation' as const, token: 'abc-DEF_123', expiresAt: '2026-07-08T11:30:00.000Z' };
const notice: CommentNotice = {
  articleId: 41,
  articleTitle: 'Our <b>harvest</b>\r\nBcc: all@school.example',
  commentId: 5,
  commenter: { userId: 9, title: 'Mr', firstName: 'Tom', lastName: "O'Neill", schoolName: 'Hill & Dale "Primary"' },
  narrative: 'What the pupils said',
  recipients: [7],
};
const createdAt = '2026-11-20T10:00:00.000Z';
const reader = { recipient, origin, unsubscribeToken: '7-token_x' };
const newsKinds = ['comment', 'reply', 'new-schools'] as const;
const newsOf = (kind: (typeof newsKinds)[number]): News => (kind === 'new-schools' ? { kind } : { kind, notice });
const letters = {
  ...Object.fromEntries(accountKinds.map((kind) => [kind, accountLetterOf({ kind, createdAt }, { ...recipient, link }, origin)])),
  ...Object.fromEntries(newsKinds.map((kind) => [kind, newsLetterOf(newsOf(kind), reader)])),
  digest: digestLetterOf(newsKinds.map(newsOf), reader),
  ...Object.fromEntries(staffKinds.map((kind) => [kind, staffLetterOf(kind, recipient, origin)])),
};
const written = (kind: string) => renderLetter(letters[kind as keyof typeof letters], origin);

describe('letters', () => {
  it('invites with a link to choose a password and says in London time how long it works', () => {
    const { subject, text, html } = written('invitation');
    expect(subject).toBe('Welcome to Patchwork: choose your password');
    expect(text).toContain('Dear Ms Okafor,');
    expect(text).toContain('https://patchwork.example/resetPassword?code=abc-DEF_123\n');
    expect(html).toContain('href="https://patchwork.example/resetPassword?code=abc-DEF_123"');
    expect(text).toContain('until 8 July 2026 at 12:30.');
  });

  it('opens the report with its comments from a notification', () => {
    const { text, html } = written('comment');
    expect(text).toContain('https://patchwork.example/home?id=41&showComments=true\n');
    expect(html).toContain('href="https://patchwork.example/home?id=41&amp;showComments=true"');
  });

  it('keeps a subject on one line whatever the title holds', () => {
    expect(written('comment').subject).toBe('New comment on your report “Our <b>harvest</b> Bcc: all@school.example”');
  });

  it('escapes what people typed', () => {
    const { html } = written('reply');
    expect(html).toContain('Mr Tom O&#39;Neill of Hill &amp; Dale &quot;Primary&quot; replied');
    expect(html).toContain('Our &lt;b&gt;harvest&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  });

  it.each(['comment', 'reply', 'digest'])('leaves the text of a %s out', (kind) => {
    expect(JSON.stringify(written(kind))).not.toContain('What the pupils said');
  });

  it('makes links of our own addresses only, without the full stop behind them', () => {
    const elsewhere = { ...notice, articleTitle: 'https://evil.example/x and https://patchwork.example.evil.example/' };
    const { html } = renderLetter(newsLetterOf({ kind: 'comment', notice: elsewhere }, reader), origin);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(targets)).toEqual(
      new Set([
        'https://patchwork.example/home?id=41&amp;showComments=true',
        'https://patchwork.example/userprofile',
        'https://patchwork.example/unsubscribe?token=7-token_x',
        'https://patchwork.example',
      ]),
    );
  });

  it('gathers the news of a day, the oldest first, with an address for each', () => {
    const { text, html, subject } = written('digest');
    expect(subject).toBe('What is new for you on Patchwork');
    const places = ['commented on', 'replied to', 'was linked with new schools'].map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
    expect(html).toContain('href="https://patchwork.example/home?id=41&amp;showComments=true"');
    const many = digestLetterOf(Array<News>(35).fill({ kind: 'new-schools' }), reader);
    expect(many.items).toHaveLength(30);
    expect(many.afterwards).toEqual(['There is more: 5 things that we left out here.']);
  });

  it.each([...newsKinds, 'digest'])('lets people end notifications from the small print: %s', (kind) => {
    const { text, html } = written(kind);
    expect(text).toContain('\nUnsubscribe: https://patchwork.example/unsubscribe?token=7-token_x\n');
    expect(html).toContain('<a href="https://patchwork.example/unsubscribe?token=7-token_x"');
  });

  it.each([...accountKinds, ...staffKinds])('offers no end of what people cannot do without: %s', (kind) => {
    expect(JSON.stringify(written(kind))).not.toMatch(/unsubscribe/i);
  });

  it.each([
    ['staff-sign-up', '/signups'],
    ['staff-feedback', '/adminFeedback'],
    ['concern', '/concerns'],
  ])('leads staff from %s to %s', (kind, path) => {
    expect(written(kind).text).toContain(`https://patchwork.example${path}\n`);
  });

  it.each(Object.keys(letters))('says the same as text and as HTML: %s', (kind) => {
    const { text, html } = written(kind);
    const plain = html.replace(/<style[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>|<[^>]+>/g, ' ').replace(/&amp;/g, '&');
    for (const sentence of text.split('\n').filter((line) => line.startsWith('The link') || line.startsWith('You get'))) {
      expect(plain.replace(/\s+/g, ' ')).toContain(sentence.split(' https')[0]);
    }
  });
});
