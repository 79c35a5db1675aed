import { type APIResponse, expect, request } from '@playwright/test';

type Who = { email: string; password: string };

/** Calls the API as the app does; both methods fail the test on an error response. */
export interface Client {
  get<T>(path: string, params?: Record<string, string>): Promise<T>;
  /** Returns the JSON, or the text unchanged. */
  post<T>(path: string, data?: unknown): Promise<T>;
  /** Sends a file and returns the JSON. */
  upload<T>(path: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<T>;
  /** Signs in; `acceptsTerms` is needed the first time. */
  logIn(who: Who, acceptsTerms?: boolean): Promise<void>;
  dispose(): Promise<void>;
}

/** A client without a session. */
export async function aClient(baseURL: string): Promise<Client> {
  const client = await request.newContext({ baseURL, extraHTTPHeaders: { 'X-Requested-With': 'XMLHttpRequest' } });
  const token = async (): Promise<Record<string, string>> => {
    const { cookies } = await client.storageState();
    const value = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
    return value ? { 'X-XSRF-TOKEN': decodeURIComponent(value) } : {};
  };
  return {
    get: async (path, params) => (await expectOk(client.get(path, params ? { params } : {}))).json(),
    post: async (path, data) => {
      const response = await expectOk(client.post(path, { headers: await token(), ...(data ? { data } : {}) }));
      return response.headers()['content-type']?.includes('json') ? response.json() : response.text();
    },
    upload: async (path, file) => (await expectOk(client.post(path, { headers: await token(), multipart: { file } }))).json(),
    logIn: async ({ email, password }, acceptsTerms = false) => {
      await expectOk(
        client.post('/api/auth', {
          form: { username: email, password },
          headers: { ...(await token()), 'X-Terms-Accepted': String(acceptsTerms) },
        }),
      );
    },
    dispose: () => client.dispose(),
  };
}

/** A client with a session. */
export async function signedIn(baseURL: string, who: Who): Promise<Client> {
  const client = await aClient(baseURL);
  await client.logIn(who);
  return client;
}

async function expectOk(answer: Promise<APIResponse>): Promise<APIResponse> {
  const response = await answer;
  expect(response.ok(), `${response.url()} answered ${response.status()}`).toBe(true);
  return response;
}
