import { type Prng, prng } from '../demo/prng.ts';
import type { Journal, Person } from './perform.ts';

// What the people of the workload know of the network, and how they choose.

/** A report, comment or picture that an answer has confirmed. */
export interface Thing {
  kind: 'article' | 'comment' | 'media';
  id: number;
  author: Person;
  /** Of a comment or picture; 0 for a patch. */
  articleId: number;
  /** Once a user has erased it, or tried to. */
  isTaken: boolean;
}

export interface Case {
  id: number;
  subject: Thing;
  isClosed: boolean;
}

export interface World {
  baseUrl: string;
  random: Prng;
  perform: Journal['perform'];
  people: Person[];
  things: Thing[];
  cases: Case[];
  /** Users whom Leads have added. */
  added: { userId: number; email: string; lead: Person }[];
  /** The subjects of acts in progress: two changes of one thing are never in flight together. */
  busy: Set<string>;
  /** Returns a text that occurs in no other act. */
  mark(): string;
  /** A size and bars that no other picture of this run has. */
  nextPicture(): { number: number; width: number; height: number };
}

/** Creates a world without people. */
export function createWorld(baseUrl: string, seed: number, { perform }: Journal): World {
  let marks = 0;
  // The people of another seed on the same system have other pictures.
  let pictures = (seed % 50) * 1_000;
  const run = Date.now().toString(36);
  return {
    ...{ baseUrl, random: prng(seed), perform },
    ...{ people: [], things: [], cases: [], added: [], busy: new Set() },
    mark: () => `f${seed}-${run}-${String(++marks).padStart(6, '0')}`,
    nextPicture() {
      pictures += 1;
      return { number: pictures, width: 64 + (pictures % 400), height: 64 + Math.floor(pictures / 400) };
    },
  };
}

/** Does the work unless another act on the subject is in progress. */
export async function alone(world: World, subject: string, work: () => Promise<unknown>): Promise<void> {
  if (world.busy.has(subject)) return;
  world.busy.add(subject);
  await work().finally(() => world.busy.delete(subject));
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
