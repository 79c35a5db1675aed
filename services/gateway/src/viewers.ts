import type { operations } from '@patchwork/contracts/types/identity';
import type { Role, Viewer } from '@patchwork/platform/assertion';
import type { InternalClient } from '@patchwork/platform/client';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError } from '@patchwork/platform/errors';

export interface KnownViewer extends Viewer {
  epoch: number;
}

type Found = ReplyOf<operations['getViewer']>;
type Answer = PromiseWithResolvers<KnownViewer | null>;
type Asked = [userId: number, answer: Answer];

/** Milliseconds. Short, because a revoked role or session must end within a second, even under load. */
const MAX_AGE_MS = 750;
/** How many users one call asks for. */
const BATCH_SIZE = 100;

const toKnown = ({ isActive, userId, schoolId, schoolGroupId, roles, sessionEpoch }: Found): KnownViewer | null =>
  isActive ? { userId, schoolId, schoolGroupId, roles: roles as Role[], epoch: sessionEpoch } : null;

const nullIfNotFound = <Reply>(call: Promise<Reply>): Promise<Reply | null> =>
  call.catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'not-found') return null;
    throw error;
  });

/**
 * Reads from identity who a user is now: roles, school, group and session epoch; null for a person who may no longer sign in. A
 * result is cached for less than a second, and concurrent requests share one call. One call asks for all users of a turn of the
 * event loop: when thousands of classrooms do the same at once, a call for each would cost more than everything else here.
 */
export function createViewers(identity: InternalClient<operations>) {
  const known = new Map<number, { until: number; viewer: Promise<KnownViewer | null> }>();
  /** Users of this turn of the event loop. */
  let asked = new Map<number, Answer>();

  function ask(userId: number): Promise<KnownViewer | null> {
    if (asked.size === 0) process.nextTick(askIdentity);
    const answer = asked.get(userId) ?? Promise.withResolvers<KnownViewer | null>();
    asked.set(userId, answer);
    return answer.promise;
  }

  function askIdentity(): void {
    const all: Asked[] = [...asked];
    asked = new Map();
    for (let start = 0; start < all.length; start += BATCH_SIZE) {
      const batch = all.slice(start, start + BATCH_SIZE);
      if (batch.length === 1) askForOne(batch[0]!);
      else
        askForSeveral(batch).catch((error: unknown) => {
          for (const [, answer] of batch) answer.reject(error);
        });
    }
  }

  function askForOne([userId, answer]: Asked): void {
    const found = nullIfNotFound(identity.call('getViewer', { path: { userId } }));
    answer.resolve(found.then((viewer) => viewer && toKnown(viewer)));
  }

  async function askForSeveral(batch: readonly Asked[]): Promise<void> {
    const found = await identity.call('listViewers', { body: { userIds: batch.map(([userId]) => userId) } });
    const viewers = new Map(found.map((viewer) => [viewer.userId, toKnown(viewer)]));
    for (const [userId, answer] of batch) answer.resolve(viewers.get(userId) ?? null);
  }

  return {
    get(userId: number): Promise<KnownViewer | null> {
      // Not the time of day: a clock that was set back would keep revoked roles.
      const now = performance.now();
      const held = known.get(userId);
      if (held && held.until > now) return held.viewer;
      if (known.size > 50_000) known.clear();
      const viewer = ask(userId);
      known.set(userId, { until: now + MAX_AGE_MS, viewer });
      // A failure is not cached: the next request calls identity again.
      viewer.catch(() => known.delete(userId));
      return viewer;
    },
    forget: (userId: number) => known.delete(userId),
  };
}

export type Viewers = ReturnType<typeof createViewers>;
