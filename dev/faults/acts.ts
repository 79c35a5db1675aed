import { randomUUID } from 'node:crypto';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { Client } from '../test/client.ts';
import type { Body, Person } from './perform.ts';
import { alone, choose, isAdmin, isLead, isTeacher, type Thing, type World, who } from './world.ts';

// What teachers, Leads and Admins do every day. Each text occurs once, so that it can be found again.

/** One thing that a person does; performs nothing when there is nothing to do it with. */
export type Action = (world: World) => Promise<unknown>;

/** A report that nobody has erased. */
const aReport = (world: World) => choose(world, world.things, ({ kind, isTaken }) => kind === 'article' && !isTaken);

/** Now and then the button is pressed twice at once, which is one report. */
export const postReport: Action = async (world) => {
  const person = who(world, isTeacher);
  const text = world.mark();
  const post = () =>
    person.client.call('POST', '/api/article', { title: text, narrative: `Down the hill: ${text}.`, hasConsent: true });
  const isDouble = world.random.chance(0.1);
  const { act, body } = await world.perform({
    kind: 'post-report',
    person,
    change: { text },
    send: isDouble ? () => twice(post) : post,
  });
  const id = Number(body.id);
  if (act.outcome === 'acknowledged') world.things.push({ kind: 'article', id, author: person, articleId: id, isTaken: false });
};

async function twice(send: () => Promise<Response>): Promise<Response> {
  const other = send().then((response) => response.arrayBuffer());
  const [first] = await Promise.allSettled([send(), other]);
  if (first.status === 'rejected') throw first.reason;
  return first.value;
}

/** Each picture has another size, by which it is found again. Sent once: the same picture twice is two pictures. */
export const addPhoto: Action = async (world) => {
  const report = aReport(world);
  if (!report) return;
  const { author, id: articleId } = report;
  const { number, width, height } = world.nextPicture();
  const { act, body } = await world.perform({
    kind: 'upload',
    person: author,
    change: { articleId, width, height },
    send: () => author.client.call('POST', `/api/file/article/${articleId}/99`, pictureForm(number, width, height)),
    attempts: 1,
  });
  if (act.outcome === 'acknowledged')
    world.things.push({ kind: 'media', id: Number(body.id), author, articleId, isTaken: false });
};

/** A form with a picture in the field `file`. */
export function pictureForm(number: number, width: number, height: number, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([new Uint8Array(pngOf(width, height, number))], 'picture.png', { type: 'image/png' }));
  return form;
}

export const comment: Action = async (world) => {
  const person = who(world, isTeacher);
  const report = aReport(world);
  if (!report) return;
  const text = world.mark();
  const { act, body } = await world.perform({
    kind: 'comment',
    person,
    change: { text, articleId: report.id, reportBy: report.author.userId },
    send: () => person.client.call('POST', '/api/article/comment', { article: report.id, narrative: text }),
  });
  if (act.outcome === 'acknowledged')
    world.things.push({ kind: 'comment', id: Number(body.id), author: person, articleId: report.id, isTaken: false });
};

export const like: Action = async (world) => {
  const person = who(world, isTeacher);
  const report = aReport(world);
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

/** The newest page: its reports in order, none twice, and the reader's own newest one among them. */
export const readFeed: Action = async (world) => {
  const person = who(world, isTeacher);
  const isOwn = ({ kind, author, isTaken }: Thing) => kind === 'article' && author === person && !isTaken;
  await world.perform({
    kind: 'read-feed',
    person,
    change: { own: world.things.findLast(isOwn)?.id ?? null },
    send: () => person.client.call('GET', '/api/article/0'),
    keep: ({ list }: Body) => ({ ids: (list as { id: number }[]).map(({ id }) => id) }),
    attempts: 1,
  });
};

/** An Admin writes to all of one school. The browser's key makes a repeat the same announcement. */
export const announce: Action = (world) => {
  const person = who(world, isAdmin);
  const { schoolId } = who(world, isTeacher);
  const [text, key] = [world.mark(), randomUUID()];
  const body = { audience: { schoolId }, subject: text, htmlMessage: '<p>New links on Monday.</p>' };
  return world.perform({
    kind: 'announce',
    person,
    change: { text, schoolId },
    send: () => person.client.call('POST', '/api/messages', body, { 'idempotency-key': key }),
  });
};

/** Signs a person in, as an act; sessions in other browsers go on. Returns the browser; null when it is not signed in. */
export async function signIn(world: World, person: Person): Promise<Client | null> {
  const client = new Client(world.baseUrl);
  const form = new URLSearchParams({ username: person.email, password: person.password });
  const { body } = await world.perform({
    kind: 'sign-in',
    person,
    change: {},
    send: () => client.call('POST', '/api/auth', form),
    keep: ({ isLoggedIn }: Body) => ({ isLoggedIn }),
    attempts: 1,
  });
  return body.isLoggedIn === true ? client : null;
}

/** A teacher signs in with a second browser and out again; what that browser still knows is then tried. */
export const signInAndOut: Action = async (world) => {
  const person = who(world, isTeacher);
  const client = await signIn(world, person);
  if (!client) return;
  const { headers } = client;
  const { act } = await world.perform({
    kind: 'sign-out',
    person,
    change: {},
    send: () => client.call('POST', '/api/unauth'),
    keep: () => ({}),
    attempts: 1,
  });
  if (act.outcome !== 'acknowledged') return;
  await world.perform({
    kind: 'use-ended-session',
    person: null,
    change: { signedOutAt: act.startedAt },
    send: () => new Client(world.baseUrl).call('GET', '/api/user', undefined, headers),
    attempts: 1,
  });
};

/** A Lead adds a teacher, who gets an invitation. */
export const addTeacher: Action = async (world) => {
  const lead = who(world, isLead);
  const text = world.mark();
  const email = `${text}@newcomers.example`;
  const { act, body } = await world.perform({
    kind: 'add-user',
    person: lead,
    change: { text: email },
    send: () => lead.client.call('POST', '/api/user/add', { title: 'Ms', firstName: 'Nell', lastName: 'Marlow', email }),
  });
  if (act.outcome === 'acknowledged') world.added.push({ userId: Number(body.id), email, lead });
};

/** A Lead removes a teacher whom they have added. */
export const removeTeacher: Action = async (world) => {
  const user = choose(world, world.added);
  if (!user) return;
  world.added = world.added.filter((each) => each !== user);
  const { userId, email, lead } = user;
  await world.perform({
    kind: 'remove-user',
    person: lead,
    change: { removed: userId, email },
    send: () => lead.client.call('POST', `/api/user/delete/${userId}`, {}),
  });
};
