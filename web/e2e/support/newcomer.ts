import { expect } from '@playwright/test';
import { aClient, type Client, signedIn } from './client.ts';
import { account } from './demo.ts';
import { linkIn, mailsTo, waitForMail } from './mailbox.ts';
import { type PoolSchool, takeSchool } from './pool.ts';
import { settle } from './settle.ts';
import { uniqueId } from './unique.ts';

/** The Lead of a school that was approved just now. */
export interface Newcomer {
  email: string;
  password: string;
  school: string;
}

/**
 * The Lead of a school that was approved just now, who has accepted the terms. New at each call: the next school of the pool, or
 * one that signs up where the system has no pool. No other school's users have addresses of the same domain.
 */
export async function aNewLead(baseURL: string): Promise<Newcomer> {
  const taken = takeSchool('lead');
  return taken ? leadOf(taken) : signUpLead(baseURL);
}

/** A teacher at the school of a new Lead, in a class if it is given. New at each call. */
export async function aNewTeacher(baseURL: string, className?: string): Promise<Newcomer & { userId: number; lead: Newcomer }> {
  const taken = takeSchool(className ? 'class' : 'teacher');
  if (taken) {
    if (className) await nameClass(baseURL, taken, className);
    const { name: school, password } = taken;
    return { ...taken.teacher!, password, school, lead: leadOf(taken) };
  }
  const { link: _, ...teacher } = await anInvitation(baseURL, className);
  await acceptInvitation(baseURL, teacher);
  return teacher;
}

/** `aNewTeacher` who has not chosen the password yet, and the link for that in their invitation; in a class if it is given. */
export async function anInvitation(
  baseURL: string,
  className?: string,
): Promise<Newcomer & { userId: number; lead: Newcomer; link: string }> {
  const lead = await aNewLead(baseURL);
  const email = lead.email.replace('carys', 'meera');
  const asLead = await signedIn(baseURL, lead);
  const group =
    className && (await asLead.post<{ id: number }>('/api/schoolgroup/myschool', { name: className, description: null }));
  const person = { title: 'Ms', firstName: 'Meera', lastName: 'Shah', email, ...(group && { schoolGroupId: group.id }) };
  // The new class must be known where users are added.
  if (group) await settle();
  const { id: userId } = await asLead.post<{ id: number }>('/api/user/add', person);
  await asLead.dispose();
  const link = linkIn(await waitForMail(email, /resetPassword\?code=/), 'resetPassword?code=');
  return { email, password: lead.password, school: lead.school, userId, lead, link };
}

const leadOf = ({ lead, password, name }: PoolSchool): Newcomer => ({ email: lead.email, password, school: name });

/** Gives the only class of a school its name, as the Lead does. */
async function nameClass(baseURL: string, school: PoolSchool, name: string): Promise<void> {
  const asLead = await signedIn(baseURL, leadOf(school));
  await asLead.post(`/api/schoolgroup/myschool/group/${school.classId}`, { name, description: null });
  await asLead.dispose();
}

/** `aNewLead` who signs up whether or not there is a pool: no earlier run of connections has linked the school. */
export async function signUpLead(baseURL: string): Promise<Newcomer> {
  const run = uniqueId();
  const school = `Brackenfold ${run} Primary`;
  const email = `carys@brackenfold-${run}.example`;
  const password = 'a-lamb-on-brackenfold';
  const visitor = await aClient(baseURL);
  await signUp(visitor, { email, school });
  await visitor.dispose();
  await approve(baseURL, school);
  await acceptInvitation(baseURL, { email, password });
  return { email, password, school };
}

/** Chooses a password with the link in the invitation, signs in once and accepts the terms. */
async function acceptInvitation(baseURL: string, { email, password }: Pick<Newcomer, 'email' | 'password'>): Promise<void> {
  const link = linkIn(await waitForMail(email, /resetPassword\?code=/), 'resetPassword?code=');
  const invited = await aClient(baseURL);
  const code = new URL(link).searchParams.get('code');
  await invited.post('/api/pwd/reset', { code, password: Buffer.from(password).toString('base64') });
  await invited.logIn({ email, password }, true);
  await invited.dispose();
  // Journeys count the later ones.
  await waitForMail(email, /password was changed/);
}

/** After the undo of a changed address: an account of less than a week has lost its password, and chooses it again by email. */
export async function chooseAgain(baseURL: string, { email, password }: Pick<Newcomer, 'email' | 'password'>): Promise<void> {
  await settle();
  const mail = (await mailsTo(email)).findLast(({ subject }) => subject === 'Choose a new Patchwork password');
  if (!mail) return;
  const client = await aClient(baseURL);
  const code = new URL(linkIn(mail, 'resetPassword?code=')).searchParams.get('code');
  await client.post('/api/pwd/reset', { code, password: Buffer.from(password).toString('base64') });
  await client.dispose();
}

/** Signs up a school, with Ms Carys Noor as its Lead. */
export async function signUp(
  visitor: Client,
  { email, school, firstName = 'Carys' }: Pick<Newcomer, 'email' | 'school'> & { firstName?: string },
): Promise<void> {
  await visitor.post('/api/school/signup', {
    initiatingUser: { title: 'Ms', firstName, middleName: null, lastName: 'Noor', email, schoolPosition: 'Teacher' },
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

interface SignUp {
  id: number;
  isLeadConfirmed: boolean;
  users: { email: string; schoolAdministrator: boolean }[];
}

/** Opens the links in the emails to the Leads of these schools, until staff see that each has confirmed; returns the ids. */
export async function confirmLeads(baseURL: string, ...schools: string[]): Promise<number[]> {
  const staff = await signedIn(baseURL, account('signUpApproval'));
  const visitor = await aClient(baseURL);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
  const find = async (name: string) => {
    const [found] = await staff.get<SignUp[]>('/api/school/signups', { fromDate: today, toDate: today, name });
    if (!found) throw new Error(`Nobody has asked for ${name} today.`);
    return found;
  };
  await settle();
  for (const name of schools) {
    const found = await find(name);
    const lead = found.users.find(({ schoolAdministrator }) => schoolAdministrator)!;
    // One address may have signed up several schools.
    if (!found.isLeadConfirmed)
      for (const mail of (await mailsTo(lead.email)).filter(({ text }) => text.includes('emailChange?signUp=')))
        await visitor.post('/api/user/email/confirm', {
          code: new URL(linkIn(mail, 'emailChange?signUp=')).searchParams.get('signUp'),
        });
  }
  await settle();
  const ids: number[] = [];
  for (const name of schools) {
    const { id, isLeadConfirmed } = await find(name);
    expect(isLeadConfirmed).toBe(true);
    ids.push(id);
  }
  await Promise.all([staff.dispose(), visitor.dispose()]);
  return ids;
}

/** Confirms the Lead and approves the school that signed up today under this name; returns its id. */
export async function approve(baseURL: string, school: string): Promise<number> {
  const [id] = await confirmLeads(baseURL, school);
  const staff = await signedIn(baseURL, account('signUpApproval'));
  await staff.post(`/api/school/approve/${id}`);
  await staff.dispose();
  return id!;
}

async function firstOf(client: Client, path: string): Promise<number> {
  const [first] = await client.get<{ id: number }[]>(path);
  return first!.id;
}
