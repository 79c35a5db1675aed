import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announceAgain } from '../src/operations.ts';
import { admin, type Cases, leadOf, otherAdmin, safeguardingLeadOf, startCases, teacherOf } from './case-steps.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await startCases();
  cases.neighbours.admins.push(902);
  for (const userId of [25, 27, 35, 37, 900, 901, 902]) cases.neighbours.addPerson(userId, Math.min(9, Math.floor(userId / 10)));
});
afterAll(() => cases?.stop());
beforeEach(async () => {
  cases.newSubject();
  await cases.auditEvents();
});
const steps = ['acknowledge', 'note', 'hide', 'unhide', 'involve', 'refer', 'close'];
type Entry = { kind: string; actor: { id: number } | null; isStaff: boolean; reason: string | null };
const bodyOf = (verb: string) => ({
  reason: 'Because',
  ...(verb === 'close' && { outcome: 'no-action' }),
  ...(verb === 'involve' && { userId: 901 }),
});

test('a case goes from new to acknowledged to referred to closed, and every step is an entry with actor and reason', async () => {
  const id = await cases.raise();
  await cases.auditEvents();
  expect((await cases.read(id)).body.concern.state).toBe('new');
  const states = [];
  for (const [verb, viewer] of [
    ['acknowledge', safeguardingLeadOf(2)],
    ['note', leadOf(2)],
    ['refer', admin],
  ] as const)
    states.push((await cases.step(id, verb, viewer)).body.concern.state);
  const { body } = await cases.close(id, otherAdmin, 'referred-outside', 'With the local authority');
  expect([...states, body.concern.state]).toEqual(['acknowledged', 'acknowledged', 'referred', 'closed']);
  expect(body.concern).toMatchObject({
    ...{ outcome: 'referred-outside', closeReason: 'With the local authority', closeDate: expect.any(String) },
  });
  expect(body.entries.map(({ kind, actor, isStaff, reason }: Entry) => [kind, actor?.id, isStaff, reason]).slice(1)).toEqual([
    ['acknowledged', 27, false, 'Because acknowledge'],
    ['note', 25, false, 'Because note'],
    ['referred', 900, true, 'Because refer'],
    ['closed', 901, true, 'With the local authority'],
  ]);
  expect((await cases.auditEvents()).filter(([type]) => type !== 'concern-read')).toEqual([
    ['concern-acknowledged', 27, 2],
    ['concern-note-added', 25, 2],
    ['concern-referred', 900, 2],
    ['concern-closed', 901, 2],
  ]);
});

test("a school's Leads and safeguarding lead read, hide, note and acknowledge; only an Admin involves, refers and closes", async () => {
  const id = await cases.raise();
  for (const viewer of [leadOf(2), safeguardingLeadOf(2)]) {
    expect((await cases.read(id, viewer)).body.may).toEqual(['acknowledge', 'note', 'hide']);
    for (const verb of ['involve', 'refer', 'close'])
      expect([verb, (await cases.step(id, verb, viewer, bodyOf(verb))).status]).toEqual([verb, 403]);
  }
  expect((await cases.read(id, admin)).body.may).toEqual(['acknowledge', 'note', 'involve', 'refer', 'close', 'hide']);
  expect(await cases.kindsOf(id)).toEqual(['raised']);
});

test('a case belongs to its schools and the Admins: for anybody else it is a 404', async () => {
  const id = await cases.raise();
  for (const viewer of [leadOf(1), leadOf(3), safeguardingLeadOf(3)]) {
    expect((await cases.read(id, viewer)).status).toBe(404);
    expect(await cases.list(viewer)).not.toContain(id);
    for (const verb of ['acknowledge', 'note', 'hide', 'unhide']) expect((await cases.step(id, verb, viewer)).status).toBe(404);
  }
  expect((await cases.read(id, teacherOf(2))).status).toBe(403);
});

test('the accused Lead neither sees the case nor changes anything about it', async () => {
  cases.newSubject({ authorId: 25 });
  const id = await cases.raise();
  await cases.step(id, 'hide', admin);
  for (const viewer of [leadOf(2), safeguardingLeadOf(2, 25)]) {
    expect(await cases.list(viewer)).not.toContain(id);
    expect((await cases.read(id, viewer)).status).toBe(404);
    for (const verb of ['acknowledge', 'note', 'hide', 'unhide'])
      expect([verb, (await cases.step(id, verb, viewer)).status]).toEqual([verb, 404]);
    expect((await cases.close(id, viewer)).status).toBe(403);
  }
  expect(await cases.kindsOf(id)).toEqual(['raised', 'hidden']);
  // A colleague who is not involved does.
  expect((await cases.read(id, leadOf(2, 26))).status).toBe(200);
});

test('the author of the report on which a reported comment stands does not handle it either', async () => {
  cases.neighbours.subjects.set('comment/8', { schoolId: 2, placeSchoolId: 3, articleId: 5, authorId: 21, placeAuthorId: 35 });
  const id = await cases.raise(1, { kind: 'comment', id: 8 });
  expect((await cases.read(id, leadOf(3))).status).toBe(404);
  expect((await cases.read(id, leadOf(2))).status).toBe(200);
});

test('a Lead or safeguarding lead whom the reason names sees nothing', async () => {
  cases.neighbours.addPerson(55, 5, { firstName: 'Zoë', lastName: "O'Brien" });
  cases.neighbours.addPerson(57, 5, { firstName: 'Max', lastName: 'Fry' });
  await cases.messaging.deliverPerson({ userId: 57, schoolId: 5, isSafeguardingLead: true });
  cases.newSubject({ schoolId: 5, authorId: 51 });
  const id = await cases.raise(1, { reason: 'Ask zoe o’brien: MAX knows too, says Ms Fry' });
  for (const viewer of [leadOf(5), safeguardingLeadOf(5)]) {
    expect((await cases.read(id, viewer)).status).toBe(404);
    expect(await cases.list(viewer)).not.toContain(id);
    expect((await cases.step(id, 'hide', viewer)).status).toBe(404);
  }
  // A later name does not bring it back.
  cases.neighbours.addPerson(55, 5, { firstName: 'Another', lastName: 'Person' });
  expect((await cases.read(id, leadOf(5))).status).toBe(404);
  expect((await cases.read(id, leadOf(5, 56))).status).toBe(200);
});

test('a teacher whom the reason names and who becomes a Lead later sees nothing', async () => {
  const id = await cases.raise(1, { reason: 'It is Ben Ash again' });
  cases.neighbours.addPerson(29, 2, { firstName: 'Ben', lastName: 'Ash' });
  expect((await cases.read(id, leadOf(2, 29))).status).toBe(404);
  expect(await cases.list(leadOf(2, 29))).not.toContain(id);
  expect((await cases.step(id, 'note', leadOf(2, 29))).status).toBe(404);
  expect((await cases.step(id, 'hide', leadOf(2, 29))).status).toBe(404);
});

test('an Admin who is the author does not handle the case and does not learn who raised it', async () => {
  cases.newSubject({ schoolId: 9, authorId: 900 });
  const id = await cases.raise();
  const { body } = await cases.read(id, admin);
  expect([body.may, body.concern.raisedBy, body.entries[0].actor]).toEqual([[], null, null]);
  for (const verb of steps) {
    const refused = await cases.step(id, verb, admin, bodyOf(verb));
    expect([verb, refused.status, refused.body.code]).toEqual([verb, 403, 'not-yours-to-do']);
  }
  expect((await cases.read(id, otherAdmin)).body.may).toContain('close');
  expect((await cases.close(id, otherAdmin)).status).toBe(200);
});

test('an Admin marks people as involved, once, and they no longer see the case', async () => {
  const id = await cases.raise();
  expect((await cases.read(id, leadOf(2))).status).toBe(200);
  for (let n = 0; n < 2; n += 1)
    expect((await cases.step(id, 'involve', admin, { userId: 25, reason: 'Her partner wrote it' })).status).toBe(200);
  expect((await cases.read(id, leadOf(2))).status).toBe(404);
  expect(await cases.kindsOf(id)).toEqual(['raised', 'involved']);
  expect((await cases.step(id, 'involve', admin, { userId: 987_654, reason: 'Who?' })).body.errors).toEqual([
    { field: 'userId', message: 'Choose a person' },
  ]);
});

test('the last Admin cannot be marked as involved, so an Admin always handles the case', async () => {
  const id = await cases.raise();
  for (const userId of [901, 902])
    expect((await cases.step(id, 'involve', admin, { userId, reason: 'Knows them' })).status).toBe(200);
  const last = await cases.step(id, 'involve', admin, { userId: 900, reason: 'So do I' });
  expect([last.status, last.body.code]).toEqual([409, 'no-admin-left']);
  expect((await cases.step(id, 'note', otherAdmin)).status).toBe(403);
});

test('an acknowledgement is entered once for the school and once for the provider', async () => {
  const id = await cases.raise();
  await Promise.all([leadOf(2), leadOf(2, 26), safeguardingLeadOf(2)].map((viewer) => cases.step(id, 'acknowledge', viewer)));
  expect(await cases.kindsOf(id)).toEqual(['raised', 'acknowledged']);
  await Promise.all([admin, otherAdmin, admin].map((viewer) => cases.step(id, 'acknowledge', viewer)));
  expect(await cases.kindsOf(id)).toEqual(['raised', 'acknowledged', 'acknowledged']);
  await cases.close(id);
  const late = await cases.step(id, 'acknowledge', leadOf(2));
  expect([late.status, late.body.code]).toEqual([409, 'concern-closed']);
});

test('the same note within ten seconds is one note, also twice at once; another text is another', async () => {
  const id = await cases.raise();
  const note = (reason: string, viewer = leadOf(2)) => cases.step(id, 'note', viewer, { reason });
  await Promise.all([note('Spoke to the class teacher'), note('Spoke to the class teacher')]);
  await note('And to the parents');
  await note('Spoke to the class teacher', admin);
  expect(await cases.kindsOf(id)).toEqual(['raised', 'note', 'note', 'note']);
});

test('a case is closed once; the same again changes nothing and a different closing is refused', async () => {
  const id = await cases.raise();
  const answers = await Promise.all([cases.close(id), cases.close(id), cases.close(id, otherAdmin)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const late of [
    await cases.close(id, otherAdmin, 'unfounded'),
    await cases.close(id, admin, 'no-action', 'Other words'),
    await cases.step(id, 'refer', admin),
  ])
    expect([late.status, late.body.code]).toEqual([409, 'concern-closed']);
  expect(await cases.kindsOf(id)).toEqual(['raised', 'closed']);
  expect((await cases.read(id)).body.may).toEqual(['note', 'involve', 'hide']);
});

test('closing says until when the evidence is held, six years from now', async () => {
  const id = await cases.raise();
  await cases.close(id);
  const [open, closed] = await cases.holdEvents();
  expect(open).toMatchObject({ version: 1, heldUntil: null });
  expect(closed).toMatchObject({ holdId: open!.holdId, version: 2 });
  const inSixYears = new Date();
  inSixYears.setUTCFullYear(inSixYears.getUTCFullYear() + 6);
  // On 29 February PostgreSQL and JavaScript differ by a day.
  expect(Math.abs(Date.parse(closed!.heldUntil as string) - inSixYears.getTime())).toBeLessThan(2 * 86_400_000);
});

test('publishing the holds again gives each its newest state', async () => {
  const id = await cases.raise();
  await cases.close(id);
  await announceAgain(cases.messaging.db);
  const [, closed, again, ...more] = await cases.holdEvents();
  expect([again, more]).toEqual([closed, []]);
});

test('a case is not closed without an outcome and a reason', async () => {
  const id = await cases.raise();
  const refused = await cases.step(id, 'close', admin, {});
  expect(refused.body.errors).toEqual([
    { field: 'outcome', message: 'Choose an outcome' },
    { field: 'reason', message: 'Please say why' },
  ]);
  expect((await cases.close(id, admin, 'dismissed')).status).toBe(400);
});

test('two Leads and an Admin act at once: every step is kept, in one order', async () => {
  const id = await cases.raise();
  const answers = await Promise.all([
    cases.step(id, 'note', leadOf(2), { reason: 'One' }),
    cases.step(id, 'hide', leadOf(2, 26)),
    cases.step(id, 'refer', admin),
    cases.step(id, 'acknowledge', leadOf(2, 26)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { entries, concern } = (await cases.read(id)).body;
  expect(concern).toMatchObject({ state: 'referred', isHidden: true });
  const kinds = entries.map(({ kind }: { kind: string }) => kind);
  // An acknowledgement after the referral changes nothing.
  expect(kinds).toEqual(expect.arrayContaining(['raised', 'note', 'hidden', 'referred']));
  expect(entries.map(({ id: entryId }: { id: number }) => entryId)).toEqual(
    entries.map(({ id: entryId }: { id: number }) => entryId).toSorted((one: number, other: number) => one - other),
  );
});

test.each([
  ['entries', sql.unsafe`update concern_entries set reason = 'Nothing happened' where true`],
  ['entries', sql.unsafe`delete from concern_entries`],
  ['entries', sql.unsafe`truncate concern_entries`],
  ['actions', sql.unsafe`update concern_actions set is_staff = false where true`],
  ['actions', sql.unsafe`delete from concern_actions`],
  ['actions', sql.unsafe`truncate concern_actions`],
  ['cases', sql.unsafe`delete from concern_cases`],
  ['cases', sql.unsafe`update concern_cases set reason = 'x'`],
  ['cases', sql.unsafe`update concern_cases set evidence = '{}'`],
  ['cases', sql.unsafe`update concern_cases set author_id = 1`],
  ['cases', sql.unsafe`update concern_cases set involved_user_ids = '{}'`],
  ['cases', sql.unsafe`update concern_cases set raised_by = 1`],
  ['cases', sql.unsafe`update concern_cases set about = 'nobody'`],
  ['cases', sql.unsafe`update concern_cases set about_user_id = 1`],
  ['cases', sql.unsafe`update concern_cases set admin_marker_ids = '{}'`],
  ['cases', sql.unsafe`update concern_cases set hold_id = gen_random_uuid()`],
  ['closed cases', sql.unsafe`update concern_cases set held_until = now() where state = 'closed'`],
  [
    'closed cases',
    sql.unsafe`
      update concern_cases
      set state = 'new', closed_at = null, closed_by = null, outcome = null, close_reason = null, held_until = null
      where state = 'closed'
    `,
  ],
])('nobody with the database of the service rewrites %s: %#', async (_, query) => {
  const id = await cases.raise();
  await cases.step(id, 'hide', leadOf(2));
  await cases.step(id, 'involve', otherAdmin, { userId: 902, reason: 'Related' });
  await cases.close(id);
  const before = (await cases.read(id)).body;
  await expect(cases.messaging.db.query(query)).rejects.toThrow();
  expect((await cases.read(id)).body).toEqual(before);
});

test('a note that is sent again with its key is entered once, however late', async () => {
  const [id, key] = [await cases.raise(), { 'idempotency-key': randomUUID() }];
  const send = () => cases.messaging.post(`/api/concern/${id}/note`, admin, { reason: 'Rang the school' }, key);
  expect((await send()).status).toBe(200);
  await cases.messaging.db.transaction(async (tx) => {
    await tx.query(sql.unsafe`alter table concern_entries disable trigger user`);
    await tx.query(sql.unsafe`update concern_entries set created_at = created_at - interval '1 hour' where concern_id = ${id}`);
    await tx.query(sql.unsafe`alter table concern_entries enable trigger user`);
  });
  expect((await send()).status).toBe(200);
  expect((await cases.kindsOf(id)).filter((kind) => kind === 'note')).toHaveLength(1);
  // Who may no longer handle the case does not do so with a key.
  await cases.step(id, 'involve', otherAdmin, { userId: admin.userId, reason: 'A relative' });
  expect((await send()).status).toBe(403);
});

test('a concern that is sent again with its key after its case was closed opens no other case', async () => {
  const [viewer, key] = [teacherOf(1, 19), { 'idempotency-key': randomUUID() }];
  const body = { kind: 'article', id: cases.subject(), reason: 'A surname is in it' };
  const send = () => cases.messaging.post('/api/concern', viewer, body, key);
  const first = await send();
  await cases.close(first.body.id);
  const again = await send();
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
});
