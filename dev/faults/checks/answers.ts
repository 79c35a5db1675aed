import { backingNames } from '../system.ts';
import type { Act, Attempt, Fault } from '../types.ts';
import { actsOf, begin, type CheckFunction, type Context, faultsDuring, mayHaveHappened } from './context.ts';

// The answers that people got: refusals have Retry-After, none is a 500 or 502, no user is signed out, and each arrives in time.

const attemptsOf = ({ acts }: Pick<Context, 'acts'>): { act: Act; attempt: Attempt }[] =>
  acts.flatMap((act) => act.attempts.map((attempt) => ({ act, attempt })));
const spanOf = ({ at, milliseconds }: Attempt): [number, number] => [at, at + milliseconds];
const describe = ({ kind }: Act, { status, reason, milliseconds }: Attempt) =>
  `${kind} was answered with ${status ?? 'nothing'} (${reason}) after ${milliseconds} ms`;

const noErrorOfOurs: CheckFunction = async (context) => {
  const { check, look } = begin('Nobody gets an answer 500 or 502');
  for (const { act, attempt } of attemptsOf(context))
    look(attempt.status !== 500 && attempt.status !== 502, () => describe(act, attempt), [act]);
  return check;
};

const refusalsSayWhen: CheckFunction = async (context) => {
  const { check, look } = begin('Every answer 503 or 429 says when to come back');
  for (const { act, attempt } of attemptsOf(context))
    if (attempt.status === 503 || attempt.status === 429)
      look(attempt.retryAfter !== null && attempt.retryAfter > 0, () => `${describe(act, attempt)} without Retry-After`, [act]);
  return check;
};

/** Redis writes to disk once a second: a session that is younger than that may be lost with it. */
const YOUNG_MS = 3_000;

const nobodyIsSignedOut: CheckFunction = async (context) => {
  const { check, look } = begin('Nobody is signed out or refused what they may do');
  const signIns = actsOf(context, 'sign-in').filter(({ outcome }) => outcome === 'acknowledged');
  const removed = new Map(
    actsOf(context, 'remove-user')
      .filter(mayHaveHappened)
      .map((act) => [act.change.removed, act]),
  );
  const excused = (act: Act, attempt: Attempt) => {
    const removal = removed.get(act.userId);
    if (removal && attempt.at + attempt.milliseconds >= removal.startedAt) return true;
    const signIn = signIns.findLast(({ userId, endedAt }) => userId === act.userId && endedAt <= attempt.at);
    if (!signIn) return act.kind === 'sign-in' || act.kind === 'choose-password';
    const young: [number, number] = [signIn.startedAt, signIn.endedAt + YOUNG_MS];
    // All sessions are gone when Redis has been emptied.
    const emptied = context.faults.some(
      ({ kind, from }) => kind.includes('empt') && from >= signIn.startedAt && from <= attempt.at,
    );
    return emptied || faultsDuring(context, young, ['redis']).length > 0;
  };
  for (const { act, attempt } of attemptsOf(context)) {
    if (act.userId === null || attempt.reason === 'sign-in-again') continue;
    const isRefused = attempt.status === 401 || attempt.status === 403;
    look(!isRefused || excused(act, attempt), () => describe(act, attempt), [act]);
  }
  return check;
};

/** The gateway waits 10 s for a service. */
const LONGEST_MS = 20_000;
/** The gateway waits for uploads: sending a file again costs its user more than waiting until a database has recovered. */
const LONGEST_UPLOAD_MS = 30_000;
/** An answer may wait so long for the moment at which a quilt turns over. */
const LONGEST_WAIT_MS = 30_000;
const RECOVERY_MS = 5_000;

const answersComeInTime: CheckFunction = async (context) => {
  const { check, look } = begin('I17 an answer comes within 20 s, to an upload within 30 s, unless the gateway itself is away');
  for (const { act, attempt } of attemptsOf(context)) {
    const isAway = faultsDuring(context, spanOf(attempt), ['gateway'], RECOVERY_MS).length > 0;
    const longest =
      (['upload', 'sew-patch'].includes(act.kind) ? LONGEST_UPLOAD_MS : LONGEST_MS) +
      (act.change.isAwaited ? LONGEST_WAIT_MS : 0);
    const isAnswered = attempt.status !== null && attempt.milliseconds <= longest;
    look(isAnswered || isAway, () => describe(act, attempt), [act]);
  }
  return check;
};

/** What reading the feed needs. */
const neededForFeed = ['gateway', 'content', 'identity', 'redis', 'postgres', 'disk'];
const notNeeded = ['messaging', 'schools', 'connections', 'workers', 'kafka', 'mail'];
/** What a fault of these leaves behind. */
const HEALED_MS = 15_000;

const feedGoesOn: CheckFunction = async (context) => {
  const { check, look } = begin('I17 the feed is read while a part that it does not need is away');
  for (const act of actsOf(context, 'read-feed')) {
    const span: [number, number] = [act.startedAt, act.endedAt];
    if (faultsDuring(context, span, notNeeded).length === 0) continue;
    if (faultsDuring(context, span, neededForFeed, HEALED_MS).length > 0) continue;
    look(act.outcome === 'acknowledged', () => describe(act, act.attempts.at(-1)!), [act]);
  }
  return check;
};

/** Faults, other than a restart, that may break off an answer. */
const breaksOff = (fault: Fault) => fault.kind !== 'restart' && fault.target !== 'mail';

/** The answer had begun to wait, or to be made, when the process was told to stop. */
const isInProgress = ({ attempt }: { attempt: Attempt }, { from }: Fault) => attempt.at < from && spanOf(attempt)[1] > from;

/** After ten seconds a process breaks off what waits: for the mail server, a backing service that recovers, or a quilt's moment. */
const mayBreakOff = (context: Context, restart: Fault): boolean =>
  faultsDuring(context, [restart.from, restart.until], backingNames, RECOVERY_MS).length > 0 ||
  (restart.target === 'workers' && faultsDuring(context, [restart.from, restart.until], ['mail']).length > 0) ||
  attemptsOf(context).some((each) => each.act.change.isAwaited && isInProgress(each, restart));

/** Each service has one process here, so requests that begin meanwhile get 503. */
const restartsAreOrderly: CheckFunction = async (context) => {
  const { check, look } = begin('I18 a process that is told to stop answers what it has begun, and ends by itself');
  const disturbed = { faults: context.faults.filter(breaksOff) };
  const targets = disturbed.faults.map(({ target }) => target);
  for (const restart of context.faults.filter(({ kind }) => kind === 'restart')) {
    const { target, ending } = restart;
    const isOrderly = ending === 'code 0' || (ending === 'code 1' && mayBreakOff(context, restart));
    look(isOrderly, () => `${target} was told to stop, and its end was: ${ending}`);
    for (const each of attemptsOf(context)) {
      const { act, attempt } = each;
      if (!isInProgress(each, restart) || act.change.isAwaited) continue;
      if (faultsDuring(disturbed, spanOf(attempt), targets, HEALED_MS).length > 0) continue;
      const isWhole = attempt.status !== null && attempt.status !== 500 && attempt.status !== 502;
      look(isWhole, () => `${describe(act, attempt)}, because ${target} was told to stop`, [act]);
    }
  }
  return check;
};

export const answerChecks: CheckFunction[] = [
  noErrorOfOurs,
  refusalsSayWhen,
  nobodyIsSignedOut,
  answersComeInTime,
  feedGoesOn,
  restartsAreOrderly,
];
