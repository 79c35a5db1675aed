import type { ProcessName } from '@patchwork/contracts/route';
import {
  type Asserted,
  assertionHeader,
  createAssertionSigner,
  type PairKeys,
  type Role,
  type Viewer,
} from '@patchwork/platform/assertion';
import type { ServiceName } from '@patchwork/platform/contract';

export const testSigningKeys = ['test-key-that-is-long-enough-to-sign-with'];

const keysFor = (...processes: string[]): PairKeys => Object.fromEntries(processes.map((name) => [name, testSigningKeys]));
/** Every process that the gateway calls. */
export const everyService = ['identity', 'schools', 'content', 'messaging', 'connections', 'workers'];

/** What a service under test accepts: calls of each of our processes. */
export const testAcceptedKeys = keysFor('gateway', ...everyService);
/** The keys with which a test signs for each process. */
export const testKeysTo = keysFor(...everyService);

const everyTeacher: Role[] = ['Viewer', 'Contributor', 'Responder'];

/** Returns a signed-in teacher; a test gives only the fields that matter to it. */
export const aViewer = (given: Partial<Viewer> = {}): Viewer => ({
  userId: 1,
  schoolId: 1,
  schoolGroupId: 1,
  roles: everyTeacher,
  ...given,
});

const signAs = createAssertionSigner(testKeysTo, 'browser');

/**
 * Returns the headers of a request that the gateway forwards for this viewer, who has just signed in; null is a visitor who has
 * not signed in.
 */
export const callAs = (
  service: ServiceName,
  viewer: Viewer | null,
  ipAddress = '127.0.0.1',
  more: Pick<Asserted, 'authenticatedAt' | 'approvedBy' | 'approvedVersion'> = {},
) => ({
  [assertionHeader]: signAs(service, {
    viewer,
    ipAddress,
    ...(viewer && { authenticatedAt: Math.floor(Date.now() / 1_000) }),
    ...more,
  }),
});

/** Returns the headers of a call from another of our processes. */
export const callInternally = (service: ServiceName, from: ProcessName) => ({
  [assertionHeader]: createAssertionSigner(testKeysTo, from)(service, { viewer: null, ipAddress: null }),
});
