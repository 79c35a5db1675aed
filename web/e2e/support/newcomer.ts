import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { account } from './demo.ts';
import { linkIn, waitForMail } from './mailbox.ts';

/** The Lead of a school that has just been approved, who has accepted the terms. New at each call, so tests can be repeated. */
export async function aNewLead(baseURL: string): Promise<{ email: string; password: string }> {
  const run = Date.now().toString(36);
  const school = `Brackenfold ${run} Primary`;
  const email = `carys.${run}@brackenfold.example`;
  const password = 'a-lamb-on-brackenfold';

  const visitor = await aClient(baseURL);
  await expectOk(
    visitor.post('/api/school/signup', {
      data: {
        initiatingUser: { title: 'Ms', firstName: 'Carys', middleName: null, lastName: 'Noor', email, schoolPosition: 'Teacher' },
        otherLeadUser: null,
        school: {
          name: school,
          typeId: await firstOf(visitor, '/static/schooltype'),
          countyId: await firstOf(visitor, '/static/county'),
          zip: 'LS1 1AA',
          promotionCodeFromUser: null,
        },
      },
    }),
  );
  await approve(baseURL, school);
  const link = linkIn(await waitForMail(email, /resetPassword\?code=/), 'resetPassword?code=');
  const code = new URL(link).searchParams.get('code');
  await expectOk(visitor.post('/api/pwd/reset', { data: { code, password: Buffer.from(password).toString('base64') } }));
  await logIn(visitor, { email, password }, true);
  await visitor.dispose();
  return { email, password };
}

async function approve(baseURL: string, school: string): Promise<void> {
  const staff = await aClient(baseURL);
  await logIn(staff, account('signUpApproval'));
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
  const found = await expectOk(staff.get('/api/school/signups', { params: { fromDate: today, toDate: today, name: school } }));
  const [signUp] = (await found.json()) as { id: number }[];
  const { cookies } = await staff.storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  await expectOk(staff.post(`/api/school/approve/${signUp?.id}`, { headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) } }));
  await staff.dispose();
}

const aClient = (baseURL: string) => request.newContext({ baseURL, extraHTTPHeaders: { 'X-Requested-With': 'XMLHttpRequest' } });

const logIn = (client: APIRequestContext, { email, password }: { email: string; password: string }, acceptsTerms = false) =>
  expectOk(
    client.post('/api/auth', {
      form: { username: email, password },
      headers: { 'X-Terms-Accepted': String(acceptsTerms) },
    }),
  );

async function firstOf(client: APIRequestContext, path: string): Promise<number> {
  const [first] = (await (await expectOk(client.get(path))).json()) as { id: number }[];
  return first!.id;
}

async function expectOk(answer: Promise<APIResponse>): Promise<APIResponse> {
  const response = await answer;
  expect(response.ok(), `${response.url()} answered ${response.status()}`).toBe(true);
  return response;
}
