import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWordFilter } from '../src/waiting/word-filter.ts';
import { admin, type Content, colleague, introduce, recentEvidence, startContent, stranger, teacher } from './harness.ts';

// School 1 reviews what its teachers write; school 2 does not.
const lead: Viewer = { ...teacher, userId: 5, roles: [...teacher.roles, 'SchoolAdmin'] };
const secondLead: Viewer = { ...lead, userId: 8 };
const strangeLead: Viewer = { ...stranger, userId: 6, roles: [...stranger.roles, 'SchoolAdmin'] };
const readOnly: Viewer = aViewer({ userId: 7, schoolId: 3, schoolGroupId: 3, roles: ['Viewer', 'AdminRO'] });
const everybody = { author: teacher, colleague, lead, secondLead, stranger, strangeLead, readOnly, admin };
const reviewers = {
  author: true,
  colleague: false,
  lead: true,
  secondLead: true,
  stranger: false,
  strangeLead: false,
  readOnly: false,
  admin: true,
};

let content: Content;
beforeAll(async () => {
  content = await startContent({ wordFilter: createWordFilter('conkers') });
  await introduce(content);
  for (const userId of [5, 8]) await content.deliverPerson({ userId });
  await content.deliverPerson({ userId: 6, schoolId: 2, schoolGroupId: 2 });
  await setRules(true);
});
afterAll(() => content.stop());

const setRules = (preModeration: boolean) =>
  content.post('/api/school/childrenspictures', lead, { defaultAudience: 'everyone', preModeration });

let count = 0;
const fresh = (text: string) => {
  count += 1;
  return `${text} ${count}`;
};
const publish = async (viewer: Viewer, narrative = fresh('Newts')) => {
  const { status, body } = await content.post('/api/article', viewer, { title: fresh('Pond'), narrative, hasConsent: true });
  expect(status).toBe(201);
  return body as { id: number; title: string; waitsForReview?: boolean };
};
const say = async (viewer: Viewer, article: number, narrative = fresh('Hello')) =>
  (await content.post('/api/article/comment', viewer, { article, narrative })).body as { id: number; waitsForReview?: boolean };
const reply = async (viewer: Viewer, articleComment: number, narrative = fresh('Hi')) =>
  (await content.post('/api/article/comment/response', viewer, { articleComment, narrative })).body as {
    id: number;
    waitsForReview?: boolean;
  };
const approve = (viewer: Viewer, kind: string, id: number, body?: object) =>
  content.post(`/api/moderation/${kind}/${id}/approve`, viewer, body);
const reject = (viewer: Viewer, kind: string, id: number, reason = 'Not kind') =>
  content.post(`/api/moderation/${kind}/${id}/reject`, viewer, { reason });
const queue = async (viewer = lead) =>
  (await content.get('/api/moderation', viewer)).body as { kind: string; id: number; waitsSince: string }[];
const isQueued = async (kind: string, id: number, viewer = lead) =>
  (await queue(viewer)).some((item) => item.kind === kind && item.id === id);
const read = (id: number, viewer: Viewer) => content.get(`/api/article/id/${id}`, viewer);
const forAll = async (look: (viewer: Viewer) => Promise<boolean>) =>
  Object.fromEntries(await Promise.all(Object.entries(everybody).map(async ([name, viewer]) => [name, await look(viewer)])));
const all = Object.fromEntries(Object.keys(everybody).map((name) => [name, true]));
const eventsOf = async (id: number) =>
  (await content.outbox())
    .filter(({ data }) => (data as { articleId?: number }).articleId === id)
    .map(({ type }) => type)
    .filter((type) => ['ArticleCreated', 'ArticleChanged', 'ArticleDeleted', 'CommentAdded'].includes(type));

test('a waiting report is found by its author, the Leads of its school and Admins alone, and says that it waits', async () => {
  const { id, title, waitsForReview } = await publish(teacher);
  expect(waitsForReview).toBe(true);
  const media = (await content.upload(teacher, `/api/file/article/${id}/0`, pngOf(8, 8), 'newt.png')).body.id;
  const key = `media/${media}/small.webp`;
  await content.deps.storage.put(key, Buffer.from('webp'), 'image/webp');
  const renditions = [{ name: 'small', key, contentType: 'image/webp', bytes: 4, sha256: '0'.repeat(64) }];
  await content.postInternally(`/internal/media/${media}/result`, {
    outcome: 'ready',
    made: { width: 8, height: 8, renditions },
  });
  const listed = (url: string) =>
    forAll(async (viewer) => (await content.get(url, viewer)).body.some((one: { id: number }) => one.id === id));
  const seen = async () => [
    await listed('/api/article/0'),
    await listed('/api/article/1/0'),
    await listed(`/api/article/search/0?contains=${encodeURIComponent(title)}`),
    await forAll(async (viewer) => (await read(id, viewer)).status === 200),
    await forAll(async (viewer) => (await content.get(`/api/mediaitem/${media}/small`, viewer)).status === 200),
  ];
  expect(await seen()).toEqual([reviewers, reviewers, reviewers, reviewers, reviewers]);
  expect((await content.post('/api/article/comment', colleague, { article: id, narrative: 'Hm' })).status).toBe(404);
  expect((await content.getInternally(`/internal/concerns/article/${id}?viewerSchoolId=1`)).status).toBe(404);
  expect(await eventsOf(id)).toEqual([]);
  const evidence = async () =>
    (await content.get(recentEvidence(), lead)).body.reports.some((one: { id: number }) => one.id === id);
  expect(await evidence()).toBe(false);

  expect((await approve(lead, 'article', id)).body).toMatchObject({
    kind: 'article',
    id,
    title,
    state: 'approved',
    cause: 'school',
  });
  expect(await seen()).toEqual([all, all, all, all, all]);
  expect((await read(id, stranger)).body.waitsForReview).toBeUndefined();
  expect(await eventsOf(id)).toEqual(['ArticleCreated']);
  expect(await evidence()).toBe(true);
});

/** The comments of a report with their replies, as this viewer reads them: ids, and whether they wait. */
const thread = async (id: number, viewer: Viewer) => {
  const { commentsCount, comments } = (await read(id, viewer)).body;
  type Said = { id: number; waitsForReview?: boolean; commentResponses?: Said[] };
  const short = ({ id: one, waitsForReview, commentResponses = [] }: Said): unknown[] => [
    one,
    ...(waitsForReview ? ['waits'] : []),
    ...commentResponses.map(short),
  ];
  return [commentsCount, ...comments.map(short)];
};

test('waiting comments and replies are for their author, the Leads of the author’s school and Admins, and are not counted', async () => {
  const { id } = await publish(stranger);
  const comment = await say(teacher, id);
  expect(comment.waitsForReview).toBe(true);
  const sees = { ...reviewers, author: true };
  // Readers at the same time share what is read.
  expect(await forAll(async (viewer) => (await thread(id, viewer)).length > 1)).toEqual(sees);
  expect(await thread(id, teacher)).toEqual([0, [comment.id, 'waits']]);

  const other = await say(stranger, id);
  const answer = await reply(teacher, other.id);
  expect(answer.waitsForReview).toBe(true);
  const whole = [1, [comment.id, 'waits'], [other.id, [answer.id, 'waits']]];
  const threads = await Promise.all(Object.values(everybody).map((viewer) => thread(id, viewer)));
  expect(threads).toEqual(Object.values(sees).map((all) => (all ? whole : [1, [other.id]])));
  for (const list of ['/api/article/0', '/api/article/2/0'])
    for (const viewer of [teacher, lead])
      expect((await content.get(list, viewer)).body.find((one: { id: number }) => one.id === id).comments).toEqual([]);

  expect(await eventsOf(id)).toEqual(['ArticleCreated', 'CommentAdded']);
  expect((await content.getInternally(`/internal/comments/${comment.id}/notice`)).status).toBe(404);
  for (const viewer of [colleague, lead, teacher]) expect((await reply(viewer, comment.id)).id).toBeUndefined();
  // The same press twice is one comment.
  expect(await isQueued('comment', comment.id)).toBe(true);

  expect((await approve(lead, 'comment', comment.id)).body).toMatchObject({ articleId: id, state: 'approved', title: null });
  expect((await approve(lead, 'response', answer.id)).status).toBe(200);
  for (const viewer of Object.values(everybody))
    expect(await thread(id, viewer)).toEqual([3, [comment.id], [other.id, [answer.id]]]);
  expect(await eventsOf(id)).toEqual(['ArticleCreated', 'CommentAdded', 'CommentAdded', 'CommentAdded']);
  expect((await content.getInternally(`/internal/comments/${comment.id}/notice`)).body.recipients).toEqual([stranger.userId]);
});

test('a waiting comment or reply is 403 to answer or change for viewers who see it, and 404 for others', async () => {
  const { id } = await publish(stranger);
  const comment = await say(teacher, id);
  const answer = await reply(teacher, (await say(stranger, id)).id);
  const statusFor = async (url: string, payload: object, viewers: Partial<typeof everybody> = everybody) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(viewers).map(async ([name, viewer]) => {
          const responder: Viewer = { ...viewer, roles: [...viewer.roles, 'Responder'] };
          return [name, (await content.post(url, responder, payload)).status];
        }),
      ),
    );
  const forReaders = Object.fromEntries(Object.entries(reviewers).map(([name, sees]) => [name, sees ? 403 : 404]));
  const narrative = fresh('Hi');
  expect(await statusFor('/api/article/comment/response', { articleComment: comment.id, narrative })).toEqual(forReaders);
  const { author: _, ...others } = everybody;
  const { author: __, ...forOthers } = forReaders;
  for (const url of [`comment/${comment.id}`, `comment/${comment.id}/delete`, `comment/response/${answer.id}`])
    expect(await statusFor(`/api/article/${url}`, { narrative }, others)).toEqual(forOthers);
  expect(await statusFor(`/api/article/comment/${comment.id}`, { narrative }, { author: teacher })).toEqual({ author: 200 });
});

test('a rejected, withdrawn or hidden waiting comment is no longer there, also for its author and Lead', async () => {
  const { id } = await publish(stranger);
  const [rejected, hidden, withdrawn] = [await say(teacher, id), await say(teacher, id), await say(teacher, id)];
  await reject(lead, 'comment', rejected.id);
  await content.deliverHidden('comment', hidden.id, true);
  await content.db.query(sql.type(Nothing)`update comments set withdrawn_at = now() where id = ${withdrawn.id}`);
  for (const viewer of [teacher, lead, admin]) expect(await thread(id, viewer)).toEqual([0]);
});

test('a reply is approved after the comment that it answers, so that its author gets an email', async () => {
  const { id } = await publish(stranger);
  const comment = await say(stranger, id);
  const answer = await reply(teacher, comment.id);
  await content.post(`/api/article/comment/${comment.id}`, stranger, { narrative: fresh('Conkers') });
  const refused = await approve(lead, 'response', answer.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'comment-waits']);
  expect(refused.body.detail).toBe('The comment that it answers is still waiting for a Lead. Approve this reply after that.');
  expect(await isQueued('response', answer.id)).toBe(true);

  expect((await approve(strangeLead, 'comment', comment.id)).status).toBe(200);
  expect((await approve(lead, 'response', answer.id)).status).toBe(200);
  const notice = await content.getInternally(`/internal/comments/${comment.id}/notice?responseId=${answer.id}`);
  expect(notice.body.recipients).toEqual([stranger.userId]);
  expect(await eventsOf(id)).toEqual(['ArticleCreated', 'CommentAdded', 'CommentAdded']);
});

test('a reply whose comment waits can be rejected', async () => {
  const comment = await say(stranger, (await publish(stranger)).id);
  const answer = await reply(teacher, comment.id);
  await content.post(`/api/article/comment/${comment.id}`, stranger, { narrative: fresh('Conkers') });
  expect((await reject(lead, 'response', answer.id)).body.state).toBe('rejected');
});

test("comments on a school's card wait, too", async () => {
  const narrative = fresh('A fine school');
  const { body } = await content.post('/api/school/comment', teacher, { school: 2, narrative });
  expect(body.waitsForReview).toBe(true);
  const onCard = async () =>
    (await content.getInternally('/internal/schools/2/comments')).body.some((one: { id: number }) => one.id === body.id);
  expect(await onCard()).toBe(false);
  expect((await approve(lead, 'comment', body.id)).body).toMatchObject({ articleId: null, state: 'approved' });
  expect(await onCard()).toBe(true);
});

test('a double submit of a waiting text is one report, comment and reply', async () => {
  const text = { title: fresh('Twice'), narrative: 'Newts' };
  const [one, two] = await Promise.all([
    content.post('/api/article', teacher, text),
    content.post('/api/article', teacher, text),
  ]);
  expect([one.body.id, one.body.waitsForReview]).toEqual([two.body.id, two.body.waitsForReview]);
  const { id } = await publish(stranger);
  const twice = fresh('Twice');
  const comments = await Promise.all([say(teacher, id, twice), say(teacher, id, twice)]);
  expect(comments.map((comment) => [comment.id, comment.waitsForReview])).toEqual(comments.map(() => [comments[0].id, true]));
  const { id: parent } = await say(stranger, id);
  const replies = await Promise.all([reply(teacher, parent, twice), reply(teacher, parent, twice)]);
  expect(new Set(replies.map((one) => one.id)).size).toBe(1);
});

test.each([
  ['a teacher of a school without the switch', stranger, 'Newts', undefined],
  ['a Lead of a school with it', lead, 'Newts', undefined],
  ['an Admin', admin, 'Newts', undefined],
  ['a teacher of a school with it', teacher, 'Newts', 'school'],
  ['a listed word of a teacher', teacher, 'CÓNKERS!', 'words'],
  ['a listed word of a Lead', lead, 'conkers', 'words'],
  ['a listed word of a teacher elsewhere', stranger, 'Conkers', 'words'],
])('whether %s waits', async (_, writer, text, cause) => {
  const { id: target } = await publish(stranger);
  const made = [
    ['article', await publish(writer, fresh(text))],
    ['comment', await say(writer, target, fresh(text))],
    ['response', await reply(writer, (await say(stranger, target)).id, fresh(text))],
  ] as const;
  const waiting = (await content.get('/api/moderation', admin)).body as { kind: string; id: number; cause: string }[];
  for (const [kind, { id, waitsForReview }] of made)
    expect([kind, waitsForReview, waiting.find((item) => item.kind === kind && item.id === id)?.cause]).toEqual([
      kind,
      cause && true,
      cause,
    ]);
});

test('an edit of a published text waits as a whole, with its replies, and is not announced again', async () => {
  const { id, title } = await publish(stranger);
  const comment = await say(stranger, id);
  await reply(stranger, comment.id);
  expect((await content.post(`/api/article/comment/${comment.id}`, stranger, { narrative: 'Conkers' })).body.waitsForReview).toBe(
    true,
  );
  expect((await read(id, colleague)).body).toMatchObject({ commentsCount: 0, comments: [] });
  expect(await thread(id, stranger)).toEqual([0, [comment.id, 'waits', [expect.any(Number)]]]);
  // Its author may put it right, but a Lead decides.
  expect((await content.post(`/api/article/comment/${comment.id}`, stranger, { narrative: 'Acorns' })).body).toMatchObject({
    narrative: 'Acorns',
    waitsForReview: true,
  });
  expect((await content.post(`/api/article/${id}`, stranger, { title, narrative: 'Conkers' })).body.waitsForReview).toBe(true);
  expect((await read(id, teacher)).status).toBe(404);
  expect((await approve(strangeLead, 'article', id)).status).toBe(200);
  expect((await approve(strangeLead, 'comment', comment.id)).status).toBe(200);
  expect((await read(id, teacher)).body).toMatchObject({
    narrative: 'Conkers',
    commentsCount: 2,
    comments: [{ narrative: 'Acorns' }],
  });
  expect(await eventsOf(id)).toEqual(['ArticleCreated', 'CommentAdded', 'CommentAdded', 'ArticleChanged', 'ArticleChanged']);
});

test('a picture or description added after the approval waits for review again', async () => {
  const { id } = await publish(teacher);
  await approve(lead, 'article', id);
  const media = (await content.upload(teacher, `/api/file/article/${id}/0`, pngOf(8, 8), 'newt.png')).body.id;
  expect((await read(id, stranger)).status).toBe(404);
  await approve(lead, 'article', id);
  expect((await read(id, stranger)).status).toBe(200);
  await content.post(`/api/mediaitem/${media}/alttext`, teacher, { altText: 'A newt' });
  expect((await read(id, stranger)).status).toBe(404);
  const mine = await publish(stranger);
  const theirs = (await content.upload(stranger, `/api/file/article/${mine.id}/0`, pngOf(8, 8), 'newt.png')).body.id;
  expect((await read(mine.id, teacher)).status).toBe(200);
  await content.post(`/api/mediaitem/${theirs}/alttext`, stranger, { altText: 'Conkers' });
  expect((await read(mine.id, teacher)).status).toBe(404);
});

test('only Leads of the author’s school and Admins review, never their own', async () => {
  const { id } = await publish(teacher);
  const comment = await say(teacher, (await publish(strangeLead)).id);
  for (const [kind, subject] of [
    ['article', id],
    ['comment', comment.id],
  ] as const) {
    for (const viewer of [teacher, colleague, stranger, readOnly])
      expect((await approve(viewer, kind, subject)).status).toBe(403);
    // Not even the Lead of the school whose report it is on.
    expect((await approve(strangeLead, kind, subject)).status).toBe(404);
    expect((await reject(strangeLead, kind, subject)).status).toBe(404);
    expect(await isQueued(kind, subject, strangeLead)).toBe(false);
  }
  const own = await publish(lead, fresh('conkers'));
  expect((await approve(lead, 'article', own.id)).status).toBe(403);
  expect((await reject(lead, 'article', own.id)).status).toBe(403);
  expect(await isQueued('article', own.id)).toBe(true);
  // The badge counts what the viewer can decide.
  const counts = async () => [
    (await content.get('/api/moderation/count', lead)).body,
    (await content.get('/api/moderation/count', secondLead)).body,
  ];
  const [before, beforeOfSecond] = await counts();
  expect((await approve(secondLead, 'article', own.id)).status).toBe(200);
  expect(await counts()).toEqual([before, beforeOfSecond - 1]);
  // A sole Lead's own text is an Admin's to decide; an Admin's own is another's.
  const sole = await publish(strangeLead, fresh('conkers'));
  expect((await approve(admin, 'article', sole.id)).status).toBe(200);
  const byAdmin = await publish(admin, fresh('conkers'));
  expect((await approve(admin, 'article', byAdmin.id)).status).toBe(403);
  expect((await approve({ ...admin, userId: 44 }, 'article', byAdmin.id)).status).toBe(200);
});

test('a rejected report, comment or reply is gone for everybody, and its author is told why', async () => {
  const { id: place } = await publish(stranger);
  const parent = await say(stranger, place);
  const made = [
    ['article', (await publish(teacher)).id],
    ['comment', (await say(teacher, place)).id],
    ['response', (await reply(teacher, parent.id)).id],
  ] as const;
  const rejections = async () => (await content.outbox()).filter(({ type }) => type === 'ContentRejected');
  const before = (await rejections()).length;
  for (const [kind, id] of made) {
    const { status, body } = await reject(lead, kind, id, 'Names a child');
    expect([status, body.state, body.rejectReason]).toEqual([200, 'rejected', 'Names a child']);
    expect((await reject(lead, kind, id, 'Again')).body).toMatchObject({ state: 'rejected', rejectReason: 'Names a child' });
    expect((await approve(lead, kind, id)).body.code).toBe('already-reviewed');
    expect(await isQueued(kind, id)).toBe(false);
  }
  expect(await forAll(async (viewer) => (await read(made[0][1], viewer)).status === 200)).toEqual(
    Object.fromEntries(Object.keys(everybody).map((name) => [name, false])),
  );
  expect((await read(place, lead)).body.commentsCount).toBe(1);
  const told = (await rejections()).slice(before);
  expect(told).toHaveLength(3);
  const reviewId = (told.at(-1)!.data as { reviewId: number }).reviewId;
  expect(told.at(-1)!.data).toEqual({ reviewId, authorId: teacher.userId });
  expect((await content.getInternally(`/internal/rejections/${reviewId}`)).body).toMatchObject({
    kind: 'response',
    reason: 'Names a child',
  });
  expect((await content.getInternally('/internal/rejections/987654')).status).toBe(404);
  expect(JSON.stringify(told)).not.toContain('Names');
});

test('two Leads and an Admin who decide at once have one effect', async () => {
  const { id } = await publish(teacher);
  const lock = sql.fragment`select from articles where id = ${id} for update`;
  const answers = await content.whileWaiting(lock, [
    () => approve(lead, 'article', id),
    () => approve(secondLead, 'article', id),
    () => approve(admin, 'article', id),
  ]);
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual(answers.map(() => [200, 'approved']));
  expect(await eventsOf(id)).toEqual(['ArticleCreated']);
  expect((await approve(lead, 'article', id)).body.state).toBe('approved');
  expect((await reject(secondLead, 'article', id)).body.code).toBe('already-reviewed');
  expect((await read(id, stranger)).status).toBe(200);

  const second = (await publish(teacher)).id;
  const both = await content.whileWaiting(sql.fragment`select from articles where id = ${second} for update`, [
    () => approve(lead, 'article', second),
    () => reject(secondLead, 'article', second),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isApproved = both[0]!.status === 200;
  expect((await read(second, stranger)).status).toBe(isApproved ? 200 : 404);
});

test('a Lead cannot publish words that were changed after reading them', async () => {
  const { id, title } = await publish(teacher);
  const { waitsSince } = (await queue()).find((item) => item.kind === 'article' && item.id === id)!;
  await content.post(`/api/article/${id}`, teacher, { title, narrative: 'Something worse' });
  const late = await approve(lead, 'article', id, { waitsSince });
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
  expect((await read(id, stranger)).status).toBe(404);
  const again = (await queue()).find((item) => item.kind === 'article' && item.id === id)!;
  expect((await approve(lead, 'article', id, { waitsSince: again.waitsSince })).status).toBe(200);

  const { id: place } = await publish(stranger);
  const comment = await say(teacher, place);
  const before = (await queue()).find((item) => item.kind === 'comment' && item.id === comment.id)!;
  await content.post(`/api/article/comment/${comment.id}`, teacher, { narrative: 'Something worse' });
  expect((await approve(lead, 'comment', comment.id, { waitsSince: before.waitsSince })).status).toBe(409);
});

test('what its author deletes or withdraws while it waits can no longer be approved', async () => {
  const { id: place } = await publish(stranger);
  const comment = await say(teacher, place);
  expect((await content.post(`/api/article/comment/${comment.id}/delete`, teacher)).status).toBe(200);
  expect((await approve(lead, 'comment', comment.id)).status).toBe(404);
  const { id } = await publish(teacher);
  expect((await content.post('/api/withdrawal', teacher, { kind: 'article', id, reason: 'A mistake' })).status).toBeLessThan(300);
  expect((await approve(lead, 'article', id)).status).toBe(404);
  expect(await isQueued('article', id)).toBe(false);
  expect(
    (await content.outbox()).filter(
      ({ type, data }) => type === 'ArticleCreated' && (data as { articleId: number }).articleId === id,
    ),
  ).toEqual([]);
  // Comments under a report that an Admin deletes leave the queue.
  const other = await say(teacher, place);
  await content.post(`/api/article/${place}/delete`, admin);
  expect(await isQueued('comment', other.id)).toBe(false);
  expect((await approve(lead, 'comment', other.id)).status).toBe(404);
});

test('turning the switch off keeps what waits in the queue, and lets the next through', async () => {
  const { id } = await publish(teacher);
  await setRules(false);
  expect(await isQueued('article', id)).toBe(true);
  expect((await publish(teacher)).waitsForReview).toBeUndefined();
  await setRules(true);
});

test('approved and rejected texts are audit events of the school', async () => {
  const { id } = await publish(teacher);
  await takeAuditEvents(content.db);
  await approve(lead, 'article', id);
  await reject(admin, 'article', (await publish(teacher)).id);
  expect(await takeAuditEvents(content.db)).toMatchObject([
    { type: 'content-approved', userId: lead.userId, schoolId: 1 },
    { type: 'content-rejected', userId: admin.userId, schoolId: 1 },
  ]);
});

test('the queue of another school’s Lead is empty of this school, also for a person who has moved', async () => {
  const { id } = await publish(teacher);
  expect(await isQueued('article', id, strangeLead)).toBe(false);
  await content.db.query(sql.type(Nothing)`update people set school_id = 2 where id = ${teacher.userId}`);
  expect([await isQueued('article', id, lead), await isQueued('article', id, strangeLead)]).toEqual([true, false]);
  await content.db.query(sql.type(Nothing)`update people set school_id = 1 where id = ${teacher.userId}`);
});
