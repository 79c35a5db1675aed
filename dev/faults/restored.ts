import type { AcceptedMail, Act } from './types.ts';

// What must be there after a restore to a moment that lies between two times.

export interface Period {
  /** Milliseconds since 1970: what ended before must be there. */
  from: number;
  /** What began after this must not be there. */
  until: number;
}

/**
 * Returns the acts as the restored system must know them: those before the moment as they ended, later ones as refused, and the
 * others as unknown. An erasure of what existed is unknown: it is applied again from its receipt, but without its audit event.
 */
export function asRestored(acts: readonly Act[], { from, until }: Period): Act[] {
  const existed = new Set(
    acts
      .filter(({ kind, outcome, endedAt }) => kind in kindOf && outcome === 'acknowledged' && endedAt < from)
      .map(({ kind, answer }) => `${kindOf[kind]} ${answer.id}`),
  );
  return acts.map((act) => {
    if (act.endedAt < from || act.outcome === 'refused') return act;
    if (isErasureOf(existed, act)) return { ...act, outcome: 'unknown', answer: {}, change: withKnownPictures(existed, act) };
    return { ...act, outcome: act.startedAt > until ? 'refused' : 'unknown', answer: {} };
  });
}

/** The erasures after the moment that a receipt must apply again. */
export function erasedAfter(acts: readonly Act[], period: Period): Act[] {
  const restored = new Map(asRestored(acts, period).map((act) => [act.number, act.outcome]));
  return acts.filter(
    ({ number, kind, outcome, startedAt }) =>
      kind === 'erase' && outcome === 'acknowledged' && startedAt > period.until && restored.get(number) === 'unknown',
  );
}

const kindOf: Record<string, string> = { 'post-report': 'article', upload: 'media', 'sew-patch': 'media' };
const isErasureOf = (existed: ReadonlySet<string>, { kind, change }: Act) =>
  kind === 'erase' && existed.has(`${change.kind} ${change.id}`);
/** The ids of pictures that the restored system does not know belong to others soon. */
const withKnownPictures = (existed: ReadonlySet<string>, { change }: Act) => ({
  ...change,
  pictures: (change.pictures as number[]).filter((id) => existed.has(`media ${id}`)),
});

/**
 * Returns the mails that count: not those of the lost period that the restored system does not know, nor the first copy of one
 * that waited at the moment and was sent before and after the restore.
 */
export function mailsThatCount(
  mails: readonly AcceptedMail[],
  isKnown: (messageId: string) => boolean,
  { from, until }: Period,
): AcceptedMail[] {
  const lastAt = new Map(mails.map(({ messageId, at }) => [messageId, at]));
  return mails.filter(({ messageId, at }) => {
    const isOfPeriod = at >= from && at <= until;
    return !isOfPeriod || (isKnown(messageId) && lastAt.get(messageId) === at);
  });
}
