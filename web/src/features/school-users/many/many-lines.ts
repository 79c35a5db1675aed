import { api } from '../../../lib/api.ts';
import type { FieldProblem } from '../../../lib/api-error.ts';
import { type Person, personFields, readList, type Skipped } from './people-list.ts';

export interface Line {
  id: number;
  person: Person;
  /** `new`: not checked since it was typed. `exists`: a colleague has the address. */
  state: 'new' | 'ready' | 'refused' | 'exists' | 'added' | 'left-out';
  errors: FieldProblem[];
}

/** The list as the user has it now. */
export interface Draft {
  text: string;
  /** Empty before the list is checked. */
  lines: Line[];
  /** Rows of the text that are not people. */
  skipped: Skipped[];
  isDone: boolean;
}
export type Update = (change: Partial<Draft>) => void;

/** The server checks at most this many people at once, and adds at most this many in a call. */
export const MAX_LINES = 200;
const BATCH_SIZE = 20;

/** The people of a text, to be checked, and its rows that are none. */
export function toLines(text: string): { lines: Line[]; skipped: Skipped[] } {
  const { people, skipped } = readList(text);
  return { lines: people.map((person, id) => ({ id, person, state: 'new', errors: [] })), skipped };
}

export const inState = (lines: readonly Line[], ...states: Line['state'][]) =>
  lines.filter(({ state }) => states.includes(state));

/** The names of groups that the lines name and the school does not have. */
export const unknownGroups = (lines: readonly Line[]): string[] => [
  ...new Map(
    lines
      .filter(({ state, errors }) => state === 'refused' && errors.some(({ field }) => field === 'group'))
      .map(({ person }) => [person.group.toLowerCase(), person.group]),
  ).values(),
];

type Answer = { state: 'ready' | 'added' | 'exists' | 'refused'; errors: FieldProblem[] };

/** Longer texts are refused anyway, and would make the whole request invalid. */
const toBody = ({ person }: Line) => Object.fromEntries(personFields.map((field) => [field, person[field].slice(0, 500)]));

const send = (dryRun: boolean, lines: readonly Line[]): Promise<Answer[]> =>
  api.post('/api/user/add/many', { body: { dryRun, users: lines.map(toBody) } });

const withAnswers = (lines: readonly Line[], asked: readonly Line[], answers: readonly Answer[]): Line[] => {
  const found = new Map(asked.map(({ id }, index) => [id, answers[index]]));
  return lines.map((line) => ({ ...line, ...found.get(line.id) }));
};

/** Checks every line that is neither added nor left out. Throws ApiError. */
export async function checkLines(lines: readonly Line[]): Promise<Line[]> {
  const asked = inState(lines, 'new', 'ready', 'refused', 'exists');
  return asked.length > 0 ? withAnswers(lines, asked, await send(true, asked)) : [...lines];
}

/**
 * Adds the lines that are ready, in portions, and reports after each. Throws ApiError; what was reported stays. A portion whose
 * answer was lost can be sent again: a person who was added by it is one of the school then, and counts as added.
 */
export async function addLines(lines: readonly Line[], onProgress: (lines: Line[]) => void): Promise<Line[]> {
  let now = [...lines];
  for (let ready = inState(now, 'ready'); ready.length > 0; ready = inState(now, 'ready')) {
    const portion = ready.slice(0, BATCH_SIZE);
    const answers = await send(false, portion);
    now = withAnswers(
      now,
      portion,
      answers.map((answer) => (answer.state === 'exists' ? { state: 'added', errors: [] } : answer)),
    );
    onProgress(now);
  }
  return now;
}
