import type { operations } from '@patchwork/contracts/types/identity';
import type { Role, Viewer } from '@patchwork/platform/assertion';
import type { InternalClient } from '@patchwork/platform/client';
import { AppError } from '@patchwork/platform/errors';

export interface KnownViewer extends Viewer {
  epoch: number;
}

/** Milliseconds. Roles are read per request from identity, which ends a session within a second of any revocation, also on a busy day. */
const freshFor = 750;

/**
 * Asks identity who a user is now: roles, school, group and session epoch. Answers null for a person who may not use the product
 * any more. Answers are shared for less than a second, and requests that arrive together ask once.
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
      const now = Date.now();
      const held = known.get(userId);
      if (held && held.until > now) return held.viewer;
      if (known.size > 50_000) known.clear();
      const viewer = ask(userId);
      known.set(userId, { until: now + freshFor, viewer });
      // A failure is not an answer: the next request asks again.
      viewer.catch(() => known.delete(userId));
      return viewer;
    },
    forget: (userId: number) => known.delete(userId),
  };
}

export type Viewers = ReturnType<typeof createViewers>;
