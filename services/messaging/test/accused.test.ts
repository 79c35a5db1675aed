import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fanOut } from '../src/fan-out/fan-out.ts';
import { claimMail } from '../src/mails/mails.ts';
import { listConcerned } from '../src/notices/staff-notices.ts';
import { admin, type Cases, leadOf, otherAdmin, safeguardingLeadOf, startCases } from './case-steps.ts';

// School 2: Ms Elizabeth Bell is its Lead, Mr Tom Fry another Lead, Ms Oona Quill the safeguarding lead. School 3 has named none.
const nell = leadOf(2);
const fry = leadOf(2, 26);
const quill = safeguardingLeadOf(2);
const superuser = aViewer({
  userId: 902,
  schoolId: 9,
  roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin', 'Superuser'],
});

let cases: Cases;
beforeAll(async () => {
  cases = await startCases();
  const { neighbours } = cases;
  neighbours.addPerson(25, 2, { firstName: 'Elizabeth', lastName: 'Bell', schoolPosition: 'Headteacher' });
  neighbours.addPerson(26, 2, { title: 'Mr', firstName: 'Tom', lastName: 'Fry', schoolPosition: 'Year 3 teacher / SENCO' });
  neighbours.addPerson(27, 2, { firstName: 'Oona', lastName: 'Quill', schoolPosition: 'Class teacher' });
  neighbours.addPerson(35, 3, { firstName: 'Una', lastName: 'Voss' });
  neighbours.addPerson(51, 5, { firstName: 'Ivo', lastName: 'Zeal' });
  for (const [userId, firstName] of [
    [900, 'Xenia'],
    [901, 'Yuri'],
    [902, 'Zelda'],
  ] as const)
    neighbours.addPerson(userId, 9, { firstName, lastName: 'Kovacs' });
  neighbours.leads.set(2, [25, 26]);
  await cases.messaging.deliverPerson({ userId: 27, schoolId: 2, isSafeguardingLead: true });
});
afterAll(() => cases?.stop());
beforeEach(() => {
  cases.neighbours.admins.splice(0, Infinity, 900, 901);
  cases.newSubject();
});

const notified = async (id: number) => (await listConcerned(cases.messaging.deps, 'concern', id)).sort((a, b) => a - b);
/** Which of the three see a case, in the list and alone. */
async function seenBy(id: number): Promise<string[]> {
  const seen = [];
  for (const [name, viewer] of Object.entries({ nell, fry, quill })) {
    const { status } = await cases.read(id, viewer);
    expect([name, (await cases.list(viewer)).includes(id)]).toEqual([name, status === 200]);
    if (status === 200) seen.push(name);
    else
      for (const verb of ['acknowledge', 'note', 'hide', 'unhide'])
        expect([name, verb, (await cases.step(id, verb, viewer)).status]).toEqual([name, verb, 404]);
  }
  return seen;
}
const keptOut = async (id: number) =>
  (await cases.read(id)).body.keptOut.map(({ person, why }: { person: { id: number }; why: string }) => [person.id, why]);
const allow = (id: number, userId: number, viewer = admin) =>
  cases.step(id, 'allow', viewer, { userId, reason: 'It is about someone else' });

test.each([
  ['Mrs Bell shouts at them', ['fry', 'quill']],
  ['It was bell.', ['fry', 'quill']],
  ['Mrs B shouts at them', ['fry', 'quill']],
  ['E.B. shouts at them', ['fry', 'quill']],
  ['Liz shouts at them', ['fry', 'quill']],
  ['Beth shouts at them', ['fry', 'quill']],
  ['Mr Fry and Mrs Bell shout', ['quill']],
  ['The SENCO shouts', ['nell', 'quill']],
  ['The class teacher shouts', ['nell', 'fry', 'quill']],
  // Every Lead may be the head.
  ['the head shouts at them', ['quill']],
  ['Our headteacher’s office', ['quill']],
  ['I told the DSL, who laughed', ['nell', 'fry']],
  ['Mrs Q shouts', ['nell', 'fry']],
  ['The head and the safeguarding lead are friends', []],
  ['A surname is in it', ['nell', 'fry', 'quill']],
])('"%s" is seen at the school by %j', async (reason, expected) => {
  const id = await cases.raise(1, { reason });
  expect(await seenBy(id)).toEqual(expected);
  // The safeguarding lead alone gets the email at a school that has named one.
  expect(await notified(id)).toEqual(expected.includes('quill') ? [27, 900, 901] : [900, 901]);
  expect((await cases.read(id)).status).toBe(200);
});

test.each([
  ['lead', ['quill']],
  ['safeguarding-lead', ['nell', 'fry']],
  ['not-sure', []],
  ['nobody', ['nell', 'fry', 'quill']],
  [null, ['nell', 'fry', 'quill']],
])('the answer %s is seen at the school by %j', async (about, expected) => {
  const id = await cases.raise(1, { about });
  expect(await seenBy(id)).toEqual(expected);
  expect((await cases.read(id)).body.concern.about).toBe(about);
  // Schools do not learn the answer.
  for (const viewer of [nell, fry, quill]) {
    const { status, body } = await cases.read(id, viewer);
    if (status === 200) expect([body.concern.about, body.keptOut]).toEqual([null, []]);
  }
});

test('a colleague ticks the name: only that person, and whom the words mean, are kept out', async () => {
  const raiser = aViewer({ userId: 21, schoolId: 2 });
  const list = await cases.messaging.get('/api/concern/handlers', raiser);
  expect(
    list.body.map(({ id, isSafeguardingLead }: { id: number; isSafeguardingLead: boolean }) => [id, isSafeguardingLead]),
  ).toEqual([
    [25, false],
    [26, false],
    [27, true],
  ]);
  // A Lead is not offered herself.
  expect((await cases.messaging.get('/api/concern/handlers', nell)).body.map(({ id }: { id: number }) => id)).toEqual([26, 27]);
  const ticked = { about: 'lead', aboutUserId: 25 };
  cases.newSubject({ authorId: 29 });
  expect(await seenBy(await cases.raise(2, ticked))).toEqual(['fry', 'quill']);
  expect(await seenBy(await cases.raise(2, { ...ticked, reason: 'Oona knows' }))).toEqual(['fry']);
  // A tick by a user of another school does not narrow the answer.
  cases.neighbours.leads.set(1, [15]);
  cases.neighbours.addPerson(15, 1, { firstName: 'Ned', lastName: 'Jarl' });
  expect(await seenBy(await cases.raise(1, { about: 'lead', aboutUserId: 15 }))).toEqual(['quill']);
  const refused = await cases.messaging.post('/api/concern', aViewer({ userId: 11, schoolId: 1 }), {
    ...{ kind: 'article', id: cases.subject(), reason: 'Look', about: 'lead', aboutUserId: 25 },
  });
  expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'aboutUserId', message: 'Choose a person' }]]);
});

test('the same words with another answer are another concern, which the accused does not see', async () => {
  const raiser = aViewer({ userId: 12, schoolId: 1 });
  const send = (about?: string) =>
    cases.messaging.post('/api/concern', raiser, { kind: 'article', id: cases.subject(), reason: 'Look', about });
  const [one, same, other] = [await send(), await send(), await send('lead')];
  expect(same.body.id).toBe(one.body.id);
  expect(other.body.id).not.toBe(one.body.id);
  expect((await cases.read(other.body.id, nell)).status).toBe(404);
});

test('while a school has named no safeguarding lead, its Leads are that; naming one later does not bring the case back', async () => {
  cases.newSubject({ schoolId: 3, authorId: 31 });
  const id = await cases.raise(1, { reason: 'the safeguarding lead looks away' });
  expect((await cases.read(id, leadOf(3))).status).toBe(404);
  expect(await notified(id)).toEqual([900, 901]);
  await cases.messaging.deliverPerson({ userId: 37, schoolId: 3, isSafeguardingLead: true });
  expect((await cases.read(id, leadOf(3))).status).toBe(404);
  await cases.messaging.deliverPerson({ userId: 37, schoolId: 3, version: 2, isSafeguardingLead: false });
});

test('the accused gets no email, and one that waits is not sent; nor has she a message in the product', async () => {
  cases.newSubject({ schoolId: 3, authorId: 31 });
  const id = await cases.raise(1, { reason: 'Mrs Voss shouts' });
  const later = await cases.raise(1, { reason: 'Somebody shouts' });
  await fanOut(cases.messaging.deps);
  const mails = (await cases.messaging.db.any(sql.unsafe`
    select id, about_id as "aboutId" from mails where user_id = 35 and kind = 'concern' and about_id in (${id}, ${later})
  `)) as readonly { id: string; aboutId: number }[];
  expect(mails.map(({ aboutId }) => aboutId)).toEqual([later]);
  await cases.step(later, 'note', admin, { reason: 'The parent means Una Voss' });
  expect((await claimMail(cases.messaging.deps, mails[0]!.id)).status).toBe('skip');
  expect((await cases.messaging.get('/api/messages', leadOf(3))).body).toEqual([]);
});

test('whom the raiser or an Admin names in what they add is kept out from then on; what others of the school write does not count', async () => {
  const id = await cases.raise();
  await cases.step(id, 'note', quill, { reason: 'I, Oona Quill, have told the head and the DSL' });
  await cases.step(id, 'note', nell, { reason: 'I asked Oona Quill and Tom Fry' });
  expect(await seenBy(id)).toEqual(['nell', 'fry', 'quill']);
  await cases.step(id, 'note', admin, { reason: 'The child says that it was Mrs Bell' });
  expect(await seenBy(id)).toEqual(['fry', 'quill']);
  await cases.step(id, 'refer', admin, { reason: 'Tommy, says the family' });
  expect(await seenBy(id)).toEqual(['quill']);
  cases.newSubject();
  const reply = await cases.messaging.post('/api/concern', nell, { kind: 'article', id: cases.subject(), reason: 'Look' });
  await cases.step(reply.body.id, 'note', nell, { reason: 'It was Mr Fry' });
  expect(await seenBy(reply.body.id)).toEqual(['nell', 'quill']);
});

test.each([{ schoolPosition: 'Class teacher, child, children, picture, photo' }, { firstName: 'Child', lastName: 'Picture' }])(
  'a Lead cannot take the cases from the safeguarding lead with what they are called: %j',
  async (changed) => {
    const [before, oona] = [await cases.raise(1, { reason: 'A child in a picture' }), cases.neighbours.people.get(27)!];
    cases.neighbours.people.set(27, { ...oona, ...changed });
    const after = await cases.raise(1, { reason: 'A child in a photo. Picture of children' });
    for (const id of [before, after]) expect((await cases.read(id, quill)).status).toBe(200);
    cases.neighbours.people.set(27, oona);
  },
);

test('a new name, position or role does not bring a case back', async () => {
  const id = await cases.raise(1, { reason: 'Mrs Bell, the head' });
  cases.neighbours.addPerson(25, 2, { firstName: 'Olga', lastName: 'Dunn', schoolPosition: 'Caretaker' });
  cases.neighbours.leads.set(2, [26]);
  expect((await cases.read(id, safeguardingLeadOf(2, 25))).status).toBe(404);
  cases.neighbours.leads.set(2, [25, 26]);
  cases.neighbours.addPerson(25, 2, { firstName: 'Elizabeth', lastName: 'Bell', schoolPosition: 'Headteacher' });
});

test('a Lead who has changed her name before, and her middle name, are meant as well', async () => {
  const elizabeth = cases.neighbours.people.get(25)!;
  cases.neighbours.addPerson(25, 2, { firstName: 'Olga', lastName: 'Dunn', schoolPosition: 'Caretaker' });
  cases.neighbours.handlers.set(25, { names: [{ firstName: 'Elizabeth', middleName: 'Roberta', lastName: 'Bell' }] });
  for (const reason of ['Mrs Bell shouts', 'Liz shouts', 'Roberta shouts']) {
    const id = await cases.raise(1, { reason });
    expect([reason, await seenBy(id)]).toEqual([reason, ['fry', 'quill']]);
    expect(await keptOut(id)).toEqual([[25, 'named']]);
  }
  cases.neighbours.handlers.clear();
  cases.neighbours.people.set(25, elizabeth);
});

test('a user chosen lately by the accused does not see the case, nor do users whom they have chosen', async () => {
  const by = (userId: number, daysAgo = 0) => ({
    userId,
    chosenAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  });
  const choose = (userId: number, ...chosenBy: ReturnType<typeof by>[]) => cases.neighbours.handlers.set(userId, { chosenBy });
  // Identity also names who chose whom through others.
  choose(27, by(26), by(25));
  choose(26, by(25));
  const id = await cases.raise(1, { reason: 'Mrs Bell shouts' });
  expect(await seenBy(id)).toEqual([]);
  expect(await notified(id)).toEqual([900, 901]);
  expect(await keptOut(id)).toEqual([
    [25, 'named'],
    [26, 'chosen'],
    [27, 'chosen'],
  ]);
  expect((await allow(id, 27)).status).toBe(200);
  expect(await seenBy(id)).toEqual(['quill']);
  // Chosen long before the concern, also if by a user who was chosen lately.
  choose(26, by(25, 31));
  choose(27, by(26, 0), by(25, 31));
  const settled = await cases.raise(1, { reason: 'Mrs Bell shouts at lunch' });
  expect(await seenBy(settled)).toEqual(['fry', 'quill']);
  // The author of what it is about, of whom the concern says nothing.
  choose(27, by(25));
  cases.newSubject({ authorId: 25 });
  expect(await seenBy(await cases.raise(1, { reason: 'A child is named' }))).toEqual(['fry']);
  // One who was chosen after the concern was raised.
  choose(27);
  cases.newSubject();
  const later = await cases.raise(1, { reason: 'Mrs Bell shouts again' });
  expect(await seenBy(later)).toEqual(['fry', 'quill']);
  choose(27, by(25));
  expect(await seenBy(later)).toEqual(['fry']);
  cases.neighbours.handlers.clear();
});

test('an Admin sees who is kept out and why, and lets a user in; that is an entry and an audit event, once', async () => {
  cases.newSubject({ authorId: 26 });
  const id = await cases.raise(1, { reason: 'Mrs B shouts', about: 'safeguarding-lead' });
  expect(await keptOut(id)).toEqual([
    [25, 'named'],
    [26, 'author'],
    [27, 'answer'],
  ]);
  await cases.auditEvents();
  for (let n = 0; n < 2; n += 1) expect((await allow(id, 25)).status).toBe(200);
  expect((await cases.auditEvents()).filter(([type]) => type === 'concern-person-allowed')).toEqual([
    ['concern-person-allowed', 900, 2],
  ]);
  expect(await cases.kindsOf(id)).toEqual(['raised', 'allowed']);
  expect(await seenBy(id)).toEqual(['nell']);
  await cases.step(id, 'note', admin, { reason: 'Mrs Bell will answer' });
  expect(await seenBy(id)).toEqual(['nell']);
  // Not the author, whatever an Admin says, and no Lead.
  const author = await allow(id, 26);
  expect([author.status, author.body.code]).toEqual([409, 'is-author']);
  expect((await allow(id, 27, nell)).status).toBe(403);
  expect((await allow(id, 987_654)).body.errors).toEqual([{ field: 'userId', message: 'Choose a person' }]);
  // Marking again keeps her out again.
  expect((await cases.step(id, 'involve', admin, { userId: 25, reason: 'After all' })).status).toBe(200);
  expect(await seenBy(id)).toEqual([]);
  expect(await keptOut(id)).toEqual([
    [25, 'named'],
    [26, 'author'],
    [27, 'answer'],
  ]);
});

test('allowing is offered only where a user other than the author is kept out', async () => {
  const [open, closed] = [await cases.raise(), await cases.raise(1, { reason: 'Mrs Bell' })];
  expect((await cases.read(open)).body.may).not.toContain('allow');
  expect((await cases.read(closed)).body.may).toContain('allow');
});

test('who marks the other Admin as involved does not decide the case: with two Admins, a Superuser does', async () => {
  const id = await cases.raise(1, { reason: 'Mrs Bell shouts' });
  await cases.step(id, 'hide', admin);
  await cases.step(id, 'acknowledge', admin);
  expect((await cases.step(id, 'involve', admin, { userId: 901, reason: 'Related' })).status).toBe(200);
  for (const [verb, body] of [
    ['close', { reason: 'Done', outcome: 'unfounded' }],
    ['unhide', undefined],
    ['acknowledge', undefined],
    ['allow', { userId: 25, reason: 'It is about someone else' }],
  ] as const) {
    const refused = await cases.step(id, verb, admin, body);
    expect([verb, refused.status, refused.body.code]).toEqual([verb, 403, 'not-yours-to-do']);
  }
  // What keeps children safe stays possible.
  expect((await cases.read(id)).body.may).toEqual(['note', 'involve', 'refer']);
  expect((await cases.step(id, 'refer', admin)).status).toBe(200);
  expect((await cases.read(id, otherAdmin)).body.may).toEqual([]);
  // The case waits for another Admin, and the reminders say so.
  const waiting = () => cases.messaging.db.oneFirst(sql.unsafe`select taken_up_at is null from concern_cases where id = ${id}`);
  expect(await waiting()).toBe(true);
  cases.neighbours.admins.push(902);
  expect((await cases.step(id, 'acknowledge', superuser)).status).toBe(200);
  expect(await waiting()).toBe(false);
  expect((await cases.close(id, superuser)).status).toBe(200);
});

test('an Admin whose full name is in a concern neither decides it nor learns who raised it, unless it names them all', async () => {
  const id = await cases.raise(1, { reason: 'Xenia Kovacs writes to our pupils', about: 'nobody' });
  const read = async (viewer: typeof admin) => {
    const { may, concern } = (await cases.read(id, viewer)).body;
    // Only who sees the raiser sees their answer.
    return [may, concern.about];
  };
  expect(await read(admin)).toEqual([[], null]);
  expect((await cases.step(id, 'note', admin, { reason: 'Nothing in it' })).status).toBe(403);
  expect((await read(otherAdmin))[1]).toBe('nobody');
  expect((await cases.close(id, otherAdmin)).status).toBe(200);
  // A last name alone is no Admin's: it would let anybody choose who decides.
  expect((await cases.read(await cases.raise(1, { reason: 'Ms Kovacs of Patchwork' }))).body.may).toContain('close');
  const all = await cases.raise(1, { reason: 'Xenia Kovacs and Yuri Kovacs write to our pupils' });
  expect((await cases.read(all)).body.may).toContain('close');
});

test('an Admin who was marked wrongly is let in again by a third person, and then decides; the marker does not', async () => {
  const id = await cases.raise();
  await cases.step(id, 'involve', admin, { userId: 901, reason: 'Related' });
  expect((await allow(id, 901)).status).toBe(403);
  expect((await allow(id, 901, otherAdmin)).status).toBe(403);
  cases.neighbours.admins.push(902);
  expect((await allow(id, 901, superuser)).status).toBe(200);
  expect((await cases.close(id, admin)).status).toBe(403);
  expect((await cases.close(id, otherAdmin)).status).toBe(200);
});

test('marking the other Admin and closing at once does not close; nor does closing first hide it from them', async () => {
  for (let n = 0; n < 4; n += 1) {
    cases.newSubject();
    const id = await cases.raise();
    const [marked, closed] = await Promise.all([
      cases.step(id, 'involve', admin, { userId: 901, reason: 'Related' }),
      cases.close(id, admin),
    ]);
    // One of the two, whichever came first.
    expect([marked.status, closed.status].sort()).toEqual(marked.status === 200 ? [200, 403] : [200, 409]);
  }
});

test('an Admin who could act until the case was closed can act still', async () => {
  const id = await cases.raise();
  await cases.close(id, admin);
  const late = await cases.step(id, 'involve', admin, { userId: 901, reason: 'Related' });
  expect([late.status, late.body.code]).toEqual([409, 'admin-on-closed']);
  expect((await cases.step(id, 'hide', otherAdmin)).status).toBe(200);
});

test('an Admin who marks herself leaves the case to the other', async () => {
  const id = await cases.raise();
  expect((await cases.step(id, 'involve', admin, { userId: 900, reason: 'I know them' })).status).toBe(200);
  expect((await cases.close(id, otherAdmin)).status).toBe(200);
});

test('marking a user who is no Admin leaves the decision where it was', async () => {
  const id = await cases.raise();
  await cases.step(id, 'involve', admin, { userId: 25, reason: 'Related' });
  expect((await cases.close(id, admin)).status).toBe(200);
});

test('a Lead who was the safeguarding lead until lately is meant by that position', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  cases.neighbours.handlers.set(25, { safeguardingLeadChangedAt: yesterday });
  const named = await cases.raise(1, { reason: 'The DSL shouts at pupils' });
  const answered = await cases.raise(1, { reason: 'Shouting', about: 'safeguarding-lead' });
  for (const id of [named, answered]) expect(await seenBy(id)).toEqual(['fry']);
  cases.neighbours.handlers.clear();
});

test('an Admin is known by a former name, and by first and last name with others between', async () => {
  cases.neighbours.handlers.set(900, { names: [{ firstName: 'Xenia', middleName: null, lastName: 'Horvat' }] });
  for (const reason of ['xenia horvat writes to our pupils', 'Mrs Xenia A. Kovacs writes to our pupils'])
    expect((await cases.read(await cases.raise(1, { reason }))).body.may).toEqual([]);
  cases.neighbours.handlers.clear();
});

test('no number of cases hides another: a page is full although the viewer is kept out of many', async () => {
  const first = await cases.raise(1, { reason: 'Mrs Bell shouts at break' });
  await cases.messaging.db.query(sql.unsafe`
    insert into concern_cases overriding system value
    select (jsonb_populate_record(
      concern_cases,
      jsonb_build_object('id', 5000 + n, 'reason', 'Mrs Bell shouts ' || n, 'hold_id', gen_random_uuid())
    )).*
    from concern_cases
    cross join generate_series(1, 205) as n
    where concern_cases.id = ${first}
  `);
  await cases.messaging.db.query(sql.unsafe`select setval(pg_get_serial_sequence('concern_cases', 'id'), 6000)`);
  const last = await cases.raise(1, { reason: 'A child is named in it' });
  expect(await cases.list(nell)).toContain(last);
  const page = await cases.list(admin, '?state=open');
  expect([page.length, page.includes(first), page.includes(last)]).toEqual([200, true, false]);
  const next = await cases.list(admin, `?state=open&beyond=${page.at(-1)}`);
  expect([next.at(-1), page.some((id) => next.includes(id))]).toEqual([last, false]);
  expect((await cases.messaging.get('/api/concern?beyond=1', admin)).status).toBe(400);
  await cases.close(first);
  expect((await cases.list(admin, '?state=closed'))[0]).toBe(first);
  expect(await cases.list(admin, `?state=closed&beyond=${first}`)).not.toContain(first);
});
