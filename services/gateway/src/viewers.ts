import type { operations } from '@patchwork/contracts/types/identity';
import type { Role, Viewer } from '@patchwork/platform/assertion';
import type { InternalClient } from '@patchwork/platform/client';
import { AppError } from '@patchwork/platform/errors';

export interface KnownViewer extends Viewer {
  epoch: number;
}

/** Milliseconds. Short, because a revoked role or session must end within a second, even under load. */
const MAX_AGE_MS = 750;

/**
 * Reads from identity who a user is now: roles, school, group and session epoch; null for a person who may no longer sign in. A
 * result is cached for less than a second, and concurrent requests share one call.
 */
export function createViewers(identity: InternalClient<operations>) {
  const known = new Map<number, { until: number; viewer: Promise<KnownViewer | null> }>();

  async function ask(userId: number): Promise<KnownViewer | null> {
    try {
      const found = await identity.call('getViewer', { path: { userId } });
      if (!found.isActive) return null;
      const { schoolId, schoolGroupId, roles, sessionEpoch } = found;
      return { userId, schoolId, schoolGroupId, roles: roles as Role[], epoch: sessionEpoch };
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not-found') return null;
      throw error;
    }
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
