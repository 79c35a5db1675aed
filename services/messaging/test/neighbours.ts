import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { HandlersOf, ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { buildServer } from '@patchwork/platform/http';
import { createLog } from '@patchwork/platform/log';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { onlyThese } from '@patchwork/testkit/stand-in';

type Recipient = ReplyOf<IdentityOperations['getRecipient']>;
type Subject = ReplyOf<ContentOperations['getConcernSubject']>;
type SubjectHere = Pick<Subject, 'schoolId' | 'articleId'> & Partial<Subject> & { hiddenFrom?: number; isHidden?: boolean };
type IdentityCalls = 'getRecipient' | 'unsubscribeRecipient' | 'listLeads' | 'listStaff';

/** Stubs of identity and content that follow their contracts and answer only the calls that messaging makes. */
export async function startNeighbours() {
  const people = new Map<number, Recipient>();
  const unsubscribed: number[] = [];
  /** Subjects by `kind/id`; `isHidden`: visible only with `includeHidden`; `hiddenFrom`: invisible to one school. */
  const subjects = new Map<string, SubjectHere>();
  const identityHandlers: HandlersOf<IdentityOperations, IdentityCalls> = {
    getRecipient: ({ params }) => people.get(params.userId) ?? refuse(),
    // The tests number each school's Lead this way, and there is one Admin.
    listLeads: ({ params }) => [params.schoolId * 10 + 5],
    listStaff: () => [900],
    unsubscribeRecipient: async ({ params }, reply) => {
      if (!people.has(params.userId)) throw notFound();
      unsubscribed.push(params.userId);
      return reply.code(204).send();
    },
  };
  const contentHandlers: HandlersOf<ContentOperations, 'getConcernSubject'> = {
    getConcernSubject: ({ params, query }) => {
      const { hiddenFrom, isHidden, ...subject } = subjects.get(`${params.kind}/${params.id}`) ?? refuse();
      if (hiddenFrom === query.viewerSchoolId || (isHidden && !query.includeHidden)) refuse();
      return { placeSchoolId: subject.schoolId, excerpt: null, mediaKind: null, ...subject };
    },
  };
  const shared = { log: createLog('identity', 'silent'), signingKeys: testSigningKeys };
  const identity = await buildServer({ service: 'identity', ...shared, handlers: onlyThese('identity', identityHandlers) });
  const content = await buildServer({ service: 'content', ...shared, handlers: onlyThese('content', contentHandlers) });
  const at = { host: '127.0.0.1', port: 0 };
  return {
    identityUrl: await identity.listen(at),
    contentUrl: await content.listen(at),
    people,
    unsubscribed,
    subjects,
    addPerson: (userId: number, schoolId = 1, language?: Recipient['language']) =>
      people.set(userId, {
        userId,
        schoolId,
        email: `person${userId}@school.example`,
        title: 'Ms',
        firstName: 'Ada',
        lastName: 'Okafor',
        isActive: true,
        isSchoolActive: true,
        allowNotificationEmails: true,
        language,
      }),
    stop: () => Promise.all([identity.close(), content.close()]),
  };
}

function refuse(): never {
  throw notFound();
}
