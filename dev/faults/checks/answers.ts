import { backingNames } from '../system.ts';
import type { Act, Attempt, Fault } from '../types.ts';
import { actsOf, type Check, type Context, doneOf, faultsDuring, isAcknowledged } from './context.ts';

// The answers that people got: refusals have Retry-After, none is a 500 or 502, no user is signed out, and each arrives in time.

const attemptsOf = ({ acts }: Pick<Context, 'acts'>): { act: Act; attempt: Attempt }[] =>
  acts.flatMap((act) => act.attempts.map((attempt) => ({ act, attempt })));
const spanOf = ({ at, milliseconds }: Attempt): [number, number] => [at, at + milliseconds];
const describe = ({ kind }: Act, { status, reason, milliseconds }: Attempt) =>
  `${kind} was answered with ${status ?? 'nothing'} (${reason}) after ${milliseconds} ms`;
const isOurError = ({ status }: Attempt) => status === 500 || status === 502;

const noErrorOfOurs: Check = {
  name: 'Nobody gets an answer 500 or 502',
  async run(context, look) {
    for (const { act, attempt } of attemptsOf(context)) look(!isOurError(attempt), describe(act, attempt), act);
  },
};

const refusalsSayWhen: Check = {
  name: 'Every answer 503 or 429 says when to come back',
  async run(context, look) {
    for (const { act, attempt } of attemptsOf(context))
      if (attempt.status === 503 || attempt.status === 429)
        look((attempt.retryAfter ?? 0) > 0, `${describe(act, attempt)} without Retry-After`, act);
  },
};

/** Redis writes to disk once a second: a session that is younger than that may be lost with it. */
const YOUNG_MS = 3_000;

const nobodyIsSignedOut: Check = {
  name: 'Nobody is signed out or refused what they may do',
  async run(context, look) {
    const signIns = doneOf(context, 'sign-in');
    const mayBeLost = (act: Act, attempt: Attempt) => {
      const signIn = signIns.findLast(({ userId, endedAt }) => userId === act.userId && endedAt <= attempt.at);
      if (!signIn) return act.kind === 'sign-in';
      // All sessions are gone when Redis has been emptied.
      const isEmptied = ({ kind, from }: Fault) => kind.startsWith('empt') && from >= signIn.startedAt && from <= attempt.at;
      const young: [number, number] = [signIn.startedAt, signIn.endedAt + YOUNG_MS];
      return context.faults.some(isEmptied) || faultsDuring(context, young, ['redis']).length > 0;
    };
    for (const { act, attempt } of attemptsOf(context)) {
      if (act.userId === null || attempt.reason === 'sign-in-again') continue;
      const isRefused = attempt.status === 401 || attempt.status === 403;
      look(!isRefused || mayBeLost(act, attempt), describe(act, attempt), act);
    }
  },
};

/** The gateway waits 10 s for a service. */
const LONGEST_MS = 20_000;
/** The gateway waits for uploads: sending a file again costs its user more than waiting until a database has recovered. */
const LONGEST_UPLOAD_MS = 30_000;
const RECOVERY_MS = 5_000;

const answersComeInTime: Check = {
  name: 'I17 an answer comes within 20 s, to an upload within 30 s, unless the gateway itself is away',
  async run(context, look) {
    for (const { act, attempt } of attemptsOf(context)) {
      const isAway = faultsDuring(context, spanOf(attempt), ['gateway'], RECOVERY_MS).length > 0;
      const longest = ['upload', 'sew-patch'].includes(act.kind) ? LONGEST_UPLOAD_MS : LONGEST_MS;
      look(isAway || (attempt.status !== null && attempt.milliseconds <= longest), describe(act, attempt), act);
    }
  },
};

/** What reading the feed needs. */
const neededForFeed = ['gateway', 'content', 'identity', 'redis', 'postgres', 'disk'];
const notNeeded = ['messaging', 'schools', 'connections', 'workers', 'kafka', 'mail'];
/** What a fault of these leaves behind. */
const HEALED_MS = 15_000;

const feedGoesOn: Check = {
  name: 'I17 the feed is read while a part that it does not need is away',
  async run(context, look) {
    for (const act of actsOf(context, 'read-feed')) {
      const span: [number, number] = [act.startedAt, act.endedAt];
      if (faultsDuring(context, span, notNeeded).length === 0) continue;
      if (faultsDuring(context, span, neededForFeed, HEALED_MS).length > 0) continue;
      look(isAcknowledged(act), describe(act, act.attempts.at(-1)!), act);
    }
  },
};

/** After ten seconds a process breaks off what waits: for the mail server, or for a backing service that recovers. */
function mayBreakOff(context: Context, { from, until, target }: Fault): boolean {
  if (faultsDuring(context, [from, until], backingNames, RECOVERY_MS).length > 0) return true;
  return target === 'workers' && faultsDuring(context, [from, until], ['mail']).length > 0;
}

/** Each service has one process here, so requests that begin meanwhile get 503. */
const restartsAreOrderly: Check = {
  name: 'I18 a process that is told to stop answers what it has begun, and ends by itself',
  async run(context, look) {
    const disturbed = { faults: context.faults.filter(({ kind, target }) => kind !== 'restart' && target !== 'mail') };
    const targets = disturbed.faults.map(({ target }) => target);
    for (const restart of context.faults.filter(({ kind }) => kind === 'restart')) {
      const { target, ending, from } = restart;
      const isOrderly = ending === 'code 0' || (ending === 'code 1' && mayBreakOff(context, restart));
      look(isOrderly, `${target} was told to stop, and its end was: ${ending}`);
      for (const { act, attempt } of attemptsOf(context)) {
        const isBegun = attempt.at < from && spanOf(attempt)[1] > from;
        if (!isBegun || faultsDuring(disturbed, spanOf(attempt), targets, HEALED_MS).length > 0) continue;
        const isWhole = attempt.status !== null && !isOurError(attempt);
        look(isWhole, `${describe(act, attempt)}, because ${target} was told to stop`, act);
      }
    }
  },
};

export const answerChecks: Check[] = [
  noErrorOfOurs,
  refusalsSayWhen,
  nobodyIsSignedOut,
  answersComeInTime,
  feedGoesOn,
  restartsAreOrderly,
];
