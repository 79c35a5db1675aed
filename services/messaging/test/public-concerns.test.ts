import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimMail } from '../src/mails/mails.ts';
import { listConcerned } from '../src/notices/staff-notices.ts';
import { admin, type Cases, leadOf, startCases } from './case-steps.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await startCases();
});
afterAll(() => cases?.stop());

let count = 0;
const form = <Given extends object>(given: Given = {} as Given) => ({
  ...{ name: 'Pat Parent', email: `pat${++count}@home.example`, reason: 'My child is named there' },
  ...given,
});
const send = (body: object) => cases.messaging.post('/api/concern/public', null, body);
const confirm = (code: string) => cases.messaging.post('/api/concern/public/confirm', null, { code });
type Listed = { id: number; visitor: { email: string; isConfirmed: boolean } | null };
const casesOf = async (email: string): Promise<Listed[]> =>
  (await cases.messaging.get('/api/concern', admin)).body.filter((each: Listed) => each.visitor?.email === email);
/** The email that asks the visitor to confirm the address, as a worker claims it. */
const mailAbout = async (id: number) => {
  const mailId = (await cases.messaging.db.oneFirst(sql.unsafe`
    select id from mails where kind = 'concern-confirmation' and about_id = ${id}
  `)) as string;
  return claimMail(cases.messaging.deps, mailId);
};
/** The code in it. */
const codeOf = async (id: number): Promise<string | undefined> => {
  const { mail } = await mailAbout(id);
  return mail && decodeURIComponent(/confirm\?code=([\w%-]+)/.exec(mail.text)![1]!);
};

test("a visitor's concern is listed for Admins at once, unconfirmed, and for no school", async () => {
  const given = form({ school: 'Hill School', where: 'https://patchwork.example/home?id=7' });
  const { status, body } = await send(given);
  expect([status, body]).toEqual([202, {}]);
  const [concern] = await casesOf(given.email);
  expect(concern).toMatchObject({
    ...{ kind: 'visitor', targetId: null, school: null, author: null, raisedBy: null, state: 'new', isHidden: false },
    visitor: { name: 'Pat Parent', email: given.email, isConfirmed: false, school: 'Hill School', where: given.where },
  });
  const { id } = concern!;
  expect(await cases.list(leadOf(2))).not.toContain(id);
  expect((await cases.read(id, leadOf(2))).status).toBe(404);
  expect(await listConcerned(cases.messaging.deps, 'concern', id)).toEqual([900, 901]);
  const { body: one } = await cases.read(id);
  expect(one).toMatchObject({ evidence: null, current: null, may: ['acknowledge', 'note', 'involve', 'refer', 'close'] });
  const hidden = await cases.step(id, 'hide', admin);
  expect([hidden.status, hidden.body.code]).toEqual([409, 'cannot-hide']);
  expect((await cases.close(id)).status).toBe(200);
});

test('the visitor gets one email, with a link that confirms the address, and without what was typed', async () => {
  const given = form({ name: 'Canary Name', reason: 'canary reason', school: 'canary school', where: 'canary place' });
  await send(given);
  const { id } = (await casesOf(given.email))[0]!;
  const { mail } = await mailAbout(id);
  expect(mail).toMatchObject({ to: given.email });
  expect(JSON.stringify({ ...mail, to: '' })).not.toMatch(/canary/i);
  const code = decodeURIComponent(/confirm\?code=([\w%-]+)/.exec(mail!.text)![1]!);
  expect([(await confirm(code)).status, (await confirm(code)).status]).toEqual([200, 200]);
  expect((await casesOf(given.email))[0]?.visitor?.isConfirmed).toBe(true);
  expect(await cases.kindsOf(id)).toEqual(['raised', 'confirmed']);
  expect((await cases.read(id)).body.entries[1]).toMatchObject({ kind: 'confirmed', actor: null, isStaff: false });
});

test.each([
  ['cy-GB,cy;q=0.9,en;q=0.8', 'Helo,'],
  ['ar', 'مرحبًا'],
  ['fr,de;q=0.5', 'Hello,'],
  [undefined, 'Hello,'],
])('the email to a visitor whose browser sends Accept-Language %s begins with %s', async (header, greeting) => {
  const given = form();
  const headers = header === undefined ? {} : { 'accept-language': header };
  expect((await cases.messaging.post('/api/concern/public', null, given, headers)).status).toBe(202);
  const { mail } = await mailAbout((await casesOf(given.email))[0]!.id);
  expect(mail!.text).toContain(greeting);
});

test('unknown, changed and expired codes are refused alike', async () => {
  const given = form();
  await send(given);
  const { id } = (await casesOf(given.email))[0]!;
  const code = (await codeOf(id))!;
  const refusals = [
    await confirm('x'),
    await confirm('é'.repeat(code.length)),
    await confirm(`${(id + 1).toString(36)}${code.slice(code.indexOf('-'))}`),
    await confirm(cases.messaging.deps.confirmationTokens.of(987_654)),
  ];
  cases.newSubject();
  refusals.push(await confirm(cases.messaging.deps.confirmationTokens.of(await cases.raise())));
  const old = (await cases.messaging.db.oneFirst(sql.unsafe`
    insert into concern_cases (kind, visitor_name, visitor_email, reason, created_at)
    values ('visitor', 'Old', 'old@home.example', 'Long ago', now() - interval '7 days 1 minute')
    returning id
  `)) as number;
  refusals.push(await confirm(cases.messaging.deps.confirmationTokens.of(old)));
  for (const { status, body } of refusals) expect([status, body.code]).toEqual([400, 'confirmation-failed']);
  expect((await casesOf(given.email))[0]?.visitor?.isConfirmed).toBe(false);
});

test('the same concern sent twice, also at once, is one; an address sends at most three a day, and the answer does not say so', async () => {
  const given = form();
  const answers = await Promise.all([send(given), send(given), send({ ...given, email: given.email.toUpperCase() })]);
  expect(await casesOf(given.email).then(({ length }) => length)).toBeLessThanOrEqual(1);
  for (const reason of ['Two', 'Three', 'Four', 'Five']) answers.push(await send({ ...given, reason }));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(7).fill([202, {}]));
  const stored = await cases.messaging.db.anyFirst(sql.unsafe`
    select reason from concern_cases where lower(visitor_email) = ${given.email} order by id
  `);
  expect(stored).toEqual([given.reason, 'Two', 'Three']);
  const mails = await cases.messaging.db.oneFirst(sql.unsafe`
    select count(*) from mails join concern_cases on concern_cases.id = mails.about_id
    where mails.kind = 'concern-confirmation' and lower(visitor_email) = ${given.email}
  `);
  expect(mails).toBe(3);
});

test('tags after a plus sign, and capitals, do not make another address', async () => {
  const { email } = form();
  const [local, domain] = email.split('@');
  const sent = [
    email,
    `${local}+1@${domain}`,
    `${local}+two@${domain}`,
    `${local}+3+3@${domain}`,
    `${local!.toUpperCase()}+4@${domain}`,
  ];
  for (const [n, address] of sent.entries())
    expect((await send(form({ email: address, reason: `Concern ${n}` }))).status).toBe(202);
  const stored = await cases.messaging.db.anyFirst(sql.unsafe`
    select visitor_email from concern_cases where lower(visitor_email) like ${`${local}%`} order by id
  `);
  expect(stored).toEqual(sent.slice(0, 3));
  // A plus sign in another address is another address.
  const other = form({ email: `other+${email}` });
  await send(other);
  expect(await casesOf(other.email)).toHaveLength(1);
});

test("a visitor's answer is shown to Admins", async () => {
  for (const about of ['lead', 'safeguarding-lead', 'not-sure', 'nobody'] as const) {
    const given = form({ about });
    expect((await send(given)).status).toBe(202);
    expect(await casesOf(given.email)).toMatchObject([{ about }]);
  }
  expect((await send(form({ about: 'somebody' }))).status).toBe(400);
});

test.each([
  [{ name: ' ' }, 'name', 'Enter your name'],
  [{ email: 'pat' }, 'email', 'Please provide a valid email address'],
  [{ reason: ' ' }, 'reason', 'Please tell us your concern'],
  [{ reason: 'x'.repeat(10_001) }, 'reason', 'Maximum 10,000 characters'],
  [{ where: 'x'.repeat(1_001) }, 'where', 'Maximum 1,000 characters'],
])("an invalid form is refused with the form's message: %#", async (given, field, message) => {
  const { status, body } = await send(form(given));
  expect([status, body.errors]).toEqual([400, [{ field, message }]]);
});

test('an involved Admin does not learn who the visitor is', async () => {
  const given = form();
  await send(given);
  const { id } = (await casesOf(given.email))[0]!;
  cases.neighbours.addPerson(901, 9);
  await cases.step(id, 'involve', admin, { userId: 901, reason: 'It is about them' });
  const other = { ...admin, userId: 901 };
  expect((await cases.read(id, other)).body).toMatchObject({ may: [], concern: { visitor: null } });
});

test('an Admin whose full name a visitor writes does not learn who the visitor is', async () => {
  const given = form({ reason: 'Noor Bakshi of your office answers no calls' });
  cases.neighbours.addPerson(901, 9, { firstName: 'Noor', lastName: 'Bakshi' });
  await send(given);
  const { id } = (await casesOf(given.email))[0]!;
  expect((await cases.read(id, { ...admin, userId: 901 })).body).toMatchObject({ may: [], concern: { visitor: null } });
  expect((await cases.read(id)).body.concern.visitor.email).toBe(given.email);
});
