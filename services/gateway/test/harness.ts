import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { createLog } from '@patchwork/platform/log';
import { everyService, testSigningKeys } from '@patchwork/testkit/callers';
import { claimRedis } from '@patchwork/testkit/redis';
import type { InjectOptions } from 'fastify';
import { buildApp } from '../src/app.ts';
import { gatewayConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';

/** What the stand-in for the services returns; a test changes it. */
/** The header of a browser with these cookies. */
export const cookieHeader = (cookies: Cookies): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

const initialState = () => ({
  /** Who signs in. */
  userId: 7,
  user: { sessionEpoch: 1, isActive: true, isStaff: false, roles: ['Viewer', 'Contributor', 'Responder'] },
  /** The status of identity's response about the user. */
  viewerStatus: 200,
  /** That response is sent when this promise resolves. */
  viewersWait: Promise.resolve() as Promise<unknown>,
  login: { outcome: 'signed-in' } as object,
  confirmation: { outcome: 'confirmed' } as object,
  /** Whether identity can describe sessions: the device is then the user agent, the place the address. */
  canDescribe: true,
  /** The stand-in responds to sign-ins when this promise resolves. */
  loginsWait: Promise.resolve() as Promise<unknown>,
  /** It responds to calls of `answer` when this promise resolves. */
  answersWait: Promise.resolve() as Promise<unknown>,
  headers: {} as Record<string, string>,
  /** The body of the response to every other call. */
  answer: [] as unknown,
  /** Responses by path, before any other. */
  answers: {} as Record<string, { status: number; body?: unknown; headers?: Record<string, string> }>,
  /** Whether responses end before their whole body is sent. */
  breaksOff: false,
  /** Uploads are read when this promise resolves. */
  readsWait: Promise.resolve() as Promise<unknown>,
  /** Whether the service stops as soon as it receives an upload. */
  stopsAtUploads: false,
});

/** Stands in for the services behind the gateway and keeps the requests it receives. */
async function startUpstream() {
  const state = { ...initialState(), seen: [] as IncomingMessage[], bodies: [] as string[] };
  const server = createServer((request, response) => {
    state.seen.push(request);
    const isUpload = request.url?.startsWith('/api/file/');
    if (isUpload && state.stopsAtUploads) return request.socket.destroy();
    const read = (isUpload ? state.readsWait.then(() => text(request)) : text(request)).then((body) => {
      state.bodies.push(body);
      return body;
    });
    // A client may leave in the middle of its body.
    read.catch(() => undefined);
    const answer = (status: number, body: unknown, headers: Record<string, string> = state.headers) => {
      const bytes = Buffer.from(JSON.stringify(body));
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers }).end(bytes);
    };
    const special = state.answers[request.url ?? ''];
    if (special) return answer(special.status, special.body ?? {}, special.headers ?? {});
    if (request.url === '/internal/credentials/verify') {
      const { isActive: _, ...user } = state.user;
      void state.loginsWait.then(() => answer(200, { userId: state.userId, ...state.login, ...user }));
      return;
    }
    if (request.url === '/internal/credentials/confirm') return answer(200, state.confirmation);
    if (request.url?.endsWith('/sessions/describe')) {
      const toDescription = ({ ipAddress: place, userAgent: browser }: { ipAddress: string; userAgent: string }) =>
        Object.assign({ browser, system: null, kind: 'computer', place, isNewPlace: false });
      void read.then((body) => answer(state.canDescribe ? 200 : 503, JSON.parse(body).map(toDescription)));
      return;
    }
    if (request.url?.startsWith('/internal/viewers/')) {
      const userId = Number(request.url.split('/').at(-1));
      void state.viewersWait.then(() => answer(state.viewerStatus, { userId, schoolId: 3, schoolGroupId: 4, ...state.user }));
      return;
    }
    if (state.breaksOff) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      return response.write('[', () => response.socket?.destroy());
    }
    void Promise.all([state.answersWait, isUpload && read]).then(
      () => answer(200, state.answer),
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { state, url: `http://127.0.0.1:${port}/`, stop };
}

export type Cookies = Record<string, string>;
interface Request {
  method: string;
  url: string;
  headers?: Record<string, string | undefined>;
  cookies?: Cookies;
  payload?: string | object | Readable;
  remoteAddress?: string;
}
export interface Answer {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  rawPayload: Buffer;
  json<Body>(): Body;
  cookies: { name: string; value: string; httpOnly?: boolean; sameSite?: string }[];
}

/** The headers that the login form sends. */
export const form = {
  'content-type': 'application/x-www-form-urlencoded',
  'x-requested-with': 'XMLHttpRequest',
  'x-terms-accepted': 'false',
};

interface Services {
  workersUrl?: string;
  /** Instead of the stand-in. */
  identityUrl?: string;
  messagingUrl?: string;
  /** Further variables of the gateway. */
  [variable: string]: string | undefined;
}

/** The gateway on a real Redis, in a separate database there, in front of one stand-in for all services that are not given. */
export async function startGateway({ workersUrl, identityUrl, messagingUrl, ...settings }: Services = {}) {
  const redis = await claimRedis();
  const { state: upstream, url, stop } = await startUpstream();
  const folder = await mkdtemp(join(tmpdir(), 'patchwork-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Patchwork</title>');
  await writeFile(join(folder, 'landing.html'), '<!doctype html><title>Patchwork</title><h1>Learning</h1>');
  await writeFile(
    join(folder, 'login.html'),
    '<!doctype html><title>Patchwork</title><link rel="modulepreload" href="/assets/login.js">',
  );
  await writeFile(join(folder, 'assets/app.js'), 'start()');
  await writeFile(join(folder, 'assets/app.js.br'), brotliCompressSync('start()'));
  await mkdir(join(folder, 'replaced/assets'), { recursive: true });
  await writeFile(join(folder, 'replaced/assets/app-old.js'), 'startOld()');
  await writeFile(join(folder, 'replaced/assets/app-old.js.br'), brotliCompressSync('startOld()'));
  for (const name of ['index.html', 'old.html'])
    await writeFile(join(folder, 'replaced', name), '<!doctype html><title>Old</title>');
  await writeFile(join(folder, 'replaced/old-worker.js'), 'startOld()');
  const config = gatewayConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_ORIGIN: 'http://patchwork.test',
    REDIS_URL: redis.url,
    ...Object.fromEntries(everyService.map((name) => [`SIGNING_KEYS_${name.toUpperCase()}`, testSigningKeys.join()])),
    CSRF_KEYS: randomUUID() + randomUUID(),
    IDENTITY_URL: identityUrl ?? url,
    SCHOOLS_URL: url,
    CONTENT_URL: url,
    MESSAGING_URL: messagingUrl ?? url,
    CONNECTIONS_URL: 'http://127.0.0.1:9',
    WORKERS_URL: workersUrl,
    WEB_DIST_DIR: folder,
    WEB_REPLACED_DIR: join(folder, 'replaced'),
    THROTTLE_LOGIN: '3/60',
    THROTTLE_PROMOTION_CODE: '2/60',
    THROTTLE_UNSUBSCRIBE: '3/60',
    THROTTLE_OWN_DATA: '2/60',
    BUDGET_PERSON_READS: '40/60',
    BUDGET_ADDRESS_MOVES: '2/60',
    BUDGET_LIST_DOWNLOADS: '2/60',
    ...settings,
  });
  const lines: string[] = [];
  const deps = createDeps(config, createLog('gateway', 'info', { write: (line) => void lines.push(line) }));
  await new Promise((resolve) => deps.redis.once('ready', resolve));
  const app = await buildApp(deps);

  const send = (options: Request) =>
    app.inject({
      ...options,
      headers: { host: 'patchwork.test', 'user-agent': 'tests', ...options.headers },
    } as InjectOptions) as unknown as Promise<Answer>;
  const signIn = (cookies: Cookies = {}, headers: Record<string, string> = {}, username = 'a@b.example') =>
    send({
      method: 'POST',
      url: '/api/auth',
      headers: { ...form, ...headers },
      payload: `username=${encodeURIComponent(username)}&password=secret-one`,
      cookies,
    });

  return {
    app,
    upstream,
    deps,
    /** The log lines, from level info up. */
    lines,
    send,
    signIn,
    /** Sends a request whose target reaches the gateway unchanged, which `send` would normalise. */
    async sendRaw(method: string, target: string, headers: Record<string, string> = {}) {
      if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      sendRequest({ port, host: '127.0.0.1', method, path: target, headers: { host: 'patchwork.test', ...headers } }, resolve)
        .once('error', reject)
        .end();
      const answer = await promise;
      return { statusCode: answer.statusCode!, headers: answer.headers, body: await text(answer) };
    },
    /** The cookies of a user who has just signed in. */
    async signedIn(): Promise<Cookies> {
      const { cookies, statusCode } = await signIn();
      if (statusCode !== 200) throw new Error(`Signing in answered ${statusCode}.`);
      return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    },
    /** Restores the state before the first request. */
    async reset() {
      Object.assign(upstream, initialState());
      upstream.seen.length = 0;
      lines.length = 0;
      for (const userId of [7, 8]) deps.viewers.forget(userId);
      await deps.redis.flushdb();
    },
    async stop() {
      await app.close();
      await deps.close();
      stop();
      await redis.release();
      await rm(folder, { recursive: true });
    },
  };
}
export type Gateway = Awaited<ReturnType<typeof startGateway>>;
