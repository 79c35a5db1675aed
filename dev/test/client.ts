const TIMEOUT_MS = 60_000;

/** An HTTP client that keeps cookies and sends the anti-forgery token like a browser, for tests against a whole system. */
export class Client {
  readonly #baseUrl: string;
  readonly #cookies = new Map<string, string>();

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** What a browser sends with every request from our pages. */
  get headers(): Record<string, string> {
    const token = this.#cookies.get('XSRF-TOKEN');
    return {
      'x-requested-with': 'XMLHttpRequest',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(token && { 'x-xsrf-token': token }),
    };
  }

  async call(method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const isForm = body instanceof URLSearchParams || body instanceof FormData;
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        ...this.headers,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }

  async signIn({ email, password }: { email: string; password: string }, acceptsTerms = false): Promise<this> {
    const response = await this.call('POST', '/api/auth', new URLSearchParams({ username: email, password }), {
      'x-terms-accepted': String(acceptsTerms),
    });
    if (response.status !== 200) throw new Error(`The login was answered with ${response.status}.`);
    return this;
  }
}
