import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { HandlersOf, ReplyOf } from '@patchwork/platform/contract';
import { AppError, notFound } from '@patchwork/platform/errors';
import { buildServer } from '@patchwork/platform/http';
import { createLog } from '@patchwork/platform/log';
import { testAcceptedKeys } from '@patchwork/testkit/callers';
import { onlyThese } from '@patchwork/testkit/stand-in';

type Recipient = ReplyOf<IdentityOperations['getRecipient']>;
type Subject = ReplyOf<ContentOperations['getConcernSubject']>;
type Evidence = ReplyOf<ContentOperations['pinEvidence']>;
type WeekNews = ReplyOf<ContentOperations['getWeekNews']>;
type SubjectHere = Pick<Subject, 'schoolId' | 'articleId'> &
  Partial<Subject> &
  Partial<Pick<Evidence, 'authorId' | 'placeAuthorId' | 'media' | 'versions' | 'events'>> & {
    hiddenFrom?: number;
    isHidden?: boolean;
  };
type IdentityCalls = 'getHandler' | 'getRecipient' | 'unsubscribeRecipient' | 'listLeads' | 'listStaff' | 'listUsersOfGroups';

/** Stubs of identity and content that follow their contracts and answer only the calls that messaging makes. */
export async function startNeighbours() {
  const people = new Map<number, Recipient>();
  const unsubscribed: number[] = [];
  /** Subjects by `kind/id`; `isHidden`: visible only with `includeHidden`; `hiddenFrom`: invisible to one school. */
  const subjects = new Map<string, SubjectHere>();
  /** What was pinned under each hold. */
  const pinned = new Map<string, Evidence>();
  /** The Admins, and the Leads of schools whose Lead does not have the usual id. */
  const admins = [900, 901];
  const leads = new Map<number, number[]>();
  /** The active users of classes. */
  const classes = new Map<number, number[]>();
  /** Former names of users and who chose them. */
  const handlers = new Map<number, Partial<ReplyOf<IdentityOperations['getHandler']>>>();
  const identityHandlers: HandlersOf<IdentityOperations, IdentityCalls> = {
    getHandler: ({ params: { userId } }) => ({
      ...{ names: [], chosenBy: [], safeguardingLeadChangedAt: null },
      ...handlers.get(userId),
    }),
    getRecipient: ({ params }) => people.get(params.userId) ?? refuse(),
    // The tests number each school's Lead this way.
    listLeads: ({ params }) => leads.get(params.schoolId) ?? [params.schoolId * 10 + 5],
    listStaff: () => admins,
    listUsersOfGroups: ({ body }) => [...new Set(body.groupIds.flatMap((id) => classes.get(id) ?? []))],
    unsubscribeRecipient: async ({ params }, reply) => {
      if (!people.has(params.userId)) throw notFound();
      unsubscribed.push(params.userId);
      return reply.code(204).send();
    },
  };
  /** Rejections by the id of the review. */
  const rejections = new Map<number, ReplyOf<ContentOperations['getRejection']>>();
  /** What content tells of the week of a class, by its id. */
  const weeks = new Map<number, WeekNews | 'away'>();
  const contentHandlers: HandlersOf<ContentOperations, 'getConcernSubject' | 'pinEvidence' | 'getRejection' | 'getWeekNews'> = {
    getWeekNews: ({ params }) => {
      const news = weeks.get(params.id) ?? refuse();
      if (news === 'away') throw new AppError('unavailable', 'away', 'Content is away.');
      return news;
    },
    getRejection: ({ params }) => rejections.get(params.reviewId) ?? refuse(),
    getConcernSubject: ({ params, query }) => {
      const { hiddenFrom, isHidden, authorId: _, placeAuthorId: __, media: ___, ...subject } = subjectOf(params);
      if (hiddenFrom === query.viewerSchoolId || (isHidden && !query.includeHidden)) refuse();
      return { placeSchoolId: subject.schoolId, excerpt: null, mediaKind: null, texts: [], isWithdrawn: false, ...subject };
    },
    pinEvidence: ({ params, body }) => {
      const { hiddenFrom, isHidden, isWithdrawn: _, ...subject } = subjectOf(params);
      if (hiddenFrom === body.viewerSchoolId || (isHidden && !body.includeHidden)) refuse();
      const place = { placeSchoolId: subject.schoolId, authorId: subject.schoolId * 10 + 1, placeAuthorId: null };
      const content = { ...place, excerpt: null, mediaKind: null, texts: [], versions: [], events: [], media: [], ...subject };
      const evidence = pinned.get(body.holdId) ?? { ...content, pinnedAt: new Date().toISOString(), sha256: 'f'.repeat(64) };
      pinned.set(body.holdId, evidence);
      return evidence;
    },
  };
  const subjectOf = ({ kind, id }: { kind: string; id: number }) => subjects.get(`${kind}/${id}`) ?? refuse();
  const shared = { log: createLog('identity', 'silent'), acceptedKeys: testAcceptedKeys };
  const identity = await buildServer({ service: 'identity', ...shared, handlers: onlyThese('identity', identityHandlers) });
  const content = await buildServer({ service: 'content', ...shared, handlers: onlyThese('content', contentHandlers) });
  const at = { host: '127.0.0.1', port: 0 };
  return {
    identityUrl: await identity.listen(at),
    contentUrl: await content.listen(at),
    people,
    unsubscribed,
    subjects,
    pinned,
    admins,
    leads,
    handlers,
    classes,
    rejections,
    weeks,
    addPerson: (userId: number, schoolId = 1, given: Partial<Recipient> = {}) =>
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
        ...given,
      }),
    stop: () => Promise.all([identity.close(), content.close()]),
  };
}

function refuse(): never {
  throw notFound();
}
