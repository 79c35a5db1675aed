import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pngOf } from '@patchwork/testkit/hostile-files';
import type { System } from '../src/system.ts';
import { Client } from '../test/client.ts';
import type { Result, Violation } from './types.ts';

// A careless client: it leaves before it is answered, sends uploads that are refused, breaks them off or stops sending, and begins
// films that it does not read. Nobody else may feel any of it.

export interface Careless {
  /** Reads as another person for so long, beside the careless client, while nothing else disturbs the system. */
  lookBeside: (milliseconds: number) => Promise<Result>;
  stop: () => Promise<void>;
}

const EVERY_MS = 200;
/** The longest that a client waits before it leaves. */
const LEAVES_WITHIN_MS = 6;
/** So many uploads and films are begun and not gone on with. */
const HELD_OPEN = 8;
/** What is left of a refused upload: it fits into the buffers of a connection, where it must not stay. */
const rest = Buffer.alloc(3_000_000, 'x');
const abandoned = [
  '/api/article/0',
  '/api/messages',
  '/api/school/myschool',
  '/api/connection',
  '/api/user',
  '/api/concern/mine',
];
const multipart = { 'content-type': 'multipart/form-data; boundary=careless', 'content-length': rest.length };

/** Begins to disturb the system, as the author of one of its reports. */
export async function startCareless(system: System): Promise<Careless> {
  // Nobody in the workload, whose sign-ins are counted.
  const accounts = new Map(system.demo?.accounts.map((account) => [account.userId, account]));
  const other = system.demo!.accounts.find(({ label }) => label === 'adminRO')!;
  const reader = await new Client(system.baseUrl).signIn(other);
  const report = await findReport(reader, ({ createUser }) => accounts.has(createUser.id));
  const { mediaItems } = await findReport(reader, (each) => each.mediaItems.some(({ isVideo }) => isVideo));
  const film = mediaItems.find(({ isVideo }) => isVideo)!.url;
  const client = await new Client(system.baseUrl).signIn(accounts.get(report.createUser.id)!);
  const upload = `/api/file/article/${report.id}/0`;
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

  let round = 0;
  const habits: (() => Promise<unknown>)[] = [
    async () => {
      const sockets = await Promise.all([...abandoned, film].map((path) => begin(`GET ${path}`)));
      await Promise.all(sockets.map((socket) => sleep(Math.random() * LEAVES_WITHIN_MS).then(() => socket.destroy())));
    },
    async () => {
      round += 1;
      await (await client.call('POST', upload, refusedUpload(round))).arrayBuffer();
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

/** Uploads that content refuses at their beginning: no picture, a wrong type, two files. */
function refusedUpload(round: number): FormData {
  const [picture, other] = [pngOf(64, 64, 1), rest];
  const kinds = [{ 'photo.jpg': other }, { 'recipe.docx': other }, { 'hill.png': picture, 'moor.png': other }];
  const form = new FormData();
  for (const [name, bytes] of Object.entries(kinds[round % kinds.length]!))
    form.append('file', new File([new Uint8Array(bytes)], name));
  return form;
}

async function lookBeside(client: Client, milliseconds: number): Promise<Result> {
  // One that workers were preparing when they were killed may take a minute more.
  const isPicture = ({ isImage, processing }: Report['mediaItems'][number]) => isImage && processing === 'ready';
  const { mediaItems } = await findReport(client, (report) => report.mediaItems.some(isPicture));
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
      const text = `GET ${path}: ${status} after ${Math.round(performance.now() - began)} ms`;
      if (status !== 200) violations.push({ text, acts: [] });
      await sleep(EVERY_MS);
    }
  };
  await Promise.all([mediaItems.find(isPicture)!.thumbnail, '/api/article/0', '/api/messages/unread/count'].map(read));
  return { name: 'Beside a careless client everybody else is answered', looked, violations };
}
