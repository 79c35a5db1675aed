import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pngOf } from '@patchwork/testkit/hostile-files';
import type { System } from '../src/system.ts';
import { Client } from '../test/client.ts';
import type { Check, Violation } from './types.ts';

// A careless client: it leaves before it is answered, sends uploads that are refused, breaks them off or stops sending, and begins
// films that it does not read. Nobody else may feel any of it.

export interface Careless {
  /** Reads as another person for so long, beside the careless client, while nothing else disturbs the system. */
  lookBeside: (milliseconds: number) => Promise<Check>;
  stop: () => Promise<void>;
}

const EVERY_MS = 200;
/** The longest that a client waits before it leaves. */
const LEAVES_WITHIN_MS = 6;
/** So many uploads, and so many films, are begun and not gone on with. */
const HELD_OPEN = 8;
/** What is left of a refused upload: it fits into the buffers of a connection, where it must not stay. */
const rest = Buffer.alloc(3_000_000, 'x');

/** Begins to disturb the system, as the author of one of its reports. */
export async function startCareless(system: System): Promise<Careless> {
  // Nobody in the workload: the sign-ins of those are counted, and end each other's sessions.
  const reader = await signedIn(system, 'adminRO');
  const { client, articleId, film } = await findTargets(system, reader);
  const upload = `/api/file/article/${articleId}/0`;
  const stopping = new AbortController();
  const held: Socket[] = [];

  const { hostname, port } = new URL(system.baseUrl);
  /** Sends a request and leaves its response unread. */
  async function begin(line: string, headers: Record<string, string | number> = {}, body: Buffer | string = ''): Promise<Socket> {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect', { signal: stopping.signal });
    const all = Object.entries({ host: `${hostname}:${port}`, ...client.headers, 'content-length': 0, ...headers });
    socket.write(`${line} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    socket.write(body);
    return socket;
  }
  /** Keeps the newest open. */
  function hold(socket: Socket): void {
    held.push(socket);
    if (held.length > HELD_OPEN) held.shift()!.destroy();
  }

  const calls = [
    '/api/article/0',
    '/api/messages',
    '/api/school/myschool',
    '/api/connection',
    '/api/user',
    '/api/concern/mine',
    film,
  ];
  const kinds = refusedUploads();
  const multipart = { 'content-type': 'multipart/form-data; boundary=careless', 'content-length': rest.length };
  let round = 0;
  const habits: (() => Promise<unknown>)[] = [
    async () => {
      const sockets = await Promise.all(calls.map((path) => begin(`GET ${path}`)));
      await Promise.all(sockets.map((socket) => sleep(Math.random() * LEAVES_WITHIN_MS).then(() => socket.destroy())));
    },
    async () => {
      round += 1;
      await (await client.call('POST', upload, kinds[round % kinds.length]!())).arrayBuffer();
    },
    async () => {
      const socket = await begin(`POST ${upload}`, multipart, rest.subarray(0, 300_000));
      await sleep(50);
      socket.destroy();
    },
    async () => hold(await begin(`POST ${upload}`, multipart, rest.subarray(0, 600))),
    async () => hold((await begin(`GET ${film}`)).pause()),
  ];
  const running = habits.map(async (habit) => {
    while (!stopping.signal.aborted) {
      await habit().catch(() => undefined);
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  });

  return {
    lookBeside: (milliseconds) => lookBeside(reader, milliseconds),
    async stop() {
      stopping.abort();
      for (const socket of held) socket.destroy();
      await Promise.all(running);
    },
  };
}

async function signedIn({ demo, baseUrl }: System, label: string): Promise<Client> {
  const account = demo?.accounts.find((each) => each.label === label);
  if (!account) throw new Error(`The demo network has no account ${label}.`);
  return new Client(baseUrl).signIn(account);
}

interface Report {
  id: number;
  createUser: { id: number };
  mediaItems: { isImage: boolean; isVideo: boolean; processing: string; url: string; thumbnail: string }[];
}

/** Reads pages of reports until one fits. @throws Error when none does */
async function findReport(client: Client, fits: (report: Report) => boolean): Promise<Report> {
  for (let page = 0; ; page += 1) {
    const reports = (await (await client.call('GET', `/api/article/${page}`)).json()) as Report[];
    const found = reports.find(fits);
    if (found) return found;
    if (reports.length === 0) throw new Error('The demo network has no such report.');
  }
}

/** The author of a report, and a film. */
async function findTargets(system: System, reader: Client): Promise<{ client: Client; articleId: number; film: string }> {
  const accounts = new Map(system.demo?.accounts.map((account) => [account.userId, account]));
  const { id: articleId, createUser } = await findReport(reader, (report) => accounts.has(report.createUser.id));
  const { mediaItems } = await findReport(reader, (report) => report.mediaItems.some(({ isVideo }) => isVideo));
  const client = await new Client(system.baseUrl).signIn(accounts.get(createUser.id)!);
  return { client, articleId, film: mediaItems.find(({ isVideo }) => isVideo)!.url };
}

/** Uploads that content refuses at their beginning: no picture, a wrong type, two files, an animation with too many frames. */
function refusedUploads(): (() => FormData)[] {
  const picture = pngOf(64, 64, 1);
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  const animation = Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), ...Array<Buffer>(101).fill(frame), rest]);
  const files: [string, Buffer][][] = [
    [['photo.jpg', rest]],
    [['recipe.docx', rest]],
    [
      ['hill.png', picture],
      ['moor.png', rest],
    ],
    [['loop.gif', animation]],
  ];
  return files.map((each) => () => {
    const form = new FormData();
    for (const [name, bytes] of each) form.append('file', new File([new Uint8Array(bytes)], name));
    return form;
  });
}

async function lookBeside(client: Client, milliseconds: number): Promise<Check> {
  // One that workers were preparing when they were killed may take a minute more.
  const isPicture = ({ isImage, processing }: Report['mediaItems'][number]) => isImage && processing === 'ready';
  const { mediaItems } = await findReport(client, (report) => report.mediaItems.some(isPicture));
  const picture = mediaItems.find(isPicture)!.thumbnail;
  const violations: Violation[] = [];
  let looked = 0;
  const until = Date.now() + milliseconds;
  const read = async (path: string) => {
    while (Date.now() < until) {
      const began = performance.now();
      const response = await client.call('GET', path).catch((error: Error) => error);
      const status = response instanceof Error ? response.message : response.status;
      if (!(response instanceof Error)) await response.arrayBuffer();
      looked += 1;
      if (status !== 200)
        violations.push({ text: `GET ${path}: ${status} after ${Math.round(performance.now() - began)} ms`, acts: [] });
      await sleep(EVERY_MS);
    }
  };
  await Promise.all([picture, '/api/article/0', '/api/messages/unread/count'].map(read));
  return { name: 'Beside a careless client everybody else is answered', looked, violations };
}
