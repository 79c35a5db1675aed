import { threadsOf } from '@patchwork/contracts/school-patch';
import { type Language, languages } from '@patchwork/platform/language';
import { describe, expect, test } from 'vitest';
import { wordingIn } from '../languages/wording.ts';
import { accountMailContent } from './account-templates.ts';
import { additionMailContent } from './addition-mail.ts';
import { addressMailContent } from './address-templates.ts';
import type { Recipient } from './mail-content.ts';
import { accountKinds, addressKinds, quiltKinds, staffKinds, workKinds } from './mail-kinds.ts';
import { type CommentNotice, digestMailContent, type News, newsMailContent } from './notification-templates.ts';
import { renderMail } from './render.ts';
import { rejectionMailContent, signUpMailContent } from './sign-up-template.ts';
import { roleMailContent, staffMailContent } from './staff-templates.ts';
import { visitorMailContent } from './visitor-mail.ts';
import { type WeekNews, weekMailContent } from './week-template.ts';

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
const accounts = [
  { title: 'Mr', firstName: 'Tom', lastName: "O'Neill <b>", email: 'tom@school.example' },
  { title: 'Dr', firstName: 'Eve\r\nBcc: all', lastName: 'https://evil.example', email: 'eve@elsewhere.example' },
];
const createdAt = '2026-11-20T10:00:00.000Z';
const reader = { recipient, origin, unsubscribeToken: '7-token_x' };
const newsKinds = ['comment', 'reply', 'new-schools', ...quiltKinds] as const;
const quilt = { revealsAt: '2026-12-11T14:00:00.000Z', schoolName: 'Hill & Dale "Primary"' };
function newsOf(kind: (typeof newsKinds)[number]): News {
  if (kind === 'new-schools') return { kind, schools: ['Hollowbank', 'Guru Tegh'] };
  if (kind === 'quilt-reveal') return { kind, revealsAt: quilt.revealsAt, daysAhead: 1 };
  return kind === 'quilt-reminder' ? { kind, ...quilt } : { kind, notice };
}
const week: WeekNews = {
  week: '2026-11-30',
  questions: [{ commentId: 51, className: 'Otters <b>', schoolId: 2, schoolName: 'Hill & Dale "Primary"' }],
  answers: [
    {
      articleId: 61,
      className: 'Year 4',
      schoolId: 3,
      schoolName: 'Hollowbank',
      narrative: 'We tasted <i>parkin</i>.\r\nBcc: all',
    },
  ],
};
const roleChange = {
  title: 'Dr',
  firstName: 'Ada',
  lastName: 'Price',
  email: 'ada@patchwork.example',
  role: 'Superuser' as const,
  expiryDate: '2026-11-24T12:00:00.000Z',
  reason: 'Outage',
  changeDate: createdAt,
};
const addition = {
  change: 'added' as const,
  addedBy: { title: 'Ms', firstName: 'Ada', lastName: 'Okafor', email: 'ada@school.example' },
  people: [{ title: 'Mr', firstName: 'Tom', lastName: "O'Neill", email: 'tom@school.example' }],
  additionDate: createdAt,
};
/** A mail of each kind to a reader of a language. */
function samplesIn(language: Language | undefined) {
  const person = { ...recipient, language };
  const token = { token: 'abc-DEF_123', expiresAt: link.expiresAt };
  const change = { ...person, oldEmail: 'a@school.example', newEmail: 'b@school.example', changedAt: createdAt };
  const toAddress = (kind: (typeof addressKinds)[number]) =>
    addressMailContent(kind, { ...change, undo: token, confirmation: token }, origin)!.letter;
  const asReader = { ...reader, recipient: person };
  return {
    ...Object.fromEntries(
      accountKinds.map((kind) => {
        const former = kind === 'address-changed-again' ? { changedAt: createdAt, undo: token } : undefined;
        return [kind, accountMailContent({ kind, createdAt }, { ...person, link, former }, origin)!];
      }),
    ),
    'passkey-added-former': accountMailContent(
      { kind: 'passkey-added', createdAt },
      { ...person, former: { changedAt: createdAt, undo: token } },
      origin,
    )!,
    'passkey-added-former-late': accountMailContent(
      { kind: 'passkey-added', createdAt },
      { ...person, former: { changedAt: createdAt } },
      origin,
    )!,
    ...Object.fromEntries(addressKinds.map((kind) => [kind, toAddress(kind)])),
    'users-added': additionMailContent(addition, person, origin),
    'user-restored': additionMailContent({ ...addition, change: 'restored' }, person, origin),
    'safeguarding-lead-named': additionMailContent({ ...addition, change: 'named-safeguarding-lead' }, person, origin),
    'safeguarding-lead-named-by-staff': additionMailContent(
      { ...addition, change: 'named-safeguarding-lead', addedBy: null },
      person,
      origin,
    ),
    'lead-confirmation': addressMailContent('address-confirmation', { ...change, isSignUp: true, confirmation: token }, origin)!
      .letter,
    'sign-up-received': signUpMailContent(language, origin),
    'sign-up-rejected': rejectionMailContent(language, 'It is <b>not</b> a school.', origin),
    'visitor-confirmation': visitorMailContent(language, origin, 'abc-DEF_123'),
    ...Object.fromEntries(newsKinds.map((kind) => [kind, newsMailContent(newsOf(kind), asReader)])),
    'quilt-reveal-today': newsMailContent({ ...newsOf('quilt-reveal'), daysAhead: 0 } as News, asReader),
    'quilt-reveal-later': newsMailContent({ ...newsOf('quilt-reveal'), daysAhead: 3 } as News, asReader),
    week: weekMailContent(week, asReader),
    'week-full': weekMailContent({ ...week, answers: Array(12).fill(week.answers[0]) }, asReader),
    digest: digestMailContent([...newsKinds.map(newsOf), ...Array<News>(35).fill(newsOf('new-schools'))], asReader),
    ...Object.fromEntries(workKinds.map((kind) => [kind, staffMailContent(kind, person, { origin, id: 7 })])),
    'staff-role': roleMailContent({ ...roleChange, isGranted: true }, person, origin),
    'staff-role-revoked': roleMailContent({ ...roleChange, isGranted: false }, person, origin),
  };
}
const samples = samplesIn(undefined);
const render = (kind: string) => renderMail(samples[kind as keyof typeof samples], origin);

test('an invitation contains a set-password link and its expiry in London time', () => {
  const { subject, text, html } = render('invitation');
  expect(subject).toBe('Welcome to Patchwork: choose your password');
  expect(text).toContain('Dear Ms Okafor,');
  expect(text).toContain('https://patchwork.example/resetPassword?code=abc-DEF_123\n');
  expect(html).toContain('href="https://patchwork.example/resetPassword?code=abc-DEF_123"');
  expect(text).toContain('expires on 8 July 2026 at 12:30.');
});

test('a notice at a former address offers the link that restores it, not a new password, which would go to the new one', () => {
  const { text } = render('passkey-added-former');
  expect(text).toContain('you can log in to Patchwork with a new passkey');
  expect(text).toContain('We now send emails to the new address.');
  expect(text).toContain('https://patchwork.example/emailChange?undo=abc-DEF_123');
  expect(text).not.toContain('forgotPassword');
  const late = render('passkey-added-former-late').text;
  expect(late).toContain('https://patchwork.example/contact');
  expect(late).not.toMatch(/forgotPassword|emailChange/);
  for (const former of [text, late])
    expect(former).toContain("You're receiving this because this was the address of a Patchwork account.");
  expect(render('address-changed-again').text).toContain('https://patchwork.example/emailChange?undo=abc-DEF_123');
});

test('an invitation lists the other accounts to a Lead, escaped and one to a line', () => {
  const toLead = accountMailContent({ kind: 'invitation', createdAt }, { ...recipient, link }, origin, { accounts });
  const { text, html } = renderMail(toLead!, origin);
  expect(text).toContain("\n\nMr Tom O'Neill <b>, tom@school.example\n\n");
  expect(text).toContain('\n\nDr Eve Bcc: all https://evil.example, eve@elsewhere.example\n\n');
  expect(text).toContain("If you don't know one of them, please tell us at once: https://patchwork.example/contact.");
  expect(html).toContain('Mr Tom O&#39;Neill &lt;b&gt;, tom@school.example');
  expect(html).not.toContain('href="https://evil');
  expect(render('invitation').text).not.toContain('have an account too');
});

test('an invitation to a new school says on which day its first links arrive', () => {
  const mail = (firstLinksAt: string | null) =>
    renderMail(accountMailContent({ kind: 'invitation', createdAt }, { ...recipient, link }, origin, { firstLinksAt })!, origin)
      .text;
  expect(mail('2026-12-01T05:30:00.000Z')).toContain('Your school gets its first linked schools on 1 December 2026.');
  expect(mail(null)).not.toContain('first linked schools');
});

test('the Lead of a sign-up gets a link that confirms their address, and nothing that the visitor typed', () => {
  const { subject, text, html } = render('lead-confirmation');
  expect(subject).toBe('Please confirm your email address');
  expect(text).toContain('https://patchwork.example/emailChange?signUp=abc-DEF_123\n');
  expect(text).toContain('The link expires on 8 July 2026 at 12:30.');
  expect(text).toContain("When your school is approved, we'll email you a link to choose your password.");
  expect(text).toContain("You're receiving this because someone gave this address for the Lead user of a school");
  for (const typed of ['Okafor', 'Ada', 'b@school.example']) expect(text + html).not.toContain(typed);
});

test('the Lead of a rejected sign-up reads the reason, escaped, and where to answer', () => {
  const { subject, text, html } = render('sign-up-rejected');
  expect(subject).toBe("Your school's sign-up to Patchwork has not been approved");
  expect(text).toContain('The reason: It is <b>not</b> a school.');
  expect(html).toContain('It is &lt;b&gt;not&lt;/b&gt; a school.');
  expect(text).toContain('https://patchwork.example/contact');
});

test('a notification links to the report with its comments open', () => {
  const { text, html } = render('comment');
  expect(text).toContain('https://patchwork.example/home?id=41&showComments=true\n');
  expect(html).toContain('href="https://patchwork.example/home?id=41&amp;showComments=true"');
});

test('a mail subject contains no line breaks', () => {
  expect(render('comment').subject).toBe('New comment on your report “Our <b>harvest</b> Bcc: all@school.example”');
});

test('a mail escapes user text in HTML', () => {
  const { html } = render('reply');
  expect(html).toContain('Mr Tom O&#39;Neill of Hill &amp; Dale &quot;Primary&quot; replied');
  expect(html).toContain('Our &lt;b&gt;harvest&lt;/b&gt;');
  expect(html).not.toContain('<b>');
});

test.each(['comment', 'reply', 'digest'])('a %s mail does not quote the comment', (kind) => {
  expect(JSON.stringify(render(kind))).not.toContain('What the pupils said');
});

test('a mail links only our own addresses, without the full stop after them', () => {
  const elsewhere = { ...notice, articleTitle: 'https://evil.example/x and https://patchwork.example.evil.example/' };
  const { html } = renderMail(newsMailContent({ kind: 'comment', notice: elsewhere }, reader), origin);
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
  expect(html).toContain('<a href="https://patchwork.example/userprofile" dir="ltr"');
  expect(new Set(targets)).toEqual(
    new Set([
      'https://patchwork.example/home?id=41&amp;showComments=true',
      'https://patchwork.example/userprofile',
      'https://patchwork.example/unsubscribe?token=7-token_x',
      'https://patchwork.example',
    ]),
  );
});

test.each([
  ['quilt-reveal', 'Tomorrow at 2pm your quilt turns over'],
  ['quilt-reveal-today', 'Today at 2pm your quilt turns over'],
  ['quilt-reveal-later', 'Your quilt turns over on 11 December 2026'],
])('a mail about a quilt says when it turns over, what to do, and links to it: %s', (kind, expected) => {
  const { subject, text, html } = render(kind);
  expect(subject).toBe(expected);
  expect(text).toContain("All patches of your school's quilt turn over together on 11 December 2026 at 2pm.");
  expect(text).toContain('Open the whiteboard page with your class a few minutes before');
  expect(text).toContain('https://patchwork.example/quilt\n');
  expect(html).toContain('href="https://patchwork.example/quilt"');
});

test('a reminder names the school that waits, blames no one and links to the quilt', () => {
  const { subject, text, html } = render('quilt-reminder');
  expect(subject).toBe('Hill & Dale "Primary" is waiting for your patch');
  expect(text).toContain('The quilt of Hill & Dale "Primary" has a place for the patch of your class.');
  expect(text).toContain('turn over together on 11 December 2026 at 2pm.');
  expect(html).toContain('The quilt of Hill &amp; Dale &quot;Primary&quot; has');
  expect(text).toContain('https://patchwork.example/quilt\n');
  expect(text).not.toMatch(/late|overdue|still|yet|only|missing/i);
});

test.each([
  [['Hollowbank'], 'Hollowbank', 'Hollowbank'],
  [['Hollowbank', 'Guru Tegh', 'Gull Rock'], 'Hollowbank, Guru Tegh and Gull Rock', 'Hollowbank, Guru Tegh and Gull Rock'],
  [
    ['Hollowbank', 'Guru Tegh', 'Gull Rock', 'Al-Noor', 'Fenwick'],
    'Hollowbank, Guru Tegh and 3 more',
    'Hollowbank, Guru Tegh, Gull Rock, Al-Noor and Fenwick',
  ],
])('the news of new links is in the subject, and all of them in the first line: %j', (schools, few, all) => {
  const mail = newsMailContent({ kind: 'new-schools', schools }, reader);
  expect(mail.subject).toBe(`Your school is linked with ${few}`);
  expect(mail.paragraphs[0]).toBe(`Your school is now linked with ${all}.`);
  expect(mail.action).toEqual({ label: 'Read their reports', url: 'https://patchwork.example/home?tab=linked' });
});

test('a digest lists up to 30 notifications, oldest first, each with a link', () => {
  const { text, html, subject } = render('digest');
  expect(subject).toBe('New for you on Patchwork');
  const places = ['commented on', 'replied to', 'is now linked with Hollowbank and Guru Tegh'].map((words) =>
    text.indexOf(words),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(html).toContain('href="https://patchwork.example/home?id=41&amp;showComments=true"');
  const many = digestMailContent(Array<News>(35).fill(newsOf('new-schools')), reader);
  expect(many.items).toHaveLength(30);
  expect(many.afterwards).toEqual(['5 more notifications are waiting for you on Patchwork.']);
});

test('the email of a week asks and quotes, escaped, with a link to each box, and never says what was asked', () => {
  const { subject, text, html } = render('week');
  expect(subject).toBe('Otters <b> asked you something. Hollowbank: “We tasted <i>parkin</i>. Bcc: all”');
  expect(text).toContain(
    'Otters <b> of Hill & Dale "Primary" asked you something. Reply:\nhttps://patchwork.example/week?week=2026-11-30&reply=51\n',
  );
  expect(text).toContain(
    'Year 4 of Hollowbank: “We tasted <i>parkin</i>. Bcc: all” Ask back:\nhttps://patchwork.example/week?week=2026-11-30&ask=61\n',
  );
  expect(html).toContain('Otters &lt;b&gt; of Hill &amp; Dale &quot;Primary&quot; asked you something.');
  expect(html).toContain('“We tasted &lt;i&gt;parkin&lt;/i&gt;. Bcc: all”');
  expect(html).toMatch(/<a href="https:\/\/patchwork\.example\/week\?week=2026-11-30&amp;reply=51"[^>]*>Reply<\/a>/);
  expect(html).toMatch(/<a href="https:\/\/patchwork\.example\/week\?week=2026-11-30&amp;ask=61"[^>]*>Ask back<\/a>/);
});

test('the email of a week has at most ten lines and counts the rest', () => {
  const { text } = render('week-full');
  expect(text.match(/week\?week=[-\d]+&(reply|ask)=/g)).toHaveLength(10);
  expect(text).toContain('\n\n3 more are on the page of the week.\n');
  expect(render('week').text).not.toContain('more');
});

const longest = 'Wonderful '.repeat(25).trim();
const asker = (className: string, schoolName = 'Hollowbank') => ({ commentId: 1, className, schoolId: 3, schoolName });
const answerer = (className: string, narrative: string, schoolName = 'Gull Rock') => ({
  ...{ articleId: 1, className, schoolId: 4, schoolName },
  narrative,
});
test.each<[string, WeekNews, string]>([
  [
    'two questions',
    { week: '2026-11-30', questions: [asker('Otters'), asker('Puffins')], answers: [] },
    'Otters and Puffins asked you something.',
  ],
  [
    'a class that asked twice',
    { week: '2026-11-30', questions: [asker('Otters'), asker('Otters')], answers: [answerer('Puffins', 'Snow!')] },
    'Otters asked you something. Puffins: “Snow!”',
  ],
  [
    'two answers',
    {
      week: '2026-11-30',
      questions: [],
      answers: [answerer('Otters', 'Fog.'), answerer('Class 3B', 'Snow!'), answerer('Moles', 'Rain.')],
    },
    'Otters: “Fog.” Gull Rock: “Snow!”',
  ],
  ['a bare name', { week: '2026-11-30', questions: [asker('Year 4')], answers: [] }, 'Hollowbank asked you something.'],
  ['a mixed class', { week: '2026-11-30', questions: [asker('Y3/4')], answers: [] }, 'Hollowbank asked you something.'],
  ['a name of its own', { week: '2026-11-30', questions: [asker('4 Oak')], answers: [] }, '4 Oak asked you something.'],
  [
    'a long answer',
    {
      week: '2026-11-30',
      questions: [],
      answers: [answerer('Otters', 'We made a volcano out of clay and it went all over the floor of the hall')],
    },
    'Otters: “We made a volcano out of clay and it went…”',
  ],
  [
    'two long ones',
    { week: '2026-11-30', questions: [asker(longest)], answers: [answerer('Otters', longest)] },
    'Wonderful Wonderful Wonderful… asked you something.',
  ],
])('the subject has the strongest lines, short and with names: %s', (_, news, expected) => {
  expect(weekMailContent(news, reader).subject).toBe(expected);
});

test.each(languages)('no subject of a week is long: %s', (language) => {
  const person = { ...recipient, language };
  for (const words of [longest, 'x'.repeat(255), '👩‍🚀'.repeat(40), ''])
    for (const news of [
      { week: '2026-11-30', questions: [asker(words, words), asker('Otters')], answers: [] },
      { week: '2026-11-30', questions: [asker('Otters')], answers: [answerer(words, words)] },
      { week: '2026-11-30', questions: [], answers: [answerer(words, words), answerer('Otters', words)] },
    ])
      expect(Array.from(weekMailContent(news, { ...reader, recipient: person }).subject).length).toBeLessThanOrEqual(100);
});

test('each line of a week has the patch of its school, drawn without a picture and unread by screen readers', () => {
  const { html } = render('week');
  expect(html).not.toMatch(/<img|<svg|url\(|src=/);
  const marks = [...html.matchAll(/<table role="presentation" aria-hidden="true"[^>]*bgcolor="(#\w+)"/g)].map(
    ([, ground]) => ground,
  );
  expect(marks).toEqual([threadsOf(2).ground, threadsOf(3).ground]);
  // Programs cut longer mails off.
  expect(Buffer.byteLength(render('week-full').html)).toBeLessThan(60_000);
});

test.each([...newsKinds, 'digest', 'week'])('a notification mail contains an unsubscribe link: %s', (kind) => {
  const { text, html } = render(kind);
  expect(text).toContain('\nUnsubscribe: https://patchwork.example/unsubscribe?token=7-token_x\n');
  expect(html).toContain('<a href="https://patchwork.example/unsubscribe?token=7-token_x"');
});

test.each([...accountKinds, ...staffKinds])('an account or staff mail contains no unsubscribe link: %s', (kind) => {
  expect(JSON.stringify(render(kind))).not.toMatch(/unsubscribe/i);
});

test.each([
  ['staff-sign-up', '/signups'],
  ['staff-feedback', '/adminFeedback'],
  ['concern', '/concerns/7'],
  ['concern-reminder', '/concerns/7'],
])('a %s mail links to %s', (kind, path) => {
  expect(render(kind).text).toContain(`https://patchwork.example${path}\n`);
});

test.each(Object.keys(samples))('a mail has the same sentences as text and as HTML: %s', (kind) => {
  const { text, html } = render(kind);
  const plain = html.replace(/<style[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>|<[^>]+>/g, ' ').replace(/&amp;/g, '&');
  for (const sentence of text.split('\n').filter((line) => line.startsWith('The link') || line.startsWith('You get'))) {
    expect(plain.replace(/\s+/g, ' ')).toContain(sentence.split(' https')[0]);
  }
});

/** What a mail says apart from the values in it: its letters without links, names and titles. */
const wordsOf = (text: string) =>
  text
    .replace(/\u2068[^\u2069]*\u2069/g, ' ')
    .replace(
      /https:\S+|Patchwork|Otters <b>|Year 4|Hollowbank|We tasted <i>parkin<\/i>. Bcc: all|Ms Okafor|Mr Tom O'Neill|tom@school.example|Hill & Dale "Primary"|Our <b>harvest<\/b>|Bcc: all@school.example/g,
      ' ',
    );

describe.each(languages)('the mails in %s', (language) => {
  const { code, direction } = wordingIn(language);
  const mails = Object.entries(samplesIn(language)).map(([kind, letter]) => [kind, renderMail(letter, origin)] as const);

  test('there is one of each kind', () =>
    expect(mails).toHaveLength(accountKinds.length + addressKinds.length + staffKinds.length + newsKinds.length + 16));

  test.each(mails)('%s names its language and direction, twice for programs that drop the html element', (_, { html }) => {
    expect(html.split(`lang="${code}" dir="${direction}"`)).toHaveLength(3);
    expect(html).not.toMatch(/text-align|margin-left|margin-right|padding-left|padding-right|border-left|border-right/);
  });

  test.each(mails)('%s has all its sentences in the language', (kind, { subject, text }) => {
    const [english] = Object.entries(samples).flatMap(([name, letter]) => (name === kind ? [renderMail(letter, origin)] : []));
    const isEnglish = language === 'en';
    expect(subject === english!.subject).toBe(isEnglish);
    const lines = new Set(
      wordsOf(english!.text)
        .split('\n')
        .filter((line) => /[a-z]{3}/.test(line)),
    );
    const same = wordsOf(text)
      .split('\n')
      .filter((line) => lines.has(line));
    expect(same.length > 0).toBe(isEnglish);
    if (direction === 'rtl') {
      expect(wordsOf(text)).not.toMatch(/[a-z]{3}/i);
      for (const line of text.split('\n')) expect(line).toMatch(/^($|--$|https:|\u200f)/);
    }
  });
});

type Rgb = [number, number, number];
const channelsOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const inverted = (colour: Rgb): Rgb => colour.map((channel) => 255 - channel) as Rgb;
const luminance = (colour: Rgb) =>
  colour
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
    .reduce((sum, share, place) => sum + share * [0.2126, 0.7152, 0.0722][place]!, 0);
const contrast = (one: Rgb, other: Rgb) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** The lowest contrast of a text of the mail, shown by a program that inverts these properties and keeps what others say. */
function lowestContrast(html: string, inverts: readonly string[]): number {
  const colourOf = (style: string, property: string) => {
    const found = new RegExp(`(?:^|;)${property}:(#[0-9A-F]{6})`).exec(style)?.[1];
    if (!found) return undefined;
    return inverts.includes(property) ? inverted(channelsOf(found)) : channelsOf(found);
  };
  const body = html.slice(html.indexOf('<body'));
  let lowest = Number.POSITIVE_INFINITY;
  const around: { text: Rgb; ground: Rgb }[] = [{ text: [0, 0, 0], ground: [255, 255, 255] }];
  for (const [, end, tag, attributes, text] of body.matchAll(/<(\/?)(\w+)([^>]*)>([^<]*)/g)) {
    const style = /style="([^"]*)"/.exec(attributes!)?.[1] ?? '';
    const { text: outer, ground: behind } = around.at(-1)!;
    const ground = colourOf(style, 'background-color') ?? colourOf(style, 'background') ?? behind;
    if (end) around.pop();
    else if (tag !== 'br') around.push({ text: colourOf(style, 'color') ?? outer, ground });
    const now = around.at(-1)!;
    if (text!.trim()) lowest = Math.min(lowest, contrast(now.text, now.ground));
  }
  return lowest;
}

test.each([
  ['as it is sent', []],
  ['by a program that inverts all colours', ['color', 'background-color', 'background']],
  ['by a program that inverts colours but knows only `background-color`', ['color', 'background-color']],
])('a mail is readable %s', (_, inverts) => {
  for (const kind of Object.keys(samples))
    expect([kind, lowestContrast(render(kind).html, inverts) >= 4.5]).toEqual([kind, true]);
});
