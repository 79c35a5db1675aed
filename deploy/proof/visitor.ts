import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  body: string;
}

export interface Account {
  email: string;
  password: string;
  userId: number;
  schoolId: number;
}

/** A signed-in user of the running system. */
export interface Visitor {
  account: Account;
  /**
   * Sends one request on a connection that is kept open, and never repeats it.
   * @throws Error when no whole answer arrives within 30 s
   */
  send(method: 'GET' | 'POST', path: string, body?: object | Body): Promise<Answer>;
}

/** A body in another format than JSON. */
export interface Body {
  type: string;
  bytes: Buffer;
}

const isBody = (body: object): body is Body => 'bytes' in body;
const TIMEOUT_MS = 30_000;

/**
 * Signs in as a browser would that knows the gateway as `host`. @throws Error with the answer when that fails
 */
export async function signIn(agent: Agent, baseUrl: string, account: Account, host = new URL(baseUrl).host): Promise<Visitor> {
  const cookies = new Map<string, string>();

  async function send(
    method: 'GET' | 'POST',
    path: string,
    body?: object | Body,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const token = cookies.get('XSRF-TOKEN');
    const sent =
      body === undefined || isBody(body) ? body : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const outgoing = request(new URL(path, baseUrl), {
      agent,
      method,
      headers: {
        host,
        'x-requested-with': 'XMLHttpRequest',
        'x-user-active': '1',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token && { 'x-xsrf-token': token }),
        ...(sent && { 'content-type': sent.type, 'content-length': sent.bytes.length }),
        ...headers,
      },
    });
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`)), TIMEOUT_MS);
    outgoing.on('error', (error: Error & { code?: string }) =>
      reject(new Error(`${error.code ?? error.message}${outgoing.reusedSocket ? ' on a kept connection' : ''}`)),
    );
    outgoing.on('response', (response) => {
      for (const cookie of response.headers['set-cookie'] ?? []) {
        const [pair = ''] = cookie.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      text(response).then((whole) => resolve({ status: response.statusCode!, body: whole }), reject);
    });
    outgoing.end(sent?.bytes);
    return promise.finally(() => clearTimeout(timer));
  }

  const form = new URLSearchParams({ username: account.email, password: account.password });
  const credentials = { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(form.toString()) };
  const { status, body } = await send('POST', '/api/auth', credentials, { 'x-terms-accepted': 'false' });
  if (status !== 200 || !(JSON.parse(body) as { isLoggedIn: boolean }).isLoggedIn)
    throw new Error(`${status} ${body.slice(0, 200)}`);
  return { account, send: (method, path, given) => send(method, path, given) };
}

/** Encodes a form with one file. */
export async function multipart(file: File): Promise<Body> {
  const form = new FormData();
  form.set('file', file);
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) };
}
