import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../test/client.ts';
import type { Act, Attempt, Outcome } from './types.ts';

// Sends the requests of an act, presses the button again after an answer that leaves it open, and keeps what is known.

/** A person at a browser. */
export interface Person {
  userId: number;
  schoolId: number;
  email: string;
  password: string;
  roles: string[];
  client: Client;
}

export type Body = Record<string, unknown>;

interface Plan {
  kind: string;
  /** Null for a browser without a session. */
  person: Person | null;
  change: Body;
  send: () => Promise<Response>;
  /** What to keep of the acknowledging answer; by default its id. */
  keep?: (body: Body) => Body;
  /** How often the button is pressed at most; 1 for what a repeat would do again. */
  attempts?: number;
}

/** Later than this after the first attempt, people look whether it has worked instead of pressing again. */
const PATIENCE_MS = 5_000;

export interface Journal {
  /** Every act that has ended. */
  acts: Act[];
  /** Performs an act and returns it as it ended, with the whole acknowledging answer, which is empty without one. */
  perform(plan: Plan): Promise<{ act: Act; body: Body }>;
}

/** Begins a list of acts, each of which is also written to the file. */
export function openJournal(file: string): Journal {
  const acts: Act[] = [];
  let begun = 0;
  writeFileSync(file, '');
  return {
    acts,
    async perform(plan) {
      begun += 1;
      const made = await press(plan, begun);
      acts.push(made.act);
      appendFileSync(file, `${JSON.stringify(made.act)}\n`);
      return made;
    },
  };
}

async function press(plan: Plan, number: number): Promise<{ act: Act; body: Body }> {
  const { kind, person, change } = plan;
  const startedAt = Date.now();
  const attempts: Attempt[] = [];
  const outcomes: Outcome[] = [];
  let body: Body = {};
  while (attempts.length < (plan.attempts ?? 3)) {
    const made = await attempt(plan);
    attempts.push(made.attempt);
    body = made.body;
    // Confirming the password is part of the act: nothing was changed before it.
    if (made.attempt.reason === 'sign-in-again' && person && (await confirmSignIn(person))) continue;
    outcomes.push(made.outcome);
    if (made.outcome !== 'unknown' || Date.now() - startedAt > PATIENCE_MS) break;
    await sleep(Math.min(made.attempt.retryAfter ?? 1, 3) * 1_000);
  }
  const outcome = overall(outcomes);
  if (outcome !== 'acknowledged') body = {};
  const answer = outcome === 'acknowledged' ? (plan.keep ?? keepId)(body) : {};
  const act = { number, kind, userId: person?.userId ?? null, startedAt, endedAt: Date.now(), outcome, attempts, change, answer };
  return { act, body };
}

const keepId = ({ id }: Body): Body => ({ id });

/** A refusal after an attempt with an unknown end may be the consequence of that one. */
function overall(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('acknowledged')) return 'acknowledged';
  return outcomes.every((outcome) => outcome === 'refused') ? 'refused' : 'unknown';
}

async function attempt({ send }: Plan): Promise<{ attempt: Attempt; outcome: Outcome; body: Body }> {
  const at = Date.now();
  const begun = performance.now();
  const since = () => Math.round(performance.now() - begun);
  try {
    const response = await send();
    const text = await response.text();
    const { ok, status, headers } = response;
    const body = parse(text);
    const retryAfter = headers.get('retry-after');
    const made = { at, milliseconds: since(), status, retryAfter: retryAfter === null ? null : Number(retryAfter) };
    if (ok) return { attempt: { ...made, reason: '' }, outcome: 'acknowledged', body };
    const reason = String(body.code ?? text.slice(0, 100));
    return { attempt: { ...made, reason }, outcome: status < 500 ? 'refused' : 'unknown', body: {} };
  } catch (error) {
    const reason = codeOf(error);
    // No process listened, so nothing was sent.
    const outcome = reason === 'ECONNREFUSED' ? 'refused' : 'unknown';
    return { attempt: { at, milliseconds: since(), status: null, retryAfter: null, reason }, outcome, body: {} };
  }
}

/** Lists are under `list`. */
function parse(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return { list: value };
    return value !== null && typeof value === 'object' ? (value as Body) : { value };
  } catch {
    return { text };
  }
}

function codeOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (name === 'TimeoutError' ? 'no answer' : message);
}

async function confirmSignIn({ client, password }: Person): Promise<boolean> {
  const currentPassword = toBase64(password);
  const response = await client.call('POST', '/api/session/confirm', { currentPassword }).catch(() => null);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.ok ?? false;
}

/** As the API wants passwords. */
export const toBase64 = (text: string) => Buffer.from(text).toString('base64');
