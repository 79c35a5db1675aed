import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Sending {
  headers?: Record<string, string>;
  /** An object is sent as JSON, a generator in chunks, as it yields them. */
  body?: object | string | AsyncIterable<Buffer>;
}

/** A browser's cookies and connection, as far down as a test may see each header and leave in the middle of an answer. */
export class Browser {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Sends a request and reads the whole answer. */
  async ask(method: string, path: string, sending: Sending = {}): Promise<Answer> {
    const response = await this.begin(method, path, sending).answered;
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [pair = ''] = cookie.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return { status: response.statusCode!, headers: response.headers, body: await buffer(response) };
  }

  /** Sends a request; its answer can be read or left. */
  begin(
    method: string,
    path: string,
    { headers = {}, body }: Sending,
  ): { sent: ClientRequest; answered: Promise<IncomingMessage> } {
    const isStream = typeof body === 'object' && Symbol.asyncIterator in body;
    const text = body === undefined || isStream ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const token = this.#cookies.get('XSRF-TOKEN');
    const sent = request(this.#origin + path, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token && { 'x-xsrf-token': token }),
        ...(text !== undefined && {
          'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...headers,
      },
    });
    const answered = once(sent, 'response').then(([response]) => response as IncomingMessage);
    // A request that is left has no answer.
    answered.catch(() => undefined);
    if (isStream) sendEach(sent, body).catch(() => undefined);
    else sent.end(text);
    return { sent, answered };
  }
}

async function sendEach(sent: ClientRequest, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) if (!sent.write(chunk)) await once(sent, 'drain');
  sent.end();
}

/** What differs between two runs although they do the same: what is new since one began. */
export interface Run {
  began: string;
  /** How the addresses of its files and the ids of its sessions begin. */
  isNew: Set<string>;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const aTime = 'a new time';
const anAddress = 'a new address of ';

function stable(run: Run, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => stable(run, item));
  if (typeof value === 'object' && value !== null) {
    const whole = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, stable(run, item)]));
    // What a call has made has an id of its own.
    return whole.createDate === aTime || String(whole.url).startsWith(anAddress) ? { ...whole, id: 'a new id' } : whole;
  }
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && value >= run.began) return aTime;
  for (const known of run.isNew) if (value.startsWith(known)) return value.replace(known, anAddress);
  return value.replace(uuid, 'a uuid');
}

/** An answer without what differs between two runs. */
export function comparable(run: Run, { status, headers, body }: Answer) {
  const isJson = String(headers['content-type']).includes('json') && !headers['content-encoding'] && body.length > 0;
  const { date: _, 'x-request-id': id, 'set-cookie': cookies, 'content-length': length, ...others } = headers;
  return {
    status,
    headers: {
      ...others,
      ...(id && { 'x-request-id': String(id).replace(uuid, 'a uuid') }),
      ...(cookies && { 'set-cookie': cookies.map((cookie) => cookie.replace(/=[^;]+/, '=a value')) }),
      // The digits of new ids differ.
      ...(length && { 'content-length': isJson && Number(length) === body.length ? 'that of the body' : length }),
    },
    body: isJson ? stable(run, JSON.parse(body.toString())) : `${body.length} ${createHash('sha256').update(body).digest('hex')}`,
  };
}
