import { assertionHeader, createAssertionSigner, type Role, type Viewer } from '@patchwork/platform/assertion';
import type { ServiceName } from '@patchwork/platform/contract';

export const testSigningKeys = ['test-key-that-is-long-enough-to-sign-with'];

const everyTeacher: Role[] = ['Viewer', 'Contributor', 'Responder'];

/** A signed-in teacher: valid by default, each test spells out only what it is about. */
export const aViewer = (given: Partial<Viewer> = {}): Viewer => ({
  userId: 1,
  schoolId: 1,
  schoolGroupId: 1,
  roles: everyTeacher,
  ...given,
});

const signAs = createAssertionSigner(testSigningKeys, 'browser');

/** Headers of a request that the gateway passes on for this viewer; null is a visitor who has not signed in. */
export const callAs = (service: ServiceName, viewer: Viewer | null, ipAddress = '127.0.0.1') => ({
  [assertionHeader]: signAs(service, { viewer, ipAddress }),
});

/** Headers of a call that one of our own processes makes. */
export const callInternally = (service: ServiceName) => ({
  [assertionHeader]: createAssertionSigner(testSigningKeys, 'tests')(service, { viewer: null, ipAddress: null }),
});
