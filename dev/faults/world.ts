import type { Prng } from '../demo/prng.ts';
import { Client } from '../test/client.ts';
import type { Body, Journal, Person } from './perform.ts';
import type { WorkloadOptions } from './types.ts';

// What the people of the workload know of the network, and how they choose.

/** A report, comment, reply or picture that an answer has confirmed. */
export interface Thing {
  kind: 'article' | 'comment' | 'response' | 'media';
  id: number;
  author: Person;
  /** Of a report: its title. */
  title: string;
  /** Of a comment, reply or picture; 0 for a patch. */
  articleId: number;
  /** Once a user has withdrawn or erased it, or tried to. */
  isTaken: boolean;
  /** Of a comment: its answers that have been confirmed. */
  replies?: number;
}

/** Whether a thing is the picture of a patch. */
export const isPatch = ({ kind, articleId }: Thing) => kind === 'media' && articleId === 0;

/** A class with a place in a quilt, and the people who may sew for it. */
export interface Class {
  groupId: number;
  schoolId: number;
  sewers: Person[];
}

export interface Case {
  id: number;
  subject: Thing;
  isClosed: boolean;
}

/** A person who has been invited and has not chosen a password yet. */
export interface Invited {
  email: string;
  userId: number;
  schoolId: number;
  roles: string[];
}

/** A school that has signed up. */
export interface SignUp {
  schoolName: string;
  email: string;
  isConfirmed: boolean;
}

export interface World {
  options: WorkloadOptions;
  random: Prng;
  perform: Journal['perform'];
  people: Person[];
  things: Thing[];
  cases: Case[];
  invited: Invited[];
  signUps: SignUp[];
  /** By the id of the class. */
  classes: Map<number, Class>;
  /** By school: the schools of its quilt as the run began, itself included. */
  linked: Map<number, Set<number>>;
  /** The quilt for whose classes people sew first. */
  firstQuilt: { schoolId: number; classes: Class[] };
  /** The classes that have sewn, or may have. */
  sewn: Set<number>;
  /** The marks in the words of patches: the acts' answers are searched for them. */
  words: Set<string>;
  /** The subjects of acts in progress: two changes of one thing are never in flight together. */
  busy: Set<string>;
  /** Returns a text that occurs in no other act. */
  mark(): string;
}

/** Creates a world without people. */
export function createWorld(options: WorkloadOptions, random: Prng, { perform, words }: Journal): World {
  let marks = 0;
  const run = Date.now().toString(36);
  return {
    options,
    random,
    perform,
    ...{ people: [], things: [], cases: [], invited: [], signUps: [] },
    ...{ classes: new Map(), linked: new Map(), firstQuilt: { schoolId: 0, classes: [] }, sewn: new Set(), words },
    busy: new Set(),
    mark: () => `f${options.seed}-${run}-${String(++marks).padStart(6, '0')}`,
  };
}

/** Does the work unless another act on the subject is in progress. */
export async function alone(world: World, subject: string, work: () => Promise<unknown>): Promise<void> {
  if (world.busy.has(subject)) return;
  world.busy.add(subject);
  try {
    await work();
  } finally {
    world.busy.delete(subject);
  }
}

/** A matching one; undefined when there is none. */
export function choose<Item>(
  { random }: World,
  items: readonly Item[],
  fits: (item: Item) => boolean = () => true,
): Item | undefined {
  const fitting = items.filter(fits);
  return fitting.length > 0 ? random.pick(fitting) : undefined;
}

export const isTeacher = ({ roles }: Person) => !roles.includes('AdminRO') && !roles.includes('SignUpApproval');
export const isLead = ({ roles }: Person) => roles.includes('SchoolAdmin');
export const isAdmin = ({ roles }: Person) => roles.includes('Admin');

/** A person of that kind. @throws Error when there is none */
export function who(world: World, fits: (person: Person) => boolean): Person {
  const person = choose(world, world.people, fits);
  if (!person) throw new Error('Nobody fits.');
  return person;
}

/** The token of the newest link of this kind that the address has received; null before it arrives. */
export async function linkFor({ options }: World, address: string, link: RegExp): Promise<string | null> {
  for (const { text } of (await options.mailboxFor(address)).toReversed()) {
    const token = link.exec(text)?.[1];
    if (token) return decodeURIComponent(token);
  }
  return null;
}

export const resetLink = /\/resetPassword\?code=([\w%.~-]+)/;
export const signUpLink = /\/emailChange\?signUp=([\w%.~-]+)/;

/** Signs a person in, as an act. The new session replaces the one before. */
export async function signIn(world: World, person: Person, acceptsTerms = false): Promise<boolean> {
  const client = new Client(world.options.baseUrl);
  const form = new URLSearchParams({ username: person.email, password: person.password });
  const { act, body } = await world.perform({
    kind: 'sign-in',
    person,
    change: { email: person.email },
    send: () => client.call('POST', '/api/auth', form, { 'x-terms-accepted': String(acceptsTerms) }),
    keep: ({ isLoggedIn }: Body) => ({ isLoggedIn }),
    attempts: 1,
  });
  if (act.outcome !== 'acknowledged' || body.isLoggedIn !== true) return false;
  person.client = client;
  return true;
}
