import type { Role } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox, takeAuditEvents } from '@patchwork/testkit/outbox';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

const teaches: Role[] = ['Viewer', 'Contributor', 'Responder'];

export const teacherOf = (schoolId: number, userId = schoolId * 10) => aViewer({ userId, schoolId });
/** The stub of identity numbers Leads like this. */
export const leadOf = (schoolId: number, userId = schoolId * 10 + 5) =>
  aViewer({ userId, schoolId, roles: [...teaches, 'SchoolAdmin'] });
export const safeguardingLeadOf = (schoolId: number, userId = schoolId * 10 + 7) =>
  aViewer({ userId, schoolId, roles: [...teaches, 'SafeguardingLead'] });
export const admin = aViewer({ userId: 900, schoolId: 9, roles: [...teaches, 'AdminRO', 'Admin'] });
export const otherAdmin = aViewer({ userId: 901, schoolId: 9, roles: [...teaches, 'AdminRO', 'Admin'] });

type Viewer = ReturnType<typeof aViewer>;

/** Messaging with stubs of identity and content, six open schools, and the steps of a case. */
export async function startCases() {
  const neighbours = await startNeighbours();
  const messaging: Messaging = await startMessaging(neighbours);
  for (const schoolId of [1, 2, 3, 4, 5, 6]) await messaging.deliverSchool({ schoolId });
  let articleId = 140;
  /** Raisers differ, because the limit of an hour counts people. */
  let raiserId = 1_000;
  const subject = () => articleId;
  const step = (id: number, verb: string, viewer: Viewer, body: object = { reason: `Because ${verb}` }) =>
    messaging.post(`/api/concern/${id}/${verb}`, viewer, body);

  return {
    messaging,
    neighbours,
    subject,
    /** A new report of school 2 by user 21 without a concern. */
    newSubject(given: object = {}): number {
      articleId += 1;
      neighbours.subjects.set(`article/${articleId}`, { schoolId: 2, articleId, excerpt: 'Our coats', authorId: 21, ...given });
      return articleId;
    },
    async raise(schoolId = 1, given: object = {}): Promise<number> {
      const viewer = aViewer({ userId: ++raiserId, schoolId });
      const body = { kind: 'article', id: articleId, reason: 'A surname is in it', ...given };
      return (await messaging.post('/api/concern', viewer, body)).body.id;
    },
    step,
    read: (id: number, viewer: Viewer = admin) => messaging.get(`/api/concern/${id}`, viewer),
    list: async (viewer: Viewer, query = ''): Promise<number[]> =>
      (await messaging.get(`/api/concern${query}`, viewer)).body.map(({ id }: { id: number }) => id),
    isHidden: async (id: number): Promise<boolean> => (await messaging.get(`/api/concern/${id}`, admin)).body.concern.isHidden,
    kindsOf: async (id: number): Promise<string[]> =>
      (await messaging.get(`/api/concern/${id}`, admin)).body.entries.map(({ kind }: { kind: string }) => kind),
    close: (id: number, viewer: Viewer = admin, outcome = 'no-action', reason = 'We have looked at it') =>
      step(id, 'close', viewer, { outcome, reason }),
    hiddenEvents: async (about = articleId) =>
      (await readOutbox(messaging.db))
        .filter(({ type, data }) => type === 'ConcernSubjectHidden' && data.subjectId === about)
        .map(({ data }) => [data.kind, data.isHidden]),
    holdEvents: async (about = articleId) =>
      (await readOutbox(messaging.db))
        .filter(({ type, data }) => type === 'EvidenceHeld' && data.subjectId === about)
        .map(({ data }) => data),
    auditEvents: async () => (await takeAuditEvents(messaging.db)).map(({ type, userId, schoolId }) => [type, userId, schoolId]),
    async stop() {
      await messaging.stop();
      await neighbours.stop();
    },
  };
}
export type Cases = Awaited<ReturnType<typeof startCases>>;
