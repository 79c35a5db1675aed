import { createHash } from 'node:crypto';
import { pngOf } from '@patchwork/testkit/hostile-files';
import type { Body, Person } from './perform.ts';
import { alone, choose, isPatch, isTeacher, type Thing, type World, who } from './world.ts';

// What teachers do: read, write, correct, comment, like, star and upload. Each text occurs once, so that it can be found again.

/** One thing that a person does; performs nothing when there is nothing to do it with. */
export type Action = (world: World) => Promise<unknown>;

const keyOf = ({ kind, id }: Pick<Thing, 'kind' | 'id'>) => `${kind}-${id}`;
const isShown = ({ isTaken }: Thing) => !isTaken;
const of =
  (kind: Thing['kind'], fits: (thing: Thing) => boolean = isShown) =>
  (thing: Thing) =>
    thing.kind === kind && fits(thing);

/** Now and then the button is pressed twice at once, which is one report. */
export const postReport: Action = async (world) => {
  const person = who(world, isTeacher);
  const text = world.mark();
  const body = { title: text, narrative: `Down the hill we went: ${text}.`, hasConsent: true };
  const post = () => person.client.call('POST', '/api/article', body);
  const isDouble = world.random.chance(0.1);
  const { act, body: answer } = await world.perform({
    kind: 'post-report',
    person,
    change: { text, schoolId: person.schoolId },
    send: isDouble ? () => twice(post) : post,
  });
  if (act.outcome !== 'acknowledged') return;
  const id = Number(answer.id);
  world.things.push({ kind: 'article', id, author: person, title: text, articleId: id, isTaken: false });
};

async function twice(send: () => Promise<Response>): Promise<Response> {
  const other = send().then((response) => response.arrayBuffer());
  const [first] = await Promise.allSettled([send(), other]);
  if (first.status === 'rejected') throw first.reason;
  return first.value;
}

export const editReport: Action = async (world) => {
  const report = choose(world, world.things, of('article'));
  if (!report) return;
  await alone(world, keyOf(report), async () => {
    const text = world.mark();
    const body = { title: report.title, narrative: `Up the hill we went: ${text}.` };
    await world.perform({
      kind: 'edit-report',
      person: report.author,
      change: { text, articleId: report.id },
      send: () => report.author.client.call('POST', `/api/article/${report.id}`, body),
    });
  });
};

export const comment: Action = async (world) => {
  const person = who(world, isTeacher);
  const report = choose(world, world.things, of('article'));
  if (report) await commentAs(world, person, report);
};

export const reply: Action = async (world) => {
  const person = who(world, isTeacher);
  const question = choose(world, world.things, of('comment'));
  if (question) await replyAs(world, person, question);
};

export async function commentAs(world: World, person: Person, report: Thing): Promise<void> {
  const text = world.mark();
  const { act, body } = await world.perform({
    kind: 'comment',
    person,
    change: { text, articleId: report.id, reportBy: report.author.userId },
    send: () =>
      person.client.call('POST', '/api/article/comment', { article: report.id, narrative: `Which boots did you wear? ${text}.` }),
  });
  if (act.outcome === 'acknowledged')
    world.things.push({ kind: 'comment', id: Number(body.id), author: person, title: '', articleId: report.id, isTaken: false });
}

export async function replyAs(world: World, person: Person, question: Thing): Promise<void> {
  const text = world.mark();
  const { id, author, articleId } = question;
  const { act, body } = await world.perform({
    kind: 'reply',
    person,
    change: { text, commentId: id, commentBy: author.userId, articleId },
    send: () =>
      person.client.call('POST', '/api/article/comment/response', { articleComment: id, narrative: `The red ones: ${text}.` }),
  });
  if (act.outcome !== 'acknowledged') return;
  question.replies = (question.replies ?? 0) + 1;
  world.things.push({ kind: 'response', id: Number(body.id), author: person, title: '', articleId, isTaken: false });
}

export const like: Action = async (world) => {
  const person = who(world, isTeacher);
  const report = choose(world, world.things, of('article'));
  if (!report) return;
  await world.perform({
    kind: 'like',
    person,
    change: { articleId: report.id },
    send: () => person.client.call('POST', `/api/articlelike/${report.id}`, {}),
  });
};

/** Pressed once: another press would undo it. */
export const star: Action = async (world) => {
  const person = who(world, isTeacher);
  const { schoolId } = who(world, isTeacher);
  await alone(world, `star-${person.userId}-${schoolId}`, () =>
    world.perform({
      kind: 'star',
      person,
      change: { schoolId },
      send: () => person.client.call('POST', `/api/favourite/toggle/${schoolId}`, {}),
      keep: ({ favourite }: Body) => ({ favourite }),
      attempts: 1,
    }),
  );
};

/** Each picture has another size, by which it is found again, and other bars. Sent once: the same picture twice is two pictures. */
export const upload: Action = async (world) => {
  const report = choose(world, world.things, of('article'));
  if (!report) return;
  const { author, id: articleId } = report;
  const { number, width, height } = nextPicture();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(pngOf(width, height, number))], 'picture.png', { type: 'image/png' }));
  const { act, body } = await world.perform({
    kind: 'upload',
    person: author,
    change: { articleId, width, height },
    send: () => author.client.call('POST', `/api/file/article/${articleId}/99`, form),
    attempts: 1,
  });
  if (act.outcome === 'acknowledged')
    world.things.push({ kind: 'media', id: Number(body.id), author, title: '', articleId, isTaken: false });
};

let pictures = 0;

/** A size and bars that no other picture has. */
export function nextPicture() {
  pictures += 1;
  return { number: pictures, width: 64 + (pictures % 400), height: 64 + Math.floor(pictures / 400) };
}

export const describePicture: Action = async (world) => {
  const picture = choose(world, world.things, of('media'));
  if (!picture) return;
  await alone(world, keyOf(picture), async () => {
    const text = world.mark();
    if (isPatch(picture)) world.words.add(text);
    await world.perform({
      kind: 'describe-picture',
      person: picture.author,
      change: { text, mediaId: picture.id, articleId: picture.articleId },
      send: () => picture.author.client.call('POST', `/api/mediaitem/${picture.id}/alttext`, { altText: `A hill: ${text}` }),
    });
  });
};

/** The newest page: its reports in order, none twice, and the reader's own newest one among them. */
export const readFeed: Action = async (world) => {
  const person = who(world, isTeacher);
  const own = world.things.findLast((thing) => thing.kind === 'article' && thing.author === person && isShown(thing));
  const hidden = new Set(world.busy);
  await world.perform({
    kind: 'read-feed',
    person,
    change: { own: own && !hidden.has(keyOf(own)) ? own.id : null },
    send: () => person.client.call('GET', '/api/article/0'),
    keep: ({ list }: Body) => ({ ids: (list as { id: number }[]).map(({ id }) => id) }),
    attempts: 1,
  });
};

const read =
  (kind: string, path: (world: World, person: Person) => string): Action =>
  (world) => {
    const person = who(world, isTeacher);
    return world.perform({
      kind,
      person,
      change: {},
      send: () => person.client.call('GET', path(world, person)),
      keep: () => ({}),
      attempts: 1,
    });
  };
export const readUnread = read('read-unread', () => '/api/messages/unread/count');
export const readSchool = read('read-school', (_world, { schoolId }) => `/api/school/teacherview/${schoolId}`);
export const readLinks = read('read-links', () => '/api/connection');

export const sendFeedback: Action = (world) => {
  const person = who(world, isTeacher);
  const text = world.mark();
  return world.perform({
    kind: 'feedback',
    person,
    change: { text },
    send: () => person.client.call('POST', '/api/feedback', { title: text, narrative: 'The star is hard to find.' }),
  });
};

/** A new position in the person's own profile; no other act reads it, so only the last one counts. */
export const changeProfile: Action = async (world) => {
  const person = who(world, isTeacher);
  await alone(world, `profile-${person.userId}`, async () => {
    const text = world.mark();
    const response = await person.client.call('GET', '/api/user').catch(() => null);
    if (!response?.ok) return;
    const { title, firstName, lastName, email } = (await response.json()) as Body;
    const body = { title, firstName, lastName, email, schoolPosition: text };
    await world.perform({
      kind: 'change-profile',
      person,
      change: { text },
      send: () => person.client.call('POST', '/api/user/update/me', body),
    });
  });
};

/** The SHA-256 of each finished rendition of a picture, as a reader gets it; empty before it is finished. */
export async function hashRenditions(reader: Person, mediaId: number): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of ['small', 'large']) {
    const response = await reader.client.call('GET', `/api/mediaitem/${mediaId}/${name}`).catch(() => null);
    const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
    if (bytes) hashes[name] = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
  }
  return hashes;
}
