import { aClient, type Client, signedIn } from './client.ts';
import { account } from './demo.ts';
import { linkIn, waitForMail } from './mailbox.ts';

/** The Lead of a school that was approved just now. */
export interface Newcomer {
  email: string;
  password: string;
  school: string;
}

let count = 0;

/** The Lead of a school that has just been approved, who has accepted the terms. New at each call, so tests can be repeated. */
export async function aNewLead(baseURL: string): Promise<Newcomer> {
  count += 1;
  const run = `${Date.now().toString(36)}${count}`;
  const school = `Brackenfold ${run} Primary`;
  const email = `carys.${run}@brackenfold.example`;
  const password = 'a-lamb-on-brackenfold';

  const visitor = await aClient(baseURL);
  await signUp(visitor, { email, school });
  await approve(baseURL, school);
  const link = linkIn(await waitForMail(email, /resetPassword\?code=/), 'resetPassword?code=');
  const code = new URL(link).searchParams.get('code');
  await visitor.post('/api/pwd/reset', { code, password: Buffer.from(password).toString('base64') });
  await visitor.logIn({ email, password }, true);
  await visitor.dispose();
  return { email, password, school };
}

/** Asks for a school to join, with Ms Carys Noor as its Lead. */
export async function signUp(visitor: Client, { email, school }: Pick<Newcomer, 'email' | 'school'>): Promise<void> {
  await visitor.post('/api/school/signup', {
    initiatingUser: { title: 'Ms', firstName: 'Carys', middleName: null, lastName: 'Noor', email, schoolPosition: 'Teacher' },
    otherLeadUser: null,
    school: {
      name: school,
      typeId: await firstOf(visitor, '/static/schooltype'),
      countyId: await firstOf(visitor, '/static/county'),
      zip: 'LS1 1AA',
      promotionCodeFromUser: null,
    },
  });
}

/** Approves the school that asked for it today under this name, and answers with its id. */
export async function approve(baseURL: string, school: string): Promise<number> {
  const staff = await signedIn(baseURL, account('signUpApproval'));
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
  const [found] = await staff.get<{ id: number }[]>('/api/school/signups', { fromDate: today, toDate: today, name: school });
  if (!found) throw new Error(`Nobody has asked for ${school} today.`);
  await staff.post(`/api/school/approve/${found.id}`);
  await staff.dispose();
  return found.id;
}

async function firstOf(client: Client, path: string): Promise<number> {
  const [first] = await client.get<{ id: number }[]>(path);
  return first!.id;
}
