import { randomBytes } from 'node:crypto';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { eventually } from '@patchwork/testkit/wait';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import type { CaughtMail } from '../src/backing/mailbox.ts';
import { serviceNames } from '../src/ports.ts';
import { redisUrlOf } from '../src/redis-users.ts';
import { keysOf, type Secrets } from '../src/secrets.ts';
import { Client } from './client.ts';
import { startReplica } from './replicas.ts';
import { accountOf, backing, places, running, secrets, signIn, startWork } from './rolling-system.ts';

// Changes every key and every password of Redis in the steps of docs/runbook.md ("Changing keys") while users work.

const mailsTo = async (address: string) =>
  ((await (await fetch(backing.mailboxApi)).json()) as CaughtMail[]).filter(({ to }) => to.includes(address));

/** Asks for a password link as a visitor, and returns its code from the mail. */
async function askForLink(label: string): Promise<string> {
  const { email } = accountOf(label);
  const links = async () => (await mailsTo(email)).flatMap(({ text }) => /resetPassword\?code=(\S+)/.exec(text)?.[1] ?? []);
  const before = (await links()).length;
  const answer = await new Client(baseUrl()).call('POST', '/api/pwd/forgot', { email });
  expect(answer.status).toBe(200);
  await eventually(async () => (await links()).length > before, 60);
  return (await links()).at(-1)!;
}

/** Sets a password with the link and signs in with it. */
async function follow(label: string, code: string): Promise<void> {
  const password = 'three-random-woolly-words';
  const payload = { code, password: Buffer.from(password).toString('base64') };
  const answer = await new Client(baseUrl()).call('POST', '/api/pwd/reset', payload);
  expect({ label, status: answer.status }).toEqual({ label, status: 200 });
  await new Client(baseUrl()).signIn({ email: accountOf(label).email, password });
}

const baseUrl = () => places.gateway.environment.PUBLIC_ORIGIN!;

/** Gives every process these keys, and replaces all processes, one service after another: new ones serve before old ones end. */
async function restartWith(keys: Secrets, redis: Secrets): Promise<void> {
  const exits: Promise<number | null>[] = [];
  for (const service of serviceNames) {
    const { environment } = places[service];
    Object.assign(environment, keysOf(service, keys));
    if (backing.ownsRedis) environment.REDIS_URL = redisUrlOf(backing.redisUrl, service, redis);
    const old = running.get(service)!.splice(0);
    running.get(service)!.push(await startReplica(places[service]));
    exits.push(...old.map((replica) => replica.end()));
  }
  expect(await Promise.all(exits)).toEqual(exits.map(() => 0));
}

const fresh = () => randomBytes(32).toString('base64url');
const eachOf = (values: Record<string, string>, change: (value: string, name: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));

/** Returns the same secrets with each list of keys made from the old key and a new one. */
const listsOf = (old: Secrets, next: Secrets, list: (old: string, next: string) => string): Secrets => ({
  ...old,
  pairKeys: eachOf(old.pairKeys, (value, pair) => list(value, next.pairKeys[pair]!)),
  csrfKeys: list(old.csrfKeys, next.csrfKeys),
  linkKeys: list(old.linkKeys, next.linkKeys),
  unsubscribeKeys: list(old.unsubscribeKeys, next.unsubscribeKeys),
});

test('changing every key and password while users work fails no request, ends no session and breaks no link', async () => {
  const next: Secrets = {
    pairKeys: eachOf(secrets.pairKeys, fresh),
    csrfKeys: fresh(),
    linkKeys: fresh(),
    unsubscribeKeys: fresh(),
    signInProvider: secrets.signInProvider,
    redisPasswords: eachOf(secrets.redisPasswords, fresh),
    kafkaPasswords: secrets.kafkaPasswords,
  };
  const [teacher, reader, lead] = await Promise.all([signIn('teacher'), signIn('teacher2'), signIn('lead')]);
  // A session's anti-forgery token lives as long as the session, so the last step waits for the sessions of the old key.
  let [author, writer] = await Promise.all([signIn('teacher'), signIn('teacher2')]);
  const created = await teacher.call('POST', '/api/article', { title: 'Rotating', narrative: 'We turned the wheel.' });
  const { id: article } = (await created.json()) as { id: number };
  const [early, late] = [await askForLink('admin'), await askForLink('unconnectedTeacher')];
  const picture = pngOf(64, 48);

  const ending = new AbortController();
  const { failures, done, repeat } = startWork(ending.signal);
  const work = [
    repeat('feed', 150, () => reader.call('GET', '/api/article/0')),
    repeat('report', 150, () => lead.call('GET', `/api/article/id/${article}`)),
    repeat('unread', 150, () => lead.call('GET', '/api/messages/unread/count')),
    repeat('school', 150, () => teacher.call('GET', `/api/school/teacherview/${accountOf('teacher').schoolId}`)),
    repeat('user', 150, () => teacher.call('GET', '/api/user')),
    repeat('connections', 150, () => lead.call('GET', '/api/connection')),
    repeat('login', 1_500, async () => {
      await signIn('leadOther');
      return new Response();
    }),
    repeat('comment', 300, (turn) => writer.call('POST', '/api/article/comment', { article, narrative: `Turn ${turn}` })),
    repeat('upload', 1_000, (turn) => {
      const form = new FormData();
      form.set('file', new File([picture], `wheel-${turn}.png`, { type: 'image/png' }));
      return author.call('POST', `/api/file/article/${article}/99`, form);
    }),
  ];
  const everyKindSince = async (since: Record<string, number>) => {
    const kinds = ['feed', 'report', 'unread', 'school', 'user', 'connections', 'login', 'comment', 'upload'];
    await eventually(() => failures.length > 0 || kinds.every((what) => (done[what] ?? 0) > (since[what] ?? 0)), 60);
    expect(failures.join('\n')).toBe('');
  };
  await everyKindSince({});
  const redis = new Redis(backing.redisUrl);
  onTestFinished(() => {
    ending.abort();
    redis.disconnect();
  });
  const users = backing.ownsRedis ? Object.keys(next.redisPasswords) : [];
  const setUsers = (rule: (name: string) => string) => Promise.all(users.map((name) => redis.acl('SETUSER', name, rule(name))));

  // 1. Every process accepts the new keys, and Redis the new passwords.
  await setUsers((name) => `>${next.redisPasswords[name]}`);
  await restartWith(
    listsOf(secrets, next, (old, fresh) => `${old},${fresh}`),
    secrets,
  );
  await everyKindSince({ ...done });
  // 2. Every process signs with them.
  await restartWith(
    listsOf(secrets, next, (old, fresh) => `${fresh},${old}`),
    next,
  );
  await everyKindSince({ ...done });
  await follow('admin', early);
  const notice = (await mailsTo(accountOf('teacher').email)).find(({ listUnsubscribe }) => listUnsubscribe)!;
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(notice.listUnsubscribe.slice(1, -1), oneClick)).status).toBe(200);
  // 3. No process accepts the old ones.
  const lasting = await askForLink('superuser');
  [author, writer] = await Promise.all([signIn('teacher'), signIn('teacher2')]);
  await setUsers((name) => `<${secrets.redisPasswords[name]}`);
  await restartWith(next, next);
  await everyKindSince({ ...done });
  ending.abort();
  await Promise.all(work);

  expect(failures.join('\n')).toBe('');
  await follow('superuser', lasting);
  // A link needs its key only until it is mailed: identity keeps a hash of it.
  await follow('unconnectedTeacher', late);
  // The sessions from before are still open, and write again once a page has fetched its new token.
  for (const who of [teacher, reader, lead]) expect((await who.call('GET', '/api/user')).status).toBe(200);
  const comment = { article, narrative: 'The wheel has turned.' };
  expect((await reader.call('POST', '/api/article/comment', comment)).status).toBe(201);
  if (backing.ownsRedis)
    await expect(redis.call('auth', 'gateway', secrets.redisPasswords.gateway!)).rejects.toThrow('WRONGPASS');
}, 480_000);
