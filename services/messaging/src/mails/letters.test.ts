import { describe, expect, it } from 'vitest';
import { type CommentNotice, letterOf, type Recipient } from './letters.ts';
import { renderLetter } from './render.ts';

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
const mail = { createdAt: '2026-11-20T10:00:00.000Z', articleId: 41 };
const written = (kind: Parameters<typeof letterOf>[0]['kind']) =>
  renderLetter(letterOf({ ...mail, kind }, { ...recipient, link }, notice, origin), origin);

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

  it.each(['comment', 'reply'] as const)('leaves the text of a %s out', (kind) => {
    expect(JSON.stringify(written(kind))).not.toContain('What the pupils said');
  });

  it('makes links of our own addresses only, without the full stop behind them', () => {
    const elsewhere = { ...notice, articleTitle: 'https://evil.example/x and https://patchwork.example.evil.example/' };
    const { html } = renderLetter(letterOf({ ...mail, kind: 'comment' }, recipient, elsewhere, origin), origin);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(targets)).toEqual(
      new Set([
        'https://patchwork.example/home?id=41&amp;showComments=true',
        'https://patchwork.example/userprofile',
        'https://patchwork.example',
      ]),
    );
  });

  it.each(['invitation', 'reset', 'password-changed', 'comment', 'reply'] as const)(
    'says the same as text and as HTML: %s',
    (kind) => {
      const { text, html } = written(kind);
      const plain = html.replace(/<style[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>|<[^>]+>/g, ' ').replace(/&amp;/g, '&');
      for (const sentence of text.split('\n').filter((line) => line.startsWith('The link') || line.startsWith('You get'))) {
        expect(plain.replace(/\s+/g, ' ')).toContain(sentence.split(' https')[0]);
      }
    },
  );
});
