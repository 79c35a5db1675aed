import { randomUUID } from 'node:crypto';
import { type Role, roles } from '@patchwork/platform/assertion';
import { loadContract } from '@patchwork/platform/contract';
import { aViewer, callAs } from '@patchwork/testkit/callers';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWordFilter } from '../src/waiting/word-filter.ts';
import { type Content, introduce, startContent, stranger, teacher } from './harness.ts';
import { rightPassword, startNeighbours } from './own-data-neighbours.ts';
import { deliverHalfTerm, link, sew } from './quilt-steps.ts';

let content: Content;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  content = await startContent({ ...neighbours, wordFilter: createWordFilter('conkers') });
  await introduce(content);
  await deliverHalfTerm(content);
  await link(content, [1, 2]);
});
afterAll(async () => {
  await content?.stop();
  await neighbours?.stop();
});

const operations = Object.entries(loadContract('content').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as 'GET' | 'POST', ...operation })),
);
const guarded = operations.filter((operation) => operation['x-roles']);

/** The ids of what a teacher of school 1 has created, and of their school. */
interface Things {
  school: number;
  article: number;
  comment: number;
  response: number;
  schoolComment: number;
  schoolResponse: number;
  media: number;
  /** A comment that was withdrawn. */
  withdrawn: number;
  /** The receipt of an erased comment. */
  erasure: string;
  /** A comment that waits for a Lead. */
  held: number;
}

async function theirThings(thing?: keyof Things): Promise<Things> {
  const made = async (url: string, payload: object) => {
    const { status, body } = await content.post(url, teacher, payload);
    expect([url, status]).toEqual([url, 201]);
    return body.id as number;
  };
  // A different text each time: the same text would count as a double submit.
  const narrative = () => `Newts ${Math.random()}`;
  const article = (await content.publish(teacher)).id;
  const aWithdrawal = async () => {
    const id = await made('/api/article/comment', { article, narrative: narrative() });
    await made('/api/withdrawal', { kind: 'comment', id, reason: 'A mistake' });
    return id;
  };
  const comment = await made('/api/article/comment', { article, narrative: narrative() });
  const schoolComment = await made('/api/school/comment', { school: 1, narrative: narrative() });
  return {
    school: 1,
    article,
    comment,
    response: await made('/api/article/comment/response', { articleComment: comment, narrative: narrative() }),
    schoolComment,
    schoolResponse: await made('/api/school/comment/response', { schoolComment, narrative: narrative() }),
    media: (await content.upload(teacher, `/api/file/article/${article}/0`, pngOf(8, 8), 'pond.png')).body.id,
    withdrawn: thing === 'withdrawn' ? await aWithdrawal() : 0,
    erasure: thing === 'erasure' ? await anErasure(article, narrative()) : '',
    held: await made('/api/article/comment', { article, narrative: `Conkers ${narrative()}` }),
  };
}

async function anErasure(article: number, narrative: string): Promise<string> {
  const lead = { ...teacher, roles: [...teacher.roles, 'SchoolAdmin' as const] };
  const { id } = (await content.post('/api/article/comment', lead, { article, narrative })).body;
  const form = { kind: 'comment', id, reason: 'A parent asked', currentPassword: rightPassword };
  return (await content.post('/api/erasure', lead, form)).body.id;
}

type Who = 'author' | 'stranger' | 'admin';
type Statuses = Record<Who, number>;
const everybody = (status: number): Statuses => ({ author: status, stranger: status, admin: status });
const authorAndAdmin: Statuses = { author: 200, stranger: 403, admin: 200 };
const text = { narrative: 'Frogs, too' };
const aQuestion = { age: 'juniors', texts: { en: 'Where is it quiet?' }, isOffered: true };
const section = { term: 12156, section: 'democracy' };

/**
 * For each operation: a valid body, the thing in its path, and the status for the author of the thing (a teacher), a teacher of
 * another school and an Admin, each with every role that the operation may need. The stranger may also be a Lead of the other
 * school. `evenClosed`: also for a closed school, whose pictures an Admin must still be able to withdraw and erase.
 */
const rules: Record<string, { body?: (things: Things) => object; thing?: keyof Things; answers: Statuses; evenClosed?: true }> = {
  exportOwnData: { body: () => ({ currentPassword: rightPassword }), answers: everybody(200) },
  listEvidence: { answers: everybody(200) },
  listEvidencePicks: { answers: everybody(200) },
  pickEvidence: {
    body: ({ article }) => ({ ...section, article, caption: '', photos: [], quotation: null }),
    answers: { author: 200, stranger: 404, admin: 404 },
  },
  removeEvidencePick: { body: ({ article }) => ({ ...section, article }), answers: everybody(200) },
  orderEvidencePicks: { body: ({ article }) => ({ ...section, articles: [article] }), answers: everybody(200) },
  setEvidenceCover: { body: () => ({ term: 12156, photo: null, introduction: '' }), answers: everybody(200) },
  listArticles: { answers: everybody(200) },
  searchArticles: { answers: everybody(200) },
  suggestSearch: { answers: everybody(200) },
  listSchoolArticles: { answers: everybody(200) },
  listLinkedArticles: { answers: everybody(200) },
  listFavouriteArticles: { answers: everybody(200) },
  listClassArticles: { answers: everybody(200) },
  countNewArticles: { answers: everybody(200) },
  startFeedVisit: { answers: everybody(200) },
  getFirstSteps: { answers: everybody(200) },
  passFirstStep: { answers: everybody(200) },
  // The class of this school has its id.
  getClass: { thing: 'school', answers: everybody(200) },
  getArticle: { thing: 'article', answers: everybody(200) },
  createArticle: { body: () => ({ title: 'Pond', narrative: `Newts ${Math.random()}` }), answers: everybody(201) },
  updateArticle: { body: () => ({ title: 'Pond', ...text }), thing: 'article', answers: authorAndAdmin },
  deleteArticle: { thing: 'article', answers: { author: 403, stranger: 403, admin: 200 } },
  likeArticle: { thing: 'article', answers: everybody(200) },
  createComment: { body: ({ article }) => ({ article, ...text }), answers: everybody(201) },
  updateComment: { body: () => text, thing: 'comment', answers: authorAndAdmin },
  deleteComment: { thing: 'comment', answers: authorAndAdmin },
  createResponse: { body: ({ comment }) => ({ articleComment: comment, ...text }), answers: everybody(201) },
  updateResponse: { body: () => text, thing: 'response', answers: authorAndAdmin },
  deleteResponse: { thing: 'response', answers: authorAndAdmin },
  createSchoolComment: { body: ({ school }) => ({ school, ...text }), answers: everybody(201) },
  updateSchoolComment: { body: () => text, thing: 'schoolComment', answers: authorAndAdmin },
  deleteSchoolComment: { thing: 'schoolComment', answers: authorAndAdmin },
  createSchoolResponse: { body: ({ schoolComment }) => ({ schoolComment, ...text }), answers: everybody(201) },
  updateSchoolResponse: { body: () => text, thing: 'schoolResponse', answers: authorAndAdmin },
  deleteSchoolResponse: { thing: 'schoolResponse', answers: authorAndAdmin },
  uploadArticleMedia: { thing: 'article', answers: { author: 201, stranger: 403, admin: 201 } },
  uploadSchoolBadge: { thing: 'school', answers: { author: 201, stranger: 404, admin: 201 } },
  getMediaItem: { thing: 'media', answers: authorAndAdmin },
  deactivateMediaItem: { thing: 'media', answers: authorAndAdmin },
  moveMediaItem: { thing: 'media', answers: authorAndAdmin },
  describeMediaItem: { body: () => ({ altText: 'A pond' }), thing: 'media', answers: authorAndAdmin },
  // The item is a photo, which cannot have captions.
  captionMediaItem: { body: () => ({ captions: null }), thing: 'media', answers: { author: 400, stranger: 403, admin: 400 } },
  getMediaCaptions: { thing: 'media', answers: everybody(404) },
  // There are no renditions yet.
  getMediaBytes: { thing: 'media', answers: everybody(404) },
  listWithdrawals: { answers: everybody(200) },
  withdraw: {
    body: ({ article }) => ({ kind: 'article', id: article, reason: 'A parent asked' }),
    answers: { author: 201, stranger: 404, admin: 201 },
  },
  restore: {
    body: () => ({ reason: 'A mistake' }),
    thing: 'withdrawn',
    answers: { author: 200, stranger: 404, admin: 200 },
    evenClosed: true,
  },
  // Its author withdrew it.
  undoRemoval: { thing: 'withdrawn', answers: { author: 204, stranger: 404, admin: 409 }, evenClosed: true },
  erase: {
    body: ({ article }) => ({ kind: 'article', id: article, reason: 'A parent asked', currentPassword: rightPassword }),
    answers: { author: 202, stranger: 404, admin: 202 },
  },
  listTextVersions: { thing: 'comment', answers: { author: 403, stranger: 403, admin: 200 }, evenClosed: true },
  listGone: { answers: everybody(200) },
  // An author and the Leads of the item's own school; the Admin of this test belongs to another one.
  getChildReferences: { thing: 'media', answers: { author: 200, stranger: 404, admin: 404 } },
  setChildReferences: {
    body: () => ({ childReferences: ['P1'] }),
    thing: 'media',
    answers: { author: 200, stranger: 404, admin: 404 },
  },
  findByChildReference: { answers: everybody(200) },
  withdrawChildReference: { body: () => ({ reason: 'A parent asked' }), answers: everybody(200) },
  listWaitingConsent: { answers: everybody(200) },
  // The author and the Leads of the school; the others see the picture, because consent was confirmed with the report.
  confirmConsent: {
    body: ({ media }) => ({ mediaItems: [media], audience: 'everyone' }),
    answers: { author: 200, stranger: 403, admin: 403 },
  },
  exportForSubjectAccess: {
    body: ({ article }) => ({ articleIds: [article], currentPassword: rightPassword }),
    answers: { author: 200, stranger: 404, admin: 200 },
  },
  getPictureRules: { answers: everybody(200) },
  setPictureRules: { body: () => ({ defaultAudience: 'everyone', preModeration: false }), answers: everybody(200) },
  listHeldForReview: { answers: everybody(200) },
  countHeldForReview: { answers: everybody(200) },
  approveContent: { thing: 'held', answers: { author: 403, stranger: 404, admin: 200 } },
  rejectContent: { body: () => ({ reason: 'Not kind' }), thing: 'held', answers: { author: 403, stranger: 404, admin: 200 } },
  getQuilt: { answers: everybody(200) },
  watchQuilt: { answers: everybody(200) },
  revealQuilt: { answers: everybody(200) },
  listQuilts: { answers: everybody(200) },
  getBook: { answers: everybody(200) },
  // The class of this school has its id.
  sewPatch: { thing: 'school', answers: { author: 201, stranger: 404, admin: 404 } },
  // It is not one of those offered.
  chooseQuiltQuestion: { body: () => ({ question: 9_999 }), answers: everybody(400) },
  // The first test here has reminded for the author's school.
  remindQuiltClasses: { answers: { author: 409, stranger: 200, admin: 200 } },
  listQuiltQuestions: { answers: everybody(200) },
  addQuiltQuestion: { body: () => aQuestion, answers: { author: 403, stranger: 403, admin: 201 } },
  getWeek: { answers: everybody(200) },
  listWeeks: { answers: everybody(200) },
  answerWeek: { body: () => ({ id: 9_999, question: 'x', narrative: 'x' }), answers: everybody(404) },
  chooseWeekQuestion: { body: () => ({ id: 9_999, text: 'x' }), answers: everybody(404) },
  listWeekQuestions: { answers: everybody(200) },
  addWeekQuestion: { body: () => aQuestion, answers: { author: 403, stranger: 403, admin: 201 } },
  updateWeekQuestion: { body: () => aQuestion, answers: { author: 403, stranger: 403, admin: 404 } },
  updateQuiltQuestion: { body: () => aQuestion, answers: { author: 403, stranger: 403, admin: 404 } },
  getErasure: { thing: 'erasure', answers: { author: 200, stranger: 404, admin: 200 }, evenClosed: true },
};

/** The URL of an operation, for this id or an unknown one. */
const fill = (path: string, id: number | string = path.includes('erasure') ? randomUUID() : 987_654) =>
  path
    .replace('{rendition}', 'small')
    .replace('{kind}', 'comment')
    .replace('{reference}', 'P1')
    .replace('{name}', 'read')
    .replace(/\{(page|index|n)\}/, '0')
    .replace('{pageOrId}', String(id))
    .replace(/(?<=evidence\/reports)$/, '?from=2026-09-01&to=2026-12-31')
    .replace(/(?<=evidence\/picks)$/, '?term=12156')
    .replace(/(?<=feed\/new)$/, '?after=0')
    .replace(/(?<=feed\/suggestions)$/, '?contains=pond')
    .replace('{school}', '1')
    .replace(/\{\w+\}/, String(id));

async function call(
  { path, method, operationId }: (typeof guarded)[number],
  viewer: ReturnType<typeof aViewer> | null,
  things: Things | null,
) {
  const { thing, body } = rules[operationId] ?? {};
  const isPage = operationId === 'listArticles';
  const url = fill(path, isPage ? 0 : thing && things ? things[thing] : undefined);
  if (viewer && operationId.startsWith('upload')) return (await content.upload(viewer, url, pngOf(8, 8), 'pond.png')).status;
  if (viewer && operationId === 'sewPatch')
    return (await sew(content, viewer, { group: thing && things ? Number(things[thing]) : 987_654 })).status;
  const payload = body?.(
    things ?? {
      school: 1,
      article: 1,
      comment: 1,
      response: 1,
      schoolComment: 1,
      schoolResponse: 1,
      media: 1,
      withdrawn: 1,
      erasure: '',
      held: 1,
    },
  );
  const headers = viewer ? callAs('content', viewer) : {};
  return (await content.app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode;
}

test('every operation with roles has a rule in this test, and no operation of the contract fails', async () => {
  expect(Object.keys(rules).sort()).toEqual(guarded.map(({ operationId }) => operationId).sort());
  for (const { path, method, operationId, 'x-internal': isInternal } of operations) {
    const url = fill(path);
    const { status } = isInternal
      ? await (method === 'GET' ? content.getInternally(url) : content.postInternally(url))
      : await (method === 'GET' ? content.get(url, teacher) : content.post(url, teacher));
    expect([operationId, status < 500]).toEqual([operationId, true]);
  }
});

test('an id beyond the range of its column is never a failure of the service', async () => {
  const beyond = 9_999_999_999;
  for (const { path, method, operationId, 'x-internal': isInternal, parameters = [] } of operations) {
    if (isInternal) continue;
    const query = parameters.filter(
      ({ in: place, schema }) => place === 'query' && JSON.stringify(schema).includes('9999999999'),
    );
    const url = `${fill(path, beyond)}?${query.map(({ name }) => `${name}=${beyond}`).join('&')}`;
    const rule = rules[operationId]?.body;
    const ids = { school: beyond, article: beyond, comment: beyond, response: beyond, schoolComment: beyond };
    const body = rule?.({ ...ids, schoolResponse: beyond, media: beyond, withdrawn: beyond, erasure: '', held: beyond });
    const numbers = JSON.parse(JSON.stringify(body ?? {}).replaceAll('"term":12156', `"term":${beyond}`));
    const viewer = { ...teacher, roles: [...roles] };
    const { status } = await (method === 'GET' ? content.get(url, viewer) : content.post(url, viewer, numbers));
    expect([operationId, status < 500]).toEqual([operationId, true]);
  }
  expect((await content.get(`/api/quilt?halfTerm=${beyond}`, teacher)).status).toBe(404);
});

describe.each(guarded.map((operation) => [operation.operationId, operation] as const))('%s', (operationId, operation) => {
  const allowed = operation['x-roles'] as Role[];
  const { answers, thing, evenClosed = false } = rules[operationId] ?? { answers: everybody(0) };

  test('returns 401 to visitors and 403 to roles that the contract does not list', async () => {
    const things = await theirThings(thing);
    expect(await call(operation, null, things)).toBe(401);
    for (const role of roles.filter((candidate) => !allowed.includes(candidate)))
      expect([role, await call(operation, aViewer({ roles: [role] }), things)]).toEqual([role, 403]);
  });

  test.each(['author', 'stranger', 'admin'] as const)('returns the status of the rule to the %s', async (who) => {
    // Each viewer has every role that allows this operation; only the Admin has the role Admin.
    const open = allowed.filter((role) => role !== 'Admin');
    const viewers = {
      author: { ...teacher, roles: open },
      stranger: { ...stranger, roles: open },
      admin: aViewer({ userId: 4, schoolId: 3, schoolGroupId: 3, roles: [...open, 'Admin'] }),
    };
    expect(await call(operation, viewers[who], await theirThings(thing))).toBe(answers[who]);
  });

  test('returns 404 for an unknown id and for a closed school', async () => {
    if (!thing) return;
    const viewer = { ...teacher, roles: allowed };
    expect(await call(operation, viewer, null)).toBe(404);
    if (evenClosed) return;
    const things = await theirThings(thing);
    const version = Date.now();
    await content.deliverSchool({ schoolId: 1, version, isActive: false });
    try {
      expect(await call(operation, viewer, things)).toBe(404);
    } finally {
      await content.deliverSchool({ schoolId: 1, version: version + 1 });
    }
  });
});
